import { answer, type Answer } from "../http/answer";
import { leaves } from "../http/bodyKeys";
import { type ApiRequest, type Route, route } from "../http/route";
import { type DnsRecord, recordTypes } from "../platform/dnsRecord";
import { readRecord, readRecordChanges } from "../platform/recordBody";
import { Refusal } from "../platform/refusal";
import { shownId } from "../shapes";
import { writableZoneOf, zoneOf } from "./access";
import { siteReference } from "./shownSite";

const changeable = ["ttl", "value", "priority", "weight", "port", "flags", "record_tag", "comment"];

export function shownRecord(request: ApiRequest, record: DnsRecord): Record<string, unknown> {
  const unset = request.shapes.recordUnset;
  const shown: Record<string, unknown> = {
    id: shownId(record.id, request.shapes),
    record_type: record.record_type,
    ttl: record.ttl,
    value: record.value,
    name: record.name,
  };
  for (const key of ["priority", "weight", "port"] as const) shown[key] = record[key] ?? (unset === "zero" ? 0 : null);
  // A number in requests, a string in answers.
  shown.flags = record.flags === null ? (unset === "zero" ? "0" : null) : String(record.flags);
  for (const key of ["record_tag", "comment"] as const) shown[key] = record[key] ?? (unset === "zero" ? "" : null);
  if (unset === "omitted") for (const [key, value] of Object.entries(shown)) if (value === null) delete shown[key];
  if (record.record_type === recordTypes.PullZone) shown.site = siteBehind(request, record.value);
  return { ...shown, created_at: record.created_at, updated_at: record.updated_at };
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

export const dnsRecordRoutes: Route[] = [
  route(`GET ${recordsPath}`, "dns:read", (request) =>
    answer(200, { dns_records: zoneOf(request, "zone_id").records.map((record) => shownRecord(request, record)) }),
  ),
  route(`GET ${recordsPath}/{id}`, "dns:read", (request) => {
    const record = zoneOf(request, "zone_id").record(request.param("id"));
    if (!record) throw Refusal.notFound("DNS record");
    return answer(200, { dns_record: shownRecord(request, record) });
  }),
  route(`POST ${recordsPath}`, { scope: "dns:write", body: { dns_record: leaves("record_type", "name", ...changeable) } }, (request) => {
    const zone = writableZoneOf(request, "zone_id");
    const record = zone.createRecord(readRecord(request.wrapped("dns_record")));
    // Created, and yet 200: the documents say so.
    return answer(200, { dns_record: shownRecord(request, record) });
  }),
  route(`PATCH ${recordsPath}/{id}`, { scope: "dns:write", body: { dns_record: leaves(...changeable) } }, (request) => {
    const zone = writableZoneOf(request, "zone_id");
    const before = existing(zone.record(request.param("id")));
    const changes = readRecordChanges(request.wrapped("dns_record"));
    return accepted(request, zone.changeRecordLater(before.id, changes), before);
  }),
  route(`DELETE ${recordsPath}/{id}`, "dns:write", (request) => {
    const zone = writableZoneOf(request, "zone_id");
    const record = existing(zone.record(request.param("id")));
    if (record.record_type === recordTypes.TLSA) throw Refusal.invalid("Record type TLSA is managed automatically");
    zone.removeRecordLater(record.id);
    return accepted(request, record, record);
  }),
];

function existing(record: DnsRecord | undefined): DnsRecord {
  if (!record) throw Refusal.notFound("DNS record");
  return record;
}
