import type { Simulator, SimulatorOptions } from "../../src/simulator";
import { expectChanges, expectFailed, expectUnchanged, newStack, type Outcome, type Stack } from "./harness";
import { cachingRoute, hosted, newSimulator, program, recordRoute, rulesRoute, type Hosted } from "./hosted";
import { met, started } from "./interrupted";

const platform: SimulatorOptions = {
  zones: [{ id: "zone-1", name: "example.com" }],
  sites: [{ id: "site-1", shield: { active: true } }],
  mailspaces: [{ id: "m-1", domain: "example.com" }],
};

const partsOf = ({ platform: held }: Simulator) => {
  const site = held.sites.get("site-1");
  return { zone: held.zones.get("zone-1"), site, shield: site.shield, mailboxes: held.mailspaces.get("m-1").mailboxes };
};

describe("two pipelines that share a zone, a site and a mailspace", () => {
  const settings = {
    one: (version: number) => ({ cache: { cacheExpiration: version * 1000 }, shield: { wafExecutionMode: version % 2 } }),
    two: (version: number) => ({ cache: { browserCacheExpiration: version * 10, varyWebp: true }, shield: { ddosSensitivity: version } }),
  };
  type Name = keyof typeof settings;

  const resources = 30;
  /** 20 records and 5 rules; the rules of the two take turns. */
  const pipeline = (name: Name, version: number) => {
    const { cache, shield } = settings[name](version);
    return `for (let i = 0; i < 20; i += 1) new DnsRecord("r" + i, { zoneId: "zone-1", name: "${name}-" + i, type: "A", value: "192.0.2.${version}" });
      for (let i = 0; i < 5; i += 1) new EdgeRule("rule" + i, { siteId: "site-1", actionType: "BlockRequest", description: "${name} " + i + " v${version}", orderIndex: 2 * i + ${name === "one" ? 0 : 1} });
      new CacheSettings("cache", ${JSON.stringify({ siteId: "site-1", ...cache })});
      new ShieldZone("shield", ${JSON.stringify({ siteId: "site-1", ...shield })});
      new RateLimit("limit", { siteId: "site-1", ruleName: "${name}", ruleConfiguration: { actionType: 1, requestCount: ${version} } });
      new AccessList("list", { siteId: "site-1", name: "${name}", type: 0, entries: ["192.0.2.${version}"] });
      new Mailbox("box", { mailspaceId: "m-1", username: "${name}", password: "correct horse battery", quotaMb: ${version} });`;
  };

  let simulator: Simulator;
  let stacks: Record<Name, Stack>;
  const change = (name: Name, version: number) => stacks[name].program(program(pipeline(name, version)));
  const atOnce = (...commands: Promise<Outcome>[]): Promise<Outcome[]> => Promise.all(commands);

  function expectAllOf(versions: Partial<Record<Name, number>>): void {
    const { zone, site, shield, mailboxes } = partsOf(simulator);
    const names = Object.keys(versions) as Name[];
    const each = <T>(make: (name: Name, version: number) => T[]) => names.flatMap((name) => make(name, versions[name]!)).sort();
    expect(zone.records.map(({ name, value }) => `${name} ${value}`).sort()).toEqual(
      each((name, version) => Array.from({ length: 20 }, (_, i) => `${name}-${i} 192.0.2.${version}`)),
    );
    expect(site.edgeRules.map(({ OrderIndex, Description }) => `${OrderIndex} ${Description}`).sort()).toEqual(
      each((name, version) => Array.from({ length: 5 }, (_, i) => `${2 * i + (name === "one" ? 0 : 1)} ${name} ${i} v${version}`)),
    );
    expect(
      shield.rateLimits
        .list()
        .map(({ rule_name, rule_configuration }) => `${rule_name} ${String(rule_configuration.requestCount)}`)
        .sort(),
    ).toEqual(each((name, version) => [`${name} ${version}`]));
    expect(
      shield.accessLists
        .list()
        .map(({ name, content }) => `${name} ${content}`)
        .sort(),
    ).toEqual(each((name, version) => [`${name} 192.0.2.${version}`]));
    expect(
      mailboxes
        .list()
        .filter((box) => box.scheduled_deletion_at === null)
        .map(({ email, quota_mb }) => `${email} ${quota_mb}`)
        .sort(),
    ).toEqual(each((name, version) => [`${name}@example.com ${version}`]));
    const { one = 0, two = 0 } = versions;
    expect(site.caching).toMatchObject({
      cache_expiration: one ? one * 1000 : -1,
      browser_cache_expiration: two ? two * 10 : -1,
      vary_webp: two > 0,
    });
    expect(shield.settings).toMatchObject({ waf_execution_mode: one % 2, ddos_sensitivity: two || 1 });
  }

  beforeAll(async () => {
    simulator = await newSimulator(platform);
    const stackOf = (name: Name) =>
      newStack({
        program: program(pipeline(name, 2)),
        simulator: { url: simulator.url, token: simulator.token, account: simulator.account },
        project: name,
      });
    stacks = { one: await stackOf("one"), two: await stackOf("two") };
  });

  it("make and change everything of both, once, when they run at the same time, and nothing of the other's", async () => {
    for (const outcome of await atOnce(stacks.one.up(), stacks.two.up())) expectChanges(outcome, { create: resources });
    expectAllOf({ one: 2, two: 2 });
    change("one", 3);
    change("two", 3);
    for (const outcome of await atOnce(stacks.one.up(), stacks.two.up())) expectChanges(outcome, { update: resources });
    expectAllOf({ one: 3, two: 3 });
    for (const outcome of await atOnce(stacks.one.up({ args: ["--refresh"] }), stacks.two.up({ args: ["--refresh"] })))
      expectChanges(outcome, { same: resources });
  });

  it("leave the other's alone when one is destroyed while the other is changed", async () => {
    change("two", 4);
    const [gone, changed] = await atOnce(stacks.one.destroy(), stacks.two.up());
    expectChanges(gone!, { delete: resources });
    expectChanges(changed!, { update: resources });
    expectAllOf({ two: 4 });
    expectChanges(await stacks.two.up({ args: ["--refresh"] }), { same: resources });
  });
});

