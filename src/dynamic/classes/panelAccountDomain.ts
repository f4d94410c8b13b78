// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

/** The arguments of `PanelAccountDomain`. */
export interface PanelAccountDomainArgs {
  /** The panel account: `panelAccount.username`. A change replaces the domain. */
  username: pulumi.Input<string>;
  /**
   * The domain that the account serves beside its primary domain. Unicode or punycode makes no difference. A change replaces the domain.
   */
  domain: pulumi.Input<string>;
  /**
   * If an object with the same identity already exists on the platform, adopts it instead of failing, and changes it to the program's
   * values. Default: false. `HOSTING_ADOPT=1` does the same for every resource of one run. Never sent to the platform. A change of this
   * input alone has no effect.
   */
  adopt?: pulumi.Input<boolean | undefined>;
}

const panelAccountDomain = {
  type: "PanelAccountDomain",
  properties: ["username", "domain"],
};

/**
 * A further domain of a panel account, beside its primary domain. The API's documents don't show the answers to these requests: if an
 * answer has an unknown form, the operation fails, and the error explains what to do in the panel.
 */
export class PanelAccountDomain extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("PanelAccountDomain");

  /** The panel account: `panelAccount.username`. A change replaces the domain. */
  declare readonly username: pulumi.Output<string>;

  /**
   * The domain that the account serves beside its primary domain. Unicode or punycode makes no difference. A change replaces the domain.
   */
  declare readonly domain: pulumi.Output<string>;

  constructor(name: string, args: PanelAccountDomainArgs, opts?: pulumi.CustomResourceOptions) {
    super(panelAccountDomain, name, args, opts);
  }

  /**
   * Reads an existing PanelAccountDomain without managing it. The id has the form `username/domainName`. It also takes panel account/domain
   * (example.com/example.org). If it doesn't exist, this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): PanelAccountDomain {
    return new PanelAccountDomain(name, undefined as unknown as PanelAccountDomainArgs, { ...opts, id });
  }

  /** Whether a value is a PanelAccountDomain, also one of another copy of this package. */
  static override isInstance(value: unknown): value is PanelAccountDomain {
    return isOfType(panelAccountDomain, value);
  }
}

/** The arguments of `getPanelAccountDomain`. */
export interface GetPanelAccountDomainArgs {
  /** The id (`username/domainName`), or panel account/domain (example.com/example.org). */
  id: string;
}

/** The arguments of `getPanelAccountDomainOutput`. */
export interface GetPanelAccountDomainOutputArgs {
  /** The id (`username/domainName`), or panel account/domain (example.com/example.org). */
  id: pulumi.Input<string>;
}

/** The result of `getPanelAccountDomain`. */
export interface GetPanelAccountDomainResult {
  /** The id of the PanelAccountDomain. */
  id: string;
  /** The panel account: `panelAccount.username`. A change replaces the domain. */
  username: string;
  /**
   * The domain that the account serves beside its primary domain. Unicode or punycode makes no difference. A change replaces the domain.
   */
  domain: string;
}

/** Looks up a PanelAccountDomain by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getPanelAccountDomain(args: GetPanelAccountDomainArgs, opts?: pulumi.InvokeOptions): Promise<GetPanelAccountDomainResult> {
  return ask("getPanelAccountDomain", args, opts);
}

/**
 * Looks up a PanelAccountDomain by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and
 * gives an output.
 */
export function getPanelAccountDomainOutput(
  args: GetPanelAccountDomainOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetPanelAccountDomainResult> {
  return askOutput("getPanelAccountDomain", args, opts);
}
