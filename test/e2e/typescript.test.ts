import { expectChanges, expectFailed } from "./harness";
import { hosted } from "./hosted";

const source = `import * as pulumi from "@pulumi/pulumi";
import { CacheSettings, DnsRecord, DnsZone, EdgeRule, type DnsRecordArgs, type EdgeRuleArgs } from "pulumi-hosting";

const zone = new DnsZone("zone", { name: "example.com", dnssec: true });
const web: DnsRecordArgs = { zoneId: zone.id, name: "www", type: "A", value: pulumi.output("192.0.2.1"), ttl: 300 };
const www = new DnsRecord("www", web, { dependsOn: [zone] });
const hidden = new DnsRecord("mx", { zoneId: zone.id, name: "@", type: "MX", value: pulumi.interpolate\`mail.\${zone.name}\`, priority: 10 });
const rules: EdgeRuleArgs[] = [{ siteId: "site-1", actionType: "Redirect", actionParameter1: "https://example.com/", triggers: [{ type: 0, patternMatches: ["*/old/*"] }] }, { siteId: "site-1", actionType: 4 }];
rules.forEach((rule, index) => new EdgeRule(\`rule-\${index}\`, rule));
new CacheSettings("cache", { siteId: "site-1", cacheExpiration: 3600, cookieVaryParameters: ["session"] });
const got: DnsZone = DnsZone.get("got", zone.id);

export const fqdn: pulumi.Output<string | undefined> = www.fqdn;
export const dsRecord: pulumi.Output<string | undefined> = zone.dnssecData.apply((data) => data?.dsRecord);
export const nameservers: pulumi.Output<string[]> = got.nameservers;
export const priority: pulumi.Output<number | undefined> = hidden.priority;
`;

describe("a TypeScript program", () => {
  it("works, strictly typed", async () => {
    const { stack, simulator } = await hosted("", {}, { program: source, language: "typescript" });
    expectChanges(await stack.up(), { create: 6 });
    const zone = simulator.platform.zones.get("example.com");
    expect(zone.records.map(({ value }) => value).sort()).toEqual(["192.0.2.1", "mail.example.com"]);
    expect(simulator.platform.sites.get("site-1")).toMatchObject({ edgeRules: [{}, {}], caching: { cookie_vary_parameters: ["session"] } });
    expect(await stack.outputs()).toEqual({
      fqdn: "www.example.com",
      dsRecord: zone.dnssecData?.DsRecord,
      nameservers: [...zone.nameservers],
      priority: 10,
    });
    expectChanges(await stack.up(), { same: 6 });
    expectChanges(await stack.destroy(), { delete: 6, discard: 1 });
  });

  it("with a wrong field, a missing one and a wrong literal doesn't compile", async () => {
    const wrong = `import { DnsRecord, DnsZone } from "pulumi-hosting";
new DnsZone("zone", { name: "example.com", dnsec: true });
new DnsRecord("www", { zoneId: "zone-1", name: "www", type: "A" });
new DnsRecord("wks", { zoneId: "zone-1", name: "www", type: "WKS", value: "x" });
`;
    const { stack, simulator } = await hosted("", {}, { program: wrong, language: "typescript" });
    expectFailed(await stack.up(), /index\.ts:?\(?2\b.*|dnsec/, /dnsec/, /value/, /WKS/);
    expect(simulator.report().requests).toEqual([]);
  });
});
