// Chat markdown to elements: the part of it that bots use.

import { now } from "./clock.js";
import { el, ownEmoji, safeUrl } from "./dom.js";

const INLINE = [
  [/^\\([^A-Za-z0-9\s])/, (m) => m[1]],
  [/^``(.+?)``|^`([^`]+)`/s, (m) => el("code", {}, (m[1] ?? m[2]).trim())],
  [/^\*\*\*(.+?)\*\*\*(?!\*)/s, (m, go) => el("strong", {}, el("em", {}, go(m[1])))],
  [/^\*\*(.+?)\*\*(?!\*)/s, (m, go) => el("strong", {}, go(m[1]))],
  [/^__(.+?)__(?!_)/s, (m, go) => el("u", {}, go(m[1]))],
  [/^~~(.+?)~~/s, (m, go) => el("s", {}, go(m[1]))],
  [/^\|\|(.+?)\|\|/s, (m, go) => spoiler(go(m[1]))],
  [/^\*(?!\s)(.+?)(?<!\s)\*(?!\*)/s, (m, go) => el("em", {}, go(m[1]))],
  [/^_(?!\s)(.+?)(?<!\s)_(?![A-Za-z0-9_])/s, (m, go) => el("em", {}, go(m[1]))],
  [/^<@!?(\d+)>/, (m, go, names) => el("span", { class: "mention" }, "@" + names.user(m[1]))],
  [/^<@&(\d+)>/, (m, go, names) => el("span", { class: "mention" }, "@" + names.role(m[1]).replace(/^@/, ""))],
  [/^@(everyone|here)\b/, (m) => el("span", { class: "mention" }, m[0])],
  [/^<#(\d+)>/, (m, go, names) => channelLink(m[1], names)],
  [/^<\/([^:>]+):\d+>/, (m) => el("span", { class: "mention" }, "/" + m[1])],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => timestamp(Number(m[1]), m[2] || "f")],
  [/^<a?:(\w+):(\d+)>/, (m) => ownEmoji(m[1], m[2])],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m, go) => link(m[2], go(m[1]))],
  [/^<?(https?:\/\/[^\s<>]+[^\s<>.,:;!?)'"])>?/, (m) => link(m[1], [m[1]])],
];

function spoiler(children) {
  const show = (event) => event.currentTarget.classList.add("shown");
  return el("button", { type: "button", class: "spoiler", onclick: show }, children);
}

function link(url, children) {
  const href = safeUrl(url);
  return href ? el("a", { href, target: "_blank", rel: "noopener noreferrer" }, children) : children;
}

function channelLink(id, names) {
  return el("a", { href: "#" + id, class: "mention" }, "#" + names.channel(id));
}

function inline(source, names) {
  const out = [];
  let plain = "";
  const go = (inner) => inline(inner, names);
  const flush = () => { if (plain) out.push(plain); plain = ""; };
  for (let rest = source; rest; ) {
    const before = plain.at(-1) ?? "";
    let taken = 0;
    for (const [pattern, make] of INLINE) {
      const match = pattern.exec(rest);
      // An underscore inside a word is just an underscore.
      if (!match || (rest[0] === "_" && /\w/.test(before))) continue;
      flush();
      out.push(make(match, go, names));
      taken = match[0].length;
      break;
    }
    if (!taken) {
      if (rest[0] === "\n") { flush(); out.push(el("br")); } else plain += rest[0];
      taken = 1;
    }
    rest = rest.slice(taken);
  }
  flush();
  return out.flat();
}

const BLOCKS = [
  [/^(#{1,3}) +(.*)$/, "heading"],
  [/^-# +(.*)$/, "small"],
  [/^>>? ?(.*)$/, "quote"],
  [/^( *)[-*] +(.*)$/, "bullet"],
  [/^( *)(\d+)\. +(.*)$/, "number"],
];

function kindOf(line) {
  for (const [pattern, kind] of BLOCKS) {
    const match = pattern.exec(line);
    if (match) return [kind, match];
  }
  return ["text", [line]];
}

const ITEMS = new Set(["bullet", "number"]);

// Everything a message says, as a list of elements.
export function markdown(source, names) {
  const out = [];
  for (const part of source.split(/```(?:[\w+-]*\n)?([\s\S]*?)```/).entries()) {
    const [index, text] = part;
    if (index % 2) out.push(el("pre", {}, el("code", {}, text.replace(/\n$/, ""))));
    else out.push(...blocks(text.replace(index ? /^\n/ : /^(?!)/, ""), names));
  }
  return out;
}

function blocks(source, names) {
  const out = [];
  let run = null;
  for (const line of source.split("\n")) {
    const [kind, match] = kindOf(line);
    if (!run || run.kind !== kind || kind === "heading") {
      run = { kind, lines: [] };
      out.push(run);
    }
    run.lines.push(match);
  }
  return out.filter((r) => r.kind !== "text" || r.lines.some((m) => m[0].trim())).map(
    (r) => block(r, names),
  );
}

function block({ kind, lines }, names) {
  if (kind === "heading") {
    const [, marks, words] = lines[0];
    return el("div", { class: `h h${marks.length}`, role: "heading", "aria-level": marks.length + 2 },
      inline(words, names));
  }
  if (ITEMS.has(kind)) {
    const items = lines.map((m) => {
      const item = el("li", {}, inline(m.at(-1), names));
      if (m[1]) item.className = "deeper";
      return item;
    });
    const start = kind === "number" ? lines[0][2] : null;
    return el(kind === "number" ? "ol" : "ul", { start }, items);
  }
  const words = inline(lines.map((m) => m.at(-1)).join("\n").replace(/^\n+|\n+$/g, ""), names);
  return el({ small: "small", quote: "blockquote" }[kind] ?? "p", {}, words);
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60]];

function relative(seconds) {
  const away = seconds - now() / 1000;
  const [unit, size] = UNITS.find(([, s]) => Math.abs(away) >= s) ?? ["second", 1];
  return new Intl.RelativeTimeFormat("en").format(Math.round(away / size), unit);
}

export function absolute(seconds, style = "f") {
  return new Intl.DateTimeFormat(undefined, STYLES[style]).format(new Date(seconds * 1000));
}

function timestamp(seconds, style) {
  const text = style === "R" ? relative(seconds) : absolute(seconds, style);
  const data = style === "R" ? { relative: seconds } : {};
  return el("time", { class: "stamp", title: absolute(seconds, "F"), data }, text);
}

// When something was said: the time alone today, the date with it later on.
function spoken(seconds) {
  const today = new Date(seconds * 1000).toDateString() === new Date(now()).toDateString();
  return absolute(seconds, today ? "t" : "f");
}

export function whenSpoken(seconds) {
  return el("time", { title: absolute(seconds, "F"), data: { spoken: seconds } }, spoken(seconds));
}

let day = null;

// Relative times grow old, and what was said today was said yesterday tomorrow.
export function refreshTimes() {
  const today = new Date(now()).toDateString();
  if (day !== today) {
    day = today;
    for (const node of document.querySelectorAll("[data-spoken]")) {
      node.textContent = spoken(Number(node.dataset.spoken));
    }
  }
  for (const node of document.querySelectorAll("[data-relative]")) {
    const text = relative(Number(node.dataset.relative));
    if (node.textContent !== text) node.textContent = text;
  }
}
