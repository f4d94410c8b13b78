import {
  ApiError,
  followProcess,
  isJson,
  type Json,
  lookUp,
  NotDoneError,
  one,
  path,
  type Platform,
  type Reading,
  switchedOffReason,
  type Wait,
} from "../../client";
import { Told } from "../../kernel/definition/told";
import type { Search } from "../../kernel/definition/spec";
import type { IdParts, Values } from "../../kernel/definition/values";
import { answering } from "../../kernel/values/failures";
import { singleLine } from "../../kernel/values/text";
import { registrationWire } from "./registrationWire";

export const registrationPath = (registrationId: string | undefined): string => path`/api/domain_registrations/${registrationId}`;

/** The registrar takes one change of a registration at a time, of its hosts too. */
export const registrationLock = ({ registrationId }: { readonly registrationId?: string }): string | undefined =>
  registrationId === undefined ? undefined : `registration ${registrationId}`;

export const listRegistrations = (reading: Reading, query?: Search["query"]): Promise<Json[]> =>
  reading.pages("/api/domain_registrations", ["domain_registrations", "registrations"], query);

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
function patchRenewal(api: Platform, registrationId: string | undefined, autoRenew: boolean): Promise<unknown> {
  const sent = api.patch(registrationPath(registrationId), { domain_registration: { auto_renew: autoRenew } });
  return sent.catch(answering((error) => error instanceof ApiError && error.code === "no_op", {}));
}

interface Renewal {
  readonly api: Platform;
  readonly id: IdParts;
  readonly olds: Values;
  readonly inputs?: Values;
  readonly autoRenew: boolean;
}

/** Switches the renewal on or off as the program says, and tells what that means for the money. */
export async function switchRenewal({ api, id, olds, inputs, autoRenew }: Renewal): Promise<unknown> {
  if (!autoRenew) refuseRefund(await renewalOf(api, id.registrationId), inputs, api.time.now());
  const answer = await patchRenewal(api, id.registrationId, autoRenew);
  const scenario = scenarioOf(answer);
  const name = String(inputs?.name ?? olds.name);
  const text = `the renewal of ${name} was ${autoRenew ? "switched on" : `ended${scenarioText(scenario)}`}`;
  return scenario === undefined ? answer : new Told(answer, text, { renewalScenario: scenario });
}

async function renewalOf(api: Platform, registrationId: string | undefined): Promise<Values> {
  return registrationWire.parse(one(await readRegistration(api.reading("fresh", "renewal"), registrationId), "domain_registration") ?? {});
}

/** Stops before the end of a renewal that would refund the domain, and perhaps take it away, unless the program wants that. */
export function refuseRefund(shown: Values, inputs: Values = {}, now = Number.POSITIVE_INFINITY): void {
  const { name, autoRenew, withinCancellationWindow, cancellationDeadlineAt } = shown;
  const isWithin = withinCancellationWindow ?? now < Date.parse(String(cancellationDeadlineAt));
  if (inputs.allowRefund === true || autoRenew === false || isWithin !== true) return;
  const until = cancellationDeadlineAt === undefined ? "" : ` until ${String(cancellationDeadlineAt)}`;
  const leave = inputs.onDelete === "stopRenewing" ? ' If the domain is only to leave the program, set `onDelete: "keep"`.' : "";
  throw new NotDoneError(
    `the renewal of ${String(name)} stays on: the domain is in its cancellation window${until}, in which the platform may refund the ` +
      `domain and cancel it. End the renewal after that day. If you want the refund now, set \`allowRefund: true\`.${leave}`,
  );
}

/** What the state forgets goes on to cost money, unless the program said otherwise. */
export async function letGoOfRegistration({ api, id, olds }: { readonly api: Platform; readonly id: IdParts; readonly olds: Values }) {
  const { name, expiresAt, autoRenew, onDelete } = olds;
  const paid = expiresAt === undefined ? "" : `, and is paid until ${String(expiresAt)}`;
  const stays = `${String(name)} stays registered${paid}.`;
  const isKept = onDelete !== "stopRenewing";
  const shown = await renewalOf(api, id.registrationId).catch((error: unknown): Values => {
    if (!isKept || switchedOffReason(error) === undefined) throw error;
    return {};
  });
  const renews = shown.autoRenew ?? autoRenew;
  if (renews === false) return `${stays} It isn't renewed after that.`;
  if (isKept && renews !== true) return `${stays} The platform doesn't show whether it is renewed and charged after that.`;
  if (isKept)
    return `${stays} It is renewed and charged after that: end the renewal in the panel, or set onDelete: "stopRenewing" before deleting.`;
  refuseRefund(shown, olds, api.time.now());
  return `${stays} Its renewal was ended${scenarioText(scenarioOf(await patchRenewal(api, id.registrationId, false)))}.`;
}

function scenarioOf(answer: unknown): string | undefined {
  const scenario = isJson(answer) ? lookUp(answer, "scenario") : undefined;
  return typeof scenario === "string" ? scenario : undefined;
}

const scenarios: Readonly<Record<string, string>> = {
  clean_cancel: " before it was due",
  refund_cancel: " within the cancellation window, and what was paid is refunded",
  late_cancel: " after the cancellation window, so the present term stays paid",
};

function scenarioText(scenario: string | undefined): string {
  if (scenario === undefined) return "";
  return Object.hasOwn(scenarios, scenario) ? (scenarios[scenario] as string) : ` (the platform's word: ${singleLine(scenario, 60)})`;
}
