// The form in which somebody is added to the playground, or changed.

import { byId, el } from "./dom.js";

export const RANKS = { member: "Member", moderator: "Moderator", manager: "Server manager" };
const ALLOWED = {
  member: "Plays, and no more.",
  moderator: "May manage messages and threads.",
  manager: "May manage messages, threads, channels, roles and the server.",
};

export function languageOf(locale) {
  const name = new Intl.DisplayNames([locale], { type: "language" }).of(locale);
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

// Ask what `person` shall be, somebody new without one; `save(wanted)` resolves with why not.
export function showPerson(person, settings, save) {
  const dialog = byId("person");
  const name = el("input", { id: "p-name", required: true, maxlength: settings.longest,
    autocomplete: "off", spellcheck: "false" });
  const rank = choice("p-rank", settings.ranks.map((key) => [key, RANKS[key]]));
  const allowed = el("small", { id: "p-allowed" });
  const locale = choice("p-locale", settings.locales.map((key) => [key, `${languageOf(key)} (${key})`])
    .sort(([, a], [, b]) => a.localeCompare(b)));
  const dms = tick("p-dms", "Takes direct messages");
  const here = tick("p-here", "Is on the server");
  const wrong = el("p", { class: "failed", role: "alert", hidden: true });
  const cancel = el("button", { type: "button", class: "button secondary" }, "Cancel");
  name.value = person?.name ?? "";
  rank.value = person?.rank ?? "member";
  rank.setAttribute("aria-describedby", "p-allowed");
  locale.value = person?.locale ?? "en-US";
  dms.box.checked = person?.takes_dms ?? true;
  here.box.checked = person?.is_member ?? true;
  const settle = () => {
    rank.disabled = !here.box.checked;
    allowed.textContent = here.box.checked ? ALLOWED[rank.value] : "Who leaves is plain again on coming back.";
  };
  rank.onchange = here.box.onchange = settle;
  settle();
  const form = el("form", { method: "dialog" },
    el("h2", { id: "person-title" }, person ? person.name : "Somebody new"),
    field("p-name", "Name", name),
    field("p-rank", "On the server", rank, allowed),
    field("p-locale", "Language", locale),
    el("div", { class: "field" }, dms.line, here.line),
    wrong,
    el("div", { class: "row end" }, cancel,
      el("button", { type: "submit", class: "button primary" }, person ? "Save" : "Add")));
  dialog.setAttribute("aria-labelledby", "person-title");
  dialog.replaceChildren(form);
  cancel.onclick = () => dialog.close();
  form.onsubmit = async (event) => {
    event.preventDefault();
    wrong.hidden = true;
    const why = await save({
      name: name.value, rank: rank.value, locale: locale.value,
      takes_dms: dms.box.checked, is_member: here.box.checked,
    });
    if (!why) return dialog.close();
    Object.assign(wrong, { textContent: why, hidden: false });
    name.focus();
  };
  dialog.showModal();
  name.focus();
  if (person) name.select();
}

function choice(id, options) {
  return el("select", { id }, options.map(([value, label]) => el("option", { value }, label)));
}

function tick(id, label) {
  const box = el("input", { id, type: "checkbox" });
  return { box, line: el("label", { class: "choice" }, box, label) };
}

function field(id, label, control, note = null) {
  return el("div", { class: "field" }, el("label", { for: id }, label), control, note);
}
