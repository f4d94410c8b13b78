import { button, el, fill } from "./dom.mjs";

const dialog = document.getElementById("dialog");
const toast = document.getElementById("said");
let timer;

/** Says in a line what was done, or what was refused. */
export function say(text, tone = "calm") {
  fill(toast, text);
  toast.dataset.tone = tone;
  toast.classList.add("shown");
  clearTimeout(timer);
  timer = setTimeout(() => toast.classList.remove("shown"), 6_000);
}

/** Sends a request to the simulator's own routes; throws with what it refuses. */
export async function call(method, path, body) {
  const response = await fetch(`/_simulator/${path}`, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  const answered = text === "" ? undefined : JSON.parse(text);
  if (!response.ok) throw new Error(answered?.errors?.join("; ") ?? `It answered ${response.status}`);
  return answered;
}

/** A request by a click, with a word about it. */
export async function act(done, method, path, body) {
  try {
    await call(method, path, body);
    say(done);
  } catch (error) {
    say(String(error.message), "bad");
  }
}

/** A path of texts that may hold anything. */
export function at(...parts) {
  return parts.map((part) => encodeURIComponent(part)).join("/");
}

/** Asks before something is taken away. */
export function remove(what, path, note = "The object is deleted at once. Programs notice it at their next refresh.") {
  open(`Delete ${what}?`, note, [], { text: "Delete", kind: "danger" }, () => act(`${what} is deleted`, "DELETE", path));
}

/**
 * A form in a dialog. Each field is `{ key, label, kind, value, words, hint }`: kind is `text`, `number`, `flag`, `words` (one of some),
 * `lines` (a list, one a line) or `long`. What was changed goes to `send`.
 */
export function edit(title, note, fields, send, { all = false, text = "Save" } = {}) {
  open(title, note, fields, { text, kind: "main" }, async (inputs) => {
    const changes = {};
    for (const { field, input } of inputs) {
      const value = read(field, input);
      if (value !== undefined && (all || JSON.stringify(value) !== JSON.stringify(field.value))) changes[field.key] = value;
    }
    if (!all && Object.keys(changes).length === 0) return say("No change");
    await send(changes);
    say(`${title}: done`);
  });
}

function open(title, note, fields, { text, kind }, carryOut) {
  const problem = el("p.problem", { role: "alert" });
  const inputs = fields.map((field, index) => ({ field, input: inputOf(field, `field-${index}`) }));
  const submit = async (event) => {
    event.preventDefault();
    problem.textContent = "";
    try {
      await carryOut(inputs);
      dialog.close();
    } catch (error) {
      fill(problem, error.message);
    }
  };
  dialog.replaceChildren(
    el(
      "form",
      { novalidate: true, on: { submit } },
      el("h2", { id: "dialog-title" }, title),
      note && el("p.note", note),
      inputs.map(({ field, input }, index) => labelled(field, input, `field-${index}`)),
      problem,
      el(
        "div.buttons",
        el(`button.${kind}`, { type: "submit" }, text),
        // Enter at once deletes nothing.
        button("Cancel", () => dialog.close(), { autofocus: kind === "danger" }),
      ),
    ),
  );
  dialog.showModal();
}

function labelled({ label, hint, kind }, input, id) {
  const name = el("label", { for: id }, label);
  const row = kind === "flag" ? el("div.flag", input, name) : el("div.field", name, input);
  if (hint) row.append(el("small", { id: `${id}-hint` }, hint));
  if (hint) input.setAttribute("aria-describedby", `${id}-hint`);
  return row;
}

function inputOf({ kind = "text", value, words = [] }, id) {
  if (kind === "flag") {
    const box = el("input", { type: "checkbox", id });
    box.checked = Boolean(value);
    return box;
  }
  if (kind === "words") return choice(words, value, { id });
  if (kind === "lines" || kind === "long") {
    const area = el("textarea", { id, rows: 4, spellcheck: "false" });
    area.value = Array.isArray(value) ? value.join("\n") : (value ?? "");
    return area;
  }
  const input = el("input", { id, type: kind === "number" ? "number" : "text", autocomplete: "off", spellcheck: "false" });
  input.value = value ?? "";
  return input;
}

/** A list to choose from: words, or pairs of a word and its text. */
export function choice(words, value, attributes = {}) {
  const options = words.map((word) => (Array.isArray(word) ? word : [word, word]));
  const list = el(
    "select",
    attributes,
    options.map(([word, text]) => el("option", { value: word }, text)),
  );
  list.value = value ?? options[0]?.[0];
  return list;
}

function read({ kind = "text", value }, input) {
  if (kind === "flag") return input.checked;
  if (kind === "lines")
    return input.value
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
  if (kind === "number") return input.value.trim() === "" ? (value === null ? null : undefined) : Number(input.value);
  if (input.value === "" && (value === null || value === undefined)) return value;
  return input.value;
}
