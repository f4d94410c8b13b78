import { act, say } from "./actions.mjs";
import { button, el, fill, moment } from "./dom.mjs";
import { noteRow, replaceRows } from "./requests.mjs";
import { views } from "./views.mjs";

const state = {};
const place = document.getElementById("view");
const parts = document.getElementById("parts");
const connection = document.getElementById("connection");
let isStale = false;
let isPressed = false;
let known = new Map();

const hour = 3_600_000;
const steps = { "1 minute": 60_000, "1 hour": hour, "1 day": 24 * hour, "30 days": 30 * 24 * hour };
for (const [text, advanceMs] of Object.entries(steps)) {
  const move = () => act(`The clock is ${text} further`, "POST", "clock", { advanceMs });
  document.getElementById("advance").append(button(`+${text}`, move, { label: `+${text}` }));
}

function current() {
  return views.find(({ id }) => location.hash === `#${id}`) ?? views[0];
}

function drawParts() {
  const links = [...views, { id: "requests", title: "Requests" }].map(({ id, title, count }) => {
    const number = state.sites ? count?.(state) : undefined;
    const isCurrent = location.hash === "#requests" ? id === "requests" : id === current().id;
    const attributes = { href: `/_panel/#${id}`, "aria-current": isCurrent && "page", "data-key": `part ${id}` };
    return el("a", attributes, title, number ? el("span.count", String(number)) : "");
  });
  const scrolled = parts.scrollLeft;
  keepingFocus(parts, () => fill(parts, links));
  parts.scrollLeft = scrolled;
}

/** Draws the view anew; not while somebody types into it or is about to click. */
function draw() {
  if (!state.sites) return;
  drawParts();
  document.body.dataset.view = location.hash === "#requests" ? "requests" : "view";
  const active = document.activeElement;
  if (isPressed || (place.contains(active) && active.matches("input, select, textarea"))) {
    isStale = true;
    return;
  }
  isStale = false;
  const view = current();
  keepingFocus(place, () => fill(place, view.draw(state)));
  document.title = `${view.title} · Simulated platform`;
  markChanges(view.id);
}

function keepingFocus(place, change) {
  const key = place.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  change();
  if (key !== undefined) place.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

/** Shows for a moment what is other than it was. */
function markChanges(view) {
  const rows = [...place.querySelectorAll("[data-row]")].map((row) => [`${view} ${row.dataset.row}`, row]);
  const seen = rows.some(([key]) => known.has(key));
  for (const [key, row] of rows) {
    if (seen && known.get(key) !== row.textContent) row.classList.add("changed");
  }
  known = new Map(rows.map(([key, row]) => [key, row.textContent]));
}

const later = () => setTimeout(() => isStale && draw(), 50);
document.addEventListener("pointerdown", () => {
  isPressed = true;
});
for (const type of ["pointerup", "pointercancel"])
  document.addEventListener(type, () => {
    isPressed = false;
    later();
  });
place.addEventListener("focusout", later);
window.addEventListener("hashchange", () => {
  draw();
  scrollTo(0, 0);
  const link = parts.querySelector("[aria-current]");
  if (link) parts.scrollLeft = link.offsetLeft - (parts.clientWidth - link.offsetWidth) / 2;
});

function drawClock() {
  const { aheadMs, pending } = state.clock ?? {};
  const now = document.getElementById("now");
  const at = new Date(Date.now() + (aheadMs ?? 0));
  now.dateTime = at.toISOString();
  now.textContent = moment(at);
  const waits = pending ? `${pending} pending ${pending === 1 ? "effect" : "effects"}` : "no pending effects";
  document.getElementById("pending").textContent = state.clock ? waits : "";
  document.getElementById("advance").hidden = aheadMs === null;
}
setInterval(drawClock, 1_000);

let drawing;
const events = new EventSource("events");
events.addEventListener("section", ({ data }) => {
  const { name, data: value } = JSON.parse(data);
  state[name] = value;
  if (name === "clock") drawClock();
  else {
    clearTimeout(drawing);
    drawing = setTimeout(draw, 30);
  }
});
events.addEventListener("log", ({ data }) => replaceRows(JSON.parse(data)));
events.addEventListener("request", ({ data }) => noteRow(JSON.parse(data)));
events.addEventListener("open", () => {
  if (connection.dataset.tone === "bad") say("The simulator answers again");
  connection.textContent = `Live, at ${location.host}`;
  connection.dataset.tone = "good";
});
events.addEventListener("error", () => {
  connection.textContent = "No answer: an outage, or the simulator has stopped";
  connection.dataset.tone = "bad";
});
