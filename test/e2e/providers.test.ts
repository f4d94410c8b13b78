import { expectChanges, expectFailed, expectSucceeded, expectUnchanged } from "./harness";
import { type Hosted, hosted } from "./hosted";

const shop = { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" };

/** A program with a provider of its own for the same platform and account as the stack's. */
function beside({ url, token, account }: Hosted["simulator"], body: string): string {
  return `const other = new Provider("other", ${JSON.stringify({ baseUrl: url, token, account })});\n${body}`;
}

const site = (name: string, options = "{}"): string => `new Site("${name}", ${JSON.stringify(shop)}, ${options});`;
const record = (name: string, options = "{}"): string =>
  `new DnsRecord("${name}", { zoneId: "zone-1", name: "www", type: "A", value: "192.0.2.1" }, ${options});`;

const orders = ({ simulator }: Hosted) => simulator.platform.billing.orders.list().map(({ status }) => status);
const sites = ({ simulator }: Hosted) => simulator.platform.sites.list().filter(({ deleteScheduledAt }) => deleteScheduledAt === null);
const zones = { zones: [{ id: "zone-1", name: "example.com" }] };

describe("a second provider of the same account", () => {
  it("gets a site and a record that move to it, renamed, which are neither made again nor deleted", async () => {
    const made = await hosted(site("shop") + record("www"), { ...zones, sites: [] });
    expectChanges(await made.stack.up(), { create: 2 });
    const { id } = await made.stack.resource("shop");
    const [before] = made.simulator.platform.zones.get("example.com").records;
    const renamed = site("store", '{ provider: other, aliases: [{ name: "shop" }] }') + record("www", "{ provider: other }");
    made.change(beside(made.simulator, renamed));
    expectSucceeded(await made.stack.up());
    expect((await made.stack.resource("store")).id).toBe(id);
    expect(orders(made)).toEqual(["completed"]);
    expect(sites(made).map((one) => one.id)).toEqual([id]);
    expect(made.simulator.platform.zones.get("example.com").records.map((one) => one.id)).toEqual([before!.id]);
    expectUnchanged(await made.stack.up());
  });

  it("gets a site that is still on order: the order goes on, and is the only one", async () => {
    const made = await hosted(site("shop"), { sites: [] });
    made.simulator.platform.billing.payments.next = ["awaiting_authentication"];
    expectFailed(await made.stack.up(), /invoice/);
    made.change(beside(made.simulator, site("shop", "{ provider: other }")));
    const cart = made.simulator.platform.billing.carts.list().at(-1)!;
    cart.pay();
    expectSucceeded(await made.stack.up());
    expect(orders(made)).toEqual(["completed"]);
    expect(sites(made).map(({ id }) => id)).toEqual([(await made.stack.resource("shop")).id]);
    expectUnchanged(await made.stack.up());
  });

  it("can't have the same record as the stack's own", async () => {
    const made = await hosted("", zones);
    made.change(beside(made.simulator, `${record("www")} ${record("twin", "{ provider: other }")}`));
    expectFailed(await made.stack.up(), /"www" of this program already describes the same DnsRecord|"twin" of this program already/);
    expect(made.simulator.platform.zones.get("example.com").records.length).toBeLessThanOrEqual(1);
  });
});

describe("the settings of another platform or account", () => {
  it("don't make an up --refresh order anew what the state has: both are named", async () => {
    const made = await hosted(site("shop"), { sites: [], accounts: ["account-1", "account-9"] });
    expectChanges(await made.stack.up(), { create: 1 });
    // test/e2e/elsewhere has another platform.
    await made.stack.config({ "hosting:account": "account-9" });
    const env = { HOSTING_ACCOUNT: "account-9" };
    expectFailed(await made.stack.up({ args: ["--refresh"], env }), /is at .*account account-1 in the state/, /account/);
    expectFailed(await made.stack.destroy({ args: ["--run-program"], env }), /in the state, but the settings name/);
    expect(orders(made)).toEqual(["completed"]);
    expect(await made.stack.resources()).toHaveLength(1);
  });
});
