// One resource of one type, on what it needs to stand on.
const { CacheSettings, DnsRecord, DnsZone, EdgeRule } = require("pulumi-hosting");

const { type, step } = JSON.parse(process.env.BENCH);
const updated = step === "update";
const made = step !== "before";

const kinds = {
  DnsZone: () => made && new DnsZone("measured", { name: "one.example.com", ...(updated && { dnssec: true }) }),
  DnsRecord: () => {
    const zone = new DnsZone("zone", { name: "one.example.com" });
    if (made) new DnsRecord("measured", { zoneId: zone.id, type: "A", name: "www", value: "192.0.2.1", ttl: updated ? 600 : 300 });
  },
  CacheSettings: () => made && new CacheSettings("measured", { siteId: "site-1", cacheExpiration: updated ? 7200 : 3600, varyAvif: true }),
  EdgeRule: () =>
    made &&
    new EdgeRule("measured", {
      siteId: "site-1",
      actionType: 1,
      actionParameter1: "https://www.example.com/",
      actionParameter2: "301",
      triggerMatchingType: 0,
      triggers: [{ type: 0, patternMatchingType: 0, patternMatches: ["*/old/*"] }],
      description: updated ? "after" : "before",
      enabled: true,
    }),
};

kinds[type]();
