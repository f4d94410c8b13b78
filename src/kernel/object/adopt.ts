import type { Json } from "../../client/index";
import { nameOf } from "../memory/claims";
import { isNought, sameField } from "../values/compare";
import { sameIdentity } from "../identity/identity";
import type { Definition, IdParts, ParentFacts, Values } from "../definition/resource";
import { ExplainedError } from "../values/explained";
import { formatId } from "../identity/ids";
import type { Intent } from "../memory/journal";
import type { Resource } from "../memory/session";
import { managed } from "../identity/state";
import { fieldsOfAll, observe, type Observed } from "../reading/observe";

/** Up to this age an object may be what a run made that was killed on a machine that is gone. */
export const youngMs = 3_600_000;

/** An object that is there already, under the identity of the resource that is to be created. */
export interface Candidate {
  readonly id: IdParts;
  readonly fields: Values;
  readonly identical: boolean;
  /** What it shows by itself, where that was read. */
  readonly known?: Observed;
}

/** All that stands there, and what their parent says of itself. */
export interface Candidates {
  readonly found: readonly Candidate[];
  readonly parentFacts: ParentFacts;
}

/** What is known of a resource whose object the state doesn't have. */
export interface PriorKnowledge {
  /** What a killed run was about to make. */
  readonly intent: Intent | undefined;
  /** The id of what the state held until a read found it missing. */
  readonly missing: string | undefined;
}

/** What stands where the resource would be created: its twins, or whatever holds its unique key. */
export async function candidates(
  resource: Resource,
  inputs: Values,
  parents: IdParts,
  items: readonly Json[],
  parentFacts: ParentFacts,
  lenient: boolean,
): Promise<Candidate[]> {
  const { definition, session } = resource;
  const account = session.platform(inputs).account;
  const own = definition.id.at(-1) as string;
  const inTheWay = (id: IdParts, fields: Values, known?: Observed): Candidate[] => {
    const same = identical(definition, inputs, fields, parentFacts, lenient);
    return same || (definition.unique?.(inputs) === true && sameIdentity(definition, inputs, { ...inputs, ...fields }, parentFacts))
      ? [{ id, fields, identical: same, known }]
      : [];
  };
  const listed = fieldsOfAll(definition, items)
    .filter((fields) => ours(fields, account) && (!definition.gone?.(fields) || definition.blockedBy !== undefined))
    .map((fields) => ({ fields, id: { ...parents, [own]: String(fields[own]) } }))
    .filter(({ id }) => session.claims.free(objectName(definition, id), resource.key))
    .flatMap(({ fields, id }) => inTheWay(id, fields));
  if (definition.readsFrom === "list" && listed.every(({ fields }) => definition.complete?.(fields) !== false)) return listed;
  // A list may show less of an object than the object itself, and may still name what is gone.
  const seen: Candidate[] = [];
  for (const candidate of listed) {
    const known = await observe(resource, candidate.id, inputs, true);
    if (known) seen.push(...inTheWay(candidate.id, { ...candidate.fields, ...known.fields }, known));
    else if (definition.blockedBy?.(candidate.fields) !== undefined) seen.push(candidate);
  }
  return seen;
}

export function objectName(definition: Definition, id: IdParts): string {
  return `${definition.type} ${formatId(definition, id)}`;
}

/** Unscoped lists show what other accounts own; without a known owner nothing can be told apart. */
function ours(fields: Values, account: string | undefined): boolean {
  return fields.account === undefined || account === undefined || fields.account === account;
}

/**
 * Whether an object is what the creation would have made: what the program names means the same, and what it doesn't
 * name is empty. `lenient` leaves switches and numbers that it doesn't name aside, for the platform fills in its own
 * defaults: right where the object is known or said to be ours.
 */
export function identical(definition: Definition, inputs: Values, fields: Values, parentFacts: ParentFacts, lenient: boolean): boolean {
  const compare = { parentFacts, fields: inputs };
  return Object.entries(definition.inputFields)
    .filter(
      ([name, field]) =>
        !field.marks.providerOption &&
        !definition.identityIgnores?.includes(name) &&
        !definition.afterCreate?.includes(name) &&
        fields[name] !== undefined,
    )
    .every(([name, field]) => {
      // An order may come back under a plan's other name; what it was for is known otherwise.
      if (lenient && definition.purchase?.changes.includes(name)) return true;
      // Which of them is had without naming one is the platform's choice.
      if (inputs[name] === undefined && definition.purchase?.changes.includes(name)) return true;
      if (inputs[name] !== undefined) return sameField(definition, name, inputs[name], fields[name], compare);
      if (definition.eitherOr?.some((group) => group.includes(name) && group.some((form) => inputs[form] !== undefined))) return true;
      return field.marks.immutable || isNought(fields[name]) || (lenient && !["text", "list"].includes(field.shape.kind));
    });
}

