import { attentionOf } from "../../../../src/cli/report/render/attention";
import type { Report } from "../../../../src/cli/report/report";
import type { SimulatorOptions, Simulator } from "../../../../src/simulator";
import { called, folderWith, methodsOf, newSimulator } from "../called";
import { exported, type Resource, secret } from "./state";

const account: SimulatorOptions = {
  sites: [
    {
      ...{ id: "site-1", name: "shop", plan: "business", domains: [{ id: "host-1", hostname: "www.example.com" }] },
      edgeRules: [
        {
          Guid: "second",
          ActionType: 0,
          Triggers: [{ Type: 0, PatternMatches: ["*"] }],
          Description: "https",
          OrderIndex: 2,
          Enabled: true,
        },
        { Guid: "first", ActionType: 4, Triggers: [{ Type: 4, PatternMatches: ["XX"] }], Description: "not from there", OrderIndex: 1 },
      ],
      shield: { active: true, rateLimits: [{ rule_name: "Login", rule_configuration: { requestCount: 20 } }] },
    },
    { id: "site-2", name: "blog", plan: "starter", term: "annual", cdn: false },
  ],
  zones: [
    {
      ...{ id: "zone-1", name: "example.com" },
      records: [
        { id: "r1", record_type: 2, name: "www", value: "shop.cdn.example.net" },
        { id: "r2", record_type: 3, name: "", value: "v=spf1 include:mail.example -all" },
        { id: "r3", record_type: 3, name: "_dmarc", value: "v=DMARC1; p=none" },
        { id: "r4", record_type: 3, name: "token", value: "hush-hush" },
        { id: "r5", record_type: 4, name: "", value: "mx.example.net", priority: 10 },
      ],
    },
  ],
  mailspaces: [{ id: "mail-1", domain: "example.com", mailboxes: [{ id: "anna", username: "anna", password: "correct horse" }] }],
};

const stack: readonly Resource[] = [
  { type: "pulumi:pulumi:Stack", name: "web-prod" },
  {
    type: "Site",
    name: "front",
    id: "site-1",
    inputs: { name: "shop", plan: "business", variant: "vanilla", location: "eu", term: "monthly" },
  },
  { type: "DnsZone", name: "zone", id: "zone-1", inputs: { name: "example.com" } },
  {
    ...{ type: "DnsRecord", name: "www", id: "zone-1/r1" },
    inputs: { zoneId: "zone-1", type: "CNAME", name: "www", value: "shop.cdn.example.net.", ttl: 600 },
  },
  {
    ...{ type: "DnsRecord", name: "token", id: "zone-1/r4" },
    inputs: { zoneId: "zone-1", type: "TXT", name: "token", value: secret({ ciphertext: "v1:AAAA" }) },
  },
  { type: "DnsRecord", name: "old", id: "zone-1/r9", inputs: { zoneId: "zone-1", type: "A", name: "old", value: "192.0.2.9" } },
  {
    ...{ type: "Mailbox", name: "anna", id: "mail-1/anna" },
    inputs: { mailspaceId: "mail-1", username: "anna", password: secret({ plaintext: '"correct horse"' }) },
  },
];

async function reported(simulator: Simulator, resources?: readonly Resource[], words: string[] = []): Promise<Report & { err: string }> {
  const folder = folderWith(resources ? { "prod.json": exported(resources) } : {});
  const { status, out, err } = await called(["report --json", ...(resources ? ["--state", "prod.json"] : []), ...words], {
    simulator,
    folder,
  });
  expect([status, err]).toEqual([0, expect.any(String)]);
  return { ...(JSON.parse(out) as Report), err };
}

