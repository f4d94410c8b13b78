import { ApiError } from "../../client";
import type { PurchaseDefinition } from "../definition/resource";
import type { Values } from "../definition/values";
import type { Resource } from "../memory/session";
import { fieldsOfAll, isOwnedBy } from "../reading/fields";
import { siblings } from "../reading/observe";
import { singleLine } from "../values/text";

/** Codes of refusals that are about a name in the platform's catalogue. */
const ofCatalogue: readonly unknown[] = ["unknown_product", "unknown_package", "product_unavailable", "no_price_for_plan"];
const mostShown = 10;

/**
 * The platform's catalogue can't be read. So where the platform refuses a plan or a location, the error shows the plans and locations of
 * the objects that exist. The platform may show a location in other words than it takes.
 */
export async function withSoldValues(resource: Resource<PurchaseDefinition>, error: unknown): Promise<unknown> {
  if (!(error instanceof ApiError) || !isAboutCatalogue(error)) return error;
  const { definition, api } = resource;
  const { type, purchase, inputFields } = definition;
  const listed = await siblings(resource, {}, "shared").catch(() => undefined);
  const objects = fieldsOfAll(definition, listed?.items ?? []).filter(
    (fields) => !definition.reading.gone?.(fields) && isOwnedBy(fields, api.account),
  );
  const names = [...purchase.changes, ...("location" in inputFields ? ["location"] : [])];
  const used = names.flatMap((name) => usedOf(name, objects));
  if (used.length === 0) return error;
  const told = singleLine(`The existing objects of type ${type} have ${used.join(", and ")}`, 500);
  return error.because(told);
}

function isAboutCatalogue({ status, code, messages }: ApiError): boolean {
  if (code !== undefined) return ofCatalogue.includes(code);
  return status === 400 && /\b(plan|package|product|location)\b/i.test(messages.join());
}

/** `plan "basic" or "starter"` */
function usedOf(name: string, objects: readonly Values[]): string[] {
  const values = [...new Set(objects.map((fields) => fields[name]))].filter((value) => typeof value === "string" && value !== "").sort();
  return values.length === 0
    ? []
    : [
        `${name} ${values
          .slice(0, mostShown)
          .map((value) => JSON.stringify(value))
          .join(" or ")}`,
      ];
}
