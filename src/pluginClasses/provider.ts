import * as pulumi from "@pulumi/pulumi";
import { type ProviderArgs, secretSettings } from "../dynamic/generated/providerArgs";
import { version } from "./version";

export type { ProviderArgs };

/**
 * A provider of its own for one account: `new DnsZone("z", { … }, { provider })`. It runs in a process of its own, with
 * its own token. A changed token updates it in place and replaces nothing. What is absent comes from the environment,
 * never from the stack's configuration.
 */
export class Provider extends pulumi.ProviderResource {
  constructor(name: string, args: ProviderArgs = {}, opts?: pulumi.ResourceOptions) {
    const given: pulumi.Inputs = { ...args };
    const kept = secretSettings
      .filter((setting) => given[setting] !== undefined)
      .map((setting) => [setting, pulumi.secret(given[setting])]);
    // Unless it is told, the engine adds the version in a later run, which then shows as a change.
    super("hosting", name, { ...given, ...Object.fromEntries(kept) }, { version, ...opts });
  }
}
