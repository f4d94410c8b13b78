// Generated from the definitions in src/functions by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";

/** The arguments of `getHostnameAvailability`. */
export interface GetHostnameAvailabilityArgs {
  /** The full hostname, such as `www.example.com`. */
  hostname: string;
}

/** The arguments of `getHostnameAvailabilityOutput`. */
export interface GetHostnameAvailabilityOutputArgs {
  /** The full hostname, such as `www.example.com`. */
  hostname: pulumi.Input<string>;
}

/** The result of `getHostnameAvailability`. */
export interface GetHostnameAvailabilityResult {
  /** Whether the hostname is free. */
  available: boolean;
}

/**
 * Reports whether a hostname is free: no site of the platform has it yet. An invalid name is an error. The answer can change at any time,
 * so don't make a resource depend on it.
 */
export function getHostnameAvailability(
  args: GetHostnameAvailabilityArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetHostnameAvailabilityResult> {
  return ask("getHostnameAvailability", args, opts);
}

/**
 * Reports whether a hostname is free: no site of the platform has it yet. An invalid name is an error. The answer can change at any time,
 * so don't make a resource depend on it. Takes outputs and gives an output.
 */
export function getHostnameAvailabilityOutput(
  args: GetHostnameAvailabilityOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetHostnameAvailabilityResult> {
  return askOutput("getHostnameAvailability", args, opts);
}
