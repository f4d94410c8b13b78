// The resources of a run: those that our program makes, and those of the same size that the floor's makes.
const pulumi = require("@pulumi/pulumi");

const settings = JSON.parse(process.env.BENCH ?? "{}");

const shapes = [
  (i) => ({ type: "A", name: `host-${i}`, value: `192.0.2.${(i % 254) + 1}`, ttl: 300 }),
  (i) => ({ type: "AAAA", name: `host-${i}`, value: `2001:db8::${(i + 1).toString(16)}`, ttl: 300 }),
  (i) => ({ type: "CNAME", name: `alias-${i}`, value: `target-${i}.example.net`, ttl: 300 }),
  (i) => ({ type: "TXT", name: `text-${i}`, value: `v=spf1 include:_spf-${i}.example.net -all`, ttl: 3600 }),
  (i) => ({ type: "MX", name: `mail-${i}`, value: `mx-${i}.example.net`, priority: 10, ttl: 3600 }),
];

const ruleOf = (i) => ({
  siteId: "site-1",
  actionType: 1,
  actionParameter1: `https://www.example.com/new-${i}/`,
  actionParameter2: "301",
  triggerMatchingType: 0,
  triggers: [{ type: 0, patternMatchingType: 0, patternMatches: [`*/old-${i}/*`] }],
  description: `rule ${i}`,
  enabled: true,
  orderIndex: i,
});

const mailboxOf = (i) => ({
  mailspaceId: "mailspace-1",
  username: `user-${i}`,
  password: pulumi.secret("correct horse battery"),
  displayName: `User ${i}`,
  quotaMb: 512,
});

/** The same records as sets: a zone's as one resource. */
exports.makeSets = ({ DnsZone, DnsRecords }) => {
  const { zones = 0, records = 0, changed = false, prefix = "bench" } = settings;
  for (let z = 0; z < zones; z++) {
    const zone = new DnsZone(`zone-${z}`, { name: `${prefix}-${z}.example.com` });
    const own = Array.from({ length: Math.ceil((records - z) / zones) }, (_, n) => shapes[(n * zones + z) % shapes.length](n * zones + z));
    if (changed && z === 0) own[0].ttl = 600;
    new DnsRecords(`records-${z}`, { zoneId: zone.id, records: own });
  }
};

/** The whole program, on classes from either side. Zones that stand there already come with their ids. */
exports.make = ({ DnsZone, DnsRecord, EdgeRule, Mailbox }) => {
  const { zones = 0, zoneIds, records = 0, rules = 0, mailboxes = 0, changed = false, prefix = "bench" } = settings;
  const ids = zoneIds ?? Array.from({ length: zones }, (_, z) => new DnsZone(`zone-${z}`, { name: `${prefix}-${z}.example.com` }).id);
  for (let i = 0; i < records; i++) {
    const args = shapes[i % shapes.length](i);
    if (changed && i === 0) args.ttl = 600;
    new DnsRecord(`record-${i}`, { zoneId: ids[i % ids.length], ...args });
  }
  for (let i = 0; i < rules; i++) new EdgeRule(`rule-${i}`, ruleOf(i));
  for (let i = 0; i < mailboxes; i++) new Mailbox(`mailbox-${i}`, mailboxOf(i));
};
