import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import axe from "axe-core";
import type { Browser, Page } from "puppeteer-core";

jest.setTimeout(120_000);

const root = join(__dirname, "..", "..", "..");

/** Pictures that tests take, to be looked at; git doesn't see the folder. */
const pictures = join(root, ".cache", "pictures");

interface Prepared {
  readonly executable?: string;
  readonly env?: Record<string, string>;
  /** puppeteer-core in a form that jest can load. */
  readonly driver?: string;
  /** Why there is no browser. */
  readonly missing?: string;
}

/** What tools/run.mjs found. */
const prepared = JSON.parse(
  process.env.HOSTING_TEST_BROWSER ?? '{"missing":"the tests were not started by npm test or npm run test:browser"}',
) as Prepared;

/** Where the package with the browser runs, CI must not get by without one. */
const required = Boolean(process.env.CI) && process.platform === "linux" && process.arch === "x64";

export interface PageOptions {
  /** The colours that the user's system asks for; default light. */
  readonly theme?: "light" | "dark";
  /** Default 1280 by 900; a phone is 390 by 844. */
  readonly width?: number;
  readonly height?: number;
}

let browser: Promise<Browser> | undefined;
let messages: string[] = [];
let requests: string[] = [];

/** What pages said that nobody should have to read: errors of scripts, and what the content policy refused. */
export function complaints(): string[] {
  return messages;
}

/** What pages asked for since the test began, their own addresses included: an address each. */
export function asked(): string[] {
  return requests;
}

async function launched(): Promise<Browser> {
  const puppeteer = require(prepared.driver as string) as typeof import("puppeteer-core");
  browser ??= puppeteer.launch({
    executablePath: prepared.executable as string,
    env: { ...process.env, ...prepared.env },
    // The tests open pages of this machine alone, and run as root in containers, where the sandbox can't.
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-extensions", "--font-render-hinting=none"],
    headless: "shell",
  });
  return browser;
}

/** A page on an address, or on a file of this machine. */
export async function opened(addressOrFile: string, { theme = "light", width = 1280, height = 900 }: PageOptions = {}): Promise<Page> {
  const page = await (await launched()).newPage();
  await page.setViewport({ width, height });
  await inColours(page, theme);
  page.on("pageerror", (error) => messages.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") messages.push(message.text());
  });
  page.on("request", (request) => requests.push(request.url()));
  const address = /^\w+:/.test(addressOrFile) ? addressOrFile : pathToFileURL(addressOrFile).href;
  await page.goto(address, { waitUntil: "load" });
  return page;
}

/** The colours that the user's system asks for, also of a page that is open already. */
export function inColours(page: Page, theme: "light" | "dark"): Promise<void> {
  return page.emulateMediaFeatures([
    { name: "prefers-color-scheme", value: theme },
    { name: "prefers-reduced-motion", value: "reduce" },
  ]);
}

/** All that dark colours can spoil: the tests look at each page in light ones, too. */
const ofColours = ["color-contrast", "link-in-text-block"];

/** What axe-core finds wrong for people who don't see, hear or point as others do: one line for each element. `without` leaves out parts; `rules` are axe's. */
export async function violations(page: Page, without: readonly string[] = [], rules = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await injectAxe(page);
  const isDark = await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches");
  const options = { resultTypes: ["violations"], rules, ...(isDark === true && { runOnly: ofColours }) };
  const found = (await page.evaluate(
    `axe.run(${JSON.stringify({ exclude: without.map((part) => [part]) })}, ${JSON.stringify(options)})`,
  )) as {
    violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
  };
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 200)} ${failureSummary ?? ""}`),
  );
}

/** Past the page's content policy, which forbids scripts in the page as it should. */
async function injectAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source);
}

/** Puts a picture of the page into the folder of pictures, and says where it is. */
export async function pictured(page: Page, name: string, whole = false): Promise<string> {
  mkdirSync(pictures, { recursive: true });
  const path = join(pictures, `${name}.png`) as `${string}.png`;
  await page.screenshot({ path, fullPage: whole });
  return path;
}

/** Text of the element that the selector finds first. */
export function textOf(page: Page, selector: string): Promise<string> {
  return page.$eval(selector, (element) => element.textContent ?? "");
}

/** The tests of a page: left out, and counted as such, where there is no browser. CI on Linux has to have one. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (prepared.missing === undefined) {
    describe(name, () => {
      afterEach(async () => {
        messages = [];
        requests = [];
        for (const page of await (await launched()).pages()) await page.close();
      });
      afterAll(async () => {
        await (await browser)?.close();
        browser = undefined;
      });
      tests();
    });
    return;
  }
  const label = `${name} (no browser: ${prepared.missing})`;
  if (required) test(label, () => expect(prepared).not.toHaveProperty("missing"));
  else describe.skip(label, tests);
}
