// Making elements. Text only ever becomes text nodes, so nothing a bot sends can become markup.

export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.className = value;
    else if (name === "data") Object.assign(node.dataset, value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return node;
}

export const byId = (id) => document.getElementById(id);

// Only what is surely harmless becomes a link or a picture.
export function safeUrl(url) {
  try {
    const parsed = new URL(url, location.href);
    return ["http:", "https:"].includes(parsed.protocol) ? parsed.href : null;
  } catch {
    return null;
  }
}

// Pictures come from this server only, whatever name it is reached by.
export function pictureUrl(url) {
  const safe = safeUrl(url);
  return safe && new URL(safe).pathname.startsWith("/attachments/") ? new URL(safe).pathname : safe;
}

// An emoji of the bot's own, by its name and id.
export function ownEmoji(name, id) {
  const said = name.replaceAll("_", " ");
  return el("img", { class: "own", src: `/emojis/${id}.png`, alt: said, title: `:${name}:` });
}

// What stands before the label of a button or an option; a label says already what it shows.
export function emoji(component) {
  const { name, id } = component.emoji ?? {};
  if (!name) return null;
  const shown = id ? ownEmoji(name, id) : name;
  return el("span", { class: "emoji", "aria-hidden": component.label ? "true" : null }, shown);
}

export function avatar(user) {
  // A dozen hues, and neighbours far apart.
  const hue = (Number(BigInt(user.id) % 12n) * 150 + 20) % 360;
  const [first] = new Intl.Segmenter().segment(user.name || "?");
  const face = el("span", { class: "avatar", "aria-hidden": "true" }, first.segment);
  face.style.setProperty("--hue", hue);
  return face;
}
