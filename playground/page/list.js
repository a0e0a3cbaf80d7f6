// The messages of the open channel: in order, kept in view, and steady under the reader's hands.

import { byId, el } from "./dom.js";
import { messageItem } from "./messages.js";
import { reopen } from "./picker.js";

const EPHEMERAL = 64;
const ANSWER_MS = 4000;
const older = (a, b) => BigInt(a) < BigInt(b);

export class MessageList {
  // `use(message)` is what a message may do, `welcome()` what stands where nothing stands yet.
  constructor(use, welcome) {
    this.use = use;
    this.welcome = welcome;
    this.box = byId("messages");
    this.jump = byId("latest");
    this.known = new Map();
    this.following = true;
    this.expected = 0;
    // Whoever has scrolled up stays there; everybody else follows, also when a picture is late.
    this.box.addEventListener("scroll", () => this.look());
    this.box.addEventListener("load", () => this.follow(), true);
    new ResizeObserver(() => this.follow()).observe(this.box);
    // A message that is being pressed is drawn anew only afterwards, or the click would be lost.
    this.held = null;
    this.box.addEventListener("pointerdown", () => { this.held = new Map(); });
    for (const end of ["pointerup", "pointercancel"]) {
      document.addEventListener(end, () => setTimeout(() => this.release()));
    }
    this.jump.onclick = () => { this.following = true; this.follow(); this.look(); };
  }

  item(id) {
    return this.box.querySelector(`:scope > [data-id="${CSS.escape(id)}"]`);
  }

  // ---------------------------------------------------------------- what there is

  clear() {
    this.known = new Map();
    this.box.replaceChildren();
    this.loaded = false;
  }

  // All at once; with `read`, a line stands where the unread begin.
  fill(messages, read) {
    this.loaded = true;
    this.known = new Map(messages.map((m) => [m.id, m]));
    const sorted = [...messages].sort((a, b) => (older(a.id, b.id) ? -1 : 1));
    this.box.replaceChildren(...sorted.map((said) => messageItem(said, this.use(said))));
    const first = read && sorted.find((said) => older(read, said.id));
    if (first) this.item(first.id)?.before(el("li", { class: "new", role: "separator" }, "New"));
    this.greet();
    this.following = true;
    this.follow();
    this.look();
  }

  put(said) {
    this.known.set(said.id, said);
    const old = this.item(said.id);
    if (old && this.held) return this.held.set(said.id, said);
    const fresh = messageItem(said, this.use(said));
    if (old) replace(old, fresh);
    else {
      const after = [...this.box.children].find((other) => older(said.id, other.dataset.id ?? 0));
      this.box.insertBefore(fresh, after ?? null);
      this.arrived(said, fresh);
    }
    this.greet();
    this.follow();
    this.look(!old);
  }

  release() {
    const held = this.held;
    this.held = null;
    for (const said of held?.values() ?? []) if (this.known.has(said.id)) this.put(said);
  }

  drop(id) {
    this.known.delete(id);
    const old = this.item(id);
    if (old?.contains(document.activeElement)) byId("composer").querySelector("input")?.focus();
    old?.remove();
    this.greet();
    this.look();
  }

  greet() {
    this.box.querySelector(".hint")?.remove();
    if (this.loaded && !this.known.size) this.box.append(el("li", { class: "hint" }, this.welcome()));
  }

  complain(id, words) {
    const line = this.item(id)?.querySelector(".failed");
    if (line) Object.assign(line, { textContent: words, hidden: false });
    return Boolean(line);
  }

  // ---------------------------------------------------------------- what is in view

  // The reader has asked for something: what comes as an answer is shown, wherever they are.
  expect() {
    this.expected = Date.now() + ANSWER_MS;
    this.byKey = document.activeElement?.matches(":focus-visible") && this.box.contains(document.activeElement);
  }

  arrived(said, fresh) {
    const mine = said.flags & EPHEMERAL || said.interaction_metadata?.user?.id === this.use(said).me;
    if (!mine || Date.now() > this.expected) return;
    this.following = true;
    if (this.byKey) fresh.querySelector("button:not(:disabled)")?.focus({ preventScroll: true });
  }

  follow() {
    if (this.following) this.box.scrollTop = this.box.scrollHeight;
  }

  look(news = false) {
    const { scrollHeight, scrollTop, clientHeight } = this.box;
    this.following = scrollHeight - scrollTop - clientHeight < 80;
    if (news && !this.following) this.jump.classList.add("news");
    if (this.following) this.jump.classList.remove("news");
    this.jump.hidden = this.following;
  }
}

// Put a message's new look in place of the old, with the focus and an open select where they were.
function replace(old, fresh) {
  const inside = old.contains(document.activeElement);
  const control = inside && document.activeElement.closest("[data-control]")?.dataset.control;
  const opened = old.querySelector(".picker.open");
  old.replaceWith(fresh);
  if (opened && reopen(opened, fresh)) return;
  if (!inside) return;
  const again = control && fresh.querySelector(`[data-control="${CSS.escape(control)}"]:not(:disabled)`);
  (again || fresh.querySelector("button:not(:disabled)") || fresh).focus({ preventScroll: true });
}
