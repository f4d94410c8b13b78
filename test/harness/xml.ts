const entity = "&(?:amp|lt|gt|quot|apos|#\\d+);";
const attributes = `(?:\\s+[\\w:-]+="(?:[^<&"]|${entity})*")*`;
const parts = [
  `<\\?xml${attributes}\\?>`,
  `<(?<opened>[\\w-]+)${attributes}\\s*(?<empty>/?)>`,
  "</(?<closed>[\\w-]+)>",
  `(?:(?!\\]\\]>)[^<&]|${entity})+`,
];
const token = new RegExp(parts.join("|"), "y");
/** What XML 1.0 doesn't have. */
const foreign = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Demands that a text is XML without comments, sections and declarations: what a parser would take. */
export function expectXml(text: string): void {
  expect(text).not.toMatch(foreign);
  const open: string[] = [];
  for (token.lastIndex = 0; token.lastIndex < text.length; ) {
    const at = token.lastIndex;
    const { opened, empty, closed } = token.exec(text)?.groups ?? expect(`at ${at}: ${text.slice(at, at + 60)}`).toBe("XML") ?? {};
    if (opened !== undefined && empty === "") open.push(opened);
    if (closed !== undefined) expect(open.pop()).toBe(closed);
  }
  expect(open).toEqual([]);
}
