import { choice } from "./actions.mjs";
import { button, chip, el, fold, json, moment } from "./dom.mjs";

const section = document.getElementById("requests");
const mostRows = 200;
let rows = [];
let paused = false;
let drawing;

const count = el("span.count");
const list = el("ol.log", { tabindex: "0", "aria-label": "Requests, the newest first" });
const none = el("p.note", "No request yet. The requests of a program that uses this address appear here.");
const words = Object.entries({ all: "All", writes: "Writes", trouble: "Trouble" });
const filter = choice(words, "all", { "aria-label": "Which requests", on: { change: () => draw() } });
const pause = button("Pause", () => {
  paused = !paused;
  pause.setAttribute("aria-pressed", paused);
  draw();
});
pause.setAttribute("aria-pressed", "false");

section.append(
  el(
    "div.bar",
    el("h2", { id: "requests-title" }, "Requests ", count),
    el(
      "div.buttons",
      filter,
      pause,
      button("Clear", () => replaceRows([]), { label: "Clear the list of requests" }),
    ),
  ),
  none,
  list,
);

/** All rows anew, oldest first. */
export function replaceRows(all) {
  rows = all.slice(-mostRows).reverse();
  draw();
}

/** A request that began or ended. */
export function noteRow(row) {
  const index = rows.findIndex(({ id }) => id === row.id);
  if (index >= 0) rows[index] = row;
  else rows.unshift(row);
  rows.length = Math.min(rows.length, mostRows);
  // Many come at once: they are drawn together.
  drawing ??= setTimeout(() => draw(), 100);
}

function draw() {
  clearTimeout(drawing);
  drawing = undefined;
  if (paused) return;
  const shown = rows.filter(isWanted);
  count.textContent = shown.length > 0 ? String(shown.length) : "";
  none.hidden = shown.length > 0;
  list.hidden = shown.length === 0;
  const there = new Map([...list.children].map((item) => [item.dataset.id, item]));
  list.replaceChildren(
    ...shown.map((row) => {
      const known = there.get(String(row.id));
      return known?.dataset.took === String(row.tookMs) ? known : itemOf(row);
    }),
  );
}

function isWanted({ method, status, tookMs, faults }) {
  if (filter.value === "writes") return method !== "GET";
  return filter.value === "all" || faults !== undefined || (tookMs !== null && (status === null || status >= 400));
}

function itemOf(row) {
  const { id, method, path, query, tookMs, faults = [], at } = row;
  const summary = el(
    "span.request",
    el(`span.method${method === "GET" ? "" : ".write"}`, method),
    el("span.path", brokenAtSlashes(query ? `${path}?${query}` : path)),
    statusOf(row),
    el("span.took", el("time", { datetime: at }, moment(at).slice(11, 19)), tookMs === null ? " …" : ` ${tookMs} ms`),
  );
  const marks = faults.map((fault) => chip(fault, "warn"));
  const head = el("div.head", summary, marks.length > 0 && el("span.marks", marks));
  return el(
    "li",
    { "data-id": id, "data-took": tookMs },
    fold(`request ${id}`, head, () => bodies(id, at)),
  );
}

/** A path is broken between its parts, not within a word. */
function brokenAtSlashes(path) {
  return path.split(/(?<=[/?&])/).flatMap((part) => [part, el("wbr")]);
}

function statusOf({ status, tookMs }) {
  if (tookMs === null) return chip("under way");
  if (status === null) return chip("no answer", "bad");
  return chip(String(status), status < 300 ? "good" : status < 500 ? "warn" : "bad");
}

function bodies(id, at) {
  const place = el("div", el("p.note", "Loading …"));
  fetch(`requests/${id}`)
    .then(async (response) => {
      if (!response.ok) throw new Error("The simulator no longer has this request.");
      const { sent, answered } = await response.json();
      place.replaceChildren(
        el("p.note", moment(at)),
        ...Object.entries({ Sent: sent, Answered: answered }).flatMap(([title, body]) => [
          el("h3", title),
          body === null ? el("p.note", "Without a body.") : json(body),
        ]),
      );
    })
    .catch((error) => place.replaceChildren(el("p.note", error.message)));
  return place;
}
