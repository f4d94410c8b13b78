import { expectChanges, expectFailed, expectSucceeded, isSecret, thorough } from "./harness";
import { asked, hosted, newSimulator } from "./hosted";

const record = { record_type: 0, name: "www", value: "192.0.2.1", ttl: 300 };
const zones = [{ id: "zone-1", name: "example.com", records: [record] }];
const sites = [{ id: "site-1", name: "shop", cdn: true, shield: { active: true } }];

/** A program that exports what a function with the functions at hand gives. */
const exporting = (body: string) => `const functions = require("pulumi-hosting");
module.exports = async () => { ${body} };`;

describe.each(["dynamic", "plugin"] as const)("functions of a program with %s classes", (face) => {
  // A program without code has the other face below.
  const usually = face === "dynamic" ? it : thorough.it;

  it("find things, in the preview too, by any provider, keep secrets of outputs, write nothing, and leave nothing in the state", async () => {
    const { url, token, account } = await newSimulator({
      ...{ token: "token-two", accounts: ["account-two"], zones: [{ id: "zone-2", name: "theirs.example" }] },
    });
    const { stack, simulator } = await hosted(
      exporting(`
      const zone = await functions.getDnsZone({ id: "zone-1" });
      const [record, records, site] = await Promise.all([
        functions.getDnsRecord({ id: zone.name + "/www/A" }),
        functions.getDnsRecords({ id: "example.com" }),
        functions.getSite({ id: "site-1" }),
      ]);
      const { ssh, id } = functions.getSiteOutput({ id: "shop" });
      const cdn = functions.getSiteCdnOutput({ siteId: id });
      const free = await functions.getHostnameAvailability({ hostname: "new.example" });
      const pulumi = require("@pulumi/pulumi");
      const args = ${JSON.stringify({ baseUrl: url, account })};
      const provider = new functions.Provider("other", { ...args, token: pulumi.secret(${JSON.stringify(token)}) });
      const group = new pulumi.ComponentResource("test:index:Group", "group", {}, { provider, providers: [provider] });
      const theirs = [
        await functions.getDnsZone({ id: "theirs.example" }, { provider }),
        functions.getDnsZoneOutput({ id: pulumi.output("theirs.example") }, { parent: group }),
      ];
      return { zone, record, records, cdn: cdn.active, free: free.available, ssh, user: site.ssh.username, theirs: theirs.map(({ id }) => id) };`),
      { zones, sites },
      { face },
    );
    const up = await asked(simulator, () => stack.up({ preview: true }));
    expectChanges(up.outcome, { create: 2 });
    expect(up.requests.filter(({ method }) => method !== "GET").map(({ path }) => path)).toEqual([
      "/api/domains/available",
      "/api/domains/available",
    ]);
    const { id } = simulator.platform.zones.get("zone-1").records[0]!;
    const { username, password } = simulator.platform.sites.get("site-1").hosting.ssh;
    expect(await stack.outputs()).toEqual({
      zone: expect.objectContaining({ id: "zone-1", name: "example.com" }) as unknown,
      record: expect.objectContaining({ id: `zone-1/${id}`, value: "192.0.2.1", ttl: 300, fqdn: "www.example.com" }) as unknown,
      records: { id: "zone-1/all", zoneId: "zone-1", zone: "example.com", records: [expect.objectContaining({ name: "www", type: "A" })] },
      ...{ cdn: true, free: true, user: username, theirs: ["zone-2", "zone-2"] },
      ssh: expect.objectContaining({ username, password }) as unknown,
    });
    expect((await stack.resources()).map(({ name }) => name).sort()).toEqual(["group", "other"]);
    expect(up.outcome.text).not.toContain(password);
    const { ssh, user } = await stack.rawOutputs();
    expect([isSecret(ssh), isSecret(user)]).toEqual([true, false]);
  });

  usually("list things, below a parent too, and by a text: one page takes one request, several are read twice to agree", async () => {
    const { stack, simulator } = await hosted(
      exporting(`
      const [zones, shops, boxes] = await Promise.all([
        functions.getDnsZones(),
        functions.getSites({ query: "SHO" }),
        functions.getMailboxes({ mailspaceId: "m-1", query: "car" }),
      ]);
      const panel = functions.getPanelAccountsOutput();
      return { zones: zones.items.length, last: zones.items.at(-1), complete: zones.complete, shops: shops.items.map(({ id }) => id),
        boxes: boxes.items.map(({ name }) => name), panel: panel.items[0].name };`),
      {
        ...{ sites, zones: Array.from({ length: 101 }, (_, index) => ({ id: String(index), name: `z${index}.example` })) },
        mailspaces: [{ id: "m-1", domain: "example.com", provisioned: true, mailboxes: [{ username: "carol" }, { username: "dave" }] }],
        panelAccounts: [{ username: "u1", domain: "panel.example" }],
      },
      { face },
    );
    const up = await asked(simulator, () => stack.up());
    expectSucceeded(up.outcome);
    expect(await stack.outputs()).toEqual({
      ...{ zones: 101, complete: true, shops: ["site-1"], boxes: ["carol@example.com"], panel: "panel.example" },
      last: expect.objectContaining({ id: "100", name: "z100.example", dnssec: false }) as unknown,
    });
    const counts = Object.groupBy(up.requests, ({ path }) => path);
    expect(counts["/api/dns_zones"]).toHaveLength(5);
    expect(counts["/api/sites"]).toHaveLength(1);
  });

  usually("wait for what the program makes: unknown in the preview, and new afterwards", async () => {
    const { stack } = await hosted(
      `const functions = require("pulumi-hosting");
      const before = functions.getDnsRecordsOutput({ id: "example.com" });
      const zone = new functions.DnsZone("zone", { name: "example.org" });
      const www = new functions.DnsRecord("www", { zoneId: "zone-1", name: "new", type: "A", value: "192.0.2.9" });
      exports.made = functions.getDnsZoneOutput({ id: zone.name }).id;
      exports.before = before.records.length;
      exports.after = functions.getDnsRecordsOutput({ id: "example.com" }, { dependsOn: [www] }).records.length;`,
      { zones },
      { face },
    );
    expectChanges(await stack.up({ preview: true }), { create: 2 });
    expect(await stack.outputs()).toEqual({ made: (await stack.resource("zone")).id, before: 1, after: 2 });
  });
});

