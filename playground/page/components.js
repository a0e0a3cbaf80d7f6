// The parts of a message beneath or instead of its words.

import { el, emoji, pictureUrl, safeUrl } from "./dom.js";
import { offered, picker } from "./picker.js";
import { markdown } from "./text.js";

const BUTTONS = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const SELECTS = new Set([3, 5, 6, 7, 8]);

// `use` has names (ids to names), people, and act(op, what, control) for what is clicked.
export function render(component, use) {
  const make = MAKERS[component.type] ?? (SELECTS.has(component.type) ? select : null);
  return make ? make(component, use) : el("p", { class: "odd" }, "(something this page cannot show)");
}

const all = (list, use) => (list ?? []).map((component) => render(component, use));

function row(component, use) {
  return el("div", { class: "row" }, all(component.components, use));
}

function button(component, use) {
  const style = BUTTONS[component.style] ?? "secondary";
  const inner = [emoji(component), component.label ? el("span", {}, component.label) : null];
  if (style === "link") {
    const href = safeUrl(component.url);
    return el("a", { class: "button link", href, target: "_blank", rel: "noopener noreferrer" },
      inner, el("span", { "aria-hidden": "true" }, " ↗"));
  }
  const click = (event) =>
    use.act("click", { custom_id: component.custom_id }, event.currentTarget);
  return el("button", {
    type: "button",
    class: `button ${style}`,
    disabled: component.disabled,
    data: { control: component.custom_id },
    onclick: click,
  }, inner);
}

function select(component, use) {
  return picker({
    ...component,
    options: offered(component, use),
    onpick: (values, node) =>
      use.act("choose", { custom_id: component.custom_id, values }, node),
  });
}

function section(component, use) {
  return el("div", { class: "section" },
    el("div", { class: "said" }, all(component.components, use)),
    el("div", { class: "beside" }, render(component.accessory, use)));
}

// Its size is known before it is there, so that nothing moves when it comes.
function picture(media, description, name, size = media) {
  const src = pictureUrl(media.url);
  const image = el("img", { src, alt: description ?? "", class: name });
  if (size.width && size.height) {
    image.style.setProperty("--ratio", size.width / size.height);
    image.classList.add("sized");
  }
  return el("a", { href: src, target: "_blank", rel: "noopener", class: "picture" }, image);
}

function gallery(component, use) {
  const items = component.items.map((item) =>
    picture(item.media, item.description, "tile", use.files?.get(item.media.attachment_id)));
  return el("div", { class: `gallery of${Math.min(items.length, 5)}` }, items);
}

function container(component, use) {
  const box = el("div", { class: "container" }, all(component.components, use));
  if (component.accent_color !== null && component.accent_color !== undefined) {
    const hex = component.accent_color.toString(16).padStart(6, "0");
    box.style.setProperty("--accent", `#${hex}`);
  }
  return box;
}

const MAKERS = {
  1: row,
  2: button,
  9: section,
  10: (component, use) => el("div", { class: "words" }, markdown(component.content, use.names)),
  11: (component) => picture(component.media, component.description, "thumbnail"),
  12: gallery,
  13: (component) => fileLink(component.file.url, component.name ?? "file"),
  14: (component) => el("hr", {
    class: `gap${component.spacing ?? 1}${component.divider === false ? " bare" : ""}`,
  }),
  17: container,
};

function fileLink(url, name) {
  return el("a", { class: "file", href: pictureUrl(url), target: "_blank", rel: "noopener" },
    "📄 ", name);
}

export function attachment(file) {
  const shown = (file.content_type ?? "").startsWith("image/");
  return shown ? picture(file, file.description, "tile") : fileLink(file.url, file.filename);
}

export function embed(content, use) {
  const box = el("div", { class: "container embed" },
    content.author ? el("small", {}, content.author.name) : null,
    content.title ? el("strong", {}, markdown(content.title, use.names)) : null,
    content.description ? el("div", { class: "words" }, markdown(content.description, use.names)) : null,
    el("dl", {}, (content.fields ?? []).map((field) =>
      el("div", { class: field.inline ? "inline" : null },
        el("dt", {}, markdown(field.name, use.names)),
        el("dd", {}, markdown(field.value, use.names))))),
    content.image ? picture(content.image, "", "tile") : null,
    content.footer ? el("small", {}, content.footer.text) : null);
  if (content.color) {
    box.style.setProperty("--accent", `#${content.color.toString(16).padStart(6, "0")}`);
  }
  return box;
}
