import { ApiError, type Payment } from "../../client";
import type { Values } from "../definition/values";
import type { Bought } from "../memory/session";
import { fieldsOfAll, isOwnedBy } from "../reading/fields";
import { siblings } from "../reading/observe";
import { singleLine } from "../values/text";
import { isUnknown, mapUnknown, notKnown } from "../values/unknown";

/** Money that will be spent is told before: on the resource's row, at preview and at `up`. The platform shows no prices. */
export function tellOrder({ definition, name, log }: Bought, inputs: Values): void {
  if (inputs.adopt === true) return;
  log.info(
    `creating ${definition.type} "${name}" orders ${definition.wordsOf(mapUnknown(inputs, notKnown))}: the account's default payment ` +
      "method is charged at once",
  );
}

/** The same for a change of a bought value. */
export function tellPlanChange({ definition, name, log }: Bought, state: Values, inputs: Values, changed: readonly string[]): void {
  const shown = (value: unknown): string => (isUnknown(value) ? "unknown until up" : String(value));
  for (const one of definition.purchase.changes.filter((bought) => changed.includes(bought)))
    log.info(
      `changing ${one} of ${definition.type} "${name}" (${shown(state[one])} => ${shown(inputs[one])}) is an order: the account's ` +
        "default payment method is charged the difference in price at once",
    );
}

/** Tells the amount that was charged. The platform doesn't say in which currency. */
export function tellCharged({ log }: Bought, order: string, { chargedCents, creditCents }: Payment): void {
  if (chargedCents === undefined) return;
  const amount = (cents: number): string => (cents / 100).toFixed(2);
  const credit = creditCents === undefined || creditCents === 0 ? "" : `, and ${amount(creditCents)} of credit was used`;
  log.info(`order ${order} is carried out: ${amount(chargedCents)} was charged${credit}`);
}

/** Codes of refusals that are about a name in the platform's catalogue. */
const ofCatalogue: readonly unknown[] = ["unknown_product", "unknown_package", "product_unavailable", "no_price_for_plan"];
const mostShown = 10;

/**
 * The platform's catalogue can't be read. So where the platform refuses a plan or a location, the error shows the plans and locations of
 * the objects that exist. The platform may show a location in other words than it takes.
 */
export async function withSoldValues(resource: Bought, error: unknown): Promise<unknown> {
  if (!(error instanceof ApiError) || !isAboutCatalogue(error)) return error;
  const { definition, api } = resource;
  const { type, purchase, inputFields } = definition;
  const listed = await siblings(resource, {}, "shared").catch(() => undefined);
  const objects = fieldsOfAll(definition, listed?.items ?? []).filter(
    (fields) => !definition.reading.gone?.(fields) && isOwnedBy(fields, api.account),
  );
  const used = [...purchase.changes, ...("location" in inputFields ? ["location"] : [])].flatMap((name) => {
    const values = [...new Set(objects.map((fields) => fields[name]))].filter((value) => typeof value === "string" && value !== "");
    const some = values
      .sort()
      .slice(0, mostShown)
      .map((value) => JSON.stringify(value));
    return some.length === 0 ? [] : [`${name} ${some.join(" or ")}`];
  });
  if (used.length === 0) return error;
  return error.because(singleLine(`The existing objects of type ${type} have ${used.join(", and ")}`, 500));
}

function isAboutCatalogue({ status, code, messages }: ApiError): boolean {
  if (code !== undefined) return ofCatalogue.includes(code);
  return status === 400 && /\b(plan|package|product|location)\b/i.test(messages.join());
}
