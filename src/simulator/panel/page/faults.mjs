import { act, at, choice } from "./actions.mjs";
import { button, chip, el, table } from "./dom.mjs";

const kinds = [
  { title: "Lost answer", about: "The platform carries the request out; the answer is lost.", fault: { kind: "dropAfter" } },
  { title: "Lost request", about: "The connection breaks before the platform gets the request.", fault: { kind: "dropBefore" } },
  { title: "Error 500", about: "The platform doesn't carry the request out.", fault: { kind: "status", status: 500 } },
  {
    title: "Error 500, but done",
    about: "The platform carries the request out, but answers with an error.",
    fault: { kind: "status", status: 500, takesEffect: true },
  },
  {
    title: "Too many requests",
    about: "The platform answers 429 with Retry-After: 2.",
    fault: { kind: "status", status: 429, retryAfter: 2 },
  },
  { title: "Slow", about: "The answer comes 5 seconds later.", fault: { kind: "delay", ms: 5_000 } },
  { title: "No answer at all", about: "The connection stays open, but no answer comes.", fault: { kind: "hang" } },
  { title: "Old answer", about: "A read shows the values from before the last write.", fault: { kind: "staleRead" } },
  { title: "Garbage", about: "The answer is a page of HTML instead of JSON.", fault: { kind: "garbage" } },
  { title: "Half an answer", about: "The platform carries the request out; the JSON ends in the middle.", fault: { kind: "truncated" } },
  {
    title: "Outage",
    about: "After the next request, the platform answers nobody for 10 seconds, not even this page.",
    fault: { kind: "outage", ms: 10_000 },
  },
];

/** What the form holds while the view is drawn anew. */
const aim = { method: "", times: "1", pathPattern: "" };
const noted = (key) => ({ on: { input: ({ target }) => (aim[key] = target.value) } });
const field = (label, input) => el("label.field", el("span", label), input);

function aimed({ kind, ...rest }) {
  const { method, times, pathPattern } = aim;
  return {
    kind,
    ...rest,
    ...(method && { method }),
    ...(pathPattern && { pathPattern }),
    times: times === "always" ? "always" : Number(times),
  };
}

export function drawFaults({ faults }) {
  const path = el("input", {
    type: "text",
    placeholder: "any; as in records$",
    spellcheck: "false",
    autocomplete: "off",
    ...noted("pathPattern"),
  });
  path.value = aim.pathPattern;
  const words = [["", "any"], "POST", "PATCH", "DELETE", "GET"];
  const rows = faults.map((fault) => {
    const { id, hits, kind, times, method, pathPattern, path: exact, route, status, ms } = fault;
    const name = `${kind}${status ? ` ${status}` : ""}${ms ? ` ${ms} ms` : ""}`;
    const meets = [method, pathPattern ?? exact ?? route].filter(Boolean).join(" ") || "any request";
    const isSpent = times !== "always" && hits >= times;
    return {
      key: `fault ${id}`,
      cells: [
        name,
        meets,
        el("span", `${hits} of ${times === "always" ? "all" : times} `, isSpent ? chip("used up") : chip("waits", "warn")),
        button("Remove", () => act(`${name} is removed`, "DELETE", `faults/${at(id)}`), {
          label: `Remove fault ${id}, ${name}`,
          kind: "delete",
        }),
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
      kinds.map(({ title, about, fault }) =>
        el(
          "button.tile",
          {
            type: "button",
            "data-key": `fault ${title}`,
            on: { click: () => act(`${title}: waits for its request`, "POST", "faults", aimed(fault)) },
          },
          el("strong", title),
          el("span", about),
        ),
      ),
    ),
    faults.length === 0 ? el("p.empty", "No fault.") : table("Faults", ["Fault", "Meets", "Met", ""], rows),
    faults.length > 0 && button("Remove all", () => act("All faults are removed", "DELETE", "faults"), { label: "Remove all faults" }),
  ];
}
