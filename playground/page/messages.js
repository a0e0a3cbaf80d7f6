// One message, from who said it to what can be clicked beneath it.

import { attachment, embed, render } from "./components.js";
import { avatar, el } from "./dom.js";
import { markdown, whenSpoken } from "./text.js";

const EPHEMERAL = 64;
const LOADING = 128;
const V2 = 1 << 15;
const THREAD_STARTER = 21;

export function messageItem(message, use) {
  if (message.type === THREAD_STARTER) {
    return el("li", { class: "system" }, "The thread begins here.");
  }
  const ephemeral = message.flags & EPHEMERAL;
  const name = message.author.global_name ?? message.author.username;
  return el("li", {
    class: `message${ephemeral ? " ephemeral" : ""}${mentionsMe(message, use) ? " calls" : ""}`,
    data: { id: message.id },
    tabindex: "-1",
  },
  usedCommand(message),
  answered(message, use),
  el("div", { class: "line" },
    avatar({ id: message.author.id, name }),
    el("div", { class: "body" },
      el("div", { class: "who" },
        el("strong", {}, name),
        message.author.bot ? el("span", { class: "tag" }, "APP") : null,
        whenSpoken(Date.parse(message.timestamp) / 1000)),
      body(message, use),
      threadLink(message, use),
      el("p", { class: "failed", role: "alert", hidden: true }),
      ephemeral ? foot(message, use) : null)));
}

const mentionsMe = (message, use) => message.mentions.some((user) => user.id === use.me);

function usedCommand(message) {
  const about = message.interaction_metadata;
  if (!about?.name) return null;
  const name = about.user.global_name ?? about.user.username;
  return el("div", { class: "used" },
    avatar({ id: about.user.id, name }), `${name} used `, el("span", {}, "/" + about.name));
}

function answered(message, use) {
  const before = message.referenced_message;
  if (!before) return null;
  const name = before.author.global_name ?? before.author.username;
  const [line] = (before.content || "a message").split("\n");
  return el("div", { class: "used reply" }, avatar({ id: before.author.id, name }),
    el("strong", {}, name), el("div", { class: "line1" }, markdown(line, use.names)));
}

function body(message, use) {
  if (message.flags & LOADING) {
    return el("p", { class: "thinking" }, el("span", { class: "dots" }), " thinking…");
  }
  const layout = message.flags & V2;
  const edited = message.edited_timestamp ? el("small", { class: "edited" }, "(edited)") : null;
  const words = message.content
    ? el("div", { class: "words" }, markdown(message.content, use.names), edited) : null;
  const within = { ...use, files: new Map(message.attachments.map((file) => [file.id, file])) };
  const files = layout ? [] : message.attachments.map(attachment);
  return [
    words,
    message.embeds.map((content) => embed(content, use)),
    files.length ? el("div", { class: `gallery of${Math.min(files.length, 5)}` }, files) : null,
    message.components.map((component) => render(component, within)),
    words ? null : edited,
  ];
}

function threadLink(message, use) {
  const thread = use.places().find((place) => place.id === message.id);
  if (!thread) return null;
  return el("a", { class: "thread", href: "#" + thread.id },
    el("strong", {}, "🧵 ", thread.name), el("span", {}, "See the thread ›"));
}

function foot(message, use) {
  return el("p", { class: "only" }, "👁 Only you can see this · ",
    el("button", { type: "button", class: "plain", onclick: () => use.dismiss(message) },
      "Dismiss message"));
}
