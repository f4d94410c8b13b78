import type { Payment } from "../../client";
import { isUnknown, shownBefore } from "../values/unknown";
import type { Values } from "../definition/values";
import type { Bought } from "../memory/session";

/** Money that will be spent is told before: on the resource's row, at preview and at `up`. The platform shows no prices. */
export function tellOrder({ definition, name, log }: Bought, inputs: Values): void {
  if (inputs.adopt === true) return;
  log.info(
    `creating ${definition.type} "${name}" orders ${definition.wordsOf(shownBefore(inputs))}: the account's default payment ` +
      "method is charged at once",
  );
}

/** The same for a change of a bought value. */
export function tellPlanChange({ definition, name, log }: Bought, state: Values, inputs: Values, changed: readonly string[]): void {
  const bought = definition.purchase.changes.filter((one) => changed.includes(one));
  const shown = (value: unknown): string => (isUnknown(value) ? "unknown until up" : String(value));
  for (const one of bought)
    log.info(
      `changing ${one} of ${definition.type} "${name}" (${shown(state[one])} => ${shown(inputs[one])}) is an order: the account's ` +
        "default payment method is charged the difference in price at once",
    );
}

/** Tells the amount that was charged. The platform doesn't say in which currency. */
export function tellCharged({ log }: Bought, order: string, { chargedCents, creditCents }: Payment): void {
  if (chargedCents === undefined) return;
  const credit = creditCents === undefined || creditCents === 0 ? "" : `, and ${amount(creditCents)} of credit was used`;
  log.info(`order ${order} is carried out: ${amount(chargedCents)} was charged${credit}`);
}

function amount(cents: number): string {
  return (cents / 100).toFixed(2);
}
