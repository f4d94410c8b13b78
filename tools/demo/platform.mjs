/** The platform's side of the demo, straight from the simulator: what Pulumi thinks plays no part here. */

const recordTypes = ["A", "AAAA", "CNAME", "TXT", "MX", "Redirect", "Flatten", "PullZone", "SRV", "CAA", "PTR", "Script", "NS", "SVCB", "HTTPS", "TLSA"];

/** A site that was in use before: somebody set its cache and made a rule by hand. */
export const siteBefore = {
  id: "site-1",
  name: "example",
  caching: { cache_expiration: 3_600 },
  edgeRules: [
    {
      Description: "made by hand",
      ActionType: 1,
      ActionParameter1: "https://example.com/news/",
      ActionParameter2: "301",
      Triggers: [{ Type: 0, PatternMatches: ["*/old-news/*"] }],
      Enabled: true,
    },
  ],
};

/** Everything there is, in rows to be read and to be compared; without ids, times and settings at their default. */
export function inventory({ zones, sites }, cachingBefore) {
  const site = sites.get(siteBefore.id);
  return {
    zones: zones.list().map((zone) => zone.name),
    records: zones.list().flatMap((zone) => zone.records.map(recordRow)).sort(inRowOrder),
    caching: Object.entries(site.caching)
      .filter(([key, value]) => text(value) !== text(cachingBefore[key]))
      .map(([key, value]) => [key, text(value)]),
    rules: site.edgeRules.map(ruleRow).sort(inRowOrder),
  };
}

/** What examples/dns-and-edge asks for, as the platform should hold it. */
export const wanted = {
  zones: ["example.com"],
  records: [
    ["@", "A", "192.0.2.10", "ttl 300"],
    ["@", "AAAA", "2001:db8::10", "ttl 300"],
    ["@", "CAA", '0 issue "letsencrypt.org"', "ttl 300"],
    ["@", "HTTPS", "1 . alpn=h2,h3", "ttl 300"],
    ["@", "MX", "10 mx1.mail.example.net", "ttl 300"],
    ["@", "MX", "20 mx2.mail.example.net", "ttl 300"],
    ["@", "TXT", "v=spf1 include:mail.example.net -all", "ttl 300"],
    ["_dmarc", "TXT", "v=DMARC1; p=reject; rua=mailto:dmarc@example.net", "ttl 300"],
    ["_sip._tcp", "SRV", "0 5 5060 sip.example.net", "ttl 300"],
    ["api", "A", "192.0.2.20", "ttl 300"],
    ["lab", "NS", "ns1.lab.example.net", "ttl 300"],
    ["www", "CNAME", "example.com", "ttl 300"],
  ],
  caching: [
    ["cache_expiration", "86400"],
    ["vary_cookie", "true"],
    ["cookie_vary_parameters", "session"],
    ["stale_while_updating", "true"],
  ],
  rules: [
    ["made by hand", "ActionType 1", "https://example.com/news/ 301", "*/old-news/*"],
    ["the admin pages are for the office only", "ActionType 4", "", "*/wp-admin/* 198.51.100.7"],
    ["the shop moved", "ActionType 1", "https://shop.example.com/ 301", "*/shop/*"],
  ],
};

/** Changes four things in the platform as a person in its panel would, and tells of each. */
export function meddle({ zones, sites }) {
  const zone = zones.get("example.com");
  const site = sites.get(siteBefore.id);
  const [api] = zone.recordsNamed("api");
  const [dmarc] = zone.recordsNamed("_dmarc");
  const rule = site.edgeRules.find(({ Description }) => Description?.startsWith("the admin pages"));

  zone.updateRecord(api.id, { value: "203.0.113.66" });
  zone.removeRecord(dmarc.id);
  site.setCaching({ cache_expiration: 60 });
  site.updateEdgeRule(rule.Guid, { Description: "temporary, ask Kim" });
  return [
    ["record api", "A 192.0.2.20 is now 203.0.113.66"],
    ["record _dmarc", "deleted"],
    ["cache settings", "cache_expiration 86400 is now 60"],
    ["edge rule", 'its description is now "temporary, ask Kim"'],
  ];
}

/** What was asked of the platform: one row for each method and path, writes first. */
export function requestRows({ byRoute }) {
  const rows = Object.entries(byRoute).map(([route, count]) => [`${count} ×`.padStart(4), ...route.split(" ")]);
  return rows.sort((one, other) => (one[1] === "GET") - (other[1] === "GET"));
}

function recordRow({ name, record_type, value, ttl, ...record }) {
  const type = recordTypes[record_type];
  const content = {
    MX: () => `${record.priority} ${value}`,
    HTTPS: () => `${record.priority} ${value}`,
    SRV: () => `${record.priority} ${record.weight} ${record.port} ${value}`,
    CAA: () => `${record.flags} ${record.record_tag} "${value}"`,
  }[type];
  return [name || "@", type, content ? content() : value, `ttl ${ttl}`];
}

function ruleRow({ Description, ActionType, ActionParameter1, ActionParameter2, Triggers }) {
  const patterns = Triggers.flatMap((trigger) => trigger.PatternMatches);
  return [Description ?? "", `ActionType ${ActionType}`, [ActionParameter1, ActionParameter2].filter(Boolean).join(" "), patterns.join(" ")];
}

/** Neither records nor rules that were made at once have an order of their own. */
function inRowOrder(one, other) {
  return one.join("\0") < other.join("\0") ? -1 : 1;
}

function text(value) {
  return Array.isArray(value) ? value.join(", ") : String(value);
}
