import { expectChanges, expectFailed, expectUnchanged } from "./harness";
import { asked, hosted } from "./hosted";

const hostnamesRoute = "/api/sites/{site_id}/domains";
const hostnameRoute = "/api/sites/{site_id}/domains/{id}";

const records = [
  { record_type: 0, name: "www", value: "192.0.2.1" },
  { record_type: 3, name: "www", value: "a text" },
];

/** A site of the program with two hostnames: one by name servers, in a zone that is hosted already, and one by CNAME. */
const program = (
  www: object,
  shop: object = {},
) => `const site = new Site("site", { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" });
  const www = new SiteHostname("www", { siteId: site.id, domain: "www.example.com", provisionMethod: "dns", ...${JSON.stringify(www)} });
  const shop = new SiteHostname("shop", { siteId: site.id, domain: "Shop.example.net.", ...${JSON.stringify(shop)} });
  exports.cname = shop.cname; exports.nameservers = www.nameservers; exports.domain = shop.domain; exports.primary = site.primaryDomain;`;

it("hostnames live from a refused connection to destroy, and are free when their site is gone", async () => {
  const { stack, simulator, change } = await hosted(program({ primary: true }), {
    sites: [],
    zones: [{ id: "zone-1", name: "example.com", records }],
  });
  const { platform } = simulator;
  const hostnames = () => platform.sites.list()[0]?.hosting.domains.map(({ hostname, primary }) => (primary ? `${hostname} *` : hostname));

  expectFailed(await stack.up(), /conflicts_found\).*; A www\.example\.com 192\.0\.2\.1\. .*`replaceRecords: true`/);
  expect([hostnames(), platform.zones.get("zone-1").records]).toMatchObject([["shop.example.net *"], records]);

  change(program({ primary: true, replaceRecords: true }));
  const created = await asked(simulator, () => stack.up());
  expectChanges(created.outcome, { create: 1, same: 2 });
  expect(created.byRoute).toMatchObject({ [`POST ${hostnamesRoute}`]: 1, [`PATCH ${hostnameRoute}`]: 1 });
  expect(hostnames()).toEqual(["shop.example.net", "www.example.com *"]);
  expect(platform.zones.get("zone-1").records).toMatchObject([{ value: "a text" }, { record_type: 7 }]);
  expect(await stack.outputs()).toEqual({
    cname: platform.sites.list()[0]?.systemDomain,
    nameservers: ["ns1.nameservers.example", "ns2.nameservers.example"],
    domain: "Shop.example.net.",
    primary: platform.sites.list()[0]?.systemDomain,
  });

  expectUnchanged(await stack.up({ args: ["--refresh"] }));
  // What was connected after the site was made is no change of the site; its outputs tell it once they are read again.
  expect(await stack.outputs()).toMatchObject({ primary: "www.example.com" });

  change(program({ domain: "web.example.com" }, { primary: true }));
  const changed = await asked(simulator, () => stack.up());
  expectChanges(changed.outcome, { replace: 1, update: 1, same: 1 });
  expect(hostnames()).toEqual(["shop.example.net *", "web.example.com"]);
  expect(platform.zones.get("zone-1").records).toMatchObject([{ value: "a text" }, { record_type: 7, name: "web" }]);

  const destroyed = await asked(simulator, () => stack.destroy());
  expectChanges(destroyed.outcome, { delete: 3 });
  expect(destroyed.byRoute).toMatchObject({ [`DELETE ${hostnameRoute}`]: 2 });
  expect([hostnames(), platform.zones.get("zone-1").records]).toMatchObject([[], [{ value: "a text" }]]);
  expect(simulator.report()).toMatchObject({ unknownKeys: [], unknownRoutes: [] });
});
