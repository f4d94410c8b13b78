// The resources of a run: those that our program makes, and those of the same size that the floor's makes.
const pulumi = require("@pulumi/pulumi");
const { recordsOf, zoneName, zonesOf } = require("./records");

const settings = JSON.parse(process.env.BENCH ?? "{}");

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

/** The same records as sets: a zone's as one resource. Without any records, the deletion of all of them is meant. */
exports.makeSets = ({ DnsZone, DnsRecords }) => {
  for (const [z, { name, records }] of zonesOf(settings).entries()) {
    const zone = new DnsZone(`zone-${z}`, { name });
    new DnsRecords(`records-${z}`, { zoneId: zone.id, records, ...(settings.records === 0 && { allowMassChange: true }) });
  }
};

/** The whole program, on classes from either side. Zones that stand there already come with their ids. */
exports.make = ({ DnsZone, DnsRecord, EdgeRule, Mailbox }) => {
  const { zones = 0, zoneIds, rules = 0, mailboxes = 0, prefix } = settings;
  const ids = zoneIds ?? Array.from({ length: zones }, (_, z) => new DnsZone(`zone-${z}`, { name: zoneName(z, prefix) }).id);
  for (const [i, record] of recordsOf(settings).entries()) new DnsRecord(`record-${i}`, { zoneId: ids[i % ids.length], ...record });
  for (let i = 0; i < rules; i++) new EdgeRule(`rule-${i}`, ruleOf(i));
  for (let i = 0; i < mailboxes; i++) new Mailbox(`mailbox-${i}`, mailboxOf(i));
};
