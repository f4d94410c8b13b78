import type { PolicyResource, ResourceValidationPolicy, StackValidationPolicy } from "@pulumi/policy";
import { isDoubt } from "./doubt";
import { type PresetName, presets } from "./presets";
import type { Fields } from "./items";
import { isConfigurationError, type Violation } from "./rule";
import { rules } from "./rules";

const { unknownCheckingProxy, unknownStringValue } = require("@pulumi/policy/proxy") as {
  readonly unknownCheckingProxy: (props: object) => Record<string, unknown>;
  readonly unknownStringValue: string;
};

/** Stands for a value that a rule can't see: a secret of a state. A rule that touches it can't judge. */
export const unseen = unknownStringValue;

/** A resource as the state of a stack has it. */
export interface Judged {
  readonly urn: string;
  readonly token: string;
  readonly name: string;
  /** What the program declares; `unseen` in the place of secrets. */
  readonly inputs: Readonly<Record<string, unknown>>;
  /** All that is known of it. */
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly protect: boolean;
  readonly additionalSecretOutputs: readonly string[];
  readonly dependencies: readonly string[];
  readonly propertyDependencies: Readonly<Record<string, readonly string[]>>;
}

export interface Finding {
  readonly rule: string;
  readonly level: string;
  readonly says: "violated" | "unclear";
  /** The resource; absent where the stack as a whole is meant. */
  readonly urn?: string;
  /** The case, without what to do about it. */
  readonly found: string;
  readonly remedy?: string;
}

/** What a rule says of itself, for whoever reads a finding. */
export interface Explained {
  readonly name: string;
  readonly description: string;
  readonly remedy: string;
  readonly severity: string;
  readonly tags: readonly string[];
  readonly url: string;
  readonly level: string;
}

/** The rules by their names. */
export const explained: ReadonlyMap<string, Explained> = new Map(
  Object.values(rules).map(({ name, description, remediationSteps = "", severity = "medium", tags = [], url = "", enforcementLevel }) => [
    name,
    { name, description, remedy: remediationSteps, severity, tags, url, level: String(enforcementLevel) },
  ]),
);

/** The configuration of rules by their names, as `--policy-pack-config` has it. `all` is the level of rules that have none. */
export type Configuration = Readonly<Record<string, string | (Fields & { readonly enforcementLevel?: string })>>;

/** What is wrong with a configuration, a sentence for each problem. */
export function problemsIn(configuration: Configuration, preset: PresetName = "recommended"): string[] {
  const known = ["all", ...explained.keys()];
  const unknown = Object.keys(configuration).filter((name) => !known.includes(name) && name !== "$schema");
  const odd = Object.entries(configuration).filter(([name, own]) => name !== "$schema" && !levels.includes(levelIn(own) ?? "advisory"));
  return [
    ...("$schema" in configuration ? [schemaRefused] : []),
    ...unknown.map((name) => `there is no rule ${JSON.stringify(name)}. The rules are ${[...explained.keys()].join(", ")}.`),
    ...odd.map(([name, own]) => `the level ${JSON.stringify(levelIn(own))} of ${name} is none of ${levels.join(", ")}.`),
    ...presets[preset].flatMap((policy) => problemOf(policy, configuration) ?? []),
  ];
}

const schemaRefused =
  "the engine takes `$schema` for a rule, and refuses the file. Remove it, and name the schema in the settings of your editor " +
  "(in VS Code: `json.schemas`).";

/** What a rule says of its configuration, whose resources are still unknown: each rule reads it first. */
function problemOf(policy: ResourceValidationPolicy | StackValidationPolicy, configuration: Configuration): string | undefined {
  try {
    ask(policy, [nothing], settingsIn(configuration[policy.name]), () => {});
    return undefined;
  } catch (error) {
    if (isConfigurationError(error)) return (error as Error).message;
    throw error;
  }
}

/** A resource that no rule is about. */
const nothing: Judged = {
  ...{ urn: "", token: "", name: "", inputs: {}, outputs: {}, protect: false },
  ...{ additionalSecretOutputs: [], dependencies: [], propertyDependencies: {} },
};

