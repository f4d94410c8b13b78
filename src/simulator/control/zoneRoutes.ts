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

const zonePath = "/_simulator/zones/{zone}";

export const zoneRoutes: ControlRoute[] = [
  { method: "GET", path: "/_simulator/zones", handle: ({ platform }) => answer(200, { zones: platform.zones.list().map(shownZone) }) },
  {
    method: "POST",
    path: "/_simulator/zones",
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
  { method: "GET", path: zonePath, handle: (request) => answer(200, shownZone(zoneOf(request))) },
  {
    method: "PATCH",
    path: zonePath,
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
    handle: (request) => {
      request.platform.zones.remove(zoneOf(request).id);
      return answer(204);
    },
  },
  {
    method: "POST",
    path: `${zonePath}/records`,
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
    handle: (request) => answer(200, zoneOf(request).updateRecord(request.params.id ?? "", readRecordChanges(request.body))),
  },
  {
    method: "DELETE",
    path: `${zonePath}/records/{id}`,
    handle: (request) => {
      if (!zoneOf(request).removeRecord(request.params.id ?? "")) throw Refusal.notFound("Record");
      return answer(204);
    },
  },
];
