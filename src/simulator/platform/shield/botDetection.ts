import { FieldReader } from "../fieldReader";

export interface BotDetection {
  /** 0 log, 1 challenge. */
  execution_mode: number;
  request_integrity_sensitivity: number;
  ip_address_sensitivity: number;
  browser_fingerprint_sensitivity: number;
  browser_fingerprint_aggression: number;
  browser_fingerprint_complex_enabled: boolean;
}

export const defaultBotDetection: Readonly<BotDetection> = {
  execution_mode: 0,
  request_integrity_sensitivity: 1,
  ip_address_sensitivity: 1,
  browser_fingerprint_sensitivity: 1,
  browser_fingerprint_aggression: 1,
  browser_fingerprint_complex_enabled: false,
};

const anyNumber = 2_147_483_647;

/** The documented fields of a PATCH body; unknown keys pass unread. */
export function readBotDetection(body: unknown): Partial<BotDetection> {
  const reader = new FieldReader(body);
  const changes: Record<string, boolean | number> = {};
  for (const [key, value] of Object.entries(defaultBotDetection)) {
    const sent = typeof value === "boolean" ? reader.boolean(key) : reader.integer(key, 0, anyNumber);
    if (sent === null) reader.problem(key, "can't be null");
    else if (sent !== undefined) changes[key] = sent;
  }
  reader.finish();
  return changes;
}
