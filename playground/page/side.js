// The side: channels with their threads, direct messages, and the people to play as.

import { avatar, byId, el } from "./dom.js";
import { languageOf, RANKS } from "./person.js";

export const TEXT = 0;
export const DM = 1;
export const GROUP = 3;
export const THREAD = 11;

export const signOf = (place) => ({ [DM]: "@", [GROUP]: "@", [THREAD]: "🧵" })[place?.type] ?? "#";

// `look` has state, unread(id), nameOf(place) and become(person).
export function drawSide(look) {
  const { state } = look;
  const kept = document.activeElement?.dataset.side;
  const channels = state.places.filter((place) => place.type === TEXT).map((place) => {
    const threads = state.places.filter((p) => p.type === THREAD && p.parent_id === place.id);
    const line = placeLine(place, look);
    if (threads.length) line.append(el("ul", {}, threads.map((thread) => placeLine(thread, look))));
    return line;
  });
  settle(byId("places"), [
    ...(channels.length ? [el("h2", {}, "Channels"), el("ul", {}, channels)] : []),
    el("h2", {}, "Direct messages"),
    el("ul", {}, state.places.filter((p) => [DM, GROUP].includes(p.type)).map((place) => placeLine(place, look)))]);
  settle(byId("people"), state.people.map((person) => personButton(person, look)));
  // Whoever was here with the keyboard stays here.
  if (kept) document.querySelector(`[data-side="${CSS.escape(kept)}"]`)?.focus();
}

// Put these children in place of the old, and leave alone what stays as it is: somebody may just
// be pressing it.
function settle(parent, children) {
  const old = [...parent.childNodes];
  children.forEach((fresh, index) => {
    const there = old[index];
    if (!there) parent.append(fresh);
    else if (there.isEqualNode(fresh)) return;
    else if (there.tagName === fresh.tagName && ["UL", "LI"].includes(fresh.tagName)) {
      settle(there, [...fresh.childNodes]);
    } else there.replaceWith(fresh);
  });
  old.slice(children.length).forEach((left) => left.remove());
}

function placeLine(place, { state, unread, nameOf }) {
  const fresh = unread(place.id);
  const archived = place.thread_metadata?.archived;
  return el("li", {}, el("a", {
    href: "#" + place.id,
    class: `place${fresh ? " unread" : ""}${archived ? " archived" : ""}`,
    "aria-current": place.id === state.open ? "page" : null,
    title: archived ? "Archived: a message opens it again" : null,
    data: { side: place.id },
  },
  el("span", { class: "sign", "aria-hidden": "true" }, signOf(place)),
  el("span", { class: "name" }, nameOf(place)),
  fresh ? el("span", { class: "dot", role: "img", "aria-label": "unread" }) : null));
}

const RANK_SIGNS = { moderator: "🛡️", manager: "👑" };

// What is out of the ordinary about somebody, each as a sign and in words.
function notesOn(person) {
  return [
    person.is_member ? null : ["🚪", "has left the server"],
    person.rank === "member" ? null : [RANK_SIGNS[person.rank], RANKS[person.rank].toLowerCase()],
    person.takes_dms ? null : ["🔕", "takes no direct messages"],
    person.locale === "en-US" ? null : [person.locale, languageOf(person.locale)],
  ].filter(Boolean);
}

const noteMark = ([sign, words]) => el("span", { role: "img", "aria-label": words }, sign);

function personButton(person, { state, become }) {
  const notes = notesOn(person);
  const chosen = person.id === state.me;
  const news = state.nudged.has(person.id);
  return el("button", {
    type: "button",
    role: "radio",
    "aria-checked": String(chosen),
    tabindex: chosen ? "0" : "-1",
    class: `person${person.is_member ? "" : " away"}`,
    title: [person.name, ...notes.map(([, words]) => words)].join(", "),
    data: { side: person.id },
    onclick: () => become(person),
    onkeydown: (event) => {
      const step = { ArrowDown: 2, ArrowUp: -2, ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const all = [...event.currentTarget.parentNode.children];
      const at = all.indexOf(event.currentTarget) + step;
      all[(at + all.length) % all.length].focus();
    },
  },
  avatar(person),
  el("span", { class: "name" }, el("span", {}, person.name),
    notes.length ? el("small", {}, notes.map(noteMark)) : null),
  news ? el("span", { class: "dot", role: "img", "aria-label": "has a new direct message" }) : null);
}
