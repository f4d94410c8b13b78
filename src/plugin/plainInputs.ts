import type { ConstructRequest } from "@pulumi/pulumi/proto/provider_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { isJson } from "../client";
import { excerpt } from "../transport";
import { outputSignature, secretSignature, signatureKey, unknowns } from "./struct";

/** What the schema says of a place for a value. */
export interface TypeSpec {
  readonly $ref?: string;
  readonly items?: TypeSpec;
  readonly additionalProperties?: TypeSpec;
  readonly properties?: Readonly<Record<string, TypeSpec>>;
  readonly required?: readonly string[];
  /** Whether an output of another resource can't stand here. */
  readonly plain?: boolean;
}

/** Where a value comes from, in as far as it isn't just a value. */
interface Origin {
  readonly isSecret: boolean;
  readonly dependencies: readonly string[];
}

/**
 * A component decides by its plain inputs what it makes. Languages that don't know which inputs are plain mark a whole input as unknown,
 * secret or dependent, since a value in it is so: the marks go to the values that may have them. What the component needs to know, and
 * what would stand in names, can't have them.
 */
export function givePlain(
  request: ConstructRequest,
  inputs: Readonly<Record<string, TypeSpec>>,
  types: Readonly<Record<string, TypeSpec>>,
): void {
  const plain = new PlainInputs(types, request.getType().slice(request.getType().lastIndexOf(":") + 1) + ` "${request.getName()}"`);
  const values = (request.getInputs()?.toJavaScript() ?? {}) as Record<string, unknown>;
  plain.expectNamed(values, inputs, [], "");
  const byInput = request.getInputdependenciesMap();
  const all = new Set(request.getDependenciesList());
  for (const [name, spec] of Object.entries(inputs)) {
    if (!spec.plain || !(name in values)) continue;
    const dependencies = byInput.get(name)?.getUrnsList() ?? [];
    values[name] = plain.given(values[name], spec, { isSecret: false, dependencies }, name);
    byInput.del(name);
    for (const urn of dependencies) all.add(urn);
  }
  request.setInputs(Struct.fromJavaScript(values as Parameters<typeof Struct.fromJavaScript>[0])).setDependenciesList([...all]);
}

class PlainInputs {
  constructor(
    private readonly types: Readonly<Record<string, TypeSpec>>,
    private readonly what: string,
  ) {}

  given(marked: unknown, spec: TypeSpec, above: Origin, path: string): unknown {
    const { value, isUnknown, origin } = unmarked(marked, above);
    if (!spec.plain) {
      const all = bare(value, origin);
      return isUnknown || all.origin.isSecret || all.origin.dependencies.length > 0 ? output(all.value, isUnknown, all.origin) : value;
    }
    if (value === undefined || unknowns.has(value as string))
      throw this.#refused(path, "isn't known yet. Give it a value that no resource has to make");
    // What a plain list or map holds is plain as well, whether the schema says so or not.
    if (Array.isArray(value))
      return value.map((item, index) => this.given(item, { ...spec.items, plain: true }, origin, `${path}[${index}]`));
    if (isJson(value)) {
      const type = spec.$ref === undefined ? spec : (this.types[spec.$ref.replace("#/types/", "")] ?? {});
      const { properties = {}, additionalProperties } = type;
      if (type.properties) this.expectNamed(value, properties, type.required ?? [], `${path}.`);
      const entries = Object.entries(value).map(([name, inner]) => {
        const place = properties[name] ?? { ...additionalProperties, plain: true };
        return [name, this.given(inner, place, origin, `${path}.${name}`)];
      });
      return Object.fromEntries(entries);
    }
    if (origin.isSecret) throw this.#refused(path, "is a secret. It would be readable in what the component makes: give it in plain text");
    return value;
  }

  /** Languages whose maps may have any keys check no names. */
  expectNamed(values: object, properties: object, required: readonly string[], path: string): void {
    const unknown = Object.keys(values).find((name) => !(name in properties) && !name.startsWith("__"));
    if (unknown !== undefined)
      throw new Error(
        `${this.what}: there is no ${excerpt(`${path}${unknown}`)}. Its properties are ${Object.keys(properties).join(", ")}.`,
      );
    const missing = required.find((name) => !(name in values));
    if (missing !== undefined) throw new Error(`${this.what}: ${excerpt(`${path}${missing}`)} is required.`);
  }

  #refused(path: string, what: string): Error {
    return new Error(`${this.what}: ${excerpt(path)} ${what}. The component decides by it what it makes.`);
  }
}

/** A value without the engine's marks around it. */
function unmarked(marked: unknown, above: Origin): { value: unknown; isUnknown: boolean; origin: Origin } {
  const signature = isJson(marked) ? marked[signatureKey] : undefined;
  if (!isJson(marked) || (signature !== secretSignature && signature !== outputSignature))
    return { value: marked, isUnknown: hidesUnknown(marked), origin: above };
  const { value, secret, dependencies } = marked;
  const own = Array.isArray(dependencies) ? (dependencies as string[]) : [];
  const origin = {
    isSecret: above.isSecret || signature === secretSignature || secret === true,
    dependencies: [...new Set([...above.dependencies, ...own])],
  };
  return { value, isUnknown: value === undefined || hidesUnknown(value), origin };
}

/** A value without the marks within it. What one of them says counts for the whole: the SDK would mark all that is around it, too. */
function bare(marked: unknown, above: Origin): { value: unknown; origin: Origin } {
  const { value, origin } = unmarked(marked, above);
  if (!Array.isArray(value) && !isJson(value)) return { value, origin };
  const parts = Object.entries(value).map(([name, one]) => ({ name, ...bare(one, origin) }));
  return {
    value: Array.isArray(value) ? parts.map((one) => one.value) : Object.fromEntries(parts.map((one) => [one.name, one.value])),
    origin: {
      isSecret: origin.isSecret || parts.some((one) => one.origin.isSecret),
      dependencies: [...new Set([...origin.dependencies, ...parts.flatMap((one) => one.origin.dependencies)])],
    },
  };
}

function hidesUnknown(value: unknown): boolean {
  if (typeof value === "string") return unknowns.has(value);
  if (isJson(value) && value[signatureKey] === outputSignature && value.value === undefined) return true;
  return Array.isArray(value) || isJson(value) ? Object.values(value).some(hidesUnknown) : false;
}

/** An output as the engine sends one; without a value it isn't known yet. */
function output(value: unknown, isUnknown: boolean, { isSecret, dependencies }: Origin): unknown {
  return { [signatureKey]: outputSignature, ...(!isUnknown && { value }), secret: isSecret, dependencies };
}
