import { readFields } from "../refusal";

export const defaultBotDetection = {
  /** 0 log, 1 challenge. */
  execution_mode: 0,
  request_integrity_sensitivity: 1,
  ip_address_sensitivity: 1,
  browser_fingerprint_sensitivity: 1,
  browser_fingerprint_aggression: 1,
  browser_fingerprint_complex_enabled: false,
};

export type BotDetection = typeof defaultBotDetection;

const anyNumber = 2_147_483_647;

/** The documented fields of a PATCH body; unknown keys pass unread. */
export function readBotDetection(body: unknown): Partial<BotDetection> {
  return readFields(body, (reader) => reader.settings(defaultBotDetection, (key) => reader.integer(key, 0, anyNumber)));
}
