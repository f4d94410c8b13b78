import type { SimulatorOptions } from "../../../../src/simulator";
import { judgeGate } from "../../../../src/cli/report/gates";
import type { Report } from "../../../../src/cli/report/report";
import { called, ends, folderWith, newSimulator } from "../called";
import { exported, type Resource } from "./state";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const account: SimulatorOptions = {
  sites: [],
  zones: [
    {
      ...{ id: "zone-1", name: "example.com" },
      records: [
        { id: "r1", record_type: 0, name: "www", value: "192.0.2.1" },
        // The platform's own: nobody forgot them.
        { id: "r2", record_type: 12, name: "", value: "ns1.example.net" },
      ],
    },
  ],
  registrations: [
    { id: "d1", name: "example.com", expiresAt: inDays(20), autoRenew: false },
    { id: "d2", name: "example.net", expiresAt: inDays(20), autoRenew: true },
  ],
};
const zone: Resource = { type: "DnsZone", name: "zone", id: "zone-1", inputs: { name: "example.com" } };
const record = (value: string): Resource => ({
  ...{ type: "DnsRecord", name: "www", id: "zone-1/r1" },
  inputs: { zoneId: "zone-1", type: "A", name: "www", value },
});
const domains: Resource[] = ["d1", "d2"].map((id, index) => ({
  ...{ type: "DomainRegistration", name: id, id },
  inputs: { name: index === 0 ? "example.com" : "example.net" },
}));

async function gated(
  failOn: string,
  resources: readonly Resource[] = [zone, record("192.0.2.1"), ...domains],
  broken?: string,
  theirs: readonly { record_type: number; name: string; value: string }[] = [],
) {
  const simulator = await newSimulator(account);
  for (const one of theirs) simulator.platform.zones.get("example.com").addRecord(one);
  if (broken !== undefined) simulator.faults.add({ kind: "status", status: 403, route: broken, times: Infinity });
  const folder = folderWith({ "prod.json": exported(resources) });
  const { status, err, out } = await called(`report --no-figures --markdown --state prod.json --fail-on ${failOn}`, { simulator, folder });
  return { status, out, told: err.split("\n").filter((line) => /^pulumi-hosting report: (unmanaged|drift|rules|expiry): /.test(line)) };
}

describe("report --fail-on", () => {
  it("passes where nothing is found, and writes the report all the same", async () => {
    expect(await gated("unmanaged,drift")).toMatchObject({ status: 0, told: [], out: expect.stringContaining("example.com") });
  });

  it.each<[string, readonly Resource[] | undefined, RegExp]>([
    ["unmanaged", [zone, ...domains], /^pulumi-hosting report: unmanaged: objects that belong to no given stack: DnsRecord www/],
    ["drift", [zone, record("192.0.2.2"), ...domains], /: drift: resources that differ from their stack: DnsRecord www/],
    [
      "rules",
      [zone, { type: "EdgeRule", name: "hole", id: "s/1", inputs: { siteId: "s", actionType: "DisableWaf" } }],
      /: rules: violated mandatory rules: no-bypass-edge-rule/,
    ],
    ["expiry", undefined, /: expiry: domains that end within 30 days and aren't renewed: example\.com\.$/],
  ])("fails on %s, and names what it found", async (gate, resources, told) => {
    expect(await gated(gate, resources)).toMatchObject({ status: 3, told: [expect.stringMatching(told)] });
  });

  it("counts no record that a set leaves to its owner as unmanaged, and says whose it is", async () => {
    const mark = "heritage=external-dns,external-dns/owner=x";
    const theirs = [
      { record_type: 0, name: "app", value: "192.0.2.9" },
      { record_type: 3, name: "a-app", value: mark },
      { record_type: 0, name: "stranger", value: "192.0.2.66" },
    ];
    const set: Resource = {
      ...{ type: "DnsRecords", name: "set", id: "zone-1/s" },
      inputs: { zoneId: "zone-1", manage: "all", ignore: [{ owner: "external-dns" }], records: {} },
    };
    const { told } = await gated("unmanaged", [zone, record("192.0.2.1"), set, ...domains], undefined, theirs);
    expect(told).toEqual(["pulumi-hosting report: unmanaged: objects that belong to no given stack: DnsRecord stranger A."]);
  });

  it("counts as near what it is told", async () => {
    expect(await gated("expiry --expiry-days 10")).toMatchObject({ status: 0, told: [] });
  });

  it.each([
    ["unmanaged", "GET /api/dns_zones/{id}"],
    ["drift", "GET /api/dns_zones/{id}"],
    ["expiry", "GET /api/domain_registrations"],
  ])("is no success for %s where %s is refused", async (gate, route) => {
    const resources = gate === "drift" || gate === "unmanaged" ? [zone, ...domains] : undefined;
    const { status, told } = await gated(gate, resources, route);
    expect([status, told]).toEqual([1, [expect.stringMatching(`: ${gate}: not everything could be read: `)]]);
  });

  it.each([undefined, "", "soon"])(
    "is no success for expiry where the end of a domain is shown as %j, unless it is renewed",
    (expiresAt) => {
      const domain = { type: "DomainRegistration", id: "d1", name: "example.com", expiresAt };
      const judged = (more: object) => {
        const domains = [{ ...domain, ...more }];
        return judgeGate("expiry", { domains, madeAt: new Date().toISOString(), gaps: [], drift: [] } as unknown as Report, 30);
      };
      for (const more of [{}, { autoRenew: false }])
        expect(judged(more)).toEqual({ gate: "expiry", unclear: "the end of these domains isn't known: example.com" });
      expect(judged({ autoRenew: true })).toEqual({ gate: "expiry" });
    },
  );

  it("is no success for rules where a mandatory one can't judge a secret", async () => {
    const actionType = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", ciphertext: "x" };
    const hidden: Resource = { type: "EdgeRule", name: "hole", id: "s/1", inputs: { siteId: "s", actionType } };
    expect(await gated("rules", [zone, hidden])).toMatchObject({
      status: 1,
      told: [expect.stringMatching(/: rules: mandatory rules could not judge everything: .*no-bypass-edge-rule/)],
    });
  });

  it.each([
    ["--fail-on drifts --state x.json", "--fail-on takes unmanaged, drift, rules, expiry"],
    ["--fail-on drift", "--fail-on drift needs to know your stacks"],
    ["--fail-on expiry --expiry-days soon", "--expiry-days must be a whole number"],
  ])("is not understood as %s", async (asked, reason) => {
    await ends(`report ${asked}`, { simulator: await newSimulator(account) }, 2, reason);
  });
});