it.each([
  ['await functions.getDnsZone({ id: "example.net" })', /getDnsZone: DnsZone "example\.net" was not found/],
  ['functions.getDnsRecordsOutput({ id: "example.net" }).records', /getDnsRecords: DnsRecords "example\.net" was not found/],
])("functions say in a sentence what is wrong: %s", async (call, sentence) => {
  const { stack } = await hosted(exporting(`return ${call};`));
  expect(expectFailed(await stack.up(), sentence).text).not.toMatch(/\.js:\d+|prematurely|unhandled/);
});

describe("functions of a program without code", () => {
  const call = (name: string, args: object) => ({ "fn::invoke": { function: `hosting:${name}`, arguments: args } });
  const yaml = (variables: object, outputs: object) => JSON.stringify({ variables, outputs });

  it("find things by natural key, and keep secrets", async () => {
    const variables = {
      zone: call("getDnsZone", { id: "example.com" }),
      record: call("getDnsRecord", { id: "example.com/www/A" }),
      site: call("getSite", { id: "shop" }),
      cdn: call("getSiteCdn", { siteId: "site-1" }),
      all: call("getSites", { query: "shop" }),
    };
    const outputs = {
      first: "${all.items[0].id}",
      all: "${all.complete}",
      zone: "${zone.id}",
      ttl: "${record.ttl}",
      ssh: "${site.ssh.password}",
      cdn: "${cdn.active}",
    };
    const { stack, simulator } = await hosted("", { zones, sites }, { program: yaml(variables, outputs), language: "yaml" });
    const outcome = expectSucceeded(await stack.up());
    const { password } = simulator.platform.sites.get("site-1").hosting.ssh;
    expect(await stack.outputs()).toEqual({ first: "site-1", all: true, zone: "zone-1", ttl: 300, ssh: password, cdn: true });
    expect(outcome.text).not.toContain(password);
    expect(isSecret((await stack.rawOutputs()).ssh)).toBe(true);
  });
});