/** The object to take over instead of creating one; `undefined` when there is none. Fails when one stands in the way that isn't ours to take. */
export function choose(
  resource: Resource,
  inputs: Values,
  { found, parentFacts }: Candidates,
  { intent, missing: lost }: PriorKnowledge,
): Candidate | undefined {
  const { definition, session } = resource;
  const own = lost === undefined ? undefined : found.find(({ id }) => formatId(definition, id) === lost);
  const best = own ?? found.find((candidate) => candidate.identical) ?? found[0];
  if (!best) return undefined;
  const blocked = definition.gone?.(best.fields) ? definition.blockedBy?.(best.fields) : undefined;
  if (blocked !== undefined) throw new ExplainedError("still-taken", `${blocked} Nothing was created.`);
  const agreed = inputs.adopt === true || session.adopt;
  const recent = intent !== undefined || session.clock.now() - createdAt(best.fields) < youngMs;
  if (best === own || agreed || (best.identical && recent)) {
    tellTakeOver(resource, best, best !== own && !agreed && intent === undefined);
    return best;
  }
  throw new ExplainedError("already-there", refusal(resource, inputs, best, parentFacts));
}

function tellTakeOver({ definition, session, log }: Resource, { id, fields }: Candidate, byAge: boolean): void {
  const what = `took over the ${definition.type} ${formatId(definition, id)}, which was on the platform already`;
  if (!byAge) return log.info(what);
  log.warn(
    `${what}: it was created ${ago(session.clock.now() - createdAt(fields))}, as by a run that was killed. If another stack made it, two stacks own it now: take it out of one of them (\`pulumi state delete\`).`,
  );
}

/** When an object was made, in milliseconds since 1970; NaN where the platform doesn't say. */
export function createdAt(fields: Values): number {
  return Date.parse(String(fields.createdAt));
}

function refusal({ definition, session, key }: Resource, inputs: Values, found: Candidate, parentFacts: ParentFacts): string {
  const id = formatId(definition, found.id);
  const made = createdAt(found.fields);
  const age = Number.isFinite(made) ? `, created ${ago(session.clock.now() - made)}` : "";
  const differing = differences(definition, inputs, found.fields, parentFacts);
  const it = differing.length === 0 ? "" : ` It differs in ${differing.map(({ text }) => text).join(", ")}.`;
  const twin = found.identical && differing.every(({ name }) => definition.identityIgnores?.includes(name));
  return (
    `${twin ? "an identical" : "another"} ${definition.type} is on the platform already (id ${id}${age}), and this stack doesn't know it.${it} Nothing was created.\n` +
    `If it should belong to "${nameOf(key)}", set adopt: true on the resource, or run once with HOSTING_ADOPT=1. ` +
    `To use it without managing it: ${definition.type}.get("${nameOf(key)}", "${id}"). ` +
    `If the resource was renamed in the program, give it the old name with the option aliases.`
  );
}

export function ago(ms: number): string {
  const [count, unit] =
    ms < 7_200_000 ? [ms / 60_000, "minutes"] : ms < 172_800_000 ? [ms / 3_600_000, "hours"] : [ms / 86_400_000, "days"];
  return `${Math.max(0, Math.round(count))} ${unit} ago`;
}

export function differences(
  definition: Definition,
  inputs: Values,
  fields: Values,
  parentFacts: ParentFacts,
): { name: string; text: string }[] {
  const wanted = managed(definition, inputs);
  return Object.keys(wanted)
    .filter(
      (name) => fields[name] !== undefined && !sameField(definition, name, wanted[name], fields[name], { parentFacts, fields: inputs }),
    )
    .map((name) => ({ name, text: definition.inputFields[name]?.marks.secret ? name : `${name} (there: ${brief(fields[name])})` }));
}

function brief(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= 80 ? text : `${text.slice(0, 77)}…`;
}
