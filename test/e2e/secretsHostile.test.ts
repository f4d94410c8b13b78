import { startDeafServer, type DeafServer } from "../unit/transport/deafServer";
import { expectChanges, expectFailed, expectSucceeded, type Outcome } from "./harness";
import { orderAgain } from "./interrupted";
import { hosted, rulesRoute, zonesRoute, type Hosted } from "./hosted";
import { expectNoLeak, filesBelow } from "./leaks";

const token = "tok-3n0ugh-t0-be-f0und";
const site = (name: string, plan = "starter") =>
  `new Site("${name}", { name: "${name}", plan: "${plan}", variant: "vanilla", location: "eu-central", term: "monthly" });`;

let other: DeafServer;
beforeEach(async () => (other = await startDeafServer()));
afterEach(() => other.close());

/** Nobody but the platform was asked for anything, and the token is nowhere. */
function expectNothingElsewhere({ stack, simulator }: Hosted, outcomes: Record<string, Outcome>): void {
  expect(other.connections).toEqual([]);
  expect(simulator.report().unknownRoutes).toEqual([]);
  expectNoLeak({ token }, { ...outcomes, ...filesBelow(stack.folder, /^index\.js$|^\.events-/) });
}

describe("a platform that points elsewhere", () => {
  it("by redirects brings nobody the token, in creation, refresh and deletion", async () => {
    const made = await hosted(
      `new DnsZone("zone", { name: "example.com" });
      new EdgeRule("rule", { siteId: "site-1", actionType: "BlockRequest" });
      new CacheSettings("cache", { siteId: "site-1", cacheExpiration: 60 });
      ${site("shop")}`,
      { token },
      { env: { HOSTING_LOST_ORDER_MS: "200", HOSTING_REQUEST_TIMEOUT_MS: "1000" } },
    );
    const { stack, simulator } = made;
    const absolute = `http://127.0.0.1:${other.port}/steal`;
    const redirect = (route: string, status: number, location: string) =>
      simulator.faults.add({ kind: "status", status, headers: { location }, route, times: Infinity, body: { location, url: location } });
    const inCreation = [
      redirect(`POST ${zonesRoute}`, 307, absolute),
      redirect(`POST ${rulesRoute}`, 308, `//127.0.0.1:${other.port}/steal`),
      redirect("PATCH /api/sites/{site_id}/cdn/caching", 302, `http://x:y@127.0.0.1:${other.port}/steal`),
      redirect("POST /api/orders", 301, absolute),
    ];
    const failed = expectFailed(await stack.up({ args: ["--continue-on-error"] }), /where the request was not sent/);
    expect(inCreation.map(({ hits }) => hits > 0)).toEqual([true, true, true, true]);
    simulator.faults.clear();
    const created = expectSucceeded(await stack.up(orderAgain(failed)));

    const inReading = [
      redirect("GET /api/dns_zones/{id}", 303, absolute),
      redirect(`GET ${rulesRoute}`, 301, absolute),
      redirect("GET /api/sites/{id}", 302, absolute),
    ];
    const refreshed = expectFailed(await stack.refresh(), /where the request was not sent/);
    expect(inReading.some(({ hits }) => hits > 0)).toBe(true);
    simulator.faults.clear();
    expectNothingElsewhere(made, { failed, created, refreshed, destroyed: expectChanges(await stack.destroy(), { delete: 4 }) });
  });

  it("by the addresses in a purchase's answers is asked itself, and what they name is only shown", async () => {
    const made = await hosted(`${site("shop")} ${site("docs")}`, { token, sites: [] });
    const { stack, simulator } = made;
    const elsewhere = `http://127.0.0.1:${other.port}`;
    const answers: [route: string, body: unknown][] = [
      ["POST /api/orders", { cart: { status: "open", poll_url: `${elsewhere}/api/carts/astray%2F..%2F..%2Fx?token=1` } }],
      [
        "GET /api/carts/{token}",
        {
          cart: { token: "astray", status: "open", poll_url: `${elsewhere}/api/carts/astray` },
          payment: { status: "awaiting_authentication", hosted_invoice_url: `${elsewhere}/pay`, redirect_url: elsewhere },
          orders: [],
        },
      ],
    ];
    for (const [route, body] of answers)
      simulator.faults.add({
        kind: "status",
        status: 200,
        body,
        route,
        times: Infinity,
        headers: { location: elsewhere, link: `<${elsewhere}>; rel="next"`, refresh: `0; url=${elsewhere}` },
      });
    const failed = expectFailed(await stack.up({ args: ["--continue-on-error"] }), new RegExp(`pay at ${elsewhere}/pay`));
    const refreshed = await stack.refresh();
    const carts = simulator
      .report()
      .requests.filter(({ path }) => path.startsWith("/api/carts"))
      .map(({ path, query }) => [path, query]);
    expect(carts.length).toBeGreaterThan(0);
    expect([...new Set(carts.map(([path]) => path))]).toEqual(["/api/carts/astray%2F..%2F..%2Fx"]);
    expect(carts.every(([, query]) => query === undefined)).toBe(true);
    expectNothingElsewhere(made, { failed, refreshed });
  });
});
