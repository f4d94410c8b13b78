import { answer, type Answer, type ApiRequest, leaves, type Route, route } from "../http/route";
import { figureAt, moments } from "../platform/figures";
import { readFields, Refusal } from "../platform/refusal";
import { blankDnssecData } from "../platform/dnssec";
import type { Zone } from "../platform/zone";
import { shownId, shownNameservers } from "../shapes";
import { zoneOf, buyerOf, writable } from "./access";
import { shownRecord } from "./dnsRecords";
import { report } from "./reports";

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
    data: moments(from, to, dayMs).map((at) => [at, figureAt(`${zone.name} ${name}`, at, 500)] as const),
  }));
  const total = series.flatMap(({ data }) => data).reduce((sum, [, count]) => sum + count, 0);
  return report(request, { total, series, date_from: new Date(from).toISOString(), date_to: new Date(to).toISOString() });
}

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
  route("PATCH /api/dns_zones/{id}", { scope: "dns:write", body: { dns_zone: leaves("dnssec") } }, (request) => {
    const zone = writable(request, zoneOf(request, "id"));
    const dnssec = readFields(request.wrapped("dns_zone"), (reader) => reader.boolean("dnssec"));
    if (typeof dnssec === "boolean") zone.changeDnssec(dnssec);
    return show(request, zone);
  }),
  route("DELETE /api/dns_zones/{id}", "dns:write", (request) => {
    const zone = writable(request, zoneOf(request, "id"));
    request.platform.zones.removeLater(zone.id);
    return answer(202, request.shapes.zoneDelete === "json" ? { status: "accepted" } : undefined);
  }),
];
