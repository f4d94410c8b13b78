import { inAnotherForm, mainForm } from "../definition/forms";
import type { IdParts, SingleDefinition, Values } from "../definition/resource";
import type { Field } from "../definition/shape";
import type { Watch } from "../definition/watch";
import { objectName } from "../identity/ids";
import { managed, type State } from "../identity/state";
import type { Single } from "../memory/session";
import { type Observed, observe } from "../reading/observe";
import { notShown, proves, showsAll } from "../reading/same";
import { sameField } from "../values/compare";
import { ExplainedError } from "../values/explained";
import { defined, named, pick, withUnnamedParts } from "../values/parts";

export interface Change {
  readonly operation: "create" | "update";
  readonly id: IdParts;
  readonly olds: State;
  readonly inputs: Values;
  /** The object as it was read just now. */
  readonly known?: Observed;
  /** The values of settings before their first write; an object that comes and goes has none. */
  readonly originals?: Originals;
}

/** The values of settings before their first write, as a change asks for them. */
export interface Originals {
  /** The value that a field goes back to when the program no longer names it. */
  resetValue(name: string): unknown;
  /** The value of each key that the program manages from now on, before its first write. */
  before(writable: Values, there: Values): Promise<Values>;
  /** Notes them before a write that adds to them; answers with a function that takes the note back. */
  note(originals: Values): Promise<() => Promise<void>>;
}

export interface Plan {
  /** The values that the platform is to show afterwards. */
  readonly wanted: Values;
  /** Inputs that the program no longer names, and that the request clears because its body lacks them. */
  readonly cleared?: readonly string[];
  /** The fields that the program changes; what is written beside them is as it was. */
  readonly changed?: readonly string[];
  /** The body of the request; empty when nothing has to be sent. */
  readonly body: Values;
  /** The values of before; nothing when the object is new. */
  readonly before?: State;
  /** The values of settings before their keys were first written. */
  readonly originals?: Values;
  readonly watch?: Watch;
}

export async function planUpdate(resource: Single, change: Change, changed: readonly string[]): Promise<Plan> {
  const { definition, session } = resource;
  const { operation, id, olds, inputs, known, originals } = change;
  const { updateSends, keptWhenRemoved } = definition.writing;
  const parentFacts = session.parentFacts(definition, id);
  const { fixed, writable } = split(definition, managed(definition, inputs));
  const writableOf = ({ fields }: Observed): Values => split(definition, managed(definition, fields)).writable;
  // Fields that the program no longer names, and those of them that are sent another value.
  const removed = changed.filter((name) => !(name in writable) && !(name in fixed) && !inAnotherForm(definition, writable, name));
  const resets = removed.map((name): [string, unknown] => {
    const main = mainForm(definition, name);
    return [main, originals ? originals.resetValue(main) : definition.inputFields[name]?.marks.resetTo];
  });
  const reset = defined(Object.fromEntries(resets));
  // An unfinished change is waited for again as a whole.
  const wanted = { ...(olds.pending === undefined ? named(writable, changed) : writable), ...reset };
  const sent = { ...named(writable, changed), ...reset };
  // Whether a value moved can't be told without knowing where it was.
  const isUnseen = operation === "update" && Object.keys(sent).some((name) => !(name in olds));
  // An immutable value is no part of the body, but the spelling of another one may depend on it. A key without a value isn't sent. A body
  // of such keys alone is no request.
  const body = (values: Values): Values =>
    Object.keys(values).length === 0 ? {} : defined(definition.toBody({ ...fixed, ...values }, "update", parentFacts, olds));

  /** A full replace must not lose the fields that the platform shows now, and a moved value is known by its old one. */
  const writableNow = async (): Promise<Values> => writableOf(known ?? (await present(resource, change)));

  // The platform replaces the whole object, so values that the program doesn't name are sent as they are there.
  if (updateSends === "whole") {
    const there = await writableNow();
    const isKept = (name: string): boolean => !removed.includes(name) || keptWhenRemoved?.includes(name) === true;
    const kept = pick(there, (name) => isKept(name) && !inAnotherForm(definition, writable, name));
    const whole = Object.entries(writable).map(([name, value]) => {
      const { shape } = definition.inputFields[name] as Field;
      return [name, withUnnamedParts(shape, value, there[name], olds[name])];
    });
    const cleared = removed.map((name) => mainForm(definition, name)).filter((name) => !(name in reset) && !(name in kept));
    return { wanted, cleared, changed, body: body({ ...kept, ...Object.fromEntries(whole), ...reset }), before: { ...there, ...olds } };
  }
  if (updateSends === "managed")
    return {
      wanted,
      body: Object.keys(sent).length === 0 ? {} : body({ ...writable, ...reset }),
      before: isUnseen ? { ...(await writableNow()), ...olds } : olds,
    };

  // An earlier run didn't finish the change: everything that doesn't show is sent again.
  if (operation === "update" && olds.pending !== undefined) {
    const there = known ?? (await observe(resource, { id, values: inputs }, "fresh"));
    // A field that no answer carries, or none as a whole, is known from the state alone.
    const isHidden = (name: string): boolean => !there || !showsAll(resource, { [name]: wanted[name] }, there.fields);
    const isUnknownYet = (name: string): boolean => isHidden(name) && (!(name in olds) || changed.includes(name));
    const isProven = (name: string): boolean => !there || proves(resource, { wanted: named(wanted, [name]), before: olds }, there);
    const isOpen = (name: string): boolean => isUnknownYet(name) || (changed.includes(name) && !isProven(name));
    const open = there ? [...notShown(resource, wanted, there), ...Object.keys(wanted).filter(isOpen)] : Object.keys(wanted);
    return {
      wanted,
      body: body(named(wanted, open)),
      before: { ...(there && writableOf(there)), ...olds },
      ...(originals && { originals: await originals.before(writable, there?.fields ?? {}) }),
    };
  }

  let there = known ? writableOf(known) : {};
  if (isUnseen || originals) there = Object.keys(writable).some((name) => !(name in olds)) ? await writableNow() : {};
  const isSame = (name: string, strict: boolean): boolean =>
    sameField(definition, name, sent[name], there[name], { parentFacts, fields: sent }, strict);
  // A value that is there already isn't sent: the program's short form may stand for less than the platform has. A part that the platform
  // doesn't show, such as a key of DNSSEC, isn't known to be there.
  const isThere = (name: string): boolean => isSame(name, false) && (showsAll(resource, named(sent, [name]), there) || isSame(name, true));
  const isNews = (name: string): boolean => name in olds || there[name] === undefined || !isThere(name);
  return {
    wanted,
    body: body(pick(sent, isNews)),
    before: { ...there, ...olds },
    ...(originals && { originals: await originals.before(writable, there) }),
  };
}

/** The values that an object keeps for its whole life, and those that an update can write. */
export function split(definition: SingleDefinition, values: Values): { fixed: Values; writable: Values } {
  const isFixed = (name: string): boolean => definition.inputFields[name]?.marks.immutable === true;
  return { fixed: pick(values, isFixed), writable: pick(values, (name) => !isFixed(name)) };
}

export async function present(resource: Single, { id, inputs }: Pick<Change, "id" | "inputs">): Promise<Observed> {
  const there = await observe(resource, { id, values: inputs }, "fresh");
  if (there) return there;
  throw new ExplainedError(
    "gone",
    `${objectName(resource.definition, id)} is no longer on the platform. Run \`pulumi refresh\`, then \`pulumi up\`.`,
  );
}
