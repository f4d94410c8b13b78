import type {
  PolicyResource,
  ResourceValidationArgs,
  ResourceValidationPolicy,
  StackValidationArgs,
  StackValidationPolicy,
} from "@pulumi/policy";
import { type RuleName, rules } from "../../../src/policy";
import type { Violation } from "../../../src/policy/rule";

/** The SDK's own guard, which its types leave out. */
const { unknownCheckingProxy, unknownStringValue, UnknownValueError } = jest.requireActual<{
  unknownCheckingProxy(props: object): Record<string, unknown>;
  unknownStringValue: string;
  UnknownValueError: new () => Error;
}>("@pulumi/policy/proxy");

/** What the engine puts in the place of a value that isn't known before `up`. */
export const unknown = unknownStringValue;

export interface Declared {
  readonly type: string;
  readonly name?: string;
  /** The type of the component that the resource is in. */
  readonly within?: string;
  readonly props?: Record<string, unknown>;
  readonly opts?: Partial<PolicyResource["opts"]>;
  /** For each property the names of the resources that its value was made from. */
  readonly from?: Readonly<Record<string, readonly string[]>>;
  /** The names of resources that it waits for (`dependsOn`). */
  readonly after?: readonly string[];
}

export interface Verdict {
  readonly violations: readonly string[];
  /** What the rule couldn't judge yet: the SDK tells it as an advisory. */
  readonly doubt: string | undefined;
}

/** How programs on each face spell the types of this package. */
const tokens = { dynamic: "pulumi-nodejs:dynamic/hosting:", plugin: "hosting:index:" } as const;

export type Face = keyof typeof tokens;
export const faces = Object.keys(tokens) as Face[];

/** Runs a rule as the policy SDK does: secrets in plain text, and an error for whoever touches what isn't known yet. */
export function judge(name: RuleName, declared: readonly Declared[], config: object = {}, face: Face = "dynamic"): Verdict {
  const policy: ResourceValidationPolicy | StackValidationPolicy = rules[name];
  const violations: string[] = [];
  const doubts: string[] = [];
  const guarded = (run: () => unknown): void => {
    try {
      run();
    } catch (error) {
      if (!(error instanceof UnknownValueError)) throw error;
      doubts.push((error as Error).message);
    }
  };
  const resources = declared.map((one): PolicyResource => resourceOf(one, face));
  for (const [index, { from = {}, after = [] }] of declared.entries()) {
    const find = (wanted: string) => resources.find((resource) => resource.name === wanted) as PolicyResource;
    resources[index]!.dependencies.push(...after.map(find));
    Object.assign(
      (resources[index] as PolicyResource).propertyDependencies,
      Object.fromEntries(Object.entries(from).map(([property, names]) => [property, names.map(find)])),
    );
  }
  const getConfig = () => config;
  const report = ({ message }: Violation) => violations.push(message);
  if ("validateStack" in policy)
    guarded(() => policy.validateStack({ resources, getConfig } as unknown as StackValidationArgs, report as never));
  else {
    const validate = policy.validateResource as unknown as (args: ResourceValidationArgs, report: (violation: Violation) => void) => void;
    const notApplicable = (): never => {
      throw notAboutIt;
    };
    for (const resource of resources) {
      guarded(() => {
        try {
          validate({ ...resource, getConfig, notApplicable } as unknown as ResourceValidationArgs, report);
        } catch (error) {
          if (error !== notAboutIt) throw error;
        }
      });
    }
  }
  return { violations, doubt: doubts.length === 0 ? undefined : doubts.join("\n") };
}

const notAboutIt = new Error("not applicable");

function resourceOf({ type, name = type.toLowerCase(), props = {}, opts = {}, within }: Declared, face: Face): PolicyResource {
  const token = type.includes(":") ? type : tokens[face] + type;
  return {
    type: token,
    name,
    urn: `urn:pulumi:dev::test::${within === undefined ? "" : `${within}$`}${token}::${name}`,
    props: unknownCheckingProxy(props),
    opts: {
      protect: false,
      ignoreChanges: [],
      aliases: [],
      customTimeouts: { createSeconds: 0, updateSeconds: 0, deleteSeconds: 0 },
      additionalSecretOutputs: [],
      ...opts,
    },
    dependencies: [],
    propertyDependencies: {},
    isType: () => false,
    asType: () => undefined,
  };
}
