import type { Page } from "puppeteer-core";
import { type Simulator, type SimulatorOptions, startSimulator } from "../../src/simulator";
import { demoData } from "../../src/simulator/demoData";
import { complaints, describeInBrowser, inColours, opened, type PageOptions, pictured, textOf, violations } from "./harness/browser";

let simulator: Simulator;
afterEach(() => simulator.close());

/** The panel of a new simulator, on a part of it. */
async function panel(part: string, options: SimulatorOptions = demoData, view: PageOptions = {}): Promise<Page> {
  simulator = await startSimulator({ panel: true, ...options });
  const page = await opened(`${simulator.url}/_panel/#${part}`, view);
  await page.waitForSelector("main h2");
  return page;
}

async function go(page: Page, part: string): Promise<void> {
  await page.locator(`nav a[href$="#${part}"]`).click();
  await page.waitForSelector(`nav a[href$="#${part}"][aria-current]`);
}

const press = (page: Page, name: string) => page.locator(`::-p-aria([name="${name}"][role="button"])`).click();
const flip = (page: Page, name: string) => page.locator(`::-p-aria([name="${name}"][role="switch"])`).click();
/** Waits until the page says what it has done. */
const said = (page: Page, text: string) => page.waitForSelector(`#said::-p-text(${text})`);
const shows = (page: Page, selector: string, text: string) => page.waitForSelector(`${selector}::-p-text(${text})`);

async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.locator(`::-p-aria([name="${label}"][role="textbox"])`);
  await field.fill(text);
}

