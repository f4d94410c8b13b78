import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "puppeteer-core";
import { page as drawn } from "../../src/cli/report/render/page";
import type { DnsRecord, Report } from "../../src/cli/report/report";
import { demoData } from "../../src/simulator/demoData";
import { called, newSimulator } from "../unit/cli/called";
import { empty, hostile, zone } from "../unit/cli/report/hostile";
import { asked, complaints, describeInBrowser, opened, type PageOptions, pictured, textOf, violations } from "./harness/browser";

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

const manyRecords: DnsRecord[] = Array.from({ length: 5_000 }, (_, index) => ({
  ...{ type: "DnsRecord", id: `z/${index}`, name: `h${index} A`, at: `h${index}`, kind: "A", value: "192.0.2.1", ttl: 300 },
}));

describeInBrowser("the page of a report", () => {
  it.each(["light", "dark"] as const)("can be read by everybody, in %s colours", async (theme) => {
    const page = await ofDemo({ theme });
    await openAll(page);
    await pictured(page, `report-${theme}`, true);
    expect(await violations(page)).toEqual([]);
    expect(complaints()).toEqual([]);
  });

  it.each(["light", "dark"] as const)("runs nothing and asks for nothing, whatever names say, in %s colours", async (theme) => {
    const page = await shown(hostile, { theme });
    await openAll(page);
    await pictured(page, `report-hostile-${theme}`, true);
    expect(await violations(page)).toEqual([]);
    expect(asked()).toEqual([pathToFileURL(file).href]);
    // A script that the page's policy kept from running would be a complaint.
    expect(complaints()).toEqual([]);
    expect(await page.$$eval("script, img", (all) => all.length)).toBe(1);
    expect(await page.evaluate("getComputedStyle(document.querySelector('h1 bdi')).unicodeBidi")).toBe("isolate");
  });

  it.each([
    ["demo", "the demo's account", () => ofDemo({ width: 360, height: 740 })],
    ["long", "names that no line can break", () => shown(long, { width: 360, height: 740 })],
  ])("fits a phone (%s), with %s: what is wide scrolls by itself", async (name, _, open) => {
    const page = await open();
    await openAll(page);
    await page.evaluate("location.hash = 'zones'");
    await pictured(page, `report-phone-${name}`);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(360);
    // The filter box stays at the top, and must not cover what a link leads to.
    const [box, heading] = [await placeOf(page, "#filter"), await placeOf(page, "#zones")];
    expect(heading?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
    const scrolls = await page.$$eval(".scroll", (all) => all.some((one) => one.scrollWidth > one.clientWidth));
    expect(scrolls).toBe(true);
    expect(await violations(page)).toEqual([]);
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

  it("filters 5,000 records within a second", async () => {
    const page = await shown({ ...empty, zones: [{ ...zone, records: manyRecords }] });
    await page.focus("#filter input");
    for (const [text, told] of [
      ["h4999 ", "1 row"],
      ["192.0.2.1", "5000 rows"],
      ["", ""],
    ] as const) {
      const started = performance.now();
      await filtered(page, text, told);
      await page.evaluate("new Promise(requestAnimationFrame)");
      expect(performance.now() - started).toBeLessThan(1_000);
    }
  });
});
