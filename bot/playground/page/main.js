// The page: who looks, what they see, and what they do about it.

import { Composer } from "./composer.js";
import { avatar, byId, el } from "./dom.js";
import { Feed } from "./feed.js";
import { messageItem } from "./messages.js";
import { showModal } from "./modal.js";
import { refreshTimes } from "./text.js";

const TEXT = 0;
const DM = 1;
const THREAD = 11;
const state = {
  me: null, bot: null, people: [], places: [], online: false,
  open: null, messages: new Map(), latest: {}, nudged: new Set(),
};

const use = {
  get me() { return state.me; },
  get people() { return state.people; },
  places: () => state.places,
  names: {
    user: (id) => [...state.people, { id: state.bot?.id, name: state.bot?.username }]
      .find((person) => person.id === id)?.name ?? "somebody",
    channel: (id) => state.places.find((place) => place.id === id)?.name ?? "somewhere",
  },
};

const feed = new Feed(take, (up) => {
  state.connected = up;
  status();
});

// ------------------------------------------------------------------ what the server tells

function take(frame) {
  ({ hello, places, history, message, gone, nudge })[frame.t]?.(frame);
}

function hello(frame) {
  Object.assign(state, { me: frame.me, bot: frame.bot });
  state.nudged.delete(frame.me);
  for (const [place, last] of Object.entries(frame.latest)) state.latest[place] = last;
  places(frame);
  const dm = frame.places.find((place) => place.type === DM);
  const wanted = state.wantsDm ? dm?.id : location.hash.slice(1) || state.open;
  state.wantsDm = false;
  open(state.places.some((place) => place.id === wanted) ? wanted : firstPlace());
}

function places(frame) {
  Object.assign(state, { places: frame.places, people: frame.people, online: frame.online });
  status();
  composer.commands = [];
  if (!composer.command) composer.hint();
  if (state.open && !state.places.some((place) => place.id === state.open)) open(firstPlace());
  drawSide();
  drawTitle();
}

function history(frame) {
  if (frame.channel !== state.open) return;
  state.messages = new Map(frame.messages.map((m) => [m.id, m]));
  drawAll();
}

function message({ message: said }) {
  const newer = BigInt(said.id) > BigInt(state.latest[said.channel_id] ?? 0);
  if (newer) state.latest[said.channel_id] = said.id;
  if (said.channel_id !== state.open) return newer ? drawSide() : null;
  state.messages.set(said.id, said);
  drawOne(said);
  markRead();
}

function gone(frame) {
  if (frame.channel !== state.open) return;
  state.messages.delete(frame.id);
  item(frame.id)?.remove();
  emptyHint();
}

function nudge(frame) {
  if (frame.person === state.me) return;
  state.nudged.add(frame.person);
  drawSide();
}

// ------------------------------------------------------------------ what is done

const composer = new Composer({
  ask: (op, what) => feed.ask(op, { channel: state.open, ...what }),
  act: (op, what) => act(op, { channel: state.open, ...what }),
  people: () => state.people,
  online: () => state.online,
  notice,
});

async function act(op, what, control, messageId) {
  control?.classList.add("busy");
  notice("");
  const answer = await feed.ask(op, what);
  control?.classList.remove("busy");
  const words = answer.error ?? (answer.failed ? "This interaction failed" : "");
  if (words) complain(messageId, words);
  if (answer.modal) {
    const values = await showModal(answer.modal, use);
    if (values) await act("submit", { modal: answer.re, values }, null, messageId);
  }
}

function complain(messageId, words) {
  const line = messageId && item(messageId)?.querySelector(".failed");
  if (!line) return notice(words);
  line.textContent = words;
  line.hidden = false;
}

function notice(words) {
  const line = byId("notice");
  line.textContent = words;
  line.hidden = !words;
}

function onMessage(said) {
  return {
    ...use,
    me: state.me,
    people: state.people,
    act: (op, what, control) =>
      act(op, { channel: said.channel_id, message: said.id, ...what }, control, said.id),
    dismiss: () => feed.ask("dismiss", { channel: said.channel_id, message: said.id }),
  };
}

// ------------------------------------------------------------------ messages

const list = byId("messages");
const item = (id) => list.querySelector(`:scope > [data-id="${CSS.escape(id)}"]`);
let following = true;
const toBottom = () => { list.scrollTop = list.scrollHeight; };
const follow = () => { if (following) toBottom(); };

// Whoever has scrolled up stays there; everybody else follows, also when a picture arrives late.
list.addEventListener("scroll", () => {
  following = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
});
list.addEventListener("load", follow, true);
new ResizeObserver(follow).observe(list);

function drawAll() {
  const sorted = [...state.messages.values()].sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1));
  list.replaceChildren(...sorted.map((said) => messageItem(said, onMessage(said))));
  emptyHint();
  markRead();
  following = true;
  toBottom();
}

