import type { Shapes } from "../../../src/simulator";
import { start } from "./session";

const path = "/api/sites/site-1/shield/bot_detection";
const snake = {
  execution_mode: 1,
  request_integrity_sensitivity: 1,
  ip_address_sensitivity: 1,
  browser_fingerprint_sensitivity: 1,
  browser_fingerprint_aggression: 1,
  browser_fingerprint_complex_enabled: false,
};
const camel = {
  executionMode: 1,
  requestIntegritySensitivity: 1,
  ipAddressSensitivity: 1,
  browserFingerprintSensitivity: 1,
  browserFingerprintAggression: 1,
  browserFingerprintComplexEnabled: false,
};
const grouped = {
  executionMode: 1,
  requestIntegrity: { sensitivity: 1 },
  ipAddress: { sensitivity: 1 },
  browserFingerprint: { sensitivity: 1, aggression: 1, complexEnabled: false },
};

const begin = (shapes: Shapes) => start({ shapes, sites: [{ id: "site-1", shield: { active: true } }] });

it.each<[Shapes, object]>([
  [{}, snake],
  [{ botDetectionKeys: "camel" }, camel],
  [{ botDetectionKeys: "pascal", botDetection: "data" }, { data: { ExecutionMode: 1, BrowserFingerprintComplexEnabled: false } }],
  [{ botDetectionKeys: "grouped", botDetection: "bot_detection" }, { bot_detection: grouped }],
])("reads and writes in shape %j", async (shapes, expected) => {
  const { call } = await begin(shapes);
  expect((await call("PATCH", path, { execution_mode: 1 })).body).toMatchObject(expected);
  expect((await call("GET", path)).body).toMatchObject(expected);
});

it.each<[Shapes, unknown, unknown]>([
  [{ botDetectionWrite: "empty" }, undefined, snake],
  [{ botDetectionWrite: "json" }, { success: true }, snake],
])("in shape %j a write is answered %j", async (shapes, written, read) => {
  const { call } = await begin(shapes);
  expect((await call("PATCH", path, { execution_mode: 1 })).body).toEqual(written);
  expect((await call("GET", path)).body).toEqual(read);
});
