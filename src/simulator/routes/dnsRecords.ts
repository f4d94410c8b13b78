import { answer, type Answer, type ApiRequest, leaves, type Route, route } from "../http/route";
import { type DnsRecord, readRecord, readRecordChanges, recordTypes } from "../platform/dnsRecord";
import { Refusal, found } from "../platform/refusal";
import { shownId } from "../shapes";
import { zoneOf, writable } from "./access";
import { siteReference } from "./shownSite";
import type { Zone } from "../platform/zone";

const changeable = ["ttl", "value", "priority", "weight", "port", "flags", "record_tag", "comment"];

export function shownRecord(request: ApiRequest, record: DnsRecord): Record<string, unknown> {
  const unset = request.shapes.recordUnset;
  const { id, record_type, ttl, value, name, priority, weight, port, record_tag, comment } = record;
  // A number in requests, a string in answers.
  const flags = record.flags === null ? null : String(record.flags);
  const blank = (empty: unknown, values: Record<string, unknown>) =>
    Object.entries(values).flatMap(([key, set]) => {
      const shown = set ?? (unset === "zero" ? empty : null);
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

export const dnsRecordRoutes: Route[] = [
  route(`GET ${recordsPath}`, "dns:read", (request) =>
    answer(200, { dns_records: zoneOf(request, "zone_id").records.map((record) => shownRecord(request, record)) }),
  ),
  route(`GET ${recordsPath}/{id}`, "dns:read", (request) =>
    answer(200, { dns_record: shownRecord(request, recordOf(request, zoneOf(request, "zone_id"))) }),
  ),
  route(`POST ${recordsPath}`, { scope: "dns:write", body: { dns_record: leaves("record_type", "name", ...changeable) } }, (request) => {
    const zone = writable(request, zoneOf(request, "zone_id"));
    const record = zone.createRecord(readRecord(request.wrapped("dns_record")));
    // Created, and yet 200: the documents say so.
    return answer(200, { dns_record: shownRecord(request, record) });
  }),
  route(`PATCH ${recordsPath}/{id}`, { scope: "dns:write", body: { dns_record: leaves(...changeable) } }, (request) => {
    const zone = writable(request, zoneOf(request, "zone_id"));
    const before = recordOf(request, zone);
    const changes = readRecordChanges(request.wrapped("dns_record"));
    return accepted(request, zone.changeRecordLater(before.id, changes), before);
  }),
  route(`DELETE ${recordsPath}/{id}`, "dns:write", (request) => {
    const zone = writable(request, zoneOf(request, "zone_id"));
    const record = recordOf(request, zone);
    if (record.record_type === recordTypes.TLSA) throw Refusal.invalid("Record type TLSA is managed automatically");
    zone.removeRecordLater(record.id);
    return accepted(request, record, record);
  }),
];
