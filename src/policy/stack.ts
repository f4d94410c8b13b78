import type { PolicyResource } from "@pulumi/policy";
import { doubtAbout, see } from "./doubt";
import { itemsOf, type Fields } from "./items";
import { typeOf } from "./tokens";

/** A thing in the stack. */
export interface Thing {
  readonly type: string;
  /** The resource's name in the program, with the item's place where the resource is a set. */
  readonly name: string;
  readonly urn: string;
  readonly fields: Fields;
  readonly resource: PolicyResource;
  /** Why nobody knows whether there is such a thing. */
  readonly doubt: Error | undefined;
}

/** What belongs to a thing. */
export interface Children {
  readonly own: readonly Thing[];
  /** Why nobody can tell whose a child is, or whether there is one: a value isn't known yet, or the property was made from several. */
  readonly unsure: Error | undefined;
}

/** What a stack holds, and what belongs to what, also before any id is known. */
export class Stack {
  readonly #things: Thing[] = [];
  readonly #doubts: Error[] = [];

  constructor(resources: readonly PolicyResource[]) {
    for (const resource of resources) {
      for (const { type, fields, label, doubt } of itemsOf(resource.type, resource.props as Fields)) {
        const name = label === "" ? resource.name : `${resource.name} ${label}`;
        this.#things.push({ type, fields, resource, urn: resource.urn, name, doubt });
      }
    }
  }

  /** All things of a type; items of sets are among them. */
  of(...types: readonly string[]): readonly Thing[] {
    return this.#things.filter(({ type }) => types.includes(type));
  }

  /** Looks at each thing; one whose values aren't known yet is told at the end and keeps nobody else from being looked at. */
  each(things: readonly Thing[], look: (thing: Thing) => void): void {
    for (const thing of things) {
      const seen = see(() => look(thing));
      if (!seen.known) this.doubt(seen.doubt, thing);
    }
  }

  /**
   * Those of `children` that belong to `parent`: by the ids, or as long as one of them isn't known, by what their `property` was made
   * from.
   */
  childrenOf(parent: Thing, property: string, children: readonly Thing[]): Children {
    const own: Thing[] = [];
    let unsure: Error | undefined;
    const belongs = (child: Thing): void => {
      if (child.doubt) unsure ??= about(child, child.doubt);
      else own.push(child);
    };
    for (const child of children) {
      const same = sameValue(parent, child, property);
      if (same === true) belongs(child);
      if (same !== undefined) continue;
      const origins = new Set(originsOf(child.resource, property, parent.type));
      if (origins.has(parent.resource) && origins.size > 1) unsure ??= severalOrigins(child, property, [...origins]);
      else if (origins.has(parent.resource)) belongs(child);
      else if (origins.size === 0) {
        const id = see(() => child.fields[property]);
        if (!id.known) unsure ??= about(child, id.doubt);
      }
    }
    return { own, unsure };
  }

  /** Those of `children` that belong to `parent` for certain. That another one may, is told at the end. */
  ownOf(parent: Thing, property: string, children: readonly Thing[]): readonly Thing[] {
    const { own, unsure } = this.childrenOf(parent, property, children);
    if (unsure) this.#doubts.push(unsure);
    return own;
  }

  /** Whether for certain none of the children fits. That one may, once its values are known, is told at the end. */
  lacks({ own, unsure }: Children, fits: (child: Thing) => boolean = () => true): boolean {
    let doubt: Error | undefined;
    for (const child of own) {
      const seen = see(() => fits(child));
      if (seen.known && seen.value) return false;
      if (!seen.known) doubt ??= about(child, seen.doubt);
    }
    doubt ??= unsure;
    if (doubt) this.#doubts.push(doubt);
    return doubt === undefined;
  }

  /** Tells the user, as an advisory, that something couldn't be judged yet. Called once, after everything was looked at. */
  tellDoubts(): void {
    const [first, ...others] = new Map(this.#doubts.map((one) => [one.message, one])).values();
    if (!first) return;
    if (others.length > 0) first.message += ` (and ${others.length} more like this)`;
    throw first;
  }

  /** Notes that something can't be judged yet, because of a value of this thing. */
  doubt(error: Error, thing: Pick<Thing, "type" | "name">): void {
    this.#doubts.push(about(thing, error));
  }
}

/** Whether two things have the same value of a property; `undefined` if one of them isn't known yet, or has none. */
function sameValue(one: Thing, other: Thing, property: string): boolean | undefined {
  const seen = see(() => [one, other].map(({ fields }) => fields[property]));
  const [value, others] = seen.known ? seen.value : [];
  return value == null || others == null ? undefined : String(value) === String(others);
}

/** Whether two things have the same value of a property, or it was made from the same resource of a type. */
export function hasSame(one: Thing, other: Thing, property: string, type: string): boolean {
  const same = sameValue(one, other, property);
  if (same !== undefined) return same;
  const [origins = [], others = []] = [one, other].map(({ resource }) => originsOf(resource, property, type));
  if (origins.some((origin) => others.includes(origin))) return true;
  // The value that isn't known ends the rule here, if nothing else tells.
  return origins.length > 0 && others.length > 0 ? false : one.fields[property] === other.fields[property];
}

/** Whether a resource waits for another one, directly or through others. */
export function dependsOn(resource: PolicyResource, other: PolicyResource, seen = new Set<PolicyResource>()): boolean {
  if (seen.has(resource)) return false;
  seen.add(resource);
  return resource.dependencies.some((one) => one === other || dependsOn(one, other, seen));
}

/** The property was made from several resources (`pulumi.all(…)`): which one it names can't be seen. */
function severalOrigins(child: Thing, property: string, origins: readonly PolicyResource[]): Error {
  const names = origins.map(({ name }) => `"${name}"`).join(", ");
  const type = typeOf(origins[0]?.type ?? "");
  return about(
    child,
    doubtAbout(
      property,
      `its \`${property}\` was built from more than one ${type} (${names}), so the rule can't see to which it belongs. ` +
        `Take \`${property}\` from one ${type} alone.`,
    ),
  );
}

/** The SDK's sentence names the property alone. */
function about({ type, name }: Pick<Thing, "type" | "name">, doubt: Error): Error {
  const who = `${type} "${name}": `;
  if (!doubt.message.startsWith(who)) doubt.message = who + doubt.message;
  return doubt;
}

/**
 * The resources of a type that a property was made from, directly or through a resource that got it from there (a site's id through its
 * Shield zone).
 */
function originsOf(resource: PolicyResource, property: string, type: string, seen = new Set<PolicyResource>()): PolicyResource[] {
  if (seen.has(resource)) return [];
  seen.add(resource);
  return (resource.propertyDependencies[property] ?? []).flatMap((origin) =>
    typeOf(origin.type) === type ? [origin] : originsOf(origin, property, type, seen),
  );
}
