import { found, readFields } from "../platform/refusal";
import { readRecord, readRecordChanges } from "../platform/dnsRecord";
import type { Zone } from "../platform/zone";
import { type ControlRequest, type ControlRoute, controlRoute, removal } from "./control";

/** Zones go by id or by name. */
function zoneOf({ platform, params }: ControlRequest): Zone {
  return found(platform.zones.find(params.zone ?? ""), "Zone");
}

export function shownZone(zone: Zone): Record<string, unknown> {
  const { id, name, account, dnssec, records } = zone;
  return { id, name, account, dnssec, dnssec_data: zone.dnssecData, created_at: zone.createdAt, updated_at: zone.updatedAt, records };
}

const moment = "ISO 8601";
const recordChanges = {
  ...{ value: "text", ttl: "seconds", priority: "a number", weight: "a number", port: "a number", flags: "a number" },
  ...{ record_tag: "text", comment: "text" },
};

const zonePath = "/_simulator/zones/{zone}";

export const zoneRoutes: ControlRoute[] = [
  controlRoute("GET /_simulator/zones", "all zones with their records", ({ platform }) => ({
    zones: platform.zones.list().map(shownZone),
  })),
  controlRoute(
    "POST /_simulator/zones",
    { about: "adds a zone", fields: { name: "a domain", account: "an account", dnssec: "true or false", created_at: moment } },
    ({ platform, body }) => {
      const seed = readFields(body, (reader) => ({
        name: reader.required("name"),
        ...reader.given({ account: "text", created_at: "text", dnssec: "flag" }),
      }));
      return shownZone(platform.zones.add(seed));
    },
  ),
  controlRoute(`GET ${zonePath}`, "a zone, by id or name", (request) => shownZone(zoneOf(request))),
  controlRoute(`PATCH ${zonePath}`, { about: "switches DNSSEC on or off", fields: { dnssec: "true or false" } }, (request) => {
    const zone = zoneOf(request);
    const dnssec = readFields(request.body, (reader) => reader.boolean("dnssec"));
    if (typeof dnssec === "boolean") zone.setDnssec(dnssec);
    return shownZone(zone);
  }),
  removal(zonePath, "removes a zone, at once", (request) => request.platform.zones.remove(zoneOf(request).id)),
  controlRoute(
    `POST ${zonePath}/records`,
    {
      about: "adds a record; no rule of the API refuses it",
      fields: { record_type: "0 to 15", name: "relative to the zone", ...recordChanges, created_at: moment },
    },
    (request) => {
      const given = readFields(request.body, (reader) => reader.given({ created_at: "text" }));
      return zoneOf(request).addRecord({ ...readRecord(request.body), ...given });
    },
  ),
  controlRoute(
    `PATCH ${zonePath}/records/{id}`,
    { about: "changes a record; fields that are left out stay", fields: recordChanges },
    (request) => zoneOf(request).updateRecord(request.params.id ?? "", readRecordChanges(request.body)),
  ),
  removal(`${zonePath}/records/{id}`, "removes a record", (request) => zoneOf(request).removeRecord(request.params.id ?? ""), "Record"),
];
