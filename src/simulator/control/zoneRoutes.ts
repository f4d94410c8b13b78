import { answer } from "../http/answer";
import { FieldReader } from "../platform/fieldReader";
import { readRecord, readRecordChanges } from "../platform/recordBody";
import { Refusal } from "../platform/refusal";
import type { Zone } from "../platform/zone";
import { type ControlRequest, type ControlRoute, found } from "./control";

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
  {
    method: "GET",
    path: "/_simulator/zones",
    about: "all zones with their records",
    handle: ({ platform }) => answer(200, { zones: platform.zones.list().map(shownZone) }),
  },
  {
    method: "POST",
    path: "/_simulator/zones",
    about: "adds a zone",
    fields: { name: "a domain", account: "an account", dnssec: "true or false", created_at: moment },
    handle: ({ platform, body }) => {
      const reader = new FieldReader(body);
      const name = reader.text("name");
      if (!name) reader.problem("name", "is missing");
      const account = reader.text("account") ?? undefined;
      const created_at = reader.text("created_at") ?? undefined;
      const dnssec = reader.boolean("dnssec") ?? undefined;
      reader.finish();
      return answer(201, shownZone(platform.zones.add({ name: name ?? "", account, dnssec, created_at })));
    },
  },
  { method: "GET", path: zonePath, about: "a zone, by id or name", handle: (request) => answer(200, shownZone(zoneOf(request))) },
  {
    method: "PATCH",
    path: zonePath,
    about: "switches DNSSEC on or off",
    fields: { dnssec: "true or false" },
    handle: (request) => {
      const zone = zoneOf(request);
      const reader = new FieldReader(request.body);
      const dnssec = reader.boolean("dnssec");
      reader.finish();
      if (typeof dnssec === "boolean") zone.setDnssec(dnssec);
      return answer(200, shownZone(zone));
    },
  },
  {
    method: "DELETE",
    path: zonePath,
    about: "removes a zone, at once",
    handle: (request) => {
      request.platform.zones.remove(zoneOf(request).id);
      return answer(204);
    },
  },
  {
    method: "POST",
    path: `${zonePath}/records`,
    about: "adds a record; no rule of the API refuses it",
    fields: { record_type: "0 to 15", name: "relative to the zone", ...recordChanges, created_at: moment },
    handle: (request) => {
      const reader = new FieldReader(request.body);
      const created_at = reader.text("created_at") ?? undefined;
      reader.finish();
      return answer(201, zoneOf(request).addRecord({ ...readRecord(request.body), created_at }));
    },
  },
  {
    method: "PATCH",
    path: `${zonePath}/records/{id}`,
    about: "changes a record; fields that are left out stay",
    fields: recordChanges,
    handle: (request) => answer(200, zoneOf(request).updateRecord(request.params.id ?? "", readRecordChanges(request.body))),
  },
  {
    method: "DELETE",
    path: `${zonePath}/records/{id}`,
    about: "removes a record",
    handle: (request) => {
      if (!zoneOf(request).removeRecord(request.params.id ?? "")) throw Refusal.notFound("Record");
      return answer(204);
    },
  },
];
