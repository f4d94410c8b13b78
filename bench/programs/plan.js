// The zones and records of a run: those that our program makes, and those of the same size that the floor's makes.
const settings = JSON.parse(process.env.BENCH ?? "{}");

const shapes = [
  (i) => ({ type: "A", name: `host-${i}`, value: `192.0.2.${(i % 254) + 1}`, ttl: 300 }),
  (i) => ({ type: "AAAA", name: `host-${i}`, value: `2001:db8::${(i + 1).toString(16)}`, ttl: 300 }),
  (i) => ({ type: "CNAME", name: `alias-${i}`, value: `target-${i}.example.net`, ttl: 300 }),
  (i) => ({ type: "TXT", name: `text-${i}`, value: `v=spf1 include:_spf-${i}.example.net -all`, ttl: 3600 }),
  (i) => ({ type: "MX", name: `mail-${i}`, value: `mx-${i}.example.net`, priority: 10, ttl: 3600 }),
];

/** The whole program, on classes from either side. */
exports.make = ({ DnsZone, DnsRecord }) => {
  const { zones = 0, records = 0, changed = false } = settings;
  const made = Array.from({ length: zones }, (_, z) => new DnsZone(`zone-${z}`, { name: `bench-${z}.example.com` }));
  for (let i = 0; i < records; i++) {
    const args = shapes[i % shapes.length](i);
    if (changed && i === 0) args.ttl = 600;
    new DnsRecord(`record-${i}`, { zoneId: made[i % zones].id, ...args });
  }
};
