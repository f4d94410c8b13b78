import type { IdParts, Values } from "../definition/values";
import type { Single } from "../memory/session";
import type { Observed } from "../reading/observe";
import { notShown } from "../reading/same";
import type { Plan, SplitWatch } from "./plan";

/** A plan, watched for a split from before its write on: objects that were split off by then are of earlier changes. */
export async function watchingSplits(resource: Single, id: IdParts, plan: Plan): Promise<Plan> {
  const { definition, api, key, log } = resource;
  const { splits } = definition.writing;
  if (!splits || Object.keys(plan.body).length === 0) return plan;
  const reading = api.reading("fresh", key);
  const before = new Set(await splits.of(reading, id));
  let known: boolean | undefined;
  const split: SplitWatch = async () => {
    if (known) return true;
    const made = (await splits.of(reading, id)).filter((one) => !before.has(one));
    known = made.length > 0;
    if (known) log.warn(await splits.told(reading, id, made));
    return known;
  };
  return { ...plan, split };
}

/** The fields of an object after a write, without a value that went to another object: the next refresh shows that it is missing. */
export async function fieldsAfterSplit(resource: Single, { wanted, split }: Plan, observed: Observed): Promise<Values> {
  if (!(await split?.())) return observed.fields;
  const missing = notShown(resource, wanted, observed);
  return Object.fromEntries(Object.entries(observed.fields).filter(([name]) => !missing.includes(name)));
}
