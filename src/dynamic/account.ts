import * as pulumi from "@pulumi/pulumi";

/** The settings of one account. What is absent comes from the environment, never from the stack's configuration. */
export interface ProviderArgs {
  /** The platform's address, `https://…`. Default: `HOSTING_BASE_URL`. */
  baseUrl?: pulumi.Input<string>;
  /** The account's token. Default: `HOSTING_TOKEN`. Kept as a secret. */
  token?: pulumi.Input<string>;
  /** The account's id. Default: `HOSTING_ACCOUNT`. */
  account?: pulumi.Input<string>;
  /** How many requests may be in flight at once. Default: 8. */
  concurrency?: pulumi.Input<number>;
}

/**
 * A provider of its own for one account: `new DnsZone("z", { … }, { provider })`. It runs in a process of its own, with
 * its own token. A changed token updates it in place and replaces nothing.
 */
export class Provider extends pulumi.ProviderResource {
  constructor(name: string, args: ProviderArgs = {}, opts?: pulumi.ResourceOptions) {
    const settings: pulumi.Inputs = {
      "hosting:baseUrl": args.baseUrl,
      "hosting:token": args.token === undefined ? undefined : pulumi.secret(args.token),
      "hosting:account": args.account,
      "hosting:concurrency": args.concurrency === undefined ? undefined : pulumi.output(args.concurrency).apply(String),
    };
    super("pulumi-nodejs", name, settings, opts);
  }
}
