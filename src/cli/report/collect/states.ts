import { z } from "zod";
import { readUrn } from "../../../kernel/identity/urn";
import { type Judged, rules } from "../../policy/rules";
import type { Values } from "../../../kernel/definition/values";
import { ifJson } from "../../../transport";
import { askEngine } from "../../frame/engine";
import { contentOf } from "../../frame/input";
import type { World } from "../../frame/world";

const stored = z.object({
  urn: z.string(),
  id: z.string().optional(),
  type: z.string().default(""),
  inputs: z.record(z.string(), z.unknown()).nullish(),
  outputs: z.record(z.string(), z.unknown()).nullish(),
  dependencies: z.array(z.string()).nullish(),
  propertyDependencies: z.record(z.string(), z.array(z.string()).nullable()).nullish(),
  protect: z.boolean().nullish(),
  /** Set on what was replaced and waits for its deletion. */
  delete: z.boolean().nullish(),
  additionalSecretOutputs: z.array(z.string()).nullish(),
});

const deployment = z.object({ resources: z.array(stored).nullish() });

/** What `pulumi stack export` prints, and a state file as a backend keeps it. */
const state = z.union([z.object({ deployment }), z.object({ checkpoint: z.object({ latest: deployment.nullish() }) })]);

/** A resource in the state of a stack. Secrets are taken out of it. */
export interface Stored extends Judged {
  /** `DnsRecord`, or the token of another provider's type. */
  readonly type: string;
  readonly id?: string;
}

export interface Declared extends Pick<Stored, "type" | "name"> {
  readonly id: string;
}

export interface StackState {
  /** `project/stack`. */
  readonly name: string;
  readonly source: string;
  readonly resources: readonly Stored[];
}

/** The engine's mark of a value with a kind of its own, and the kind of a secret. */
const signature = "4dabf18193072939515e22adb298388d";
const secretKind = "1b47061264138c4ac30d75fd1eb44270";
/** The kind of a value that carries with it whether it is a secret. */
const outputKind = "d0e6a833031e9bbcd3f4e8bde6ca49a4";

/** Whether a value is a secret as the engine writes one into a file. */
export function isSecret(value: unknown): boolean {
  return typeof value === "object" && value !== null && (value as { readonly [signature]?: unknown })[signature] === secretKind;
}

/** Stands where a secret was. Nothing of a secret goes further than here, whether it is encrypted or not. */
export class Secret {}

/** `undefined` among the stacks is the one that is selected. */
export async function readStates(world: World, files: readonly string[], stacks: readonly (string | undefined)[]): Promise<StackState[]> {
  const found: StackState[] = [];
  for (const file of files) found.push(stateIn(file, await jsonIn(world, file)));
  for (const stack of stacks) found.push(stateIn("the engine", await exported(world, stack), stack));
  const names = found.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new Error(`the stack ${twice} is given twice. Give each stack once.`);
  return found;
}

/** What `pulumi stack export` prints: a stack's state with its secrets encrypted. */
export async function exported(world: World, stack: string | undefined, limitMs?: number): Promise<unknown> {
  const { code, json, stderr } = await askEngine(world, ["stack", "export"], stack, limitMs);
  if (code !== 0 || !state.safeParse(json).success)
    throw new Error(`the engine could not show the stack: ${stderr.trim() || `the engine ended with ${code}, and printed no deployment`}`);
  return json;
}

/** The resources that the last `pulumi up` of a stack left. */
export async function declaredBy(world: World, stack: string | undefined, limitMs?: number): Promise<Declared[]> {
  const { resources } = stateIn("the engine", await exported(world, stack, limitMs), stack);
  return resources.flatMap(({ type, name, id }) => (id === undefined ? [] : [{ type, name, id }]));
}

async function jsonIn(world: World, file: string): Promise<unknown> {
  const json = ifJson(await contentOf(world, file));
  // The parser's message would quote the text, which may hold secrets.
  if (json === undefined) throw new Error(`${file} is no JSON. Give the output of \`pulumi stack export\`, or a state file.`);
  return json;
}

export function stateIn(source: string, json: unknown, called = source): StackState {
  const { data } = state.safeParse(json);
  if (!data) throw new Error(`${source} holds no state of a stack. Give the output of \`pulumi stack export\`, or a state file.`);
  const resources = ("deployment" in data ? data.deployment : data.checkpoint.latest)?.resources ?? [];
  const [, , stack, project] = /^(urn):pulumi:(.*?)::(.*?)::/.exec(resources[0]?.urn ?? "") ?? [];
  return {
    name: stack === undefined ? called : `${project}/${stack}`,
    source,
    resources: resources.filter((one) => one.delete !== true).map(storedOf),
  };
}

function storedOf({ urn, id, type, inputs, outputs, ...rest }: z.infer<typeof stored>): Stored {
  return {
    urn,
    ...readUrn(urn),
    token: type,
    ...(id !== undefined && { id }),
    inputs: withoutSecrets(inputs ?? {}) as Values,
    outputs: withoutSecrets(outputs ?? {}) as Values,
    dependencies: rest.dependencies ?? [],
    propertyDependencies: Object.fromEntries(Object.entries(rest.propertyDependencies ?? {}).map(([name, urns]) => [name, urns ?? []])),
    protect: rest.protect === true,
    additionalSecretOutputs: rest.additionalSecretOutputs ?? [],
  };
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  const kind = (value as Values)[signature];
  if (kind === secretKind || (kind === outputKind && (value as Values).secret === true)) return new Secret();
  if (kind === outputKind) return withoutSecrets((value as Values).value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutSecrets(inner)]));
}

/** Whether a secret hides anywhere inside. */
export function holdsSecret(value: unknown): boolean {
  if (value instanceof Secret) return true;
  if (Array.isArray(value)) return value.some(holdsSecret);
  return typeof value === "object" && value !== null && Object.values(value).some(holdsSecret);
}

/** A resource of a state as rules see it: what is a secret can't be seen. */
export function asJudged(one: Stored): Judged {
  const { unseen } = rules();
  const blanked = (value: unknown): unknown => {
    if (value instanceof Secret) return unseen;
    if (!holdsSecret(value)) return value;
    if (Array.isArray(value)) return value.map(blanked);
    return Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, blanked(inner)]));
  };
  const secret = Object.keys(one.inputs).filter((name) => one.inputs[name] instanceof Secret);
  return {
    ...one,
    inputs: blanked(one.inputs) as Judged["inputs"],
    outputs: blanked(one.outputs) as Judged["outputs"],
    additionalSecretOutputs: [...one.additionalSecretOutputs, ...secret],
  };
}
