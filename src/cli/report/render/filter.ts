/**
 * The page's only script: a box that leaves only the rows that hold a text, or whose group has it in its title. Without it the page has
 * everything but the box. It also opens what is closed before the page is printed. A browser takes seconds to lay out thousands of rows: of
 * the rows that fit, only the groups of the first `most` are opened. The end of the address may be malformed, so its decoding may fail.
 */
export const filterScript = `
(() => {
  const box = document.getElementById("filter");
  const input = box.querySelector("input");
  const told = box.querySelector("output");
  const rows = [...document.querySelectorAll("main tbody tr")];
  const texts = new Map();
  const textOf = (row) => {
    if (texts.has(row)) return texts.get(row);
    let text = row.textContent;
    for (let at = row.closest("details"); at; at = at.parentElement.closest("details")) text += " " + at.firstElementChild.textContent;
    texts.set(row, text.toLowerCase());
    return texts.get(row);
  };
  const groups = [...document.querySelectorAll("main details")];
  const most = 500;
  let opened = null;
  box.hidden = false;
  const filter = () => {
    const wanted = input.value.trim().toLowerCase();
    if (wanted && !opened) opened = new Set(groups.filter((group) => group.open));
    const parents = new Set();
    let count = 0;
    for (const row of rows) {
      const fits = !wanted || textOf(row).includes(wanted);
      row.hidden = !fits;
      if (!fits) continue;
      count += 1;
      if (wanted && count <= most) for (let at = row.closest("details"); at; at = at.parentElement.closest("details")) parents.add(at);
    }
    for (const group of groups) {
      if (wanted) group.open = parents.has(group);
      else if (opened) group.open = opened.has(group);
    }
    if (!wanted) opened = null;
    box.classList.toggle("used", wanted !== "");
    const more = count > most ? ", some in closed groups" : "";
    told.textContent = wanted ? count.toLocaleString("en-US") + (count === 1 ? " row" : " rows") + more : "";
  };
  let timer;
  input.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(filter, 120); });
  let before = null;
  addEventListener("beforeprint", () => { before = groups.filter((group) => !group.open); for (const group of before) group.open = true; });
  addEventListener("afterprint", () => { for (const group of before ?? []) group.open = false; before = null; });
  const aim = () => {
    try { return decodeURIComponent(location.hash.slice(1)); } catch { return ""; }
  };
  const show = () => {
    let at = document.getElementById(aim());
    for (; at; at = at.parentElement) if (at.localName === "details") at.open = true;
  };
  addEventListener("hashchange", show);
  show();
})();
`;
