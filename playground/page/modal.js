// A form the bot asks to be filled in.

import { byId, el } from "./dom.js";
import { offered, picker } from "./picker.js";
import { markdown } from "./text.js";

// Resolves with the values by custom_id, or null when put away.
export function showModal(modal, use) {
  const dialog = byId("modal");
  const values = {};
  const cancel = el("button", { type: "button", class: "button secondary" }, "Cancel");
  const form = el("form", { method: "dialog" },
    el("h2", { id: "modal-title" }, modal.title),
    modal.components.map((component) => part(component, values, use)),
    el("div", { class: "row end" }, cancel,
      el("button", { type: "submit", class: "button primary" }, "Submit")));
  dialog.setAttribute("aria-labelledby", "modal-title");
  dialog.replaceChildren(form);
  dialog.showModal();
  form.querySelector("input, textarea, .face")?.focus();
  return new Promise((done) => {
    const finish = (result) => { dialog.close(); done(result); };
    cancel.onclick = () => finish(null);
    dialog.oncancel = () => done(null);
    form.onsubmit = (event) => { event.preventDefault(); finish(values); };
  });
}

function part(component, values, use) {
  if (component.type === 10) return el("div", { class: "words" }, markdown(component.content, use.names));
  if (component.type === 18) {
    const control = component.component;
    return field(component.label, component.description, control, values, use);
  }
  return (component.components ?? []).map((c) => field(c.label ?? "", null, c, values, use));
}

function field(label, description, control, values, use) {
  const required = control.required ?? control.type !== 23;
  return el("div", { class: "field" },
    el("label", { for: `m-${control.custom_id}` }, label,
      required && control.type !== 23 ? el("span", { class: "must", title: "required" }, " *") : null),
    description ? el("small", {}, description) : null,
    input(control, values, use, label, required));
}

function input(control, values, use, label, required) {
  const id = `m-${control.custom_id}`;
  const keep = (value) => { values[control.custom_id] = value; };
  if (control.type === 4) {
    const node = el(control.style === 2 ? "textarea" : "input", {
      id,
      required,
      minlength: control.min_length,
      maxlength: control.max_length ?? 4000,
      placeholder: control.placeholder,
      oninput: () => keep(node.value),
    });
    node.value = control.value ?? "";
    keep(node.value);
    return node;
  }
  if (control.type === 23) {
    const node = el("input", { id, type: "checkbox", onchange: () => keep(node.checked) });
    node.checked = Boolean(control.default);
    keep(node.checked);
    return node;
  }
  if (control.type === 21 || control.type === 22) return choices(control, id, keep);
  const options = offered(control, use);
  keep(options.filter((o) => o.default).map((o) => o.value));
  return picker({ ...control, options, label, live: true, onpick: keep });
}

function choices(control, id, keep) {
  const kind = control.type === 21 ? "radio" : "checkbox";
  const boxes = control.options.map((option) => {
    const node = el("input", { type: kind, name: id, value: option.value });
    node.checked = Boolean(option.default);
    return node;
  });
  const read = () => {
    const picked = boxes.filter((box) => box.checked).map((box) => box.value);
    keep(kind === "radio" ? picked[0] ?? null : picked);
  };
  read();
  return el("div", { id, role: kind === "radio" ? "radiogroup" : "group", onchange: read },
    control.options.map((option, index) => el("label", { class: "choice" }, boxes[index],
      el("span", { class: "option" }, option.label,
        option.description ? el("small", {}, option.description) : null))));
}
