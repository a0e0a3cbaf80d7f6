// The line to write in. A slash opens the commands; a chosen command becomes a row of fields.

import { byId, el } from "./dom.js";

const SUBCOMMANDS = new Set([1, 2]);
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const ROLE = 8;
const MENTIONABLE = 9;
const INTEGER = 4;

const COMBO = {
  role: "combobox", "aria-controls": "suggestions", "aria-autocomplete": "list", "aria-expanded": "false",
};

// Every command one can actually send, as its path and its options.
export function leaves(commands) {
  const found = [];
  const visit = (node, path, called) => {
    const deeper = (node.options ?? []).filter((o) => SUBCOMMANDS.has(o.type));
    if (!deeper.length) {
      found.push({ path, called, description: node.description, options: node.options ?? [] });
    }
    for (const child of deeper) visit(child, `${path} ${child.name}`, `${called} ${child.called}`);
  };
  for (const command of commands) visit(command, command.name, command.called);
  return found;
}

export class Composer {
  constructor(use) {
    this.use = use;
    this.form = byId("composer");
    this.list = byId("suggestions");
    this.commands = [];
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.send(); });
    this.form.addEventListener("keydown", (event) => this.key(event));
    this.plain();
  }

  // ---------------------------------------------------------------- plain words

  plain(text = "") {
    this.command = null;
    this.input = el("input", {
      type: "text",
      "aria-label": "Message, or / for commands",
      ...COMBO,
      maxlength: 2000,
      oninput: () => this.typed(),
    });
    this.input.value = text;
    this.form.replaceChildren(this.input);
    this.hint();
    this.offer([]);
  }

  hint() {
    const words = this.use.fresh() ? "Type /play to start a game" : "Message, or / for commands";
    this.input.placeholder = this.use.online() ? words : "The bot is not here yet…";
  }

  focus() {
    this.form.querySelector("input")?.focus();
  }

  async typed() {
    const text = this.input.value;
    if (!text.startsWith("/")) return this.offer([]);
    if (text === "/" || !this.commands.length) {
      this.commands = leaves((await this.use.ask("commands", {})).result ?? []);
    }
    const wanted = this.input.value.slice(1).toLowerCase();
    const fits = this.commands.filter((c) => [c.path, c.called].some(
      (name) => name.startsWith(wanted) || wanted.startsWith(name + " ")));
    const inside = this.commands.filter((c) => !fits.includes(c) && (c.path + c.called).includes(wanted));
    this.offer([...fits, ...inside].map((command) => ({
      label: "/" + command.called,
      note: command.description,
      pick: () => this.choose(command),
    })));
  }

  // ---------------------------------------------------------------- a chosen command

  choose(command) {
    this.command = command;
    this.fields = new Map();
    this.row = el("div", { class: "fields" });
    this.more = el("span", { class: "more" });
    this.form.replaceChildren(
      el("span", { class: "path" }, "/" + command.called),
      this.row, this.more,
      el("button", { type: "button", class: "plain", "aria-label": "Leave the command",
        onclick: () => { this.plain(); this.focus(); } }, "✕"),
      el("button", { type: "submit", class: "button primary" }, "Send"));
    this.offer([]);
    for (const option of command.options.filter((o) => o.required)) this.addField(option);
    this.optional();
    const first = this.form.querySelector("input");
    if (first) first.focus();
    else this.form.querySelector("[type=submit]").focus();
  }

  optional() {
    const left = this.command.options.filter((option) => !this.fields.has(option.name));
    this.more.replaceChildren(...left.map((option) =>
      el("button", { type: "button", class: "plain", title: option.description,
        onclick: () => { this.addField(option); this.optional(); this.row.lastChild.querySelector("input").focus(); } },
      "+ " + option.called)));
  }

  addField(option) {
    const input = el("input", {
      type: "text",
      "aria-label": option.called,
      "aria-required": String(Boolean(option.required)),
      ...COMBO,
      placeholder: option.description === "…" ? null : option.description,
      inputmode: option.type === INTEGER ? "numeric" : null,
      oninput: () => { delete input.dataset.value; this.complete(option, input); },
      onfocus: () => this.complete(option, input),
    });
    this.fields.set(option.name, input);
    this.row.append(el("label", { class: "field" }, el("span", {}, option.called), input));
  }

  async complete(option, input) {
    const asked = (this.asked = Symbol());
    const offered = await this.choices(option, input.value);
    if (this.asked !== asked || document.activeElement !== input) return;
    this.offer(offered.map((choice) => ({
      label: choice.name,
      pick: () => {
        input.value = choice.name;
        input.dataset.value = choice.value;
        this.offer([]);
        this.next(input);
      },
    })), option.description === "…" ? "" : option.description);
  }

  async choices(option, typed) {
    const fixed = this.fixed(option.type) ?? option.choices;
    if (fixed?.length) {
      return fixed.filter((choice) => choice.name.toLowerCase().includes(typed.toLowerCase()));
    }
    if (!option.autocomplete) return [];
    const asked = { path: this.command.path, options: { ...this.values(), [option.name]: typed } };
    const answer = await this.use.ask("complete", { ...asked, focused: option.name });
    return answer.result ?? [];
  }

  fixed(type) {
    const named = (all) => all.map(({ name, id }) => ({ name, value: id }));
    const { people, roles, places } = this.use;
    return {
      [BOOLEAN]: () => [{ name: "True", value: "true" }, { name: "False", value: "false" }],
      [USER]: () => named(people()),
      [CHANNEL]: () => named(places().filter((place) => place.name)),
      [ROLE]: () => named(roles()),
      [MENTIONABLE]: () => named([...people(), ...roles()]),
    }[type]?.();
  }

  next(input) {
    const empty = [...this.fields.values()].find((other) => other !== input && !other.value);
    if (empty) empty.focus();
  }

  values() {
    const given = {};
    for (const [name, input] of this.fields) {
      if (input.value !== "") given[name] = input.dataset.value ?? input.value;
    }
    return given;
  }

  // ---------------------------------------------------------------- suggestions

  offer(entries, note = "") {
    this.entries = entries;
    this.at = 0;
    const items = this.entries.map((entry, index) => el("div", {
      role: "option",
      id: `suggestion-${index}`,
      onmousedown: (event) => { event.preventDefault(); this.entries[index]?.pick(); },
    }, el("span", {}, entry.label), entry.note ? el("small", {}, entry.note) : null));
    this.list.replaceChildren(...(items.length && note ? [el("small", { class: "note" }, note)] : []), ...items);
    this.list.hidden = !items.length;
    for (const input of this.form.querySelectorAll("input")) {
      input.setAttribute("aria-expanded", String(Boolean(items.length)));
    }
    this.mark();
  }

  mark() {
    [...this.list.querySelectorAll("[role=option]")].forEach((item, index) => {
      item.setAttribute("aria-selected", String(index === this.at));
      if (index === this.at) item.scrollIntoView({ block: "nearest" });
    });
    const [input] = [document.activeElement].filter((node) => this.form.contains(node));
    if (this.entries.length) input?.setAttribute("aria-activedescendant", `suggestion-${this.at}`);
    else input?.removeAttribute("aria-activedescendant");
  }

  key(event) {
    const open = this.entries.length > 0;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (open && step) {
      this.at = (this.at + step + this.entries.length) % this.entries.length;
      this.mark();
    } else if (open && (event.key === "Tab" || event.key === "Enter") && this.takes(event)) {
      this.entries[this.at].pick();
    } else if (event.key === "Escape") {
      if (open) this.offer([]); else this.plain();
      this.focus();
    } else if (event.key === "Backspace" && this.command && event.target.value === "") {
      this.plain("/" + this.command.path);
      this.focus();
      this.typed();
    } else return;
    event.preventDefault();
  }

  // Enter takes a suggestion only where something is still to be chosen.
  takes(event) {
    if (event.target.tagName !== "INPUT") return false;
    if (!this.command) return true;
    return event.target.dataset.value === undefined && (event.key === "Tab" || event.target.value !== "" || this.needs(event.target));
  }

  needs(input) {
    const option = this.command.options.find((o) => this.fields.get(o.name) === input);
    return Boolean(option?.required);
  }

  // ---------------------------------------------------------------- sending

  async send() {
    if (this.command) return this.run();
    const text = this.input.value.trim();
    if (!text) return;
    if (text.startsWith("/")) return this.use.notice(`There is no command ${text} here.`);
    this.plain();
    this.focus();
    const answer = await this.use.ask("say", { content: text });
    if (answer.error) this.use.notice(answer.error);
  }

  async run() {
    const missing = this.command.options.find((o) => o.required && !this.fields.get(o.name).value);
    if (missing) {
      this.use.notice(`/${this.command.path} needs ${missing.name}.`);
      return this.fields.get(missing.name).focus();
    }
    const what = { path: this.command.path, options: this.values() };
    this.plain();
    this.focus();
    await this.use.act("slash", what);
  }
}
