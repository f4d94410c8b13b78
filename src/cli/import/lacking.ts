import { ApiError, lockedReason, switchedOffReason } from "../../client";
import { registry } from "../../resources";
import { PartError, type Unread } from "./collect";
import type { Found } from "./found";
import { inWords } from "./naming";

/**
 * Whether an import says so and takes the rest: not every account has every product, or may look at it, and a site without CDN has no rules
 * at its edge. Any other failure ends it.
 */
export function isLacking({ type, id, within, error }: Unread): boolean {
  if (error instanceof PartError) return true;
  if (!(error instanceof ApiError)) return false;
  if (id !== undefined || within) return (lockedReason(error) ?? switchedOffReason(error)) !== undefined;
  return ["panel", "domain"].includes(registry[type]?.area ?? "") && [401, 403, 503].includes(error.status);
}

/** What is missing from an import, and why. Fifty sites may lack the same: that is one line, not fifty for each type. */
export function notesOn(unread: readonly Unread[]): string[] {
  const parts = unread.filter(({ within, error }) => within && !(error instanceof PartError));
  const lacking = Map.groupBy(parts, ({ within, error }) => `${inWords(within as Found)}\n${codeOf(error)}`);
  const alike = Map.groupBy(lacking, ([key, all]) => `${all.map(({ type }) => type).join(", ")}\n${key.split("\n")[1]}`);
  const ofParts = [...alike].map(([key, all]) => {
    const [types, reason] = key.split("\n");
    const parents = all.map(([place]) => place.split("\n")[0]);
    const some = parents.slice(0, 3).join(", ");
    const who = parents.length > 3 ? `${parents.length} objects (${some} and others)` : some;
    return `Skipped every ${types} of ${who}: the platform answered ${reason}.`;
  });
  return [...unread.filter((one) => !parts.includes(one)).map(noteOn), ...ofParts];
}

function noteOn({ type, id, within, error }: Unread): string {
  if (error instanceof PartError) return `The list of every ${type}${within ? ` of ${inWords(within)}` : ""}: ${error.message}.`;
  if (id !== undefined) return `Skipped the ${type} ${id}: the platform answered ${codeOf(error)}.`;
  return `Skipped every ${type}: the platform refused the list (${codeOf(error)}).`;
}

function codeOf(error: unknown): string {
  return error instanceof ApiError ? String(error.code ?? error.status) : "";
}
