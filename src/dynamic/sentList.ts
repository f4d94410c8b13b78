import * as pulumi from "@pulumi/pulumi";
import * as state from "@pulumi/pulumi/runtime/state";
import { sentText } from "../kernel/values/sentText";

/**
 * Sends the items of a set as one text, if the list holds plain values only. The provider's check reads the list from it, so the text
 * never gets into a state. Call this after the SDK's constructor, which shows the list to transformations: the SDK takes the value
 * itself only later.
 */
export function sendAsText(properties: pulumi.Inputs, name: string, opts: pulumi.CustomResourceOptions, token: string): void {
  const list: unknown = properties[name];
  if (!Array.isArray(list) || !isPlain(list) || !reachesCheck(opts, token)) return;
  properties[name] = onceRegistered(opts.parent).then(() => (isSeenOnTheWay() ? list : sentText(list)));
}

/** Whether each value is JSON as it stands: nothing that the SDK has to wait for or to mark. */
function isPlain(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || value === null) return ["string", "boolean", "undefined", "object"].includes(typeof value);
  if (Array.isArray(value)) return value.every(isPlain);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.entries(value).every(([key, inner]) => key !== pulumi.runtime.specialSigKey && isPlain(inner));
}

/** Whether the engine is sure to ask the provider first: it compares nothing, imports nothing, and the provider is configured. */
function reachesCheck({ ignoreChanges = [], import: imported, provider, parent }: pulumi.CustomResourceOptions, token: string): boolean {
  if (ignoreChanges.length > 0 || imported !== undefined) return false;
  // In a preview, an explicit provider may wait for a setting that isn't known yet.
  return !pulumi.runtime.isDryRun() || (provider ?? parent?.getProvider(token)) === undefined;
}

/** Of a resource's components the engine knows the transforms once they are registered. The stack's are known once the program has run. */
async function onceRegistered(parent: pulumi.Resource | undefined): Promise<void> {
  if (parent) await (parent.urn as unknown as { promise(): Promise<string> }).promise().catch(() => undefined);
}

/** Whether functions of a program see the properties before the provider does: transforms, a test's mocks, or those of a caller. */
function isSeenOnTheWay(): boolean {
  const monitor = pulumi.runtime.getMonitor() as { readonly mocks?: unknown } | undefined;
  const { getStore } = state as unknown as { getStore?(): { readonly callbacks?: unknown } };
  return !monitor || monitor.mocks !== undefined || !getStore || getStore().callbacks !== undefined || isPartOfAnotherProgram();
}

/** A component that runs in a process of its own: only the other program knows its transforms. */
function isPartOfAnotherProgram(): boolean {
  return pulumi.runtime.getStackResource() === undefined;
}
