import * as pulumi from "@pulumi/pulumi";
import { secretSettings, type ProviderArgs } from "./generated/providerArgs";

export type { ProviderArgs };

/**
 * A provider of its own for one account: `new DnsZone("z", { … }, { provider })`. It runs in a process of its own, with
 * its own token. A changed token updates it in place and replaces nothing. What is absent comes from the environment,
 * never from the stack's configuration.
 */
export class Provider extends pulumi.ProviderResource {
  constructor(name: string, args: ProviderArgs = {}, opts?: pulumi.ResourceOptions) {
    const given = Object.entries(args).filter(([, value]) => value !== undefined);
    const texts = given.map(([setting, value]): [string, pulumi.Output<string>] => [setting, asText(setting, value)]);
    super("pulumi-nodejs", name, Object.fromEntries(texts.map(([setting, text]) => [`hosting:${setting}`, text])), opts);
    settings.set(this, Object.fromEntries(texts));
  }
}

const settings = new WeakMap<pulumi.ProviderResource, Record<string, pulumi.Output<string>>>();

/** The settings of a provider of this package, for this process alone: nothing that they are used for becomes a secret by them. */
export function settingsOf(provider: pulumi.ProviderResource): pulumi.Output<Record<string, string>> | undefined {
  const given = settings.get(provider);
  return given && pulumi.unsecret(pulumi.output(given));
}

/** The engine hands a provider's arguments on as texts. */
function asText(setting: string, value: pulumi.Input<string | number>): pulumi.Output<string> {
  const text = pulumi.output(value).apply(String);
  return secretSettings.includes(setting) ? pulumi.secret(text) : text;
}