describe("somebody in the panel", () => {
  const version = (number: 1 | 2 | 3) => `
    new DnsRecord("record", { zoneId: "zone-1", name: "www", type: "A", value: "192.0.2.${number}" });
    new EdgeRule("rule", { siteId: "site-1", actionType: "Redirect", actionParameter1: "https://example.com/${number}", actionParameter2: "301" });
    new RateLimit("limit", { siteId: "site-1", ruleName: "Login", ruleConfiguration: { actionType: 1, requestCount: ${number} } });
    new AccessList("list", { siteId: "site-1", name: "office", type: 0, entries: ["192.0.2.${number}"] });
    new CacheSettings("cache", { siteId: "site-1", cacheExpiration: ${number}000 });
    new ShieldZone("shield", { siteId: "site-1", ddosSensitivity: ${number} });
    new Mailbox("box", { mailspaceId: "m-1", username: "anna", password: "correct horse battery", quotaMb: ${number} });`;

  /** The request with which an update of each type begins, and what somebody changes meanwhile: what the program doesn't manage, and what it does. */
  const panel: Record<
    string,
    { route: string; beside: (simulator: Simulator, text: string) => void; managed: (simulator: Simulator) => void }
  > = {
    record: {
      route: `PATCH ${recordRoute}`,
      beside: ({ platform: held }, comment) =>
        held.zones.get("zone-1").updateRecord(held.zones.get("zone-1").recordsNamed("www")[0]!.id, { comment }),
      managed: ({ platform: held }) =>
        held.zones.get("zone-1").updateRecord(held.zones.get("zone-1").recordsNamed("www")[0]!.id, { value: "198.51.100.9" }),
    },
    rule: {
      route: `GET ${rulesRoute}`,
      beside: (simulator, Description) =>
        partsOf(simulator).site.updateEdgeRule(ruleOf(simulator).Guid, {
          Description,
          OrderIndex: 7,
          Triggers: [{ Type: 0, PatternMatches: [`*/${Description}/*`] }],
        }),
      managed: (simulator) => partsOf(simulator).site.updateEdgeRule(ruleOf(simulator).Guid, { ActionParameter2: "302" }),
    },
    limit: {
      route: "GET /api/sites/{site_id}/shield/rate_limits",
      beside: (simulator, rule_description) =>
        partsOf(simulator).shield.rateLimits.update(partsOf(simulator).shield.rateLimits.list()[0]!.id, { rule_description }),
      managed: (simulator) =>
        partsOf(simulator).shield.rateLimits.update(partsOf(simulator).shield.rateLimits.list()[0]!.id, { rule_name: "Theirs" }),
    },
    list: {
      route: "GET /api/sites/{site_id}/shield/access_lists/{id}",
      beside: (simulator, description) =>
        partsOf(simulator).shield.accessLists.update(partsOf(simulator).shield.accessLists.list()[0]!.id, { description }),
      managed: (simulator) =>
        partsOf(simulator).shield.accessLists.update(partsOf(simulator).shield.accessLists.list()[0]!.id, { content: "198.51.100.9" }),
    },
    cache: {
      route: `PATCH ${cachingRoute}`,
      beside: (simulator, cookie) => partsOf(simulator).site.setCaching({ cookie_vary_parameters: [cookie] }),
      managed: (simulator) => partsOf(simulator).site.setCaching({ cache_expiration: 9 }),
    },
    shield: {
      route: "PATCH /api/sites/{site_id}/shield",
      beside: (simulator, text) => partsOf(simulator).shield.setSettings({ waf_disabled_rules: [text] }),
      managed: (simulator) => partsOf(simulator).shield.setSettings({ ddos_sensitivity: 4 }),
    },
    box: {
      route: "PATCH /api/mailspace/{mailspace_id}/mailboxes/{id}",
      beside: (simulator, display_name) =>
        partsOf(simulator).mailboxes.update(partsOf(simulator).mailboxes.get("anna@example.com").id, { display_name }),
      managed: (simulator) =>
        partsOf(simulator).mailboxes.update(partsOf(simulator).mailboxes.get("anna@example.com").id, { quota_mb: 99 }),
    },
  };
  const names = Object.keys(panel);
  const ruleOf = (simulator: Simulator) => partsOf(simulator).site.edgeRules.find(({ ActionType }) => ActionType === 1)!;

  function expectHeld({ simulator }: Hosted, number: number, text: string): void {
    const { zone, shield, site, mailboxes } = partsOf(simulator);
    expect(zone.recordsNamed("www")).toMatchObject([{ value: `192.0.2.${number}`, comment: text }]);
    expect(ruleOf(simulator)).toMatchObject({
      ActionParameter1: `https://example.com/${number}`,
      ActionParameter2: "301",
      Description: text,
      OrderIndex: 7,
      Triggers: [{ PatternMatches: [`*/${text}/*`] }],
    });
    expect(shield.rateLimits.list()[0]).toMatchObject({
      rule_name: "Login",
      rule_configuration: { requestCount: number },
      rule_description: text,
    });
    expect(shield.accessLists.list()[0]).toMatchObject({ content: `192.0.2.${number}`, description: text });
    expect(site.caching).toMatchObject({ cache_expiration: number * 1000, cookie_vary_parameters: [text] });
    expect(shield.settings).toMatchObject({ ddos_sensitivity: number, waf_disabled_rules: [text] });
    expect(mailboxes.get("anna@example.com")).toMatchObject({ quota_mb: number, display_name: text });
  }

  /** An `up` during which somebody changes each thing just before the platform takes the request that its update begins with. */
  async function upMeanwhile(
    { stack, simulator }: Hosted,
    change: (name: string) => void,
    routes = names.map((name) => [name, panel[name]!.route] as const),
  ): Promise<Outcome> {
    const faults = routes.map(([name, route]) => [name, simulator.faults.add({ kind: "delay", ms: 1_000, route })] as const);
    const command = started(stack);
    await Promise.all(faults.map(([name, fault]) => met(fault, command).then(() => change(name))));
    return command.done;
  }

  let made: Hosted;
  beforeAll(async () => {
    made = await hosted(version(1), platform);
    expectChanges(await made.stack.up(), { create: names.length });
  });

  it("who changes what the program doesn't manage loses nothing of it, before an up or during one", async () => {
    expectUnchanged(await made.stack.refresh());
    for (const name of names) panel[name]!.beside(made.simulator, "before");
    made.change(version(2));
    expectChanges(await made.stack.up(), { update: names.length });
    expectHeld(made, 2, "before");

    made.change(version(3));
    expectChanges(await upMeanwhile(made, (name) => panel[name]!.beside(made.simulator, "during")), { update: names.length });
    expectHeld(made, 3, "during");
    expectChanges(await made.stack.up({ args: ["--refresh"] }), { same: names.length });
  });

  it("who changes what an up has just written is told of by that up, shown by the next refresh, and repaired", async () => {
    made.change(version(2));
    made.simulator.platform.delays.recordMs = 0;
    // The write shows at once; what is looked at after it is theirs already.
    expectFailed(
      await upMeanwhile(made, () => panel.record!.managed(made.simulator), [["record", `GET ${recordRoute}`]]),
      /somebody else changed it/,
      /pulumi refresh/,
    );
    expect(expectChanges(await made.stack.refresh(), { update: 1 }).steps).toContainEqual(
      expect.objectContaining({ name: "record", new: expect.objectContaining({ value: "198.51.100.9" }) as unknown }),
    );
    expectChanges(await made.stack.up(), { update: 1 });
    expectHeld(made, 2, "during");
  });
});
