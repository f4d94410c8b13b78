import * as pulumi from "@pulumi/pulumi";
import { pluginToken } from "../dynamic/resource";
import { version } from "./version";

/** Calls a function of the plugin. Secrets in the result are plain. */
export function ask<Result>(name: string, args: object = {}, opts?: pulumi.InvokeOptions): Promise<Result> {
  const called = pulumi.runtime.invoke(pluginToken(name), { ...args }, { version, ...opts }) as Promise<Result>;
  return called.catch((error: Error) => {
    // The engine prints the message of such an error alone, and the whole stack of any other.
    throw new pulumi.RunError(error.message.replace(/^invocation of \S+ returned an error/, name));
  });
}

/** Calls a function of the plugin. With a secret in it, the result is one. */
export function askOutput<Result>(name: string, args: object = {}, opts?: pulumi.InvokeOutputOptions): pulumi.Output<Result> {
  return pulumi.runtime.invokeOutput<Result>(pluginToken(name), { ...args }, { version, ...opts });
}
