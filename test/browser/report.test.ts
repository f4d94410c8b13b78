import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "puppeteer-core";
import { page as drawn } from "../../src/cli/report/render/page";
import type { Report } from "../../src/cli/report/report";
import { demoData } from "../../src/simulator/demoData";
import { called, newSimulator } from "../unit/cli/called";
import { empty, hostile, zone } from "../unit/cli/report/hostile";
import { exported, type Resource } from "../unit/cli/report/state";
import { asked, complaints, describeInBrowser, inColours, opened, type PageOptions, pictured, textOf, violations } from "./harness/browser";

const folder = mkdtempSync(join(tmpdir(), "report-"));
const file = join(folder, "report.html");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function shown(report: Report, view: PageOptions = {}): Promise<Page> {
  writeFileSync(file, drawn(report));
  return opened(file, view);
}

/** The page that the command writes of the demo's account. */
async function ofDemo(view: PageOptions = {}): Promise<Page> {
  const { status } = await called(["report", "--out", file, "--force"], { simulator: await newSimulator(demoData), folder });
  expect(status).toBe(0);
  return opened(file, view);
}

const openAll = (page: Page) => page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
const rowsSeen = (page: Page) => page.$$eval("main tbody tr", (rows) => rows.filter((row) => row.checkVisibility()).length);
const isOpen = (page: Page, selector: string) => page.$eval(selector, (one) => one.hasAttribute("open"));

/** It can be seen in both colours, and somebody may look at the pictures. */
async function expectSeen(page: Page, name: string): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await inColours(page, theme);
    await pictured(page, `${name}-${theme}`, true);
    expect([theme, await violations(page)]).toEqual([theme, []]);
  }
}

const placeOf = async (page: Page, selector: string) => (await page.$(selector))?.boundingBox();

async function filtered(page: Page, text: string, told: string): Promise<void> {
  await page.evaluate("document.querySelector('#filter input').select()");
  await page.keyboard.press("Backspace");
  if (text !== "") await page.type("#filter input", text);
  await page.waitForFunction(`document.querySelector("#filter output").textContent === ${JSON.stringify(told)}`, { polling: 10 });
}

/** A name that no line can break, in every place of the report that has room for a name. */
const unbroken = "a".repeat(63);
const long = JSON.parse(JSON.stringify(hostile).replaceAll("<script>", unbroken)) as Report;

const many = Array.from({ length: 5_000 }, (_, index) => ({
  id: `r${index}`,
  record_type: 0,
  name: `h${index}`,
  value: "192.0.2.1",
  ttl: 300,
}));

const fifty = Array.from({ length: 50 }, (_, index) => ({
  ...{ id: `site-${index}`, name: `shop-${index}`, domains: [`shop-${index}.example.com`] },
  ...(index % 4 === 0 && { shield: { active: true } }),
}));

/** The page that the command writes of an account with 50 sites and 5,000 records, all of one stack, of which some have drifted. */
async function ofMany(): Promise<Page> {
  const records = many.map(
    ({ id, name, value }, index): Resource => ({
      ...{ type: "DnsRecord", name: `record-${index}`, id: `zone-1/${id}` },
      inputs: { zoneId: "zone-1", type: "A", name, value, ttl: index % 4 === 0 ? 600 : 300 },
    }),
  );
  writeFileSync(
    join(folder, "state.json"),
    exported([
      { type: "DnsZone", name: "zone", id: "zone-1", inputs: { name: "example.com" } },
      ...fifty.map(({ id, name }): Resource => ({ type: "Site", name, id, inputs: { name } })),
      ...records,
    ]),
  );
  const simulator = await newSimulator({ sites: fifty, zones: [{ id: "zone-1", name: "example.com", records: many }] });
  const { status } = await called(["report", "--state", "state.json", "--out", file, "--force"], { simulator, folder });
  expect(status).toBe(0);
  return opened(file);
}