function drawOne(said) {
  const old = item(said.id);
  const focused = old?.contains(document.activeElement) && document.activeElement.dataset.control;
  const fresh = messageItem(said, onMessage(said));
  if (old) old.replaceWith(fresh);
  else {
    const after = [...list.children].find((other) => BigInt(other.dataset.id ?? 0) > BigInt(said.id));
    list.insertBefore(fresh, after ?? null);
  }
  if (focused) fresh.querySelector(`[data-control="${CSS.escape(focused)}"]`)?.focus();
  emptyHint();
  follow();
}

function emptyHint() {
  list.querySelector(".hint")?.remove();
  if (state.messages.size) return;
  const place = state.places.find((p) => p.id === state.open);
  list.append(el("li", { class: "hint" },
    place?.type === DM
      ? "What the bot tells only you arrives here."
      : ["Nothing here yet. Type ", el("kbd", {}, "/play"), " below to open a table, ",
        "then switch to another player on the left and join it."]));
}

// ------------------------------------------------------------------ channels and people

const firstPlace = () => state.places.find((place) => place.type === TEXT)?.id ?? null;
const readKey = (id) => `read:${state.me}:${id}`;

function markRead() {
  if (state.open && state.latest[state.open]) {
    sessionStorage.setItem(readKey(state.open), state.latest[state.open]);
  }
  drawSide();
}

function unread(id) {
  const last = state.latest[id];
  return last && id !== state.open && BigInt(last) > BigInt(sessionStorage.getItem(readKey(id)) ?? 0);
}

function open(id) {
  state.open = id;
  if (location.hash.slice(1) !== id) remember(id);
  state.messages = new Map();
  list.replaceChildren();
  notice("");
  sideOpen(false);
  drawTitle();
  if (id) feed.ask("open", { channel: id });
}

function remember(id) {
  window.history.replaceState(null, "", `?as=${encodeURIComponent(use.names.user(state.me))}#${id ?? ""}`);
}

function placeName(place) {
  return place.type === DM ? state.bot?.username ?? "Bot" : place.name;
}

function drawTitle() {
  const place = state.places.find((p) => p.id === state.open);
  const sign = { [DM]: "@", [THREAD]: "🧵" }[place?.type] ?? "#";
  byId("title").replaceChildren(el("span", { class: "sign", "aria-hidden": "true" }, sign), " ",
    place ? placeName(place) : "Nowhere",
    place?.thread_metadata?.archived ? el("small", {}, " archived") : "");
  document.title = `${place ? placeName(place) : "Playground"} · playground`;
}

function placeLink(place) {
  const sign = { [DM]: "@", [THREAD]: "🧵" }[place.type] ?? "#";
  const fresh = unread(place.id);
  return el("li", {}, el("a", {
    href: "#" + place.id,
    class: `place${fresh ? " unread" : ""}${place.thread_metadata?.archived ? " archived" : ""}`,
    "aria-current": place.id === state.open ? "page" : null,
  }, el("span", { class: "sign", "aria-hidden": "true" }, sign), el("span", { class: "name" }, placeName(place)),
  fresh ? el("span", { class: "dot", role: "img", "aria-label": "unread" }) : null));
}

function drawSide() {
  const channels = state.places.filter((place) => place.type === TEXT).map((place) => {
    const threads = state.places.filter((p) => p.type === THREAD && p.parent_id === place.id);
    const line = placeLink(place);
    if (threads.length) line.append(el("ul", {}, threads.map(placeLink)));
    return line;
  });
  byId("places").replaceChildren(
    el("h2", {}, "Channels"), el("ul", {}, channels),
    el("h2", {}, "Direct messages"),
    el("ul", {}, state.places.filter((place) => place.type === DM).map(placeLink)));
  byId("people").replaceChildren(...state.people.map((person) => el("button", {
    type: "button",
    role: "radio",
    "aria-checked": String(person.id === state.me),
    class: "person",
    onclick: () => become(person),
  }, avatar(person), el("span", {}, person.name),
  state.nudged.has(person.id) ? el("span", { class: "dot", role: "img", "aria-label": "has news" }) : null)));
}

// The same place if the other can see it, for direct messages the other's own.
function become(person) {
  if (person.id === state.me) return;
  const place = state.places.find((p) => p.id === state.open);
  state.wantsDm = place?.type === DM;
  feed.connect(person.name);
  composer.plain();
}

function sideOpen(shown) {
  byId("side").classList.toggle("shown", shown);
  byId("shade").hidden = !shown;
  byId("menu").setAttribute("aria-expanded", String(shown));
}

function status() {
  const words = state.connected === false ? "Connection lost, trying again…" : state.online ? "" : "The bot is not here yet";
  byId("status").textContent = words;
}

byId("menu").onclick = () => sideOpen(!byId("side").classList.contains("shown"));
byId("shade").onclick = () => sideOpen(false);
window.addEventListener("hashchange", () => {
  const id = location.hash.slice(1);
  if (id && id !== state.open && state.places.some((place) => place.id === id)) open(id);
});
setInterval(refreshTimes, 1000);
feed.connect(new URLSearchParams(location.search).get("as") ?? "Ada");
composer.focus();