/** What a violation may do. */
export const levels: readonly string[] = ["advisory", "mandatory", "remediate", "disabled"];

function settingsIn(own: Configuration[string] | undefined): object {
  const { enforcementLevel: _, ...settings } = typeof own === "object" ? own : {};
  return settings;
}

function levelIn(own: Configuration[string] | undefined): string | undefined {
  return typeof own === "string" ? own : own?.enforcementLevel;
}

/** What the rules of a preset say of a stack whose state is known, without an engine: the way the SDK asks them. */
export function judge(
  judged: readonly Judged[],
  preset: PresetName,
  configuration: Configuration = {},
): { readonly rules: number; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  let asked = 0;
  for (const policy of presets[preset]) {
    const own = configuration[policy.name];
    const level = levelIn(own) ?? levelIn(configuration.all) ?? String(policy.enforcementLevel);
    if (level === "disabled") continue;
    asked += 1;
    ask(policy, judged, settingsIn(own), (finding) => findings.push({ rule: policy.name, level, ...finding }));
  }
  return { rules: asked, findings };
}

type Note = (finding: Omit<Finding, "rule" | "level">) => void;

function ask(policy: ResourceValidationPolicy | StackValidationPolicy, judged: readonly Judged[], config: object, note: Note): void {
  const getConfig = <T extends object>(): T => config as T;
  const remedy = policy.remediationSteps ?? "";
  if ("validateStack" in policy) {
    const resources = linked(judged);
    const report = ({ found, urn }: Violation): void => note({ says: "violated", found, remedy, ...(urn !== undefined && { urn }) });
    tellingDoubts(note, undefined, () => void policy.validateStack({ resources, getConfig } as never, report as never));
    return;
  }
  for (const one of judged) {
    const { urn } = one;
    const args = { ...resourceOf(one, one.inputs), getConfig, notApplicable };
    const report = ({ found }: Violation): void => note({ says: "violated", found, remedy, urn });
    const validate = policy.validateResource as unknown as (args: unknown, report: (violation: Violation) => void) => void;
    tellingDoubts(note, urn, () => validate(args, report));
  }
}

/** Thrown for most pairs of a rule and a resource: one is enough for all, and its trace is never read. */
const passed = new Error("The rule is about other types.");

function notApplicable(): never {
  throw passed;
}

function tellingDoubts(note: Note, urn: string | undefined, run: () => void): void {
  try {
    run();
  } catch (error) {
    if (error === passed) return;
    if (isConfigurationError(error)) throw error;
    // The error of a rule that met a value of no form of ours may quote the value.
    const found = isDoubt(error) ? error.message : "the state has a value in a form that this rule can't read";
    note({ says: "unclear", found, ...(urn !== undefined && { urn }) });
  }
}

/** The resources of a stack, each with those that it was made from. */
function linked(judged: readonly Judged[]): PolicyResource[] {
  const resources = judged.map((one) => resourceOf(one, one.outputs));
  const byUrn = new Map(resources.map((one) => [one.urn, one]));
  const found = (urns: readonly string[]): PolicyResource[] => urns.flatMap((urn) => byUrn.get(urn) ?? []);
  for (const [index, { dependencies, propertyDependencies }] of judged.entries()) {
    const resource = resources[index] as PolicyResource;
    resource.dependencies.push(...found(dependencies));
    for (const [property, urns] of Object.entries(propertyDependencies)) resource.propertyDependencies[property] = found(urns);
  }
  return resources;
}

function resourceOf(
  { urn, token, name, protect, additionalSecretOutputs }: Judged,
  props: Readonly<Record<string, unknown>>,
): PolicyResource {
  return {
    type: token,
    name,
    urn,
    props: unknownCheckingProxy(props),
    opts: {
      protect,
      ignoreChanges: [],
      aliases: [],
      customTimeouts: { createSeconds: 0, updateSeconds: 0, deleteSeconds: 0 },
      additionalSecretOutputs: [...additionalSecretOutputs],
    },
    dependencies: [],
    propertyDependencies: {},
    isType: () => false,
    asType: () => undefined,
  };
}
