import { ApiError, followProcess, isJson, type Json, lookUp, one, path, type Platform, type Reading, type Wait } from "../../client";
import type { IdParts, Values } from "../../kernel/definition/values";

export const registrationPath = (registrationId: string | undefined): string => path`/api/domain_registrations/${registrationId}`;

/** The registrar takes one change of a registration at a time, of its hosts too. */
export const registrationLock = ({ registrationId }: { readonly registrationId?: string }): string | undefined =>
  registrationId === undefined ? undefined : `registration ${registrationId}`;

export const listRegistrations = (reading: Reading): Promise<Json[]> =>
  reading.pages("/api/domain_registrations", ["domain_registrations", "registrations"]);

/** The single view has the zone and the site beside the registration. */
export async function readRegistration({ get }: Reading, registrationId: string | undefined): Promise<unknown> {
  const answer = await get(registrationPath(registrationId));
  const shown = one(answer, "domain_registration");
  if (!shown || !isJson(answer)) return shown;
  const beside = ["dns_zone", "linked_site"].map((key): [string, unknown] => [key, lookUp(answer, key) ?? lookUp(shown, key)]);
  return { ...shown, ...Object.fromEntries(beside.filter(([, value]) => value !== undefined)) };
}

/** What the registrar began after a change is seen to its end. */
export function followRegistrar(
  { api, id, answer }: { readonly api: Platform; readonly id: IdParts; readonly answer: unknown },
  wait: Omit<Wait, "what" | "phase">,
): Promise<void> {
  return followProcess(api, String(id.registrationId), answer, wait);
}

/** Switches the renewal on or off. It may be what it should be already. */
export async function patchRenewal(api: Platform, registrationId: string | undefined, body: Json): Promise<unknown> {
  try {
    return await api.patch(registrationPath(registrationId), body);
  } catch (error) {
    if (error instanceof ApiError && error.code === "no_op") return {};
    throw error;
  }
}

/** What the state forgets goes on to cost money, unless the program said otherwise. */
export async function letGoOfRegistration({ api, id, olds }: { readonly api: Platform; readonly id: IdParts; readonly olds: Values }) {
  const { name, expiresAt, autoRenew, onDelete } = olds;
  const paid = expiresAt === undefined ? "" : `, and is paid until ${String(expiresAt)}`;
  const shown = one(await readRegistration(api.reading("fresh", "deletion"), id.registrationId), "domain_registration");
  const renews = (shown && lookUp(shown, "auto_renew")) ?? autoRenew;
  const stays = `${String(name)} stays registered${paid}.`;
  if (renews === false) return `${stays} It isn't renewed after that.`;
  if (onDelete !== "stopRenewing" && renews !== true)
    return `${stays} The platform doesn't show whether it is renewed and charged after that.`;
  if (onDelete !== "stopRenewing")
    return `${stays} It is renewed and charged after that: end the renewal in the panel, or set onDelete: "stopRenewing" before deleting.`;
  const answer = await patchRenewal(api, id.registrationId, { domain_registration: { auto_renew: false } });
  const scenario = isJson(answer) ? lookUp(answer, "scenario") : undefined;
  return `${stays} Its renewal was ended${scenarioText(scenario)}.`;
}

const scenarios: Readonly<Record<string, string>> = {
  clean_cancel: " before it was due",
  refund_cancel: " within the cancellation window, and what was paid is refunded",
  late_cancel: " after the cancellation window, so the present term stays paid",
};

function scenarioText(scenario: unknown): string {
  return typeof scenario === "string" && Object.hasOwn(scenarios, scenario) ? (scenarios[scenario] as string) : "";
}
