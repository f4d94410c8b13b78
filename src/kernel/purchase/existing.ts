import type { IdParts, PurchaseDefinition, Values } from "../definition/resource";
import { formatId, objectName, parseId } from "../identity/ids";
import { managed } from "../identity/state";
import { describedElsewhere, isMoved } from "../ownership/moved";
import type { Wanted } from "../memory/session";
import { type Candidates, choose, lookForCandidates } from "../object/adopt";
import type { Candidate } from "../ownership/alreadyThere";
import { missingId } from "../ownership/earlierNotes";
import { isOwnedBy } from "../reading/fields";
import { observe } from "../reading/observe";
import { ExplainedError } from "../values/explained";
import type { Ordered } from "./ordering";

/**
 * The object to go on with instead of ordering; fails when one stands in the way. The list is 20 seconds old at most:
 * others may order while this run waits. It may not show yet what orders `brought`.
 */
export async function chooseExisting(
  resource: Wanted<PurchaseDefinition>,
  moment: "recent" | "fresh",
  brought: readonly Candidate[] = [],
): Promise<IdParts | undefined> {
  const { definition, session, key } = resource;
  const { found: listed, parentFacts } = await lookForCandidates(resource, moment, "ours");
  const unlisted = brought
    .filter(({ id }) => !listed.some((one) => formatId(definition, one.id) === formatId(definition, id)))
    .filter(({ id, identical }) => identical && session.claims.free(objectName(definition, id), key));
  const existing: Candidates = { found: [...listed, ...unlisted], parentFacts };
  const missing = await missingId(resource);
  const reappeared = missing === undefined ? undefined : await stillThere(resource, missing, existing);
  if (reappeared) return reappeared;
  const isClear =
    existing.found.some(({ id }) => formatId(definition, id) === missing) ||
    existing.found.filter(({ identical }) => identical).length === 1;
  if (existing.found.length > 1 && !isClear) throw severalInTheWay(definition, existing.found);
  return choose(resource, existing, { announced: false, missing })?.id;
}

/** An object that a refresh found missing may be there all the same, under another name: its id tells. */
async function stillThere(resource: Wanted<PurchaseDefinition>, missing: string, { found }: Candidates): Promise<IdParts | undefined> {
  const { definition, session, api, key, log, inputs } = resource;
  const id = parseId(definition, missing);
  if (!id || found.some((candidate) => formatId(definition, candidate.id) === missing)) return undefined;
  // Another resource may have it by now, and another account may own it.
  if (!session.claims.free(objectName(definition, id), key)) return undefined;
  const observed = await observe(resource, { id, values: inputs }, "fresh");
  if (!observed || definition.reading.gone?.(observed.fields) || !isOwnedBy(observed.fields, api.account)) return undefined;
  log.warn(
    `nothing was ordered: a refresh didn't find the ${definition.type} ${missing}, but it is on the platform. It belongs to this ` +
      "resource again, and gets the program's name.",
  );
  return id;
}

function severalInTheWay(definition: PurchaseDefinition, found: readonly Candidate[]): ExplainedError {
  const ids = found.map(({ id }) => formatId(definition, id)).join(", ");
  return new ExplainedError(
    "already-there",
    `the account has ${found.length} objects of type ${definition.type} that fit the program (${ids}). ` +
      "Nothing was ordered. Rename all but one of them in the platform's panel, or read one without managing it: " +
      `${definition.type}.get.`,
  );
}

/** Whoever asks for an object that exists already doesn't ask for an order. */
export function nothingToAdopt({ definition, api, inputs }: Wanted<PurchaseDefinition>): ExplainedError {
  const asked = Object.entries(managed(definition, inputs))
    .filter(([name]) => !definition.inputFields[name]?.marks.secret)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const account = api.account === undefined ? "The account" : `Account ${api.account}`;
  return new ExplainedError(
    "nothing-to-adopt",
    `nothing was ordered: with adopt: true, the ${definition.type} must exist. ${account} has none with ${asked.join(", ")}. ` +
      "Correct these values, or remove adopt to order a new one.",
  );
}

/** An order that the user can't have meant: in place of something that was there a moment ago, or that another provider has. */
export function refuseSurprise(resource: Wanted<PurchaseDefinition>, earlier: Ordered | undefined): void {
  const { definition, session, api, key, name, inputs } = resource;
  if (session.claims.ofResource(key).isMissed)
    throw new ExplainedError(
      "gone",
      `nothing was ordered: the refresh in this command found that ${definition.type} "${name}" is no longer on the platform. ` +
        "Run `pulumi up` again to order a new one, or remove the resource from the program.",
    );
  const olds = describedElsewhere(resource);
  // The other provider has an order of which nothing came, and no object.
  const hadOrderOnly = earlier !== undefined && earlier.replaces === undefined;
  if (olds === undefined || hadOrderOnly || inputs.allowReplacement === true) return;
  const account = api.account === undefined ? "this provider's account" : `account ${api.account}`;
  // The object that the state names may be there, and would be deleted as soon as the new one is.
  const advice = isMoved(resource)
    ? "If both providers should use the same account, correct their settings."
    : `The program also changes ${changesOf(definition, olds, inputs)}: undo this change, run \`pulumi up\`, then make the change again.`;
  throw new ExplainedError(
    "replaces-precious",
    `nothing was ordered: ${definition.type} "${name}" is in the state with another provider, and ${account} doesn't ` +
      `have the object that ` +
      `the program describes. ${advice} To order a new one here and delete the old one, set allowReplacement: true.`,
  );
}

function changesOf({ inputFields }: PurchaseDefinition, olds: Values, inputs: Values): string {
  const shown = (name: string, values: Values): string => JSON.stringify(values[name]) ?? "nothing";
  return Object.entries(inputFields)
    .filter(([name, { marks }]) => !marks.secret && !marks.providerOption && shown(name, olds) !== shown(name, inputs))
    .map(([name]) => `${name} (${shown(name, olds)} => ${shown(name, inputs)})`)
    .join(", ");
}