describeInBrowser("the page of a report", () => {
  it("can be read by everybody, in light and dark colours", async () => {
    const page = await ofDemo({ height: 875 });
    // It is docs/images/report.png.
    await pictured(page, "report-first-screen");
    await openAll(page);
    await expectSeen(page, "report");
    expect(complaints()).toEqual([]);
  });

  it("runs nothing and asks for nothing, whatever names say, in light and dark colours", async () => {
    const page = await shown(hostile);
    await openAll(page);
    await expectSeen(page, "report-hostile");
    expect(asked()).toEqual([pathToFileURL(file).href]);
    // A script that the page's policy kept from running would be a complaint.
    expect(complaints()).toEqual([]);
    expect(await page.$$eval("script, img", (all) => all.length)).toBe(1);
    expect(await page.evaluate("getComputedStyle(document.querySelector('h1 bdi')).unicodeBidi")).toBe("isolate");
  });

  it.each([
    ["demo", "the demo's account", () => ofDemo({ width: 360, height: 740 })],
    ["long", "names that no line can break", () => shown(long, { width: 360, height: 740 })],
  ])("fits a phone (%s), with %s", async (name, _, open) => {
    const page = await open();
    await openAll(page);
    await page.evaluate("location.hash = 'zones'");
    await pictured(page, `report-phone-${name}`);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
    // The filter box stays at the top, and must not cover what a link leads to.
    const [box, heading] = [await placeOf(page, "#filter"), await placeOf(page, "#zones")];
    expect(heading?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
    expect(await violations(page)).toEqual([]);
  });

  it.each([360, 768, 1280])("cuts no cell of a table at %i pixels, and shows no column without a value", async (width) => {
    const page = await shown(
      { ...long, sites: [...long.sites, { ...(hostile.sites[0] as Report["sites"][number]), hostnames: [] }] },
      { width },
    );
    await openAll(page);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    const cut = `[...document.querySelectorAll("th, td")].filter((one) => one.scrollWidth > one.clientWidth + 1 && one.closest("tbody"))`;
    expect(await page.evaluate(`${cut}.map((one) => one.textContent)`)).toEqual([]);
    const tables = await page.$$eval("table", (all) =>
      all.map((one) => [...one.rows].map((row) => [...row.cells].map((cell) => cell.textContent))),
    );
    const hollow = tables.flatMap(([head = [], ...rows]) =>
      head.filter((_, column) => rows.every((row) => ["", "–"].includes(row[column] ?? ""))),
    );
    expect(hollow).toEqual([]);
  });

  it("filters rows, opens the groups that have them, and closes them again", async () => {
    const page = await ofDemo();
    const before = await rowsSeen(page);
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("To the report");
    await page.focus("#filter input");
    await filtered(page, "DMARC1", "1 row");
    expect(await rowsSeen(page)).toBe(1);
    await pictured(page, "report-filtered");
    await filtered(page, "nothing like that", "0 rows");
    expect(await rowsSeen(page)).toBe(0);
    await filtered(page, "", "");
    expect(await rowsSeen(page)).toBe(before);
  });

  it("opens and closes a group by the keyboard, and the group that a link leads into", async () => {
    const page = await shown({ ...empty, zones: Array.from({ length: 4 }, () => zone) });
    expect(await isOpen(page, "#zone-4")).toBe(false);
    await page.focus("#zone-4 > summary");
    await page.keyboard.press("Enter");
    expect(await isOpen(page, "#zone-4")).toBe(true);
    await page.keyboard.press("Space");
    expect(await isOpen(page, "#zone-4")).toBe(false);
    await page.evaluate("location.hash = 'zone-3'");
    await page.waitForSelector("#zone-3[open]");
  });

  it("finds the rows of a group by its title", async () => {
    const finding = (rule: string, level: "mandatory" | "advisory") => ({
      stack: "web/prod",
      rule,
      level,
      says: "violated" as const,
      message: "so",
    });
    const page = await shown({
      ...empty,
      rules: 2,
      stacks: hostile.stacks,
      verdicts: [finding("waf-mode-block", "mandatory"), finding("ttl-bounds", "advisory")],
    });
    for (const text of ["mandatory", "waf-mode-block"]) {
      await filtered(page, text, "1 row");
      expect(await rowsSeen(page)).toBe(1);
    }
  });

  it("prints what is closed, and says which rows a filter leaves out", async () => {
    const page = await shown({ ...empty, zones: Array.from({ length: 4 }, () => zone) });
    expect(await rowsSeen(page)).toBe(0);
    await page.emulateMediaType("print");
    await pictured(page, "report-printed", true);
    const heights = await page.$$eval("main tbody tr", (rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(heights.filter((height) => height > 0)).toHaveLength(4 * 3);
    expect(await page.$eval("#filter", (box) => box.checkVisibility())).toBe(false);
    await page.emulateMediaType("screen");
    await filtered(page, "MX", "4 rows");
    await page.emulateMediaType("print");
    expect(await page.$eval("#filter", (box) => box.checkVisibility())).toBe(true);
    expect(await textOf(page, "#filter output")).toBe("4 rows");
  });

  it.each(["light", "dark"] as const)(
    "prints dark on white with contrast, within the paper's width, from a screen in %s colours",
    async (theme) => {
      for (const [name, report] of Object.entries({ hostile, long })) {
        // The width of A4 without its margins, in pixels.
        const page = await shown(report, { theme, width: 718, height: 1_000 });
        await page.emulateMediaType("print");
        await pictured(page, `report-printed-${name}-${theme}`, true);
        expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(255, 255, 255)");
        expect([name, await violations(page)]).toEqual([name, []]);
        expect([name, await page.evaluate("document.documentElement.scrollWidth")]).toEqual([name, 718]);
        const unseen = await page.$$eval(
          "main details > :not(summary)",
          (all) => all.filter((one) => one.getBoundingClientRect().height === 0).length,
        );
        expect([name, unseen]).toEqual([name, 0]);
      }
    },
  );

  it("opens what is closed for a printer, and closes it again", async () => {
    const page = await shown({ ...empty, zones: Array.from({ length: 4 }, () => zone) });
    await page.evaluate(
      "addEventListener('beforeprint', () => { globalThis.seen = document.querySelectorAll('details:not([open])').length; })",
    );
    expect((await page.pdf({ format: "A4" })).length).toBeGreaterThan(10_000);
    expect(await page.evaluate("seen")).toBe(0);
    expect(await page.$$eval("main > section > details[open]", (all) => all.length)).toBe(0);
  });

  it("can be used by the keyboard alone: everything in its order, and the place is seen", async () => {
    const page = await ofDemo();
    const places = `[...document.querySelectorAll("a[href], input, summary, [tabindex='0']")].filter((one) => one.checkVisibility())`;
    const count = (await page.evaluate(`globalThis.places = ${places}; places.length`)) as number;
    expect(count).toBeGreaterThan(20);
    const order: number[] = [];
    for (let step = 0; step < count; step++) {
      await page.keyboard.press("Tab");
      const [index, outline] = (await page.evaluate(
        "[places.indexOf(document.activeElement), getComputedStyle(document.activeElement).outlineStyle]",
      )) as [number, string];
      order.push(index);
      expect([step, outline]).toEqual([step, expect.stringMatching(/solid|auto/)]);
    }
    expect(order).toEqual(Array.from({ length: count }, (_, index) => index));
  });

  it("stays usable with 50 sites, 5,000 records and their state: it is small, opens at once, and filters within a second", async () => {
    const page = await ofMany();
    expect(statSync(file).size).toBeLessThan(3_500_000);
    // The browser notes the first paint a moment after it.
    const painted = await page.waitForFunction("performance.getEntriesByName('first-contentful-paint')[0]?.startTime");
    const shownMs = await painted.jsonValue();
    expect(shownMs).toBeLessThan(1_000);
    expect(await textOf(page, "#overview ~ .cards")).toContain("1,250 drifted");
    expect(await rowsSeen(page)).toBeLessThan(150);
    expect(await page.$$eval(".spark", (all) => all.filter((one) => one.checkVisibility()).length)).toBe(50);
    await pictured(page, "report-many");
    await page.locator("main a[href='#site-37']").click();
    await page.waitForFunction("document.querySelector('#site-37').checkVisibility() && document.querySelector('#site-37').open");
    await page.focus("#filter input");
    for (const [text, told] of [
      ["h4999 ", "1 row"],
      ["h4998", "1 row"],
      ["192.0.2.1", "5,000 rows, some in closed groups"],
      ["", ""],
    ] as const) {
      const started = performance.now();
      await filtered(page, text, told);
      await page.evaluate("new Promise(requestAnimationFrame)");
      expect([text, performance.now() - started < 1_000]).toEqual([text, true]);
    }
    // Drift of many rows is folded, and a link to it opens nothing that takes seconds.
    await page.evaluate("location.hash = 'drift'");
    expect(await page.$$eval("section[aria-labelledby='drift'] details:not([open])", (all) => all.length)).toBe(5);
  }, 120_000);
});
