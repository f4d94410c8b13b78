import { delimiter, dirname } from "node:path";
import { called, type Called, engineCall, fakeEngine, methodsOf, newFolder, newSimulator, obeyed, ends } from "./called";
import type { Simulator } from "../../../src/simulator";

/** Two sites, a mailspace, and something that is neither. */
async function account(): Promise<Simulator> {
  const simulator = await newSimulator({
    sites: [
      { id: "site-1", name: "shop", plan: "business", term: "monthly" },
      { id: "site-2", name: "blog\u001b[2J", plan: "starter", term: "annual" },
    ],
    mailspaces: [{ id: "mail-1", domain: "example.com" }],
  });
  const { billing, mailspaces, sites } = simulator.platform;
  const { account } = sites.get("site-1");
  const start = (id: string, name: string) =>
    billing.subscriptions.start({ id, account, product: { id, name }, amountCents: 4_800, term: "annual" });
  mailspaces.get("mail-1").change({ subscription: start("mail-sub", "Mail 5").id });
  start("other-sub", "Domain example.org");
  simulator.platform.registrar.registrations.add({
    id: "registration-1",
    name: "my.shop",
    subscription: start("domain-sub", "Domain .shop").id,
  });
  billing.subscriptions.ofSite("site-2")?.change({ status: "suspended" });
  return simulator;
}

type Exported = Parameters<typeof fakeEngine>[1];

async function costsOf(simulator: Simulator, words: string[], exported: Exported): Promise<Called & { args: string[] }> {
  const folder = newFolder();
  const bin = fakeEngine(folder, exported);
  const env = { PATH: [bin, dirname(process.execPath)].join(delimiter) };
  return { ...(await called(["costs", ...words], { simulator, folder, env })), args: engineCall(folder).args };
}

const stackOf = (...resources: [type: string, name: string, id?: string][]): Exported => ({
  stdout: JSON.stringify({
    version: 3,
    deployment: { resources: resources.map(([type, name, id]) => ({ urn: `urn:pulumi:prod::web::${type}::${name}`, ...(id && { id }) })) },
  }),
});

