import { plainLimit } from "../vocabulary/rateLimitForms";

const plain = (key: string) => key.replace(/[_-]/g, "").toLowerCase();

/**
 * All values of a setting of a rate limit's `ruleConfiguration`. Its keys go to the edge provider as they are spelled: `actionType`,
 * `action_type`, `ActionType`. Of several spellings nobody knows which one counts.
 */
export function settings(configuration: unknown, name: string): unknown[] {
  const given = (plainLimit(configuration) ?? {}) as Record<string, unknown>;
  const keys = Object.keys(given).filter((one) => plain(one) === plain(name));
  const values = keys.map((key) => given[key]);
  return values.filter((value, index) => values.findIndex((other) => String(other) === String(value)) === index);
}
