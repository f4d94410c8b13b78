import type { Definition } from "../definition/resource";
import type { Session } from "../memory/session";

/** How long an operation on a type may wait where the program doesn't say it, in milliseconds. */
export function usualLimitMs({ kind }: Definition, { limits }: Session, operation: "create" | "update" | "delete"): number {
  if (operation === "delete") return limits.deletionLimitMs;
  return kind === "purchase" ? limits.orderLimitMs : limits.waitLimitMs;
}
