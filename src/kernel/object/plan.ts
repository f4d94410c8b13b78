import { sameField } from "../values/compare";
import type { Definition, IdParts, Values } from "../definition/resource";
import { ExplainedError } from "../values/explained";
import { formatId } from "../identity/ids";
import { managed, type State } from "../identity/state";
import type { Resource } from "../memory/session";
import { mainForm, notedOf, pickForms } from "../memory/intent";
import { observe, type Observed } from "../reading/observe";
import { notShown } from "./write";

/** An object as it is to be changed. */
export interface Change {
  readonly operation: "create" | "update";
  readonly id: IdParts;
  readonly olds: State;
  readonly inputs: Values;
  /** What was read of it just now. */
  readonly known?: Observed;
}

/** What an update does. */
export interface Plan {
  /** What the platform shall show afterwards. */
  readonly wanted: Values;
  /** What is sent; empty when nothing has to be. */
  readonly body: Values;
  /** What was there before; nothing when the object is new. */
  readonly before?: State;
  /** What a settings singleton held before its keys were first written. */
  readonly found?: Values;
}

export async function planUpdate(resource: Resource, change: Change, changed: readonly string[]): Promise<Plan> {
  const { definition, session } = resource;
  const { operation, id, olds, inputs } = change;
  const parentFacts = session.parentFacts(definition, { ...inputs, ...id });
  const { fixed, writable } = split(definition, managed(definition, inputs));
  const dropped = changed.filter((name) => !(name in writable) && !(name in fixed) && !inAnotherForm(definition, writable, name));
  const told = Object.fromEntries(
    dropped
      .map((name): [string, unknown] => [mainForm(definition, name), resetValue(definition, olds, name)])
      .filter(([, value]) => value !== undefined),
  );
  // What an earlier run began is waited for again as a whole.
  const wanted = { ...(olds.pending === undefined ? pick(writable, changed) : writable), ...told };
  const sent = { ...pick(writable, changed), ...told };
  // What can't change is no part of the body, but how a value is spelled may depend on it.
  const body = (values: Values): Values =>
    Object.keys(values).length === 0 ? {} : definition.toBody({ ...fixed, ...values }, "update", parentFacts);
  // Whether a value moved can't be told without knowing where it was.
  const unseen = operation === "update" && Object.keys(sent).some((name) => !(name in olds));

  switch (definition.updateSends) {
    case "whole": {
      const there = await present(resource, change);
      const kept = Object.keys(there).filter(
        (name) => (!dropped.includes(name) || definition.keptWhenRemoved?.includes(name)) && !inAnotherForm(definition, writable, name),
      );
      return { wanted, body: body({ ...pick(there, kept), ...writable, ...told }), before: { ...there, ...olds } };
    }
    case "managed":
      return {
        wanted,
        body: Object.keys(sent).length === 0 ? {} : body({ ...writable, ...told }),
        before: unseen ? { ...(await present(resource, change)), ...olds } : olds,
      };
    default: {
      if (operation === "update" && olds.pending !== undefined) return resumed(resource, change, changed, writable, told, body);
      const there =
        unseen || definition.singleton
          ? await presentIfNew(resource, change, writable)
          : split(definition, managed(definition, change.known?.fields ?? {})).writable;
      // What is there already isn't sent: a short form may stand for less than what it is.
      const news = Object.keys(sent).filter(
        (name) =>
          name in olds || there[name] === undefined || !sameField(definition, name, sent[name], there[name], { parentFacts, fields: sent }),
      );
      return {
        wanted,
        body: body(pick(sent, news)),
        before: { ...there, ...olds },
        ...(definition.singleton && { found: await foundBefore(resource, change, writable, there) }),
      };
    }
  }
}

/** What an earlier run began and didn't finish: everything that doesn't show is sent again. */
async function resumed(
  resource: Resource,
  change: Change,
  changed: readonly string[],
  writable: Values,
  told: Values,
  body: (values: Values) => Values,
): Promise<Plan> {
  const { definition } = resource;
  const { id, inputs, olds } = change;
  const there = change.known ?? (await observe(resource, id, inputs, true));
  const wanted = { ...writable, ...told };
  // A field that no answer carries is known from the state alone.
  const open = there
    ? [
        ...notShown(resource, wanted, there),
        ...Object.keys(wanted).filter((name) => there.fields[name] === undefined && (!(name in olds) || changed.includes(name))),
      ]
    : Object.keys(wanted);
  const before = { ...(there && split(definition, managed(definition, there.fields)).writable), ...olds };
  return {
    wanted,
    body: body(pick(wanted, open)),
    before,
    ...(definition.singleton && { found: await foundBefore(resource, change, writable, there?.fields ?? {}) }),
  };
}

/** Whether the program names a field in another of its forms. */
function inAnotherForm({ eitherOr }: Definition, values: Values, name: string): boolean {
  return eitherOr?.some((group) => group.includes(name) && group.some((form) => form !== name && form in values)) === true;
}

function split(definition: Definition, values: Values): { fixed: Values; writable: Values } {
  const isFixed = (name: string): boolean => definition.inputFields[name]?.marks.immutable === true;
  const names = Object.keys(values);
  return {
    fixed: pick(values, names.filter(isFixed)),
    writable: pick(
      values,
      names.filter((name) => !isFixed(name)),
    ),
  };
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));
}

/** What the platform is told when the program no longer names a field. */
function resetValue(definition: Definition, olds: State, name: string): unknown {
  return definition.singleton ? olds.found?.[mainForm(definition, name)] : definition.inputFields[name]?.marks.resetTo;
}

/** The writable fields that the platform shows now: what a full replace must not lose, and where a value was before. */
async function present(resource: Resource, { id, inputs, known }: Change): Promise<Values> {
  const { definition } = resource;
  const there = known ?? (await observe(resource, id, inputs, true));
  if (!there)
    throw new ExplainedError(
      "gone",
      `${definition.type} ${formatId(definition, id)} is no longer on the platform. Run \`pulumi refresh\`, then \`pulumi up\`, which creates it anew.`,
    );
  return split(definition, managed(definition, there.fields)).writable;
}

async function presentIfNew(resource: Resource, change: Change, writable: Values): Promise<Values> {
  return Object.keys(writable).some((name) => !(name in change.olds)) ? present(resource, change) : {};
}

/** What a singleton held before the first write of each key that the program manages from now on. */
export async function foundBefore(
  resource: Resource,
  { id, olds }: Pick<Change, "id" | "olds">,
  writable: Values,
  there: Values,
): Promise<Values> {
  const { definition } = resource;
  const { found: noted = {} } = await notedOf(resource, formatId(definition, id));
  const added = Object.fromEntries(Object.entries(writable).filter(([name]) => !(name in olds) && !inAnotherForm(definition, olds, name)));
  // What was noted is the older truth: it comes from a killed run, or from the resource whose settings this one goes on with.
  return {
    ...pickForms(definition, there, added),
    ...pickForms(definition, olds.found ?? {}, writable),
    ...pickForms(definition, noted, writable),
  };
}
