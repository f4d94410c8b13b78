import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { Page } from "puppeteer-core";
import { base, builtSite } from "../docs/builtSite";
import { everything } from "../e2e/harness/thorough";
import { asked, complaints, describeInBrowser, inColours, opened, type PageOptions, pictured, textOf, violations } from "./harness/browser";

const kinds: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".png": "image/png",
  ".svg": "image/svg+xml",
};
let server: Server;
let origin: string;

beforeAll(async () => {
  const folder = builtSite();
  server = createServer(async ({ url = "" }, response) => {
    const path = decodeURIComponent(new URL(url, "http://site").pathname);
    const file = path.endsWith("/") ? `${path}index.html` : path;
    const content = path.startsWith(base) ? await readFile(join(folder, file.slice(base.length))).catch(() => undefined) : undefined;
    const type = kinds[extname(file)] ?? "application/octet-stream";
    response.writeHead(content ? 200 : 404, { "Content-Type": type, "Cache-Control": "max-age=3600" }).end(content);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 300_000);
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A page of the site, after its scripts have taken it over. */
async function shown(path: string, view: PageOptions = {}): Promise<Page> {
  const page = await opened(`${origin}${base}${path}`, view);
  await takenOver(page);
  return page;
}
const takenOver = (page: Page) => page.waitForFunction("document.querySelector('#app')?.__vue_app__ !== undefined");
/** The same for a page that is open: the browser keeps its process, and the scripts that all pages share. */
async function turned(page: Page, path: string): Promise<void> {
  await page.goto(`${origin}${base}${path}`);
  await takenOver(page);
}

const someKinds = [
  ...["", "resources/DnsRecord.html", "behaviour.html", "guides/report.html", "command-line.html", "errors.html"],
  ...["functions.html", "functions/getSiteCdn.html", "commands/zone.html", "examples/quickstart.html", "versions.html"],
];
/** Of the default theme, and left as they are. */
const known = [
  // The button shows its key beside its name: a screen reader needs only the name.
  /^label-content-name-mismatch: .*class="DocSearch DocSearch-Button"/,
  // A title of the sidebar and the arrow in it do the same.
  /^nested-interactive: .*<div class="item" role="button"/,
  // The box of the search calls itself a button.
  /^(nested-interactive|label-content-name-mismatch): .*class="VPLocalSearchBox"/,
];
/** What is the same around each page. */
const around = [".VPNav", ".VPSidebar"];
const ours = async (page: Page, without: readonly string[] = [], rules = {}) =>
  (await violations(page, without, rules)).filter((one) => !known.some((reason) => reason.test(one)));
const skippedLevels = async (page: Page) => {
  const levels = await page.$$eval("main :is(h1, h2, h3, h4, h5, h6)", (all) => all.map(({ localName }) => Number(localName[1])));
  return levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
};
const widths = [360, 768, 1280];
/** Texts that lie in part outside of the page, of their table or of their cell, and pictures that don't load. Code alone scrolls by itself. */
const cutOff = async (page: Page) => {
  const wide = "[...document.querySelectorAll('.vp-doc :is(table, td, th, li, p, dt, dd, summary)')]";
  const cut = `${wide}.filter((one) => one.scrollWidth > one.clientWidth + 1 && !/inline/.test(getComputedStyle(one).display))`;
  const found = (await page.evaluate(`${cut}.map((one) => one.textContent.trim().slice(0, 100))`)) as string[];
  const unseen = "[...document.images].filter((one) => one.complete && one.naturalWidth === 0).map((one) => one.src)";
  found.push(...((await page.evaluate(unseen)) as string[]));
  const [width, room] = (await page.evaluate("[document.documentElement.scrollWidth, innerWidth]")) as [number, number];
  return width > room ? [`the page is ${width} wide`, ...found] : found;
};
const askedElsewhere = () => asked().filter((address) => !address.startsWith(origin) && !address.startsWith("data:"));
const chosen = (page: Page) => page.$$eval(".vp-code-group input:checked", (all) => all.map((one) => one.id));
/** What decides the contrast of the texts of a page, in light colours: the style sheets are the same for all. */
const colours = async (page: Page) => {
  const said = "({ color, backgroundColor, opacity }) => [color, backgroundColor, opacity].join(' ')";
  return (await page.evaluate(
    `[...new Set([...document.querySelectorAll('main *')].map((one) => getComputedStyle(one)).map(${said}))]`,
  )) as string[];
};
const languages = async (page: Page) => {
  const ids = await chosen(page);
  return Promise.all(ids.map((id) => textOf(page, `label[for="${id}"]`)));
};

describeInBrowser("the site of the documentation", () => {
  const seen = new Set<string>();

  // One load of each: colours and widths change without another.
  it("can be read by everybody, in light and dark colours, on a phone, a tablet and a desktop", async () => {
    const page = await shown("");
    for (const path of someKinds) {
      if (path !== "") await turned(page, path);
      for (const theme of ["light", "dark"] as const) {
        await inColours(page, theme);
        await page.waitForFunction(`document.documentElement.classList.contains('dark') === ${theme === "dark"}`);
        const without = everything || someKinds.indexOf(path) < 2 ? [] : around;
        expect([path, theme, await ours(page, without)]).toEqual([path, theme, []]);
        if (theme === "light") for (const one of await colours(page)) seen.add(one);
        // Colours move no text.
        for (const width of theme === "light" || everything ? widths : [1280]) {
          await page.setViewport({ width, height: 900 });
          if (everything) await pictured(page, `docs-${path.replaceAll("/", "-") || "home"}-${theme}-${width}`);
          expect([path, width, await cutOff(page)]).toEqual([path, width, []]);
        }
      }
      expect([path, await skippedLevels(page), complaints(), askedElsewhere()]).toEqual([path, [], [], []]);
    }
  }, 300_000);

  it("shows the name, the marks and the whole meaning of an input, on every screen", async () => {
    const page = await shown("resources/EdgeRule.html");
    for (const width of widths) {
      await page.setViewport({ width, height: 900 });
      const name = await page.waitForSelector("::-p-xpath(//li[strong/code='actionType'])");
      expect(await name?.evaluate((one) => one.textContent)).toMatch(/^actionType .*required.*\n? *.{40}/);
      const box = await name?.boundingBox();
      expect([width, (box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? width) <= width]).toEqual([width, true]);
    }
  });

  it("shows every program in the language that was chosen, by the keyboard too, and on the next page", async () => {
    const page = await shown("resources/DnsRecord.html");
    expect(new Set(await languages(page))).toEqual(new Set(["TypeScript"]));
    await page.locator(".vp-code-group label::-p-text(Python)").click();
    expect(new Set(await languages(page))).toEqual(new Set(["Python"]));
    await page.goto(`${origin}${base}resources/Site.html`);
    await page.waitForFunction("document.querySelector('.vp-code-group input:checked + label')?.textContent === 'Python'");
    await page.focus(".vp-code-group input:checked");
    await page.keyboard.press("ArrowRight");
    expect(new Set(await languages(page))).toEqual(new Set(["Go"]));
    await pictured(page, "docs-tabs");
    expect(await page.$eval(".vp-code-group .blocks .active", (block) => block.className)).toContain("language-go");
  });

  it("has no page that complains, that not everybody can read, that is cut, or that asks somebody else for anything", async () => {
    const page = await shown("", everything ? {} : { width: 360 });
    const all = readdirSync(builtSite(), { recursive: true, encoding: "utf8" }).filter(
      (file) => file.endsWith(".html") && file !== "404.html",
    );
    expect(all.length).toBeGreaterThan(100);
    // The test of the colours opens the others.
    for (const path of all.filter((file) => !someKinds.includes(file.replace(/^index\.html$/, "")))) {
      await turned(page, path);
      // To look at contrast takes half of the time. In these colours, that test has looked at it.
      const isNew = (await colours(page)).some((one) => !seen.has(one));
      const rules = { "color-contrast": { enabled: isNew } };
      const wrong = isNew || everything ? await ours(page, around, rules) : [];
      expect([path, await skippedLevels(page), wrong, complaints()]).toEqual([path, [], [], []]);
      // A tablet has more room for a text than a phone, and no less than a desktop with its side bars.
      for (const width of everything ? [360, 1280] : [360]) {
        if (everything) await page.setViewport({ width, height: 900 });
        expect([path, width, await cutOff(page)]).toEqual([path, width, []]);
      }
    }
    expect(askedElsewhere()).toEqual([]);
  }, 600_000);

  it("names its version and leads to the others, by the keyboard too", async () => {
    const page = await shown("behaviour.html");
    const { version } = JSON.parse(readFileSync(join(__dirname, "..", "..", "package.json"), "utf8")) as { version: string };
    const menu = `.VPNavBarMenuGroup button::-p-text(${version})`;
    await page.waitForSelector(menu);
    await page.focus(".VPNavBarMenuGroup button");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".VPNavBarMenuGroup button[aria-expanded='true']");
    await pictured(page, "docs-versions");
    expect(await ours(page)).toEqual([]);
    await page.locator(".VPNavBarMenuGroup a::-p-text(All versions)").click();
    await page.waitForFunction("location.pathname.endsWith('/versions.html')");
    await page.waitForSelector("main h1::-p-text(Versions)");
    expect(complaints()).toEqual([]);
  });

  it("says so where a search finds nothing, as text", async () => {
    const page = await shown("errors.html");
    await page.locator(".DocSearch-Button").click();
    await page.waitForSelector("#localsearch-input");
    const nothing = "<qqqqzzzz>";
    await page.type("#localsearch-input", nothing);
    await page.waitForSelector(".no-results");
    expect(await textOf(page, ".no-results")).toContain(nothing);
    expect(await page.$$eval(".VPLocalSearchBox qqqqzzzz", (all) => all.length)).toBe(0);
    expect(await ours(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.waitForFunction("!document.querySelector('#localsearch-input')");
    expect(complaints()).toEqual([]);
  });

  it("finds a type", async () => {
    const page = await shown("");
    await page.keyboard.down("Control");
    await page.keyboard.press("k");
    await page.keyboard.up("Control");
    await page.waitForSelector("#localsearch-input");
    await page.type("#localsearch-input", "DnsRecord");
    await page.waitForSelector("#localsearch-list a[href*='resources/DnsRecord']");
    await pictured(page, "docs-search");
    await page.keyboard.press("Enter");
    await page.waitForFunction("location.pathname.includes('DnsRecord')", { timeout: 5_000 });
  });
});
