import { found } from "../platform/refusal";
import { readRecord, readRecordChanges } from "../platform/dnsRecord";
import type { Zone } from "../platform/zone";
import { adding, changing, type ControlRequest, type ControlRoute, removing, showing } from "./control";
import { flag, required, text } from "./fields";

/** Zones go by id or by name. */
function zoneOf({ platform, param }: ControlRequest): Zone {
  return found(platform.zones.find(param("zone")), "Zone");
}

export function shownZone(zone: Zone): Record<string, unknown> {
  const { id, name, account, dnssec, records } = zone;
  return { id, name, account, dnssec, dnssec_data: zone.dnssecData, created_at: zone.createdAt, updated_at: zone.updatedAt, records };
}

const recordChanges = {
  ...{ value: "text", ttl: "seconds", priority: "a number", weight: "a number", port: "a number", flags: "a number" },
  ...{ record_tag: "text", comment: "text" },
};
const created_at = text("ISO 8601");

const path = "/zones/{zone}";

export const zoneRoutes: ControlRoute[] = [
  showing("/zones", "all zones with their records", ({ platform }) => ({ zones: platform.zones.list().map(shownZone) })),
  adding(
    "/zones",
    "adds a zone",
    { name: required("a domain"), account: text("an account"), dnssec: flag(), created_at },
    ({ platform, sent }) => shownZone(platform.zones.add(sent())),
  ),
  showing(path, "a zone, by id or name", (request) => shownZone(zoneOf(request))),
  changing(path, "switches DNSSEC on or off", { dnssec: flag() }, (request) => {
    const zone = zoneOf(request);
    const { dnssec } = request.sent();
    if (dnssec !== undefined) zone.setDnssec(dnssec);
    return shownZone(zone);
  }),
  removing(path, "removes a zone, at once", (request) => request.platform.zones.remove(zoneOf(request).id)),
  adding(
    `${path}/records`,
    "adds a record; no rule of the API refuses it",
    { record_type: "0 to 15", name: "relative to the zone", ...recordChanges, created_at },
    (request) => zoneOf(request).addRecord({ ...readRecord(request.body), ...request.sent() }),
  ),
  changing(`${path}/records/{id}`, "changes a record; fields that are left out stay", recordChanges, (request) =>
    zoneOf(request).updateRecord(request.param("id"), readRecordChanges(request.body)),
  ),
  removing(`${path}/records/{id}`, "removes a record", (request) => zoneOf(request).removeRecord(request.param("id")), "Record"),
];
