import * as pulumi from "@pulumi/pulumi";
import { join } from "node:path";
import { settingsOf } from "./account";
import { pluginToken, token } from "./resource";

/** A question on its way to the platform. `settings`: those of an explicit provider; absent, the stack's count. */
interface Question {
  readonly args: object;
  readonly settings?: Readonly<Record<string, string | undefined>>;
}

/** What a function answers a program. */
export interface Answer {
  readonly values: Readonly<Record<string, unknown>>;
  /** The fields that are secret. */
  readonly secrets: readonly string[];
}

/** Calls a function for a program that goes on with the plain result. Secrets in it are plain, too. */
export async function ask<Result>(name: string, args: object = {}, opts: pulumi.InvokeOptions = {}): Promise<Result> {
  if (isMocked()) return pulumi.runtime.invoke(pluginToken(name), { ...args }, opts) as Promise<Result>;
  const question = internalsOf(pulumi.output({ args, settings: settingsFor(name, opts) }));
  if (!(await question.isKnown))
    throw new pulumi.RunError(`${name} needs an argument or a setting that is unknown until \`pulumi up\`: use ${name}Output.`);
  const { values } = await answered(name, await question.promise());
  return values as Result;
}

/** Calls a function with arguments that may be outputs. The result isn't known before they are; with a secret in it, it is one. */
export function askOutput<Result>(name: string, args: object = {}, opts: pulumi.InvokeOutputOptions = {}): pulumi.Output<Result> {
  if (isMocked()) return pulumi.runtime.invokeOutput<Result>(pluginToken(name), { ...args }, opts);
  const given = pulumi.output(args);
  const named = pulumi.output(opts.dependsOn) as pulumi.Output<pulumi.Resource | pulumi.Resource[] | undefined>;
  const awaited = pulumi.output([made(internalsOf(given).allResources()), named.apply((resources) => made([resources ?? []].flat()))]);
  return pulumi.all([given, settingsFor(name, opts), awaited]).apply(async ([known, settings]) => {
    const { values, secrets } = await answered(name, { args: known, settings });
    const marked = Object.entries(values).map(([field, value]) => [field, secrets.includes(field) ? pulumi.secret(value) : value]);
    return pulumi.output(Object.fromEntries(marked));
  }) as pulumi.Output<unknown> as pulumi.Output<Result>;
}

/** Whether this is a unit test that answers in the engine's place: then it answers functions, too, and the platform isn't asked. */
function isMocked(): boolean {
  const monitor = pulumi.runtime.getMonitor() as { readonly mocks?: pulumi.runtime.Mocks } | undefined;
  return monitor?.mocks !== undefined;
}

/**
 * Loads the HTTP client and the definitions at the first call: a program that calls no function doesn't need them. It loads them by their
 * path, since an import would count as a part of what every program loads.
 */
function answered(name: string, { args, settings }: Question): Promise<Answer> {
  const { answer } = require(join(__dirname, "answer")) as { answer(name: string, args: object, settings: unknown): Promise<Answer> };
  return answer(name, args, settings);
}

/** The settings of the explicit provider, if there is one: that of the call, or that of the component around it. */
function settingsFor(
  name: string,
  { provider, parent }: pulumi.InvokeOptions,
): pulumi.Output<Record<string, string | undefined> | undefined> {
  const explicit = provider ?? parent?.getProvider(token("Site"));
  if (explicit === undefined) return pulumi.output(undefined);
  const settings = settingsOf(explicit);
  if (!settings) throw new pulumi.RunError(`the provider of ${name} must be a Provider of pulumi-hosting.`);
  return settings;
}

/** Resources that the platform has by the time this is known. In a preview, those that are to be made have no id yet. */
async function made(resources: Iterable<pulumi.Resource> | Promise<Iterable<pulumi.Resource>>): Promise<unknown> {
  return pulumi.all([...(await resources)].flatMap(idsOf));
}

function idsOf(resource: pulumi.Resource): pulumi.Output<unknown>[] {
  if (pulumi.CustomResource.isInstance(resource)) return [resource.id];
  return [resource.urn, ...[...((resource as Children).__childResources ?? [])].flatMap(idsOf)];
}

interface Children {
  readonly __childResources?: Iterable<pulumi.Resource>;
}

/** What the SDK itself uses to call functions, and its types don't show. */
interface Internals<T> {
  readonly isKnown: Promise<boolean>;
  promise(): Promise<T>;
  allResources(): Promise<Iterable<pulumi.Resource>>;
}

function internalsOf<T>(output: pulumi.Output<T>): Internals<pulumi.Unwrap<T>> {
  return output as unknown as Internals<pulumi.Unwrap<T>>;
}
