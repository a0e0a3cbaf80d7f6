// Playground time: the machine's, and what has been put on top of it.

let ahead = 0;

export const now = () => Date.now() + ahead * 1000;

const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];

// How far ahead, in its two largest units: "2 days, 1 hour".
function lead(seconds) {
  const parts = [];
  let rest = Math.round(seconds);
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count) parts.push(new Intl.NumberFormat("en", { style: "unit", unit, unitDisplay: "long" }).format(count));
  }
  return parts.slice(0, 2).join(", ");
}

const shown = () => new Intl.DateTimeFormat(undefined, {
  weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit",
}).format(now());

export class ClockPanel {
  // `box` has a time, a line for the lead, a status and buttons with data-seconds; `advance`
  // resolves with the words of why not, if it cannot be done.
  constructor(box, advance) {
    this.time = box.querySelector("time");
    this.lead = box.querySelector(".lead");
    this.said = box.querySelector("[role=status]");
    for (const button of box.querySelectorAll("[data-seconds]")) {
      button.onclick = () => this.press(button, advance);
    }
    this.draw();
  }

  async press(button, advance) {
    this.said.textContent = "";
    const why = await advance(Number(button.dataset.seconds));
    this.said.textContent = why || `It is now ${shown()}.`;
    this.said.classList.toggle("wrong", Boolean(why));
  }

  set(seconds) {
    ahead = seconds;
    this.draw();
  }

  draw() {
    const words = shown();
    if (this.time.textContent !== words) this.time.textContent = words;
    const by = ahead >= 60 ? `${lead(ahead)} ahead of this machine` : "as on this machine";
    if (this.lead.textContent !== by) this.lead.textContent = by;
  }
}
