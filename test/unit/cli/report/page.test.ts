import { createHash } from "node:crypto";
import { markdown } from "../../../../src/cli/report/render/markdown";
import { page } from "../../../../src/cli/report/render/page";
import { report } from "../../../../src/cli/report/report";
import { besideCode, empty, hostile, zone } from "./hostile";
import { elementsOf } from "./wellFormed";

describe("the page of a report", () => {
  it("is well-formed and runs nothing of what the platform or a program says", () => {
    const elements = elementsOf(page(hostile));
    expect(elements.filter(({ name }) => name === "script")).toHaveLength(1);
    expect(elements.filter(({ name }) => ["img", "iframe", "object", "embed", "link", "base", "form"].includes(name))).toEqual([]);
    const attributes = elements.flatMap(({ attributes }) => [...attributes.keys()]);
    expect(attributes.filter((name) => name.startsWith("on") || name === "style" || name === "src")).toEqual([]);
    const links = elements.flatMap(({ attributes }) => attributes.get("href") ?? []);
    const ids = new Set(elements.flatMap(({ attributes }) => attributes.get("id") ?? []));
    expect(links.filter((link) => !link.startsWith("#") || !ids.has(link.slice(1)))).toEqual([]);
  });

  it("spells out marks that turn letters round, and sets every text from outside apart", () => {
    const text = page(hostile);
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(text).toContain("\\u{202e}txt.exe");
    expect(elementsOf(text).filter(({ name }) => name === "bdi").length).toBeGreaterThan(40);
  });

  it("loads nothing: its policy allows its own style and script by their hashes, and names no address", () => {
    const text = page(empty);
    const [, policy = ""] = /Content-Security-Policy" content="([^"]*)"/.exec(text) ?? [];
    const hash = (name: string): string => {
      const [, inner = ""] = new RegExp(`<${name}>([^]*?)</${name}>`).exec(text) ?? [];
      return `&#39;sha256-${createHash("sha256").update(inner).digest("base64")}&#39;`;
    };
    const none = "&#39;none&#39;";
    expect(policy).toBe(
      `default-src ${none}; style-src ${hash("style")}; script-src ${hash("script")}; base-uri ${none}; form-action ${none}`,
    );
    expect(text).not.toMatch(/https?:|url\(|@import|\/\/[a-z]/i);
  });

  it("can be read by a screen reader: one h1, headings in order, tables with captions and scopes, pictures with words", () => {
    const elements = elementsOf(page(hostile));
    const levels = elements.flatMap(({ name }) => (/^h[1-6]$/.test(name) ? [Number(name[1])] : []));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, index) => index > 0 && level - (levels[index - 1] ?? 0) > 1)).toEqual([]);
    const count = (wanted: string): number => elements.filter(({ name }) => name === wanted).length;
    expect(count("caption")).toBe(count("table"));
    expect(elements.filter(({ name, attributes }) => name === "th" && !["row", "col"].includes(attributes.get("scope") ?? ""))).toEqual([]);
    const pictures = elements.filter(({ name, attributes }) => name === "svg" && attributes.get("aria-hidden") !== "true");
    expect(pictures.length).toBe(1);
    const ids = elements.flatMap(({ attributes }) => attributes.get("id") ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { attributes } of pictures) for (const id of (attributes.get("aria-labelledby") ?? "").split(" ")) expect(ids).toContain(id);
    for (const landmark of ["header", "nav", "main", "footer"]) expect(count(landmark)).toBe(1);
  });

  it("says so where there is nothing", () => {
    const text = page(empty);
    elementsOf(text);
    expect(text).toMatch(/No sites\.[^]+No zones\.[^]+Without the states of stacks/);
  });

  it("folds many records into groups that a reader opens", () => {
    const records = Array.from({ length: 600 }, (_, index) => ({
      ...{ type: "DnsRecord", id: `z/${index}`, name: `h${index} A`, at: `h${index}`, kind: "A", value: "192.0.2.1" },
    }));
    const elements = elementsOf(page({ ...empty, zones: [{ ...zone, records }] }));
    const groups = elements.filter(({ name, parents }) => name === "details" && parents.filter((one) => one === "details").length === 2);
    expect(groups).toHaveLength(3);
    expect(groups.filter(({ attributes }) => attributes.has("open"))).toEqual([]);
  });
});

describe("the summary of a report", () => {
  it("is no more than text, whatever the platform or a program says", () => {
    const text = markdown(hostile);
    expect(besideCode(text)).not.toMatch(/<script|<img|\[x|@all|https:|evil/);
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    expect(text).toMatch(/^### Hosting report/);
    expect(text).toContain("- ✕ 1 resource differs from its stack");
  });

  it("says that nothing needs attention", () => {
    expect(markdown(empty)).toContain("Nothing needs your attention.");
  });
});

it("a report is read back as it was written", () => {
  expect(report.parse(JSON.parse(JSON.stringify(hostile)))).toEqual(hostile);
  expect(report.safeParse({ ...empty, version: 2 }).success).toBe(false);
});
