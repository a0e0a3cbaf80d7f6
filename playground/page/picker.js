// A select: a button that opens a list of options with descriptions, one or several to be taken.

import { el, emoji } from "./dom.js";

let opened = null;

document.addEventListener("click", (event) => {
  if (opened && !opened.contains(event.target)) opened.close();
});

export function picker(select) {
  const least = select.min_values ?? 1;
  const most = select.max_values ?? 1;
  const preset = select.options.filter((o) => o.default).map((o) => o.value);
  const chosen = new Set(select.chosen ?? preset);
  const face = el("button", {
    type: "button",
    class: "face",
    disabled: select.disabled,
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    data: { control: select.custom_id },
  });
  const list = el("ul", { role: "listbox", "aria-multiselectable": String(most > 1), hidden: true });
  const done = el("button", { type: "button", class: "button primary done", hidden: true }, "Done");
  const few = el("small", { class: "few", hidden: true }, least === most ? `Choose ${most}` : `Choose ${least} to ${most}`);
  const box = el("div", { class: "picker" }, face, list, few, done);

  const labels = () => select.options.filter((o) => chosen.has(o.value)).map((o) => o.label);
  const redraw = () => {
    const said = labels().join(", ");
    face.textContent = said || select.placeholder || "Make a selection";
    if (select.placeholder) {
      face.setAttribute("aria-label", [select.placeholder, said].filter(Boolean).join(": "));
    }
    face.classList.toggle("empty", !said);
    for (const item of list.children) {
      item.setAttribute("aria-selected", String(chosen.has(item.dataset.value)));
    }
    done.disabled = chosen.size < least || chosen.size > most;
  };
  const take = (value) => {
    if (most === 1) {
      chosen.clear();
      chosen.add(value);
      redraw();
      box.close();
      select.onpick([...chosen], face);
      return;
    }
    if (!chosen.delete(value) && chosen.size < most) chosen.add(value);
    redraw();
  };
  for (const option of select.options) {
    list.append(el("li", {
      role: "option",
      tabindex: "-1",
      data: { value: option.value },
      onclick: () => take(option.value),
    },
    emoji(option),
    el("span", { class: "option" }, el("span", {}, option.label),
      option.description ? el("small", {}, option.description) : null)));
  }

  const items = () => [...list.children];
  box.close = () => {
    list.hidden = done.hidden = few.hidden = true;
    box.classList.remove("open");
    face.setAttribute("aria-expanded", "false");
    if (opened === box) opened = null;
  };
  const open = () => {
    if (opened && opened !== box) opened.close();
    opened = box;
    list.hidden = false;
    few.hidden = most === 1;
    box.classList.add("open");
    done.hidden = most === 1;
    face.setAttribute("aria-expanded", "true");
    (items().find((i) => i.getAttribute("aria-selected") === "true") ?? items()[0])?.focus();
    box.scrollIntoView({ block: "nearest" });
  };
  face.addEventListener("click", () => (list.hidden ? open() : box.close()));
  done.addEventListener("click", () => { box.close(); select.onpick([...chosen], face); });
  list.addEventListener("keydown", (event) => {
    const at = items().indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) items()[(at + step + items().length) % items().length].focus();
    else if ((event.key === "Enter" || event.key === " ") && at >= 0) take(items()[at].dataset.value);
    else if (event.key === "Escape") { box.close(); face.focus(); }
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  redraw();
  box.open = open;
  box.take = (values) => { chosen.clear(); values.forEach((v) => chosen.add(v)); redraw(); };
  box.values = () => [...chosen];
  return box;
}

// Open the select in `fresh` that was open as `old`, with what was taken in it so far.
export function reopen(old, fresh) {
  const id = old.querySelector(".face").dataset.control;
  const face = fresh.querySelector(`.face[data-control="${CSS.escape(id ?? "")}"]:not(:disabled)`);
  if (!face) return false;
  const box = face.parentNode;
  const offered = new Set([...box.querySelectorAll("li")].map((item) => item.dataset.value));
  box.take(old.values().filter((value) => offered.has(value)));
  box.open();
  return true;
}

// What a select of people, roles or channels offers, as options.
export function offered(component, use) {
  if (component.type === 3) return component.options;
  const preset = new Set((component.default_values ?? []).map((value) => value.id));
  const people = use.people.map((p) => ({ label: p.name, value: p.id }));
  const roles = use.roles.map((r) => ({ label: r.name, value: r.id, description: "Role" }));
  const channels = use.places().filter((p) => p.name).map((p) => ({ label: "#" + p.name, value: p.id }));
  const all = { 5: people, 6: roles, 7: [...people, ...roles], 8: channels }[component.type] ?? [];
  return all.map((option) => ({ ...option, default: preset.has(option.value) }));
}
