// The records of a run. Our programs, the floor's and the files of another tool are all written from these.
const shapes = [
  (i) => ({ type: "A", name: `host-${i}`, value: `192.0.2.${(i % 254) + 1}`, ttl: 300 }),
  (i) => ({ type: "AAAA", name: `host-${i}`, value: `2001:db8::${(i + 1).toString(16)}`, ttl: 300 }),
  (i) => ({ type: "CNAME", name: `alias-${i}`, value: `target-${i}.example.net`, ttl: 300 }),
  (i) => ({ type: "TXT", name: `text-${i}`, value: `v=spf1 include:_spf-${i}.example.net -all`, ttl: 3600 }),
  (i) => ({ type: "MX", name: `mail-${i}`, value: `mx-${i}.example.net`, priority: 10, ttl: 3600 }),
];

/** Runs at once have zones of their own by their prefix. */
const zoneName = (zone, prefix = "bench") => `${prefix}-${zone}.example.com`;

/** All records in their order; record i belongs to zone i modulo the number of zones. `changed` changes one of them. */
function recordsOf({ records = 0, changed = false }) {
  return Array.from({ length: records }, (_, i) => ({ ...shapes[i % shapes.length](i), ...(changed && i === 0 && { ttl: 600 }) }));
}

/** The zones with their records. */
function zonesOf({ zones = 0, prefix, ...settings }) {
  const found = Array.from({ length: zones }, (_, zone) => ({ name: zoneName(zone, prefix), records: [] }));
  for (const [i, record] of recordsOf(settings).entries()) found[i % zones].records.push(record);
  return found;
}

module.exports = { recordsOf, zoneName, zonesOf };
