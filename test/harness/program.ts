import type { Definition, SetDefinition } from "../../src/kernel/definition/resource";
import { asSetType, setOf } from "./kinds";
import { checkInputs } from "../../src/kernel/operations/checkInputs";
import type { IdParts, ParentFacts, Values } from "../../src/kernel/definition/values";
import { diff } from "../../src/kernel/object/diff";
import { asList, inputsOf as inputsOfSet } from "../../src/kernel/set/entries";
import type { State } from "../../src/kernel/identity/state";
import { otherValues } from "./values";

/** What every operation gets of a program's inputs: the engine hands on what check made of them. */
export function handedOn(definition: Definition, inputs: Values, parentFacts: ParentFacts = {}): Values {
  const checked = checkInputs(definition, {}, inputs, parentFacts);
  if (checked.problems.length > 0) throw new Error(checked.problems.map(({ path, message }) => `${path} ${message}`).join("\n"));
  return checked.inputs;
}

/** One of a type's samples, as the engine hands it on. */
export function sampleOf(definition: Definition, parents: IdParts, index: number): Values {
  return handedOn(definition, definition.samples(parents)[index] as Values);
}

/** Inputs as a program writes them: what the engine has by label is a list there. */
export function written(definition: Definition, inputs: Values): Values {
  const set = setOf(definition);
  return set ? { ...inputs, [set.collection]: asList(set, inputs[set.collection]) } : inputs;
}

/** The inputs that a state holds. */
export function inputsOf(definition: Definition, state: State): Values {
  if (definition.kind === "set") return inputsOfSet(definition, state);
  return Object.fromEntries(Object.entries(state).filter(([name]) => name in definition.inputFields));
}

/** What a program can change in place. */
export interface Change {
  /** The input that changes. */
  readonly field: string;
  /** What changes of it, where an input can change in more than one way. */
  readonly what: string;
  /** Whether the platform holds it; how a set is held is the program's business alone. */
  readonly onPlatform: boolean;
  /** Whether the program manages what changes: it names the value, or holds all that is there. */
  readonly managed: boolean;
  /** Inputs that have the change, likeliest first; the platform may still refuse one. */
  readonly wishes: readonly Values[];
}

/**
 * Every change in place of the inputs that check takes and that is one by meaning: one for each field, and for a set one for each
 * field of an item and for the list itself.
 */
export function changesInPlace(definition: Definition, from: Values, parentFacts: ParentFacts): Change[] {
  const { inputFields } = definition;
  const set = setOf(definition);
  const taken =
    (field: string) =>
    (value: unknown): Values[] => {
      const { problems, inputs } = checkInputs(definition, {}, { ...from, [field]: value }, parentFacts);
      return problems.length === 0 && diff(definition, from, inputs, parentFacts).changed.length > 0 ? [inputs] : [];
    };
  return Object.entries(inputFields)
    .filter(([, { marks }]) => !marks.immutable && !marks.providerOption)
    .flatMap(([field, { shape }]): Change[] => {
      if (set?.collection !== field)
        return [
          {
            field,
            what: "",
            onPlatform: set === undefined && definition.kind !== "action",
            managed: from[field] !== undefined,
            wishes: otherValues(shape, from[field]).flatMap(taken(field)),
          },
        ];
      return otherLists(asSetType(definition), written(definition, from)[field] as Values[]).map(({ what, named, lists }) => ({
        field,
        what,
        onPlatform: true,
        managed: named || (from.manage === "all" && what === oneMore),
        wishes: lists.flatMap(taken(field)),
      }));
    });
}

const oneMore = "one more";

/** Other lists of a set: an item with another value in one field, one more, one fewer, and where that counts another order. */
function otherLists({ set, inputFields }: SetDefinition, items: readonly Values[]): { what: string; named: boolean; lists: Values[][] }[] {
  const { collection, order } = set;
  const { shape } = inputFields[collection] as Definition["inputFields"][string];
  if (shape.kind !== "list" || shape.item.kind !== "object") throw new Error(`${collection} is no list of objects`);
  const fields = Object.entries(shape.item.fields).map(([name, field]) => {
    const named = items.some((item) => item[name] !== undefined);
    const lists = items.flatMap((item, index) =>
      named && item[name] === undefined
        ? []
        : otherValues(field.shape, item[name]).map((value) => items.with(index, { ...item, [name]: value })),
    );
    return { what: name, named, lists };
  });
  const [first = {}] = items;
  const others = fields.flatMap(({ what, lists }) => lists.map((list) => list[0] as Values).filter((item) => item[what] !== first[what]));
  return [
    ...fields,
    { what: oneMore, named: false, lists: others.map((other) => [...items, other]) },
    ...(items.length > 1 ? [{ what: "one fewer", named: true, lists: [items.slice(1)] }] : []),
    ...(order !== undefined && items.length > 1 ? [{ what: "another order", named: true, lists: [items.toReversed()] }] : []),
  ];
}
