// Generated from the definitions in src/functions by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";

/** The arguments of `getHostnameAvailability`. */
export interface GetHostnameAvailabilityArgs {
  /** The hostname as a whole name, such as `www.example.com`. */
  hostname: string;
}

/** The arguments of `getHostnameAvailabilityOutput`. */
export interface GetHostnameAvailabilityOutputArgs {
  /** The hostname as a whole name, such as `www.example.com`. */
  hostname: pulumi.Input<string>;
}

/** The result of `getHostnameAvailability`. */
export interface GetHostnameAvailabilityResult {
  /** Whether the hostname is free. */
  available: boolean;
}

/**
 * Says whether a hostname is free: whether no site of the platform has it yet. A name that isn't valid is an error. The answer can change
 * at any time, so don't let it decide whether a resource is in the program.
 */
export function getHostnameAvailability(
  args: GetHostnameAvailabilityArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetHostnameAvailabilityResult> {
  return ask("getHostnameAvailability", args, opts);
}

/**
 * Says whether a hostname is free: whether no site of the platform has it yet. A name that isn't valid is an error. The answer can change
 * at any time, so don't let it decide whether a resource is in the program. Takes outputs and gives an output.
 */
export function getHostnameAvailabilityOutput(
  args: GetHostnameAvailabilityOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetHostnameAvailabilityResult> {
  return askOutput("getHostnameAvailability", args, opts);
}
