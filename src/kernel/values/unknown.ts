/** The engine's text in place of a value that isn't known before the update runs. */
export const unknownValue = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** What a preview shows in the place of such a value. */
export const notKnown = "(unknown until up)";

export function isUnknown(value: unknown): boolean {
  return value === unknownValue;
}

/** Whether an unknown value hides anywhere inside. */
export function hasUnknown(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasUnknown);
  if (typeof value === "object" && value !== null) return Object.values(value).some(hasUnknown);
  return isUnknown(value);
}

/** The fields with another mark in the place of values that aren't known yet. */
export function mapUnknown<T extends object, M>(fields: T, mark: M): { [K in keyof T]: T[K] | M } {
  if (!Object.values(fields).some(isUnknown)) return fields;
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, isUnknown(value) ? mark : value])) as {
    [K in keyof T]: T[K] | M;
  };
}
