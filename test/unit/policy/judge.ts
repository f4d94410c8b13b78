import type { RuleName } from "../../../src/policy";
import { judge as judged, type Judged, unseen } from "../../../src/policy/judge";

/** What the engine puts in the place of a value that isn't known before `up`. */
export const unknown = unseen;

export interface Declared {
  readonly type: string;
  readonly name?: string;
  /** The type of the component that the resource is in. */
  readonly within?: string;
  readonly props?: Record<string, unknown>;
  readonly opts?: Partial<Pick<Judged, "protect" | "additionalSecretOutputs">>;
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

/** What one rule says of a stack: each case with what to do about it. */
export function judge(name: RuleName, declared: readonly Declared[], config: object = {}, face: Face = "dynamic"): Verdict {
  const urns = declared.map(({ type, name: own = type.toLowerCase(), within }) => {
    const token = type.includes(":") ? type : tokens[face] + type;
    return { token, name: own, urn: `urn:pulumi:dev::test::${within === undefined ? "" : `${within}$`}${token}::${own}` };
  });
  const named = (names: readonly string[]) => names.flatMap((wanted) => urns.find((one) => one.name === wanted)?.urn ?? []);
  const stack = declared.map(({ props = {}, opts, from = {}, after = [] }, index): Judged => {
    const propertyDependencies = Object.fromEntries(Object.entries(from).map(([property, names]) => [property, named(names)]));
    const options = { protect: false, additionalSecretOutputs: [], ...opts, dependencies: named(after), propertyDependencies };
    return { ...urns[index]!, inputs: props, outputs: props, ...options };
  });
  const { findings } = judged(stack, "recommended", { all: "disabled", [name]: { enforcementLevel: "advisory", ...config } });
  const of = (says: string) => findings.filter((one) => one.says === says);
  const doubts = of("unclear").map(({ found }) => found);
  return {
    violations: of("violated").map(({ found, remedy }) => `${found} ${remedy}`),
    doubt: doubts.length === 0 ? undefined : doubts.join("\n"),
  };
}
