import { answer, type Answer, type ApiRequest, leaves, type Route, route, report } from "../http/route";
import { figureAt, moments } from "../platform/figures";
import { readFields, Refusal, found } from "../platform/refusal";
import { blankDnssecData, type Zone } from "../platform/zone";
import { shownId, shownNameservers } from "../shapes";
import { zoneOf, buyerOf, writing } from "./access";
import { changeableKeys, type DnsRecord, readRecord, readRecordChanges, recordTypes } from "../platform/dnsRecord";
import { siteReference } from "./shownSite";

function summary(request: ApiRequest, zone: Zone): Record<string, unknown> {
  return {
    id: shownId(zone.id, request.shapes),
    name: zone.name,
    dnssec: zone.dnssec,
    dnssec_data: zone.dnssecData ?? (zone.dnssec && request.shapes.dnssecPending === "blank" ? blankDnssecData : null),
    created_at: zone.createdAt,
    updated_at: zone.updatedAt,
    account: { id: zone.account, name: zone.account },
    nameservers: shownNameservers(zone.nameservers, request.shapes),
  };
}

function show(request: ApiRequest, zone: Zone): Answer {
  const apart = request.shapes.zoneRecords === "apart";
  const records = zone.records.map((record) => shownRecord(request, record));
  return answer(200, { dns_zone: { ...summary(request, zone), ...(!apart && { records }) } });
}

const dayMs = 86_400_000;

/** Queries of a zone, by day. */
function statistics(request: ApiRequest, zone: Zone): Answer {
  const now = request.platform.core.clock.now();
  const moment = (name: string, usual: number): number => {
    const asked = request.query.get(name);
    const at = asked ? Date.parse(asked) : usual;
    if (Number.isNaN(at)) throw Refusal.invalid(`${name} is invalid`);
    return at;
  };
  const [from, to] = [moment("date_from", now - 14 * dayMs), moment("date_to", now)];
  const series = ["A", "AAAA"].map((name) => ({
    name,
    data: moments(from, to, dayMs).map((at) => [at, figureAt(`${zone.name} ${name}`, at, 500, dayMs)] as const),
  }));
  const total = series.flatMap(({ data }) => data).reduce((sum, [, count]) => sum + count, 0);
  return report(request, { total, series, date_from: new Date(from).toISOString(), date_to: new Date(to).toISOString() });
}

function shownRecord(request: ApiRequest, record: DnsRecord): Record<string, unknown> {
  const unset = request.shapes.recordUnset;
  const { id, record_type, ttl, value, name, priority, weight, port, record_tag, comment } = record;
  // A number in requests, a string in answers.
  const flags = record.flags === null ? null : String(record.flags);
  const blank = (empty: unknown, values: Record<string, unknown>) =>
    Object.entries(values).flatMap(([key, set]) => {
      const shown = set ?? { zero: empty, empty: "" }[unset as string] ?? null;
      return shown === null && unset === "omitted" ? [] : [[key, shown] as const];
    });
  return {
    ...{ id: shownId(id, request.shapes), record_type, ttl, value, name },
    ...Object.fromEntries([...blank(0, { priority, weight, port }), ...blank("0", { flags }), ...blank("", { record_tag, comment })]),
    ...(record_type === recordTypes.PullZone && { site: siteBehind(request, value) }),
    ...{ created_at: record.created_at, updated_at: record.updated_at },
  };
}

/** The documents do not say how a PullZone record names its site: id, name and system domain are understood. */
function siteBehind(request: ApiRequest, value: string): unknown {
  const named = (site: { id: string; name: string; account: string }) => site.id === value || site.name === value;
  const site = request.platform.sites.list().find((candidate) => named(candidate) || candidate.systemDomain === value);
  return site && request.platform.reaches(site.account) ? siteReference(request, site) : null;
}

function accepted(request: ApiRequest, next: DnsRecord, before: DnsRecord): Answer {
  const { recordWrite } = request.shapes;
  if (recordWrite === "empty") return answer(202);
  return answer(202, { dns_record: shownRecord(request, recordWrite === "record" ? next : before) });
}

const recordsPath = "/api/dns_zones/{zone_id}/records";

function recordOf(request: ApiRequest, zone: Zone): DnsRecord {
  return found(zone.record(request.param("id")), "DNS record");
}

const write = writing("dns:write", (request) => zoneOf(request, "id"));
const writeBelow = writing("dns:write", (request) => zoneOf(request, "zone_id"));

export const dnsZoneRoutes: Route[] = [
  route("GET /api/dns_zones", "dns:read", (request) => {
    const reachable = request.platform.zones.list().filter(({ account }) => request.platform.reaches(account));
    // The documents call the array `dns_zone`, like the single object.
    return answer(200, { dns_zone: request.page(reachable).map((zone) => summary(request, zone)) });
  }),
  route("GET /api/dns_zones/{id}", "dns:read", (request) => show(request, zoneOf(request, "id"))),
  route("GET /api/dns_zones/{id}/dns_stats", "dns:read", (request) => statistics(request, zoneOf(request, "id"))),
  route("POST /api/dns_zones", { scope: "dns:write", accountRequired: true, body: { dns_zone: leaves("name") } }, (request) => {
    const account = buyerOf(request);
    const name = readFields(request.wrapped("dns_zone"), (reader) => reader.filled("name"));
    return show(request, request.platform.zones.create(name, account));
  }),
  write("PATCH /api/dns_zones/{id}", { dns_zone: leaves("dnssec") }, (request, zone) => {
    const dnssec = readFields(request.wrapped("dns_zone"), (reader) => reader.boolean("dnssec"));
    if (typeof dnssec === "boolean") zone.changeDnssec(dnssec);
    return show(request, zone);
  }),
  write("DELETE /api/dns_zones/{id}", {}, (request, zone) => {
    request.platform.zones.removeLater(zone.id);
    return answer(202, request.shapes.zoneDelete === "json" ? { status: "accepted" } : undefined);
  }),
  route(`GET ${recordsPath}`, "dns:read", (request) =>
    answer(200, { dns_records: zoneOf(request, "zone_id").records.map((record) => shownRecord(request, record)) }),
  ),
  route(`GET ${recordsPath}/{id}`, "dns:read", (request) =>
    answer(200, { dns_record: shownRecord(request, recordOf(request, zoneOf(request, "zone_id"))) }),
  ),
  writeBelow(`POST ${recordsPath}`, { dns_record: leaves("record_type", "name", ...changeableKeys) }, (request, zone) => {
    const record = zone.createRecord(readRecord(request.wrapped("dns_record")));
    // Created, and yet 200: the documents say so.
    return answer(200, { dns_record: shownRecord(request, record) });
  }),
  writeBelow(`PATCH ${recordsPath}/{id}`, { dns_record: leaves(...changeableKeys) }, (request, zone) => {
    const before = recordOf(request, zone);
    const changes = readRecordChanges(request.wrapped("dns_record"));
    return accepted(request, zone.changeRecordLater(before.id, changes), before);
  }),
  writeBelow(`DELETE ${recordsPath}/{id}`, {}, (request, zone) => {
    const record = recordOf(request, zone);
    if (record.record_type === recordTypes.TLSA) throw Refusal.invalid("Record type TLSA is managed automatically");
    zone.removeRecordLater(record.id);
    return accepted(request, record, record);
  }),
];
