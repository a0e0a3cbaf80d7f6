// The page: who looks, what they see, and what they do about it.

import { ClockPanel } from "./clock.js";
import { Composer } from "./composer.js";
import { byId, el } from "./dom.js";
import { Feed } from "./feed.js";
import { MessageList } from "./list.js";
import { showPerson } from "./person.js";
import { DM, drawSide as drawSideOf, GROUP, signOf, TEXT } from "./side.js";
import { refreshTimes } from "./text.js";

const state = {
  me: null, bot: null, people: [], roles: [], places: [], online: false,
  open: null, latest: {}, nudged: new Set(), settings: null,
};

const use = {
  get me() { return state.me; },
  // Who can be picked from a list.
  get people() { return state.people.filter((person) => person.is_member); },
  get roles() { return state.roles; },
  places: () => state.places,
  names: {
    user: (id) => [...state.people, { id: state.bot?.id, name: state.bot?.username }]
      .find((person) => person.id === id)?.name ?? "somebody",
    channel: (id) => state.places.find((place) => place.id === id)?.name ?? "somewhere",
    role: (id) => state.roles.find((role) => role.id === id)?.name ?? "a role",
  },
};

const feed = new Feed(take, (up) => {
  state.connected = up;
  status();
});

const list = new MessageList(onMessage, welcome);

const clock = new ClockPanel(byId("clock"), (seconds) => settle("advance", { seconds }));

// ------------------------------------------------------------------ what the server tells

function take(frame) {
  ({ hello, places, history, message, gone, nudge })[frame.t]?.(frame);
}

function hello(frame) {
  const { me, bot, latest, settings } = frame;
  Object.assign(state, { me, bot, latest, settings });
  // What only one person saw is gone when the page is loaded anew, not when the line drops.
  feed.since = frame.since;
  state.nudged.delete(frame.me);
  places(frame);
  const dm = frame.places.find((place) => place.type === DM);
  const wanted = state.wantsDm ? dm?.id : location.hash.slice(1) || state.open;
  state.wantsDm = false;
  open(state.places.some((place) => place.id === wanted) ? wanted : firstPlace());
}

function places(frame) {
  const { places, people, roles, online } = frame;
  const renamed = people.some((person) => state.people.some((p) => p.id === person.id && p.name !== person.name));
  Object.assign(state, { places, people, roles, online });
  clock.set(frame.ahead);
  refreshTimes();
  status();
  composer.commands = [];
  if (!composer.command) composer.hint();
  if (!state.places.some((place) => place.id === state.open)) {
    if (state.open) open(firstPlace());
  } else if (renamed) {
    remember(state.open);
    feed.ask("open", { channel: state.open });
  }
  feed.person = use.names.user(state.me);
  drawSide();
  drawTitle();
}

function history(frame) {
  if (frame.channel !== state.open) return;
  list.fill(frame.messages, unread(state.open, true) ? lastRead(state.open) : null);
  markRead();
}

function message({ message: said }) {
  const newer = BigInt(said.id) > BigInt(state.latest[said.channel_id] ?? 0);
  if (newer) state.latest[said.channel_id] = said.id;
  if (said.channel_id !== state.open) return newer ? drawSide() : null;
  list.put(said);
  markRead();
}

function gone(frame) {
  if (frame.channel === state.open) list.drop(frame.id);
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
  people: () => use.people,
  roles: () => state.roles,
  places: () => state.places,
  fresh: () => [TEXT, undefined].includes(state.places.find((p) => p.id === state.open)?.type),
  online: () => state.online,
  notice,
});

async function act(op, what, control, messageId) {
  control?.classList.add("busy");
  notice("");
  list.expect();
  const answer = await feed.ask(op, what);
  control?.classList.remove("busy");
  const words = answer.error ?? (answer.failed ? "This interaction failed" : "");
  if (words && !(messageId && list.complain(messageId, words))) notice(words);
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
    people: use.people,
    roles: state.roles,
    act: (op, what, control) =>
      act(op, { channel: said.channel_id, message: said.id, ...what }, control, said.id),
    dismiss: () => feed.ask("dismiss", { channel: said.channel_id, message: said.id }),
  };
}

function welcome() {
  const place = state.places.find((p) => p.id === state.open);
  if (place?.type === DM) return el("p", {}, "What the bot tells only you arrives here.");
  if (place?.type === GROUP) return el("p", {}, "The bot isn't here, but those who have installed it can use its commands.");
  const fill = () => { composer.plain("/play"); composer.focus(); composer.typed(); };
  return [
    el("h2", {}, "Welcome to the playground"),
    el("p", {}, "A table for animal card games, on this machine only."),
    el("ol", {},
      el("li", {}, "Type ", el("button", { type: "button", class: "key", onclick: fill }, "/play"),
        " below and choose a game."),
      el("li", {}, "Play with robots now, or open a table and be somebody else (",
        el("em", {}, "You play as"), ", in the bar at the side or behind ☰) to join."),
      el("li", {}, "At a table, press ", el("em", {}, "Start"), ". Your hand arrives as a direct message.")),
  ];
}

