import type { Definition } from "../kernel/definition/resource";

/** Which of some properties are secret, along their paths. A list is secret as a whole, or not at all. */
export interface Secrets {
  /** Whether all that is here is. */
  whole: boolean;
  readonly below: Map<string, Secrets>;
}

export function secretsIn(names: Iterable<string> = []): Secrets {
  return { whole: false, below: new Map([...names].map((name) => [name, { whole: true, below: new Map() }])) };
}

/** The part that belongs to one property. */
export function secretsBelow(secrets: Secrets, name: string): Secrets {
  let part = secrets.below.get(name);
  if (!part) {
    part = secretsIn();
    secrets.below.set(name, part);
  }
  return part;
}

/** Whether anything here is secret. */
export function holdsSecret({ whole, below }: Secrets): boolean {
  return whole || [...below.values()].some(holdsSecret);
}

/**
 * What is secret in the inputs and outputs of a resource: what the program made secret, and what always is. The items of a set have
 * another place in the program than in the state: one secret in it makes all of it secret. An output that follows an input shows it in
 * other words.
 */
export function secretsOf(definition: Definition, ...given: readonly Secrets[]): Secrets {
  const { inputFields, outputFields } = definition;
  const marked = Object.entries({ ...inputFields, ...outputFields }).filter(([, { marks }]) => marks.secret);
  const all = given.reduce(merged, secretsIn(marked.map(([name]) => name)));
  for (const [name, { marks }] of Object.entries(outputFields))
    if (marks.changesWith?.some((input) => holdsSecret(secretsBelow(all, input)))) secretsBelow(all, name).whole = true;
  const collection = definition.kind === "set" ? all.below.get(definition.set.collection) : undefined;
  if (collection && holdsSecret(collection)) collection.whole = true;
  return all;
}

function merged(one: Secrets, other: Secrets): Secrets {
  const names = new Set([...one.below.keys(), ...other.below.keys()]);
  return {
    whole: one.whole || other.whole,
    below: new Map([...names].map((name) => [name, merged(one.below.get(name) ?? secretsIn(), other.below.get(name) ?? secretsIn())])),
  };
}
