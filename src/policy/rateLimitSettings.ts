/**
 * A setting of a rate limit's `ruleConfiguration`, whose keys go to the edge provider as they are spelled: `actionType`, `action_type`,
 * `ActionType`.
 */
export function setting(configuration: unknown, name: string): unknown {
  const plain = (key: string) => key.replace(/[_-]/g, "").toLowerCase();
  const key = Object.keys((configuration ?? {}) as object).find((one) => plain(one) === plain(name));
  return key === undefined ? undefined : (configuration as Record<string, unknown>)[key];
}