describe("report, as it is collected", () => {
  it("holds sites, zones and mail of the account, with reads alone", async () => {
    const simulator = await newSimulator(account);
    const { sites, zones, mail, gaps, stacks, subscriptions } = await reported(simulator);
    expect(methodsOf(simulator).filter((method) => method !== "GET" && method !== "POST")).toEqual([]);
    expect(gaps).toEqual([]);
    expect(stacks).toEqual([]);
    expect(sites[0]).toMatchObject({ name: "shop", cdn: true, shield: { state: "on", parts: [{ name: "Login", about: "rate limit" }] } });
    expect(sites[0]?.edgeRules.map(({ name }) => name)).toEqual(["not from there", "https"]);
    expect(sites[0]?.figures.map(({ about }) => about)).toEqual(["requests", "traffic", "cache", "errors", "blocked", "cpu", "memory"]);
    expect(sites[1]).toMatchObject({ name: "blog", cdn: false });
    expect(zones[0]?.mail).toEqual([{ type: "Mailspace", id: "mail-1", name: "example.com" }]);
    expect(zones[0]?.records.find(({ at }) => at === "www")?.leadsTo).toMatchObject({ type: "Site", name: "shop" });
    expect(mail).toMatchObject([
      {
        domain: "example.com",
        mailboxes: 1,
        spf: { state: "good", says: "-all" },
        dkim: { state: "missing" },
        dmarc: { state: "weak", says: "p=none" },
      },
    ]);
    expect(subscriptions).toHaveLength(2);
  });

  const key = `v=DKIM1; p=${"A".repeat(216)}`;
  /** Records as `name value`. */
  it.each<[what: string, records: readonly string[], states: string]>([
    ["what receivers can read", ["@ v=spf1 -all", `a._domainkey ${key}`, "_dmarc v=DMARC1; p=reject"], "good good good"],
    ["nothing", [], "missing missing missing"],
    ["two of each", ["@ v=spf1 -all", "@ v=spf1 ~all", "_dmarc v=DMARC1; p=none", "_dmarc v=DMARC1; p=reject"], "wrong missing wrong"],
    ["an end that lets everybody send", ["@ v=spf1 +all"], "wrong missing missing"],
    ["a network of everybody", ["@ v=spf1 ip4:0.0.0.0/0 -all"], "wrong missing missing"],
    ["no end", ["@ v=spf1 mx"], "weak missing missing"],
    ["a neutral end", ['@ "v=spf1 mx" " ?all"'], "weak missing missing"],
    ["what receivers can't read", ["@ v=spf1 foo -all", "a._domainkey v=DKIM1; p=!", "_dmarc v=DMARC1; p=rejct"], "wrong wrong wrong"],
    ["an empty key, and a policy without effect", ["a._domainkey v=DKIM1; p=", "_dmarc v=DMARC1; p=none"], "missing wrong weak"],
    ["other texts", ["@ hello", "_dmarc hello"], "missing missing wrong"],
  ])("judges the mail of a zone with %s by the rules of a zone", async (_, texts, states) => {
    const records = texts.map((text) => ({
      record_type: 3,
      name: text.slice(0, text.indexOf(" ")).replace("@", ""),
      value: text.slice(text.indexOf(" ") + 1),
    }));
    const simulator = await newSimulator({ zones: [{ name: "example.com", records }], mailspaces: [{ domain: "example.com" }] });
    const { mail } = await reported(simulator);
    expect(mail.map(({ spf, dkim, dmarc }) => `${spf.state} ${dkim.state} ${dmarc.state}`)).toEqual([states]);
  });

  it("says what belongs to which stack, what to none, and what differs from its stack", async () => {
    const { sites, zones, stacks, drift } = await reported(await newSimulator(account), stack);
    expect(stacks).toEqual([{ name: "web/prod", source: "prod.json", resources: 6, foreign: 0 }]);
    expect(sites.map(({ owner }) => owner)).toEqual([{ stack: "web/prod", name: "front" }, undefined]);
    expect(zones[0]?.records.map(({ at, kind, owner }) => [at, kind, owner?.name])).toEqual([
      ["@", "MX", undefined],
      ["@", "TXT", undefined],
      ["_dmarc", "TXT", undefined],
      ["token", "TXT", "token"],
      ["www", "CNAME", "www"],
    ]);
    // The dot at the end of the value is a spelling and no drift.
    expect(drift).toEqual([
      { stack: "web/prod", type: "DnsRecord", id: "zone-1/r9", name: "old", change: "missing", differences: [] },
      {
        ...{ stack: "web/prod", type: "DnsRecord", id: "zone-1/r1", name: "www", change: "changed" },
        differences: [{ path: "ttl", was: "600", is: "300", secret: false }],
      },
    ]);
  });

  it("names the items of a set by the set", async () => {
    const records = { "www CNAME": { recordId: "r1", value: "shop.cdn.example.net", ttl: 300 } };
    const set: Resource = {
      ...{ type: "DnsRecords", name: "records", id: "zone-1/all" },
      inputs: { zoneId: "zone-1", records },
      outputs: { zoneId: "zone-1", records },
    };
    const { zones, drift } = await reported(await newSimulator(account), [set]);
    expect(zones[0]?.records.filter(({ owner }) => owner).map(({ at, owner }) => [at, owner?.name])).toEqual([["www", "records"]]);
    expect(drift).toEqual([]);
  });

  it("shows no secret of a program or of the platform, also where the state has it in the clear", async () => {
    const simulator = await newSimulator(account);
    const hidden: Resource = {
      ...{ type: "DnsRecords", name: "hidden", id: "zone-1/all" },
      inputs: { zoneId: "zone-1", records: secret({ ciphertext: "v1:BBBB" }) },
    };
    const one = JSON.stringify(await reported(simulator, stack));
    expect(one).not.toMatch(/hush-hush|correct horse|v1:|AAAA/);
    expect(one).not.toContain(simulator.token);
    const all = await reported(simulator, [hidden]);
    expect(all.zones[0]?.records.map(({ value }) => value)).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(JSON.stringify(all)).not.toMatch(/hush-hush|v1:|BBBB/);
  });

  it("leaves out what opens a door in rules that no program keeps secret", async () => {
    const simulator = await newSimulator({
      sites: [
        {
          id: "site-1",
          edgeRules: [
            { ActionType: 1, ActionParameter1: "https://me:letmein@example.com/?api_token=letmein&page=2" },
            { ActionType: 6, ActionParameter1: "X-Key", ActionParameter2: "letmein" },
            { ActionType: 4, Triggers: [{ Type: 1, Parameter1: "X-Key", PatternMatches: ["letmein"] }] },
          ],
        },
      ],
    });
    const { sites } = await reported(simulator);
    expect(JSON.stringify(sites)).not.toContain("letmein");
    expect(sites[0]?.edgeRules[0]?.parameters).toEqual(["https://…@example.com/?api_token=…&page=2"]);
  });

  it.each([
    ["set to block", { waf_execution_mode: 1, learning_mode: false }, []],
    // Most answers don't show that it is still learning.
    ["set to block", { waf_execution_mode: 1, learning_mode: true }, []],
    ["only logs", { waf_execution_mode: 0, learning_mode: false }, ["1 site has a firewall that only logs"]],
    ["off", { waf_enabled: false, waf_execution_mode: 1 }, ["1 site has Shield without its firewall"]],
  ])("says of a firewall: %s (%j)", async (firewall, settings, says) => {
    const report = await reported(await newSimulator({ sites: [{ name: "shop", shield: { active: true, settings } }] }));
    expect(report.sites[0]?.shield).toMatchObject({ state: "on", firewall });
    expect(attentionOf(report).flatMap((one) => (one.says.includes("irewall") ? [one.says] : []))).toEqual(says);
  });

  it("says what the recommended rules find in a stack, and what they can't judge", async () => {
    const { verdicts, rules } = await reported(await newSimulator(account), stack);
    expect(rules).toBeGreaterThan(15);
    expect(verdicts).toEqual(
      expect.arrayContaining([expect.objectContaining({ stack: "web/prod", rule: "every-site-has-shield", says: "violated" })]),
    );
  });

  it("says what the rules of zones find in the records of a stack, items of sets among them", async () => {
    const records = { "@ MX www.example.com": { priority: 10 }, "www CNAME web.example.net": {} };
    const ofZone: readonly Resource[] = [
      { type: "DnsZone", name: "zone", id: "zone-1", inputs: { name: "example.com" }, outputs: { name: "example.com", zoneId: "zone-1" } },
      { type: "DnsRecords", name: "records", inputs: { zoneId: "zone-1", records } },
    ];
    const { verdicts } = await reported(await newSimulator(account), ofZone);
    expect(verdicts?.filter(({ rule }) => rule === "zone-rules")).toEqual([
      expect.objectContaining({
        level: "advisory",
        message: expect.stringMatching(/^records: .*@ MX points to www\.example\.com, which is a CNAME/),
      }),
    ]);
  });

  it.each([
    ["GET /api/dns_zones", 403, "DnsZone", "403"],
    ["GET /api/dns_zones/{id}", 500, "DnsZone", "500"],
    ["GET /api/sites/{site_id}/edge_rules", 404, "EdgeRule", "404"],
    ["GET /api/sites/{site_id}/shield", 403, "ShieldZone", "403"],
    ["POST /api/sites/{site_id}/metrics/cdn", 502, "the traffic", "502"],
    ["GET /api/subscriptions", 403, "the subscriptions", "403"],
    ["GET /api/sites/{site_id}/mail", 403, "its mail", "403"],
  ])("goes on where %s answers %d, and says so", async (route, status, type, why) => {
    const simulator = await newSimulator(account);
    simulator.faults.add({ kind: "status", status, route, times: Infinity });
    const { gaps, sites, drift } = await reported(simulator, stack);
    expect(gaps).toEqual(expect.arrayContaining([expect.objectContaining({ type, why: expect.stringContaining(why) })]));
    expect(sites).toHaveLength(2);
    // What couldn't be read isn't missing from the account.
    if (type.startsWith("Dns")) expect(drift).toEqual([]);
  });

  it("says where the platform lists fewer mailboxes than there are", async () => {
    const mailboxes = Array.from({ length: 510 }, (_, index) => ({ username: `b${index}`, password: "correct horse" }));
    const { gaps } = await reported(await newSimulator({ mailspaces: [{ id: "mail-1", domain: "example.com", mailboxes }] }));
    expect(gaps).toEqual(expect.arrayContaining([expect.objectContaining({ why: expect.stringMatching(/the mailspace has 510/) })]));
  });

  it("says what the platform lists in a form that can't be read", async () => {
    const simulator = await newSimulator(account);
    const body = JSON.stringify([{ odd: true }]);
    simulator.faults.add({
      kind: "garbage",
      status: 200,
      body,
      contentType: "application/json",
      route: "GET /api/sites/{site_id}/edge_rules",
      times: Infinity,
    });
    const { gaps } = await reported(simulator, stack);
    expect(gaps).toEqual(
      expect.arrayContaining([expect.objectContaining({ type: "EdgeRule", why: expect.stringContaining("1 of 1 are left out") })]),
    );
  });

  it("refuses what is no state, without quoting it, and a stack that is given twice", async () => {
    const simulator = await newSimulator(account);
    const folder = folderWith({ "bad.json": "hush-hush {", "prod.json": exported(stack) });
    const bad = await called("report --state bad.json", { simulator, folder });
    expect([bad.status, bad.err]).toEqual([1, expect.stringMatching(/^pulumi-hosting report: bad\.json is no JSON\./m)]);
    expect(bad.err).not.toContain("hush-hush");
    const twice = await called("report --state prod.json --state prod.json", { simulator, folder });
    expect([twice.status, twice.err]).toEqual([1, expect.stringContaining("the stack web/prod is given twice")]);
    const none = await called("report --state none.json", { simulator, folder });
    expect(none.err).toContain("there is no file none.json");
  });
});
