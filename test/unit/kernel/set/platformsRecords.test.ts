import { handedOn, type SimulatorOptions, type Values, World } from "../../../harness";
import { EngineModel } from "../../../harness/engine";
import { dnsRecords } from "./setStack";

const www = { name: "www", type: "A", value: "192.0.2.1", ttl: 300 };
const codes = { A: 0, AAAA: 1, CNAME: 2, TXT: 3, MX: 4, SRV: 8 } as const;
/** What a mail DNS report of the simulator names, as records of a zone. */
const mailOf = (at: string): [string, keyof typeof codes, string][] => {
  const below = (label: string) => (at === "" ? label : `${label}.${at}`);
  return [
    [at, "MX", "mx1.mail.example"],
    [at, "MX", "mx2.mail.example"],
    [at, "TXT", "v=spf1 include:spf.mail.example ~all"],
    [below("_dmarc"), "TXT", "v=DMARC1; p=none"],
    [below("autoconfig"), "CNAME", "autoconfig.mail.example"],
    [below("webmail"), "A", "192.0.2.25"],
    [below("webmail"), "AAAA", "2001:db8::25"],
  ];
};

async function begin({ account, ...options }: SimulatorOptions & { account?: string } = {}) {
  const world = await World.start({ strict: { mailWritesDns: false }, ...options });
  const { platform } = world.simulator;
  const zone = platform.zones.add({ name: "example.com", ...(account !== undefined && { account }) });
  const add = (...records: [string, keyof typeof codes, string][]) => {
    for (const [name, type, value] of records) zone.addRecord({ record_type: codes[type], name, value });
  };
  /** Makes the zone exactly so; answers with what is left beside the listed record, and what was said. */
  const enforce = async (more: Values = {}) => {
    const process = world.process();
    world.simulator.resetReport();
    const inputs = { zoneId: zone.id, manage: "all", allowMassChange: true, records: [www], ...more };
    await new EngineModel(dnsRecords).up(process, handedOn(dnsRecords, inputs));
    const left = zone.records.filter(({ name }) => name !== "www").map(({ name, record_type }) => `${name} ${record_type}`);
    return { left: left.sort(), said: process.said.filter((line) => line.startsWith("warning")).join("\n") };
  };
  const shown = (records: readonly [string, keyof typeof codes, string][]) =>
    records.map(([name, type]) => `${name} ${codes[type]}`).sort();
  return { world, platform, zone, add, enforce, shown };
}

