import * as pulumi from "@pulumi/pulumi";

interface Demands {
  readonly required?: Readonly<Record<string, unknown>>;
  /** What the component decides by. */
  readonly plain?: Readonly<Record<string, unknown>>;
}

/** The values that are there: `undefined` and `null` equal absent, and must not hide a default. */
export function present<T extends object>(values: T | null | undefined): T {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== null)) as T;
}

/**
 * Node runs TypeScript without its types, so a component looks at its arguments itself. `others` is what is left of them when all that
 * the component knows is taken out; the compiler says if something is forgotten. `what` is the component, as in `SecureSite "shop"`.
 */
export function expectArguments(what: string, others: Readonly<Record<string, never>>, { required = {}, plain = {} }: Demands = {}): void {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new pulumi.RunError(`${what}: there is no ${JSON.stringify(unknown.slice(0, 100))}.`);
  for (const [name, value] of Object.entries(required)) if (value === undefined) throw new pulumi.RunError(`${what}: ${name} is required.`);
  for (const [name, value] of Object.entries(plain))
    if ([value, ...(Array.isArray(value) ? (value as unknown[]) : [])].some((one) => pulumi.Output.isInstance(one)))
      throw new pulumi.RunError(`${what}: ${name} is an output. The component decides by it what it makes: give it a value in plain text.`);
}
