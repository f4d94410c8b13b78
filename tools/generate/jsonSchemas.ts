import manifest from "../../package.json";
import { type RuleName, rules } from "../../src/policy";
import { levels } from "../../src/policy/judge";

/** What a schema of the engine says of a type or of a property. */
interface Spec {
  readonly type?: string;
  readonly $ref?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Spec>>;
  readonly required?: readonly string[];
  readonly items?: Spec;
  readonly enum?: readonly { readonly value: unknown }[];
}

const draft = "http://json-schema.org/draft-07/schema#";

/** Schemas for editors and validators, by their files: of what users write that no compiler reads. */
export function jsonSchemas(types: Readonly<Record<string, Spec>>): Record<string, string> {
  const record = specOf("hosting:index:DnsRecordsRecord", types);
  return {
    ...file("zone", {
      title: "The records of a zone",
      description: "A list of DNS records with the fields of DnsRecord.",
      type: ["array", "null"],
      items: record,
    }),
    ...file("policies", {
      title: "The configuration of policy rules",
      description: "What `--policy-pack-config` takes: a level or the settings of a rule, by the rule's name.",
      type: "object",
      properties: {
        all: level,
        environments: { type: "array", items: { type: "string" }, description: "Environments of Pulumi ESC that the engine opens." },
        ...Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, configurationOf(rule)])),
      },
      additionalProperties: false,
      definitions,
    }),
  };
}

function file(name: string, schema: object): Record<string, string> {
  const path = `schemas/${name}.json`;
  const whole = { $schema: draft, $id: `https://unpkg.com/${manifest.name}@${manifest.version}/${path}`, ...schema };
  return { [path]: `${JSON.stringify(whole, undefined, 2)}\n` };
}

/** What all rules share stands once. */
const definitions = {
  level: { type: "string", enum: levels, description: "What a violation does." },
  exceptions: rules["ttl-bounds"].configSchema?.properties?.exceptions,
};
const level = { $ref: "#/definitions/level" };
const exceptions = { $ref: "#/definitions/exceptions" };

function configurationOf({ description, configSchema }: (typeof rules)[RuleName]) {
  const { properties = {}, required } = configSchema ?? {};
  const settings = { enforcementLevel: level, ...properties, exceptions };
  return {
    description,
    anyOf: [level, { type: "object", properties: settings, ...(required && { required }), additionalProperties: false }],
  };
}

/** A type of the engine's schema as a JSON schema that stands alone. */
function specOf(token: string, types: Readonly<Record<string, Spec>>): object {
  const spec = types[token];
  if (!spec) throw new Error(`the schema has no type ${token}`);
  return plain(spec, types);
}

function plain(
  { type, $ref, description, properties, required, items, enum: values }: Spec,
  types: Readonly<Record<string, Spec>>,
): object {
  const own = {
    ...($ref === undefined ? { type } : specOf($ref.replace("#/types/", ""), types)),
    ...(description !== undefined && { description }),
  };
  if (values) return { ...own, enum: values.map(({ value }) => value) };
  if (items) return { ...own, items: plain(items, types) };
  if (!properties) return own;
  const fields = Object.entries(properties).map(([name, property]) => [name, plain(property, types)]);
  return { ...own, properties: Object.fromEntries(fields), required, additionalProperties: false };
}