// ------------------------------------------------------------------ channels and people

// Who has left the server has direct messages only.
const firstPlace = () =>
  (state.places.find((place) => place.type === TEXT) ?? state.places[0])?.id ?? null;
const readKey = (id) => `read:${state.me}:${id}`;
const lastRead = (id) => sessionStorage.getItem(readKey(id));

function markRead() {
  if (state.open && state.latest[state.open]) {
    sessionStorage.setItem(readKey(state.open), state.latest[state.open]);
  }
  drawSide();
}

function unread(id, evenHere = false) {
  const last = state.latest[id];
  return last && (evenHere || id !== state.open) && BigInt(last) > BigInt(lastRead(id) ?? 0);
}

function drawSide() {
  drawSideOf({ state, unread, nameOf: placeName, become });
  byId("about").textContent = `Change ${use.names.user(state.me)}…`;
  byId("about").disabled = false;
  byId("add").disabled = state.people.length >= (state.settings?.most ?? 0);
  const news = state.places.some((place) => unread(place.id));
  byId("menu").classList.toggle("news", news);
  byId("menu").setAttribute("aria-label", `Channels and people${news ? ", with unread messages" : ""}`);
  nameTab(news);
}

function open(id) {
  state.open = id;
  if (location.hash.slice(1) !== id) remember(id);
  list.clear();
  notice("");
  sideOpen(false);
  drawTitle();
  if (!composer.command) composer.hint();
  if (id) feed.ask("open", { channel: id });
}

function remember(id) {
  window.history.replaceState(null, "", `?as=${encodeURIComponent(use.names.user(state.me))}#${id ?? ""}`);
}

function placeName(place) {
  if (place.type === DM) return state.bot?.username ?? "Bot";
  if (place.type !== GROUP) return place.name;
  return place.recipients.filter((person) => person.id !== state.me).map((person) => person.global_name ?? person.username).join(", ");
}

function drawTitle() {
  const place = state.places.find((p) => p.id === state.open);
  byId("title").replaceChildren(el("span", { class: "sign", "aria-hidden": "true" }, signOf(place)), " ",
    place ? placeName(place) : "Nowhere",
    place?.thread_metadata?.archived ? el("small", {}, " archived") : "");
  byId("me").textContent = `as ${use.names.user(state.me)}`;
  nameTab(false);
}

function nameTab(news) {
  const place = state.places.find((p) => p.id === state.open);
  const name = `${use.names.user(state.me)} · ${place ? placeName(place) : "Playground"}`;
  document.title = (news ? "● " : "") + name;
}

// The same place if the other can see it, for direct messages the other's own.
function become(person) {
  sideOpen(false);
  if (person.id === state.me) return;
  const place = state.places.find((p) => p.id === state.open);
  state.wantsDm = place?.type === DM;
  feed.connect(person.name);
  composer.plain();
}

// Ask for something that has no answer but why it cannot be done.
async function settle(op, what) {
  const answer = await feed.ask(op, what);
  return answer.error ?? (answer.failed ? "The playground does not answer." : "");
}

function sideOpen(shown) {
  const side = byId("side");
  const was = side.classList.contains("shown");
  side.classList.toggle("shown", shown);
  byId("shade").hidden = !shown;
  byId("menu").setAttribute("aria-expanded", String(shown));
  if (shown) side.querySelector("[aria-current], .place")?.focus();
  else if (was) byId("menu").focus();
}

function status() {
  const words = state.connected === false ? "Connection lost, trying again…" : state.online ? "" : "The bot is not here yet";
  byId("status").textContent = words;
}

byId("menu").onclick = () => sideOpen(!byId("side").classList.contains("shown"));
byId("shade").onclick = () => sideOpen(false);
byId("add").onclick = () =>
  showPerson(null, state.settings, (wanted) => settle("add_person", { wanted }));
byId("about").onclick = () => {
  const me = state.people.find((person) => person.id === state.me);
  showPerson(me, state.settings, (wanted) => settle("change_person", { person: me.id, wanted }));
};
byId("side").addEventListener("keydown", (event) => {
  if (event.key === "Escape" && byId("side").classList.contains("shown")) sideOpen(false);
});
// The place that is open already changes no address, and is to be seen all the same.
byId("places").addEventListener("click", (event) => {
  if (event.target.closest("[aria-current=page]")) sideOpen(false);
});
window.addEventListener("hashchange", () => {
  const id = location.hash.slice(1);
  if (id && id !== state.open && state.places.some((place) => place.id === id)) open(id);
  else sideOpen(false);
});
setInterval(() => { refreshTimes(); clock.draw(); }, 1000);
feed.connect(new URLSearchParams(location.search).get("as") ?? "Ada");
composer.focus();
