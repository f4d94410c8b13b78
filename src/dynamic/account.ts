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
    const given = Object.entries(args).filter(([, value]) => value !== undefined && value !== null);
    const texts = given.map(([setting, value]): [string, Text] => [setting, asText(setting, value)]);
    super("pulumi-nodejs", name, Object.fromEntries(texts.map(([setting, text]) => [`hosting:${setting}`, text])), opts);
    settings.set(this, Object.fromEntries(texts));
  }
}

/** A setting as the engine takes it; an output can turn out to have no value. */
type Text = pulumi.Output<string | undefined>;

const settings = new WeakMap<pulumi.ProviderResource, Record<string, Text>>();

/** The settings of a provider of this package, for this process alone: nothing that they are used for becomes a secret by them. */
export function settingsOf(provider: pulumi.ProviderResource): pulumi.Output<Record<string, string | undefined>> | undefined {
  const given = settings.get(provider);
  return given && pulumi.unsecret(pulumi.output(given));
}

/** The engine hands a provider's arguments on as texts. An output without a value is an absent setting: "undefined" would be an account. */
function asText(setting: string, value: pulumi.Input<string | number | undefined>): Text {
  const isSecret = secretSettings.includes(setting);
  return pulumi.output(value).apply((known: string | number | null | undefined): Text => {
    if (known === undefined || known === null) return pulumi.output(undefined);
    return isSecret ? pulumi.secret(String(known)) : pulumi.output(String(known));
  });
}