describe("costs", () => {
  it("shows what each subscription pays for, and the sum of each term, with reads alone", async () => {
    const simulator = await account();
    const { status, out } = await called("costs", { simulator });
    expect([status, out]).toEqual([
      0,
      `Site shop                       25.00 a month  Business
Site blog\\u{1b}[2J              100.00 a year  Starter, suspended
Mailspace example.com            48.00 a year  Mail 5
Domain example.org (other-sub)   48.00 a year
DomainRegistration my.shop       48.00 a year  Domain .shop

In all: 25.00 a month and 244.00 a year, in the account's currency.
`,
    ]);
    expect(methodsOf(simulator)).toEqual(["GET"]);
  });

  it("says which resource of a stack it is, what no resource stands for, and what of the stack nobody pays for", async () => {
    const stack = stackOf(
      ["pulumi:pulumi:Stack", "web-prod"],
      ["pulumi-nodejs:dynamic/hosting:Site", "front", "site-1"],
      ["hosting:index:Mailspace", "post", "mail-1"],
      ["hosting:index:DomainRegistration", "shop-domain", "registration-1"],
      ["hosting:index:Site", "gone", "site-9"],
      ["hosting:index:Site", "soon", "cart:f00"],
      ["hosting:index:DnsZone", "zone", "zone-1"],
    );
    const { out, args } = await costsOf(await account(), ["--stack", "prod"], stack);
    expect(args).toEqual(["stack", "export", "--non-interactive", "--color", "never", "--stack", "prod"]);
    expect(out.split("\n")).toEqual([
      expect.stringMatching(/^Site shop .* Business, "front" in the stack$/),
      expect.stringMatching(/^Site blog.* Starter, suspended, not in the stack$/),
      expect.stringMatching(/^Mailspace example\.com .* Mail 5, "post" in the stack$/),
      expect.stringMatching(/^Domain example\.org \(other-sub\) .*a year$/),
      expect.stringMatching(/^DomainRegistration my\.shop .* Domain \.shop, "shop-domain" in the stack$/),
      'Site "gone" in the stack: no active or suspended subscription of this account pays for it',
      'Site "soon" in the stack: on order',
      "",
      expect.stringMatching(/^In all: /),
      "",
    ]);
  });

  it("prints JSON", async () => {
    const { out } = await costsOf(await account(), ["--stack", "prod", "--json"], stackOf(["hosting:index:Site", "front", "site-1"]));
    expect(out).not.toMatch(obeyed);
    expect(JSON.parse(out)).toMatchObject({
      subscriptions: [
        {
          status: "active",
          product: "Business",
          amountCents: 2_500,
          term: "monthly",
          paidFor: [{ type: "Site", id: "site-1", name: "shop" }],
        },
        { status: "suspended", paidFor: [{ id: "site-2" }] },
        { id: "mail-sub", paidFor: [{ type: "Mailspace", id: "mail-1", name: "example.com" }] },
        { id: "other-sub", paidFor: [] },
        { id: "domain-sub", paidFor: [{ type: "DomainRegistration", id: "registration-1", name: "my.shop" }] },
      ],
      declared: [{ type: "Site", id: "site-1", name: "front" }],
    });
  });

  it.each([
    ["DomainRegistration", "example.com", { domainRegistration: "off" }, "domains", "/api/domain_registrations"],
    ["PanelAccount", "panel.example", { panel: "notEnabled" }, "panel accounts", "/api/panel_accounts"],
  ])("names the %s that a subscription pays for, and says nothing where there is no such product", async (type, name, off, words, path) => {
    const simulator = await newSimulator({ sites: [], panelAccounts: [{ username: "p1", domain: "panel.example" }] });
    const { account, platform } = simulator;
    const start = () =>
      platform.billing.subscriptions.start({ account, product: { id: "x", name: "X" }, amountCents: 1_900, term: "annual" }).id;
    platform.registrar.registrations.add({ id: "d1", name: "example.com", subscription: start() });
    platform.panelAccounts.get("p1").change({ subscription: start() });
    const stack = stackOf([`hosting:index:${type}`, "mine", type === "PanelAccount" ? "p1" : "d1"]);
    const { out, err } = await costsOf(simulator, ["--stack", "prod"], stack);
    expect(out).toMatch(new RegExp(`^${type} ${name} .*19\\.00 a year .*"mine" in the stack$`, "m"));
    expect(err).not.toContain("note:");
    Object.assign(platform.rules, off);
    expect((await called("costs", { simulator })).err).not.toContain("note:");
    simulator.faults.add({ kind: "status", status: 503, path, times: Infinity });
    const unread = await called("costs", { simulator, env: { HOSTING_READ_TRIES: "1" } });
    expect(unread.err).toMatch(new RegExp(`^note: it is unknown which subscriptions pay for ${words}: .*503`, "m"));
  });

  it("shows the rest where the mail can't be read", async () => {
    const simulator = await account();
    simulator.faults.add({ kind: "status", status: 403, route: "GET /api/mailspace", times: Infinity });
    const { err } = await ends("costs", { simulator }, 0, /^Mail 5 \(mail-sub\) +48\.00 a year$/m);
    expect(err).toMatch(/^note: it is unknown which subscriptions pay for mailspaces: .*403/m);
  });

  it("says so where the account pays for nothing", async () => {
    const { out } = await called("costs", { simulator: await newSimulator({ sites: [] }) });
    expect(out).toBe("The account pays for nothing.\n");
  });

  it.each<[string, Exported, RegExp]>([
    [
      "fails",
      { stderr: "error: no stack named 'prod' found", code: 255 },
      /could not show the stack: error: no stack named 'prod' found\n$/,
    ],
    ["answers something else", { stdout: "hello" }, /could not show the stack: the engine ended with 0, and printed no deployment\n$/],
  ])("says so where the engine %s, and asks the platform for nothing", async (_, exported, problem) => {
    const simulator = await account();
    const { status, out, err } = await costsOf(simulator, ["--stack", "prod"], exported);
    expect([status, out, err]).toEqual([1, "", expect.stringMatching(problem)]);
    expect(methodsOf(simulator)).toEqual([]);
  });
});
