import { act, at, choice } from "./actions.mjs";
import { button, chip, el, table } from "./dom.mjs";

const kinds = [
  ["Lost answer", "The platform carries the request out; the answer is lost.", { kind: "dropAfter" }],
  ["Lost request", "The connection breaks before the platform gets the request.", { kind: "dropBefore" }],
  ["Error 500", "The platform doesn't carry the request out.", { kind: "status", status: 500 }],
  [
    "Error 500, but done",
    "The platform carries the request out, but answers with an error.",
    { kind: "status", status: 500, takesEffect: true },
  ],
  ["Too many requests", "The platform answers 429 with Retry-After: 2.", { kind: "status", status: 429, retryAfter: 2 }],
  ["Slow", "The answer comes 5 seconds later.", { kind: "delay", ms: 5_000 }],
  ["No answer at all", "The connection stays open, but no answer comes.", { kind: "hang" }],
  ["Old answer", "A read shows the values from before the last write.", { kind: "staleRead" }],
  ["Garbage", "The answer is a page of HTML instead of JSON.", { kind: "garbage" }],
  ["Half an answer", "The platform carries the request out; the JSON ends in the middle.", { kind: "truncated" }],
  ["Outage", "After the next request, the platform answers nobody for 10 seconds, not even this page.", { kind: "outage", ms: 10_000 }],
];

/** What the form holds while the view is drawn anew. */
const aim = { method: "", times: "1", pathPattern: "" };
const noted = (key) => ({ on: { input: ({ target }) => (aim[key] = target.value) } });
const field = (label, input) => el("label.field", el("span", label), input);

function aimed(fault) {
  const { method, times, pathPattern } = aim;
  const target = { ...(method && { method }), ...(pathPattern && { pathPattern }) };
  return { ...fault, ...target, times: times === "always" ? "always" : Number(times) };
}

export function drawFaults({ faults }) {
  const attributes = { type: "text", placeholder: "any; as in records$", spellcheck: "false", autocomplete: "off" };
  const path = el("input", { ...attributes, ...noted("pathPattern") });
  path.value = aim.pathPattern;
  const words = [["", "any"], "POST", "PATCH", "DELETE", "GET"];
  const rows = faults.map((fault) => {
    const { id, hits, kind, times, method, pathPattern, path: exact, route, status, ms } = fault;
    const name = `${kind}${status ? ` ${status}` : ""}${ms ? ` ${ms} ms` : ""}`;
    const meets = [method, pathPattern ?? exact ?? route].filter(Boolean).join(" ") || "any request";
    const removed = () => act(`${name} is removed`, "DELETE", `faults/${at(id)}`);
    const isSpent = times !== "always" && hits >= times;
    return {
      key: `fault ${id}`,
      cells: [
        name,
        meets,
        el("span", `${hits} of ${times === "always" ? "all" : times} `, isSpent ? chip("used up") : chip("waits", "warn")),
        button("Remove", removed, { label: `Remove fault ${id}, ${name}`, kind: "delete" }),
      ],
    };
  });
  return [
    el(
      "div.bar",
      el("div", el("h2", "Faults"), el("p.note", "A fault meets the next requests of programs. Only an outage also affects this page.")),
    ),
    el(
      "div.form",
      { role: "group", "aria-label": "Which requests" },
      field("Requests", choice(words, aim.method, noted("method"))),
      field(
        "How many",
        choice(Object.entries({ 1: "the next one", 3: "the next 3", 10: "the next 10", always: "all" }), aim.times, noted("times")),
      ),
      field("Path, a regular expression", path),
    ),
    el(
      "div.tiles",
      kinds.map(([title, about, fault]) => {
        const click = () => act(`${title}: waits for its request`, "POST", "faults", aimed(fault));
        return el("button.tile", { type: "button", "data-key": `fault ${title}`, on: { click } }, el("strong", title), el("span", about));
      }),
    ),
    faults.length === 0 ? el("p.empty", "No fault.") : table("Faults", ["Fault", "Meets", "Met", ""], rows),
    faults.length > 0 && button("Remove all", () => act("All faults are removed", "DELETE", "faults"), { label: "Remove all faults" }),
  ];
}
