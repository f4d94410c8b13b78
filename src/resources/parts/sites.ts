import { ApiError, path, type Json, type Reading } from "../../client";
import type { NamedObject } from "../../kernel/definition/resource";
import { answering } from "../../kernel/values/failures";
import { accountWire } from "./account";
import { siteDomainsWire } from "./siteOutputs";

export const sitePath = (siteId: string | undefined): string => path`/api/sites/${siteId}`;

/** Whether two names of a plan mean the same: the short name, and the name for people, which the platform may show (`Site Business`). */
export function sameProduct(a: unknown, b: unknown): boolean {
  const words = (name: unknown): string =>
    String(name)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  return words(a) === words(b);
}

/** A site whose invoice is unpaid is locked, and there. */
export const unlessSuspended = answering<Json>((error) => error instanceof ApiError && error.status === 402, {});

/** The sites with a name, without those that wait for their purge. What is the id of a site names that site. */
export async function sitesNamed(reading: Reading, name: string): Promise<NamedObject[]> {
  const all = await reading.pages("/api/sites", ["sites"]);
  const byId = all.filter(({ id }) => String(id) === name);
  const found = byId.length > 0 ? byId : all.filter((site) => site.name === name && !isBeingDeleted(site));
  return found.map(({ id, account }) => ({ id: String(id), account: accountWire.safeParse(account).data }));
}

function isBeingDeleted({ domains }: Json): boolean {
  return siteDomainsWire.safeParse(domains).data?.some(({ sitePendingDelete }) => sitePendingDelete === true) === true;
}