describe("a set that holds a whole zone leaves what mail keeps", () => {
  test("of the primary domain, also addresses", async () => {
    const { platform, add, enforce, shown } = await begin();
    platform.mailspaces.add({ domain: "example.com", provisioned: true });
    add(...mailOf(""), ["old", "A", "192.0.2.9"], ["webmail", "A", "192.0.2.99"]);
    expect(await enforce()).toEqual({ left: shown(mailOf("")), said: "" });
  });

  test("of secondary domains of every mailspace", async () => {
    const { platform, add, enforce, shown } = await begin();
    platform.mailspaces.add({ domain: "example.com", domains: ["team.example.com"], provisioned: true });
    platform.mailspaces.add({ domain: "elsewhere.example", domains: ["news.example.com"], provisioned: true });
    const kept = [...mailOf("team"), ...mailOf("news")];
    add(...kept, ["old", "TXT", "v=old"]);
    expect(await enforce()).toEqual({ left: shown(kept), said: "" });
  });

  test("of the account that owns the zone, whichever the settings name", async () => {
    const { platform, add, enforce, shown } = await begin({ account: "account-2", accounts: ["account-1", "account-2"] });
    platform.mailspaces.add({ domain: "example.com", account: "account-2", provisioned: true });
    add(...mailOf(""), ["old", "A", "192.0.2.9"]);
    expect((await enforce()).left).toEqual(shown(mailOf("")));
  });

  test("with requests only for what would be deleted otherwise", async () => {
    const { world, platform, add, enforce } = await begin();
    platform.mailspaces.add({ domain: "example.com", provisioned: true });
    platform.mailspaces.add({ domain: "elsewhere.example", provisioned: true });
    const asked = () => world.requests().filter((request) => /mailspace|domains/.test(request));
    await enforce();
    expect(asked()).toEqual([]);
    add(...mailOf(""));
    await enforce({ adopt: true });
    expect(asked()).toEqual(["GET /api/mailspace", expect.stringMatching(/\/domains\/dns$/)]);
  });

  test("and isn't kept from the rest by a mailspace that isn't provisioned", async () => {
    const { platform, add, enforce } = await begin();
    platform.mailspaces.add({ domain: "example.com", provisioned: false });
    add(["", "MX", "mx.old.example"], ["old", "A", "192.0.2.9"]);
    expect(await enforce()).toEqual({ left: [], said: "" });
  });

  test("where a mailspace is suspended: what that one could name, and says so", async () => {
    const { platform, add, enforce, shown } = await begin();
    platform.mailspaces.add({ domain: "example.com", provisioned: true });
    platform.mailspaces.add({ domain: "team.example.com", provisioned: true, suspended: true });
    const kept = [...mailOf(""), ...mailOf("team")];
    add(...kept, ["old", "A", "192.0.2.9"], ["_sip._tcp.team", "SRV", "sip.example.net"]);
    const { left, said } = await enforce();
    expect(left).toEqual(shown(kept));
    expect(said).toMatch(/^warning: which records the platform's mail keeps in example\.com can't be seen in full \(team\.example\.com: /);
  });

  test("where secondary domains can't be read: names that have mail which nobody explains", async () => {
    const { world, platform, add, enforce, shown } = await begin();
    platform.mailspaces.add({ domain: "example.com", provisioned: true });
    platform.mailspaces.add({ domain: "elsewhere.example", domains: ["news.example.com"], provisioned: true });
    const kept = [...mailOf(""), ...mailOf("news")];
    add(...kept, ["old", "A", "192.0.2.9"]);
    world.fault({
      kind: "status",
      status: 503,
      errors: ["no"],
      code: "domains_unavailable",
      path: /mailspace.*\/domains$/,
      times: Infinity,
    });
    const { left, said } = await enforce();
    expect(left).toEqual(shown(kept));
    expect(said).toMatch(/elsewhere\.example: .*domains_unavailable/);
  });

  test.each(["relative", "absolute"])("whose report spells names %s", async (spelling) => {
    const { world, platform, add, enforce } = await begin();
    platform.mailspaces.add({ domain: "team.example.com", provisioned: true });
    const rows = [
      { type: "MX", name: spelling === "relative" ? "@" : "team.example.com.", value: "mx1.mail.example", priority: 10 },
      { type: "CNAME", name: spelling === "relative" ? "autoconfig" : "autoconfig.team.example.com.", value: "autoconfig.mail.example." },
    ];
    world.fault({
      kind: "garbage",
      contentType: "application/json",
      body: JSON.stringify({ domain: "team.example.com", managed: true, records: rows }),
      path: /domains\/dns/,
      times: Infinity,
    });
    add(
      ["team", "MX", "mx1.mail.example"],
      ["autoconfig.team", "CNAME", "autoconfig.mail.example"],
      ["autoconfig.old", "CNAME", "autoconfig.mail.example"],
    );
    expect((await enforce()).left).toEqual(["autoconfig.team 2", "team 4"]);
  });
});

describe("a set that holds a whole zone leaves what leads connected hostnames", () => {
  test("whatever its type", async () => {
    const { platform, add, enforce } = await begin();
    platform.sites.add({ name: "shop", domains: ["shop.example.com"] });
    add(["shop", "A", "192.0.2.7"], ["shop", "TXT", "proof"], ["old", "A", "192.0.2.9"]);
    expect(await enforce()).toEqual({ left: ["shop 0", "shop 3"], said: "" });
  });

  test("also if a token reads sites and not the list of all hostnames", async () => {
    const { world, platform, add, enforce } = await begin();
    platform.sites.add({ name: "shop", domains: ["shop.example.com"] });
    add(["shop", "A", "192.0.2.7"], ["old", "A", "192.0.2.9"]);
    world.fault({ kind: "status", status: 403, errors: ["no"], path: /api\/domains/, times: Infinity });
    expect(await enforce()).toEqual({ left: ["shop 0"], said: "" });
  });

  test("and what could lead one, if hostnames can't be read, and says so", async () => {
    const { world, add, enforce } = await begin();
    add(["shop", "A", "192.0.2.7"], ["old", "TXT", "v=old"]);
    world.fault({ kind: "status", status: 403, errors: ["no"], path: /api\/(domains|sites)/, times: Infinity });
    const { left, said } = await enforce();
    expect(left).toEqual(["shop 0"]);
    expect(said).toMatch(/^warning: which records lead connected hostnames in example\.com can't be seen .* are left alone/);
  });
});
