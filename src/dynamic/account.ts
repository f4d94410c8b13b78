import * as pulumi from "@pulumi/pulumi";
import { secretSettings, type ProviderArgs } from "./classes/providerArgs";

export type { ProviderArgs };

/**
 * A provider of its own for one account: `new DnsZone("z", { … }, { provider })`. It runs in a process of its own, with
 * its own token. A changed token updates it in place and replaces nothing. What is absent comes from the environment,
 * never from the stack's configuration.
 */
export class Provider extends pulumi.ProviderResource {
  constructor(name: string, args: ProviderArgs = {}, opts?: pulumi.ResourceOptions) {
    super(
      "pulumi-nodejs",
      name,
      Object.fromEntries(Object.entries(args).map(([setting, value]) => [`hosting:${setting}`, asText(setting, value)])),
      opts,
    );
  }
}

/** The engine hands a provider's arguments on as texts. */
function asText(setting: string, value: pulumi.Input<string | number> | undefined): pulumi.Input<string> | undefined {
  if (value === undefined) return undefined;
  const text = pulumi.output(value).apply(String);
  return secretSettings.includes(setting) ? pulumi.secret(text) : text;
}
