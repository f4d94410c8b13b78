import type { PolicyResource, ResourceValidationPolicy, StackValidationPolicy } from "@pulumi/policy";
import { isDoubt } from "./doubt";
import { type PresetName, presets } from "./presets";
import type { Violation } from "./rule";

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
  readonly message: string;
}

/** What the rules of a preset say of a stack whose state is known, without an engine: the way the SDK asks them. */
export function judge(judged: readonly Judged[], preset: PresetName): { readonly rules: number; readonly findings: readonly Finding[] } {
  const asked = presets[preset].filter(({ enforcementLevel }) => enforcementLevel !== "disabled");
  const findings = asked.flatMap((policy) => {
    const found: Finding[] = [];
    const note = (says: Finding["says"], message: string): void =>
      void found.push({ rule: policy.name, level: String(policy.enforcementLevel), says, message });
    ask(policy, judged, note);
    return found;
  });
  return { rules: asked.length, findings };
}

type Note = (says: Finding["says"], message: string) => void;

function ask(policy: ResourceValidationPolicy | StackValidationPolicy, judged: readonly Judged[], note: Note): void {
  const getConfig = <T extends object>(): T => ({}) as T;
  if ("validateStack" in policy) {
    const resources = linked(judged);
    const named = new Map(resources.map((one) => [one.urn, `${one.name}: `]));
    const report = ({ found, urn }: Violation): void => note("violated", `${named.get(urn ?? "") ?? ""}${found}`);
    tellingDoubts(note, "", () => void policy.validateStack({ resources, getConfig } as never, report as never));
    return;
  }
  for (const one of judged) {
    const args = { ...resourceOf(one, one.inputs), getConfig, notApplicable };
    const report = ({ found }: Violation): void => note("violated", `${one.name}: ${found}`);
    const validate = policy.validateResource as unknown as (args: unknown, report: (violation: Violation) => void) => void;
    tellingDoubts(note, `${one.name}: `, () => validate(args, report));
  }
}

/** Thrown for most pairs of a rule and a resource: one is enough for all, and its trace is never read. */
const passed = new Error("The rule is about other types.");

function notApplicable(): never {
  throw passed;
}

function tellingDoubts(note: Note, who: string, run: () => void): void {
  try {
    run();
  } catch (error) {
    if (error === passed) return;
    // The error of a rule that met a value of no form of ours may quote the value.
    const why = isDoubt(error) ? error.message : "the state has a value in a form that this rule can't read";
    note("unclear", `${who}${why}`);
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