async function send(path: string, body?: object): Promise<Response> {
  return fetch(simulator.url + path, {
    method: body ? "POST" : "GET",
    headers: { Authorization: "Bearer t", "X-Auth-Account": simulator.account, ...(body && { "Content-Type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

const parts = ["start", "sites", "dns", "mail", "domains", "orders", "faults", "settings"];
const order = { site: { name: "new", variant: "vanilla", location: "eu", plan: "starter", term: "monthly" } };

const evil = `</script><img src=x onerror="document.title='owned'"><b>\u202e\u2066txt.exe javascript:alert(1) ${"a".repeat(2_000)}`;
const hostileData: SimulatorOptions = {
  accounts: ["account-1", evil],
  sites: [
    {
      ...{ id: evil, name: evil, plan: evil, variant: evil, location: evil, phpVersion: evil, domains: [evil] },
      edgeRules: [{ Description: evil, Enabled: true, ActionType: 1, ActionParameter1: evil }],
      shield: {
        active: true,
        rateLimits: [{ rule_name: evil, rule_description: evil }],
        accessLists: [{ name: evil, type: 0, content: "192.0.2.1" }],
      },
    },
  ],
  zones: [{ id: "z", name: evil, records: [{ record_type: 3, name: evil, value: evil, comment: evil }] }],
  mailspaces: [
    {
      ...{ id: "m", domain: evil, groups: [{ email: evil }] },
      mailboxes: [{ username: evil, display_name: evil, aliases: [evil] }],
    },
  ],
  registrations: [{ name: evil, nameservers: [evil] }],
  panelAccounts: [{ username: evil, domain: evil, domains: [evil] }],
  users: [{ fname: evil, lname: evil, email: evil }],
};

describeInBrowser("the panel", () => {
  it("keeps nobody out, and each part of it can be seen, in light and dark colours", async () => {
    const page = await panel("start");
    await send("/api/sites");
    await send("/api/sites/nope");
    await shows(page, "#requests li", "404");
    for (const part of parts) {
      await go(page, part);
      for (const summary of await page.$$("main details:not([open]) > summary"))
        await summary.evaluate("this.click()").catch(() => undefined);
      await page.evaluate("for (const one of document.querySelectorAll('main details, #requests details')) one.open = true");
      for (const theme of ["light", "dark"] as const) {
        await inColours(page, theme);
        await pictured(page, `panel-${part}-${theme}`, true);
        expect([part, theme, await violations(page)]).toEqual([part, theme, []]);
      }
    }
    expect(complaints().filter((text) => !text.includes("404"))).toEqual([]);
  });

  it("fits a phone", async () => {
    const page = await panel("dns", demoData, { width: 360, height: 740 });
    for (const part of [...parts, "requests"]) {
      await page.evaluate(`location.hash = "${part}"`);
      await page.waitForSelector(`nav a[href$="#${part}"][aria-current]`);
      await pictured(page, `panel-${part}-phone`);
      expect([part, await page.evaluate("document.documentElement.scrollWidth")]).toEqual([part, 360]);
      expect([part, await violations(page)]).toEqual([part, []]);
    }
  });

  it("changes a record in the platform, adds one and deletes one", async () => {
    const page = await panel("dns");
    const zone = simulator.platform.zones.get("acme.example");
    await press(page, "Edit record shop CNAME");
    await shows(page, "dialog h2", "Record shop CNAME");
    expect(await violations(page)).toEqual([]);
    await pictured(page, "panel-dialog");
    await type(page, "Value", "elsewhere.example");
    await press(page, "Save");
    await shows(page, "main .changed", "elsewhere.example");
    expect(zone.recordsNamed("shop")).toMatchObject([{ value: "elsewhere.example", ttl: 300 }]);

    await press(page, "Delete record www CNAME");
    await press(page, "Delete");
    await said(page, "record www CNAME is deleted");
    expect(zone.recordsNamed("www")).toEqual([]);

    await press(page, "Add a record to acme.example");
    await type(page, "Name, relative to the zone", "api");
    await type(page, "Value", "192.0.2.77");
    await press(page, "Add");
    await shows(page, "main tr", "192.0.2.77");
    expect(zone.recordsNamed("api")).toMatchObject([{ record_type: 0, value: "192.0.2.77" }]);
    expect(simulator.report().total).toBe(0);
  });

  it("filters long lists, and keeps the filter while the platform changes", async () => {
    const records = Array.from({ length: 140 }, (_, index) => ({ id: `r${index}`, record_type: 0, name: `h${index}`, value: "192.0.2.1" }));
    const page = await panel("dns", { zones: [{ id: "zone-1", name: "example.com", records }] });
    // In one step: the view may be drawn anew meanwhile.
    const seen = () => page.evaluate("[...document.querySelectorAll('main tbody tr')].filter((one) => one.checkVisibility()).length");
    expect(await seen()).toBe(0);
    await page.locator("main summary::-p-text(Records \\(140\\))").click();
    await page.waitForSelector("main .filter input");
    expect(await seen()).toBe(140);
    await page.locator("main .filter input").fill("h3");
    await shows(page, "main .filter output", "11 of 140");
    expect(await seen()).toBe(11);
    expect(await violations(page)).toEqual([]);
    await pictured(page, "panel-filtered");
    await page.keyboard.press("Tab");
    simulator.platform.zones.get("example.com").updateRecord("r39", { ttl: 60 });
    await shows(page, "main .filter output", "11 of 140");
    expect(await seen()).toBe(11);
    // A deletion asks, and Enter at once deletes nothing.
    await press(page, "Delete record h3 A");
    await page.keyboard.press("Enter");
    expect(simulator.platform.zones.get("example.com").recordsNamed("h3")).toHaveLength(1);
  });

  it("says what the platform refuses, in the form that asked for it", async () => {
    const page = await panel("mail");
    await press(page, "Add a mailspace");
    await press(page, "Save");
    await said(page, "No change");
    await press(page, "Add a mailbox to acme.example");
    await type(page, "Display name", "Nobody");
    await press(page, "Save");
    await shows(page, "dialog [role=alert]", "username is missing");
    await press(page, "Cancel");
    expect(await page.$eval("dialog", (dialog) => (dialog as unknown as { open: boolean }).open)).toBe(false);
  });

  it("switches what a site has, and shows what others change, as it happens", async () => {
    const page = await panel("sites");
    await flip(page, "CDN of blog");
    await page.waitForSelector('[aria-label="CDN of blog"][aria-checked="false"]');
    expect(simulator.platform.sites.get("blog").cdn).toBe(false);
    // The keyboard stays where it was, although the part was drawn anew.
    expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe("CDN of blog");
    simulator.platform.sites.get("blog").rename("journal");
    await shows(page, "main h3", "journal");
    simulator.platform.sites.add({ id: "third" });
    await shows(page, 'nav a[href$="#sites"]', "3");
  });

  it("lists requests as they come, and shows what was sent and answered", async () => {
    const page = await panel("start");
    await send("/api/dns_zones", { dns_zone: { name: "new.example" } });
    const [row] = [await page.waitForSelector("#requests li ::-p-text(/api/dns_zones)")];
    expect(await textOf(page, "#requests .request")).toMatch(/^POST\/api\/dns_zones20[01]\d\d:\d\d:\d\d \d+ ms$/);
    await row?.click();
    await shows(page, "#requests pre", '"new.example"');
    expect(await page.$$eval("#requests pre", (all) => all.length)).toBe(2);
  });

  it("makes the next request fail, and shows that it did", async () => {
    const page = await panel("faults");
    await press(page, "Error 500 The platform doesn't carry the request out.");
    await shows(page, "main table", "waits");
    expect((await send("/api/sites")).status).toBe(500);
    expect((await send("/api/sites")).status).toBe(200);
    await shows(page, "main table", "used up");
    await shows(page, "#requests .marks", "status");

    await page.select("main select", "POST");
    await press(page, "Lost answer The platform carries the request out; the answer is lost.");
    await shows(page, "main table", "POST");
    await expect(send("/api/dns_zones", { dns_zone: { name: "lost.example" } })).rejects.toThrow();
    expect(simulator.platform.zones.find("lost.example")).toBeDefined();
    await shows(page, "#requests", "no answer");
  });

  it("confirms a payment that waits", async () => {
    const page = await panel("start");
    await press(page, "Make the next payment wait");
    await said(page, "The next payment waits for a confirmation");
    expect((await send("/api/orders", order)).status).toBe(202);
    await go(page, "orders");
    await shows(page, "main table", "awaiting");
    await pictured(page, "panel-payment");
    const [label] = await page.$$eval("main button", (all) =>
      all.map((one) => one.getAttribute("aria-label") ?? "").filter((one) => one.startsWith("Confirm payment")),
    );
    await press(page, label ?? "");
    await shows(page, "main table", "completed");
    expect(simulator.platform.sites.list().map(({ name }) => name)).toContain("new");
  });

  it("moves the clock: what was accepted has happened", async () => {
    const page = await panel("dns", { ...demoData, delays: { recordMs: 3_600_000 } });
    const [record] = simulator.platform.zones.get("acme.example").recordsNamed("shop");
    const answered = await fetch(`${simulator.url}/api/dns_zones/zone-1/records/${record?.id}`, {
      method: "DELETE",
      headers: { Authorization: "Bearer t", "X-Auth-Account": simulator.account },
    });
    expect(answered.status).toBe(202);
    await shows(page, "#pending", "1 pending effect");
    await press(page, "+1 hour");
    await shows(page, "#pending", "no pending effects");
    expect(simulator.platform.zones.get("acme.example").recordsNamed("shop")).toEqual([]);
  });

  it("changes a setting, whatever kind of value it has", async () => {
    const page = await panel("settings");
    await page.locator('::-p-aria([name="recordMs"])').fill("5000");
    await page.keyboard.press("Tab");
    await said(page, "recordMs is 5000");
    await page.select("[data-row='strict mailWritesDns'] select", "false");
    await said(page, "mailWritesDns is false");
    await page.select("[data-row='shapes caching'] select", "wrapped");
    await said(page, "caching is wrapped");
    const { platform, shapes } = simulator;
    expect([platform.delays.recordMs, platform.rules.mailWritesDns, shapes.caching]).toEqual([5000, false, "wrapped"]);
  });

  it("withdraws a certificate, makes another host name the primary one, and removes one", async () => {
    const page = await panel("sites", {
      sites: [{ id: "shop", name: "shop", domains: ["a.example", "b.example"] }],
      strict: { hostnameCertificates: "issued" },
    });
    await page.locator("main summary::-p-text(Host names and certificates)").click();
    await shows(page, "main table", "active");
    await pictured(page, "panel-certificates");
    expect(await violations(page)).toEqual([]);
    await press(page, "Withdraw: a.example");
    await shows(page, "main .chip.bad", "withdrawn");
    await press(page, "Issue: a.example");
    await said(page, "a.example: its certificate is issued");
    await press(page, "Make primary: b.example");
    await said(page, "b.example: it is the primary one");
    const { sites } = simulator.platform;
    expect(sites.get("shop").hosting.domains.map(({ primary }) => primary)).toEqual([false, true]);
    await press(page, "Delete host name a.example");
    await press(page, "Delete");
    await said(page, "host name a.example is deleted");
    expect(sites.get("shop").hosting.domains).toHaveLength(1);
  });

  it("shows hostile texts in every part as texts, in light and dark colours, and stays usable", async () => {
    const page = await panel("start", hostileData);
    await send(`/api/sites/${encodeURIComponent(evil)}?q=${encodeURIComponent(evil)}`);
    await send("/api/dns_zones", { dns_zone: { name: evil, __proto__: null, password: evil } });
    await page.waitForSelector("#requests li");
    for (const part of parts) {
      await go(page, part);
      await page.evaluate("for (const one of document.querySelectorAll('main details, #requests details')) one.open = true");
      const made = "main :is(img, script, iframe, b, i), #requests :is(img, script, b), a:not([href^='#'], [href^='/_panel/'])";
      expect([part, await page.$$eval(made, (all) => all.length)]).toEqual([part, 0]);
      expect([part, await page.evaluate("document.documentElement.scrollWidth <= innerWidth")]).toEqual([part, true]);
      for (const theme of ["light", "dark"] as const) {
        await inColours(page, theme);
        await pictured(page, `panel-hostile-${part}-${theme}`);
        expect([part, theme, await violations(page)]).toEqual([part, theme, []]);
      }
      const text = (await page.evaluate("document.body.innerText")) as string;
      expect([part, /[\u202a-\u202e\u2066-\u2069]/.exec(text)?.[0]]).toEqual([part, undefined]);
    }
    expect(await page.title()).toBe("Settings · Simulated platform");
    expect(complaints().filter((text) => !/40[04]|422/.test(text))).toEqual([]);
  });

  it("says when the platform is out of reach, and when it is back", async () => {
    const page = await panel("start");
    await shows(page, "#connection", "Live");
    await simulator.refuseConnections();
    await shows(page, "#connection", "No answer");
    await simulator.acceptConnections();
    await shows(page, "#connection", "Live");
  });
});
