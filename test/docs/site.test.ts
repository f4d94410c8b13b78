import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import manifest from "../../package.json";
import { registry } from "../../src/resources";
import { base, builtSite, site } from "./builtSite";
import { ofRegistry, pages, root } from "./markdown";

const types = Object.keys(registry);
let folder: string;

const html = (page: string) => readFileSync(join(folder, page), "utf8");
const built = () => readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));
const unescaped = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&quot;", '"');

beforeAll(() => {
  folder = builtSite();
}, 300_000);

test("every page of docs is a page of the site, and so is each example", () => {
  const ofDocs = pages().filter((page) => page.startsWith("docs/") && !ofRegistry.includes(page));
  const wanted = ofDocs.map((page) => (page === "docs/README.md" ? "index" : page.slice("docs/".length, -".md".length)));
  const examples = readdirSync(join(root, "examples")).map((name) => `examples/${name}`);
  const files = built();
  expect(
    [...wanted, ...examples, "changelog", "contributing", "security", "versions"].filter((page) => !files.includes(`${page}.html`)),
  ).toEqual([]);
});

/** Looks without the site's own check: each link is a file below the path that the site is made for, or on another server. */
test("every link leads to a page of the site and to an anchor of that page", () => {
  const linked = built().flatMap((page) =>
    [...html(page).matchAll(/<a\b[^>]*\shref="([^"]+)"/g)].map(([, href = ""]) => new URL(unescaped(href), `http://site${base}${page}`)),
  );
  expect(linked.length).toBeGreaterThan(5000);
  const elsewhere = linked.filter(({ host }) => host !== "site").map(({ href }) => href);
  expect(elsewhere.filter((href) => !/^https:/.test(href))).toEqual([]);
  const inside = new Set(linked.filter(({ host }) => host === "site").map(({ pathname, hash }) => pathname + hash));
  const files = new Set(built());
  const lost = [...inside].filter((link) => {
    const [path = "", anchor] = decodeURIComponent(link).split("#");
    if (!path.startsWith(base)) return true;
    const page = path.slice(base.length);
    const file = page === "" || page.endsWith("/") ? `${page}index.html` : page.endsWith(".html") ? page : `${page}.html`;
    return !files.has(file) || (anchor !== undefined && !html(file).includes(` id="${anchor}"`));
  });
  expect(lost).toEqual([]);
});

test("each page is there as Markdown too, and llms.txt and the pages lead from one to the other", () => {
  const texts = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => /\.md$|^llms\.txt$/.test(file));
  const isPage = (file: string) => !["404.html"].includes(file);
  expect(built().filter((file) => isPage(file) && !texts.includes(file.replace(/\.html$/, ".md")))).toEqual([]);
  const led = texts.flatMap((file) => [...html(file).matchAll(/(?<!!\[[^\]]*)\]\((\/[^)#\s]+)/g)].map(([, target = ""]) => target));
  expect(led.length).toBeGreaterThan(500);
  expect([...new Set(led)].filter((target) => !texts.includes(target.slice(base.length)))).toEqual([]);
  expect(html("llms.txt")).toContain(`(${base}agents.md)`);
});

test("a link that leads nowhere is an error that names it", () => {
  expect(site(folder, "--check")).toEqual({ status: 0, said: expect.stringContaining("no link is broken") });
  const copy = mkdtempSync(join(tmpdir(), "pulumi-hosting-site-"));
  cpSync(folder, copy, { recursive: true });
  const page = join(copy, "sets.html");
  const added = `<a href="${base}nowhere.html">x</a><a href="./settings.html#nothing">y</a></main>`;
  writeFileSync(page, readFileSync(page, "utf8").replace("</main>", added));
  const { status, said } = site(copy, "--check");
  rmSync(copy, { recursive: true, force: true });
  expect([status, said]).toEqual([1, expect.stringContaining(`sets.html: ${base}nowhere.html leads nowhere`)]);
  expect(said).toContain("sets.html: ./settings.html#nothing has no such anchor");
});

test.each(types)("the page of %s has its program in six tabs, then inputs, outputs, import and errors", (type) => {
  const text = html(`resources/${type}.html`);
  const [group = ""] = /<div class="vp-code-group[\s\S]*?<h2/.exec(text) ?? [];
  expect([...group.matchAll(/<label data-title="([^"]+)"/g)].map(([, title]) => title)).toEqual([
    ...["TypeScript", "YAML", "Python", "Go", "C#", "Java"],
  ]);
  expect([...group.matchAll(/class="language-(\w+)/g)].map(([, language]) => language)).toEqual([
    ...["ts", "yaml", "python", "go", "csharp", "java"],
  ]);
  const headings = [...text.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
  const order = ["example", "inputs", "outputs", "id-and-import", "errors"];
  expect(headings.filter((id) => order.includes(id as string))).toEqual(order);
  expect(text).not.toMatch(/<h3 id="(typescript|yaml|python|go|c|java)"/);
});

test("no program in several languages is left out of tabs", () => {
  expect(built().filter((page) => /<h[3-6] id="(typescript|yaml|python|go|c|java)(-\d+)?"/.test(html(page)))).toEqual([]);
  expect(html("functions/getSiteCdn.html")).toContain('class="vp-code-group');
  expect(html("languages.html")).toContain('class="vp-code-group');
});

test("the search finds each type, function and error, without another server", () => {
  const chunks = join(folder, "assets", "chunks");
  const [file = ""] = readdirSync(chunks).filter((name) => /^@localSearchIndexroot\./.test(name));
  const code = readFileSync(join(chunks, file), "utf8");
  const index = JSON.parse(new Function(code.replace(/export\s*\{\s*(\w+) as default\s*\}/, "return $1"))() as string);
  const found = new Set(Object.values(index.documentIds as Record<string, string>));
  const wanted = [...types.map((type) => `resources/${type}.html#inputs`), "functions.html#look-ups", "errors.html#order-unknown"];
  expect(wanted.filter((place) => !found.has(`${base}${place}`))).toEqual([]);
});

test("nothing is loaded from another server: the site works where there is no internet", () => {
  const loaded = built().flatMap((page) =>
    [...html(page).matchAll(/<(?:script|link|img)\b[^>]*\s(?:src|href)="([^"]+)"/g)].map(([, from]) => from),
  );
  expect(loaded.filter((from) => !from?.startsWith(base) && !from?.startsWith("data:"))).toEqual([]);
  const styles = readdirSync(join(folder, "assets"), { encoding: "utf8" }).filter((file) => file.endsWith(".css"));
  expect(styles.flatMap((file) => readFileSync(join(folder, "assets", file), "utf8").match(/url\((?!["']?data:)[^)]*\)/g) ?? [])).toEqual(
    [],
  );
});

test("the site shows its version, and lists the earlier ones", () => {
  expect(html("index.html")).toContain(`>${manifest.version}<`);
  const { earlier } = jest.requireActual<{ earlier: { version: string; url: string }[] }>("../../tools/site/versions.json");
  for (const { version, url } of earlier)
    expect(html("versions.html")).toContain(`<a href="${url}" target="_blank" rel="noreferrer">${version}`);
  expect(earlier.filter(({ version }) => version === manifest.version)).toEqual([]);
});

test("nothing of the site is in the package", () => {
  expect(manifest.files.filter((file) => /site|vitepress|tools/.test(file))).toEqual([]);
  expect(Object.keys(manifest.dependencies).filter((name) => /vitepress|mermaid|vue/.test(name))).toEqual([]);
});
