import { answer } from "../http/answer";
import { FieldReader } from "../platform/fieldReader";
import { readRecord, readRecordChanges } from "../platform/recordBody";
import { Refusal } from "../platform/refusal";
import type { Zone } from "../platform/zone";
import { type ControlRequest, type ControlRoute, found, controlRoute } from "./control";

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
  controlRoute("GET /_simulator/zones", "all zones with their records", ({ platform }) =>
    answer(200, { zones: platform.zones.list().map(shownZone) }),
  ),
  controlRoute(
    "POST /_simulator/zones",
    { about: "adds a zone", fields: { name: "a domain", account: "an account", dnssec: "true or false", created_at: moment } },
    ({ platform, body }) => {
      const reader = new FieldReader(body);
      const name = reader.text("name");
      if (!name) reader.problem("name", "is missing");
      const account = reader.text("account") ?? undefined;
      const created_at = reader.text("created_at") ?? undefined;
      const dnssec = reader.boolean("dnssec") ?? undefined;
      reader.finish();
      return answer(201, shownZone(platform.zones.add({ name: name ?? "", account, dnssec, created_at })));
    },
  ),
  controlRoute(`GET ${zonePath}`, "a zone, by id or name", (request) => answer(200, shownZone(zoneOf(request)))),
  controlRoute(`PATCH ${zonePath}`, { about: "switches DNSSEC on or off", fields: { dnssec: "true or false" } }, (request) => {
    const zone = zoneOf(request);
    const reader = new FieldReader(request.body);
    const dnssec = reader.boolean("dnssec");
    reader.finish();
    if (typeof dnssec === "boolean") zone.setDnssec(dnssec);
    return answer(200, shownZone(zone));
  }),
  controlRoute(`DELETE ${zonePath}`, "removes a zone, at once", (request) => {
    request.platform.zones.remove(zoneOf(request).id);
    return answer(204);
  }),
  controlRoute(
    `POST ${zonePath}/records`,
    {
      about: "adds a record; no rule of the API refuses it",
      fields: { record_type: "0 to 15", name: "relative to the zone", ...recordChanges, created_at: moment },
    },
    (request) => {
      const reader = new FieldReader(request.body);
      const created_at = reader.text("created_at") ?? undefined;
      reader.finish();
      return answer(201, zoneOf(request).addRecord({ ...readRecord(request.body), created_at }));
    },
  ),
  controlRoute(
    `PATCH ${zonePath}/records/{id}`,
    { about: "changes a record; fields that are left out stay", fields: recordChanges },
    (request) => answer(200, zoneOf(request).updateRecord(request.params.id ?? "", readRecordChanges(request.body))),
  ),
  controlRoute(`DELETE ${zonePath}/records/{id}`, "removes a record", (request) => {
    if (!zoneOf(request).removeRecord(request.params.id ?? "")) throw Refusal.notFound("Record");
    return answer(204);
  }),
];
