/** A table has no room for more of a text; forms and JSON show all of it. */
const longest = 600;

/** A text with nothing in it that turns the letters beside it round, or that nobody sees. */
function spelled(text) {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (one) => (one === "\n" ? one : `\\u{${one.codePointAt(0).toString(16)}}`));
}

function shortened(text) {
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text;
}

/** An element: `el("p.note", { title }, "text", child)`, with or without properties. Texts stay texts: nothing makes markup of them. */
export function el(name, ...parts) {
  const properties = Object.getPrototypeOf(parts[0] ?? "") === Object.prototype ? parts[0] : {};
  const children = properties === parts[0] ? parts.slice(1) : parts;
  const [tag, ...classes] = name.split(".");
  const node = document.createElement(tag);
  if (classes.length > 0) node.className = classes.join(" ");
  const { on = {}, ...attributes } = properties;
  for (const [type, listener] of Object.entries(on)) node.addEventListener(type, listener);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    node.setAttribute(key, value === true ? "" : key === "aria-label" ? spelled(shortened(String(value))) : String(value));
  }
  node.append(...shownOf(children, tag === "pre" ? (text) => text : shortened));
  return node;
}

/** Puts these into a place, in the stead of what is there. */
export function fill(place, ...children) {
  place.replaceChildren(...shownOf(children));
}

/** Children may be lists; what is missing or false is left out. */
function shownOf(children, cut = shortened) {
  return children
    .flat(Infinity)
    .filter((child) => child !== undefined && child !== null && child !== false)
    .map((child) => (child instanceof Node ? child : spelled(cut(String(child)))));
}

/** A button. `label` says what it is for where its text alone doesn't. */
export function button(text, press, { label, kind = "plain", ...rest } = {}) {
  const said = label ?? text;
  return el(`button.${kind}`, { type: "button", "aria-label": label, "data-key": said, on: { click: press }, ...rest }, text);
}

/** Something that is on or off. */
export function toggle(text, isOn, change, label) {
  const attributes = { type: "button", role: "switch", "aria-checked": String(isOn), "aria-label": label, "data-key": label };
  return el("button.switch", { ...attributes, on: { click: () => change(!isOn) } }, el("span.knob"), text);
}

export function chip(text, tone = "calm") {
  return el(`span.chip.${tone}`, text);
}

const opened = new Set();

/** What can be opened, and stays so when the view is drawn anew. */
export function fold(key, summary, contents) {
  const content = el("div.fold");
  const draw = (isOpen) => fill(content, isOpen && contents());
  const node = el("details", { open: opened.has(key) }, el("summary", { "data-key": `fold ${key}` }, summary), content);
  draw(opened.has(key));
  node.addEventListener("toggle", () => {
    if (node.open === opened.has(key)) return;
    if (node.open) opened.add(key);
    else opened.delete(key);
    draw(node.open);
  });
  return node;
}

/** Lists with more items than these have a box that filters them. */
const fewItems = 12;
const wanted = new Map();

/** A box that leaves only the items with a text. The text stays when the view is drawn anew. */
export function filterOf(what, items) {
  if (items.length <= fewItems) return [];
  const told = el("output.note");
  const apply = () => {
    const text = input.value.trim().toLowerCase();
    wanted.set(what, input.value);
    for (const item of items) item.hidden = !item.textContent.toLowerCase().includes(text);
    told.textContent = text && `${items.filter(({ hidden }) => !hidden).length} of ${items.length}`;
  };
  const attributes = { type: "search", "aria-label": `Filter: ${what}`, placeholder: "Filter", "data-key": `filter ${what}` };
  const input = el("input", { ...attributes, autocomplete: "off", spellcheck: "false", on: { input: apply } });
  input.value = wanted.get(what) ?? "";
  apply();
  return el("div.filter", input, told);
}

/** A moment as the report writes it. */
export function moment(at) {
  return `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

/** A table whose first column names the row; `cells` gives what stands in each column. */
export function table(caption, columns, rows) {
  const head = el(
    "tr",
    columns.map((column) => el("th", { scope: "col" }, column || el("span.hidden", "Actions"))),
  );
  const body = rows.map(({ key, cells, mark }) =>
    el(
      mark ? `tr.${mark}` : "tr",
      { "data-row": key },
      cells.map((cell, index) => el(index === 0 ? "th" : "td", index === 0 ? { scope: "row" } : { "data-column": columns[index] }, cell)),
    ),
  );
  return [filterOf(caption, body), el("table", el("caption", caption), el("thead", head), el("tbody", body))];
}

export function json(value) {
  return el("pre", { tabindex: "0", "aria-label": "JSON" }, typeof value === "string" ? value : JSON.stringify(value, null, 2));
}
