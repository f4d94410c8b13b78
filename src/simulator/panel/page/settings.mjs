import { call, choice, say } from "./actions.mjs";
import { el } from "./dom.mjs";

const about = {
  delays: ["Delays, in milliseconds", "The time from an accepted request to its effect. Set a long time to see how a program waits."],
  strict: ["Rules", "What the platform does in cases that its documents leave open."],
  shapes: ["Shapes of answers", "The form of an answer, in cases that the documents leave open."],
};

async function set(group, key, value) {
  try {
    await call("PATCH", "settings", { [group]: { [key]: value } });
    say(`${key} is ${value}`);
  } catch (error) {
    say(error.message, "bad");
  }
}

function inputOf(group, key, value, words) {
  const read = { number: Number, boolean: (text) => text === "true", string: String }[typeof value];
  const changed = ({ target }) => set(group, key, read(target.value));
  if (typeof value === "boolean") return choice(["true", "false"], String(value), { on: { change: changed } });
  if (words) return choice(words, value, { on: { change: changed } });
  const input = el("input", { type: typeof value === "number" ? "number" : "text", min: 0, spellcheck: "false", on: { change: changed } });
  input.value = value;
  return input;
}

/** What a single field can hold. */
const simple = (values) => Object.entries(values).filter(([, value]) => typeof value !== "object");

export function drawSettings({ settings }) {
  const groups = ["delays", "strict", "shapes"].map((group) =>
    el(
      "section.card",
      el("h3", about[group][0]),
      el("p.note", about[group][1]),
      el(
        "div.form",
        simple(settings[group]).map(([key, value]) => {
          const words = group === "shapes" ? settings.words[key] : undefined;
          return el("label.field", { "data-row": `${group} ${key}` }, el("span", key), inputOf(group, key, value, words));
        }),
      ),
    ),
  );
  return [el("div.bar", el("div", el("h2", "Settings"), el("p.note", "The simulator forgets its settings when it stops."))), groups];
}
