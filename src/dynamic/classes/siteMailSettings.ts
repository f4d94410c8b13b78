// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

/** The fields of `dns` of SiteMailSettings. */
export interface SiteMailSettingsDns {
  /** What the platform found in the DNS: `unknown`, `verified` or `failed`. */
  verdict?: string;
  /** Whether the SPF record is correct. */
  spfVerified?: boolean;
  /** Whether the DKIM record is correct. */
  dkimVerified?: boolean;
  /** Whether the record that locks the domain to this platform is correct. */
  lockdownVerified?: boolean;
  /** Whether all three records are correct. */
  allVerified?: boolean;
  /** Whether the verdict comes from the platform's own check, not from its mail provider. */
  locallyChecked?: boolean;
  /** When the DNS was last checked. */
  checkedAt?: string;
}

/** The fields of `suspension` of SiteMailSettings. */
export interface SiteMailSettingsSuspension {
  /** Whether the site may not send. */
  suspended?: boolean;
  /** Whether mail was blocked because of abuse. */
  abuse?: boolean;
  /** Whether mail was blocked because of an invoice or the site's state. */
  system?: boolean;
  /** Why mail was blocked, in the platform's words. */
  reason?: string;
  /** When the block began. */
  suspendedAt?: string;
  /** Whether the account may end the block by itself. */
  canSelfUnsuspend?: boolean;
  /** How often the account may still end a block within 30 days. */
  remainingSelfUnsuspends?: number;
}

/** The arguments of `SiteMailSettings`. */
export interface SiteMailSettingsArgs {
  /** The id of the site whose sender is set. A change restores the old site's sender and sets the new site's sender. */
  siteId: pulumi.Input<string>;
  /**
   * The part of the sender's address before the `@`, at most 64 bytes. An empty text means the platform's default, `noreply`. If absent,
   * the platform's value stays. If removed later, the provider restores the original value.
   */
  mailFromLocalPart?: pulumi.Input<string | undefined>;
  /**
   * The sender's name, at most 255 bytes (not characters). An empty text means the site's name. If absent, the platform's value stays. If
   * removed later, the provider restores the original value.
   */
  mailFromName?: pulumi.Input<string | undefined>;
}

const siteMailSettings = {
  type: "SiteMailSettings",
  properties: ["siteId", "mailFromLocalPart", "mailFromName", "status", "configured", "fromEmail", "fromLocalPart", "fromName",
    "dkimDomain", "dns", "suspension"],
  parent: "siteId",
  singleton: true,
};

/**
 * The sender of the mail that a site itself sends, such as order confirmations. It doesn't concern mailboxes. The settings exist together
 * with the site: creating this resource changes the settings that the program names, and deleting it restores the earlier values. The
 * platform uses the sender when the DNS of the site's domain allows it. The provider doesn't wait for that: the outputs `configured` and
 * `dns` show it.
 */
export class SiteMailSettings extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("SiteMailSettings");

  /** The id of the site whose sender is set. A change restores the old site's sender and sets the new site's sender. */
  declare readonly siteId: pulumi.Output<string>;

  /**
   * The part of the sender's address before the `@`, at most 64 bytes. An empty text means the platform's default, `noreply`. If absent,
   * the platform's value stays. If removed later, the provider restores the original value.
   */
  declare readonly mailFromLocalPart: pulumi.Output<string | undefined>;

  /**
   * The sender's name, at most 255 bytes (not characters). An empty text means the site's name. If absent, the platform's value stays. If
   * removed later, the provider restores the original value.
   */
  declare readonly mailFromName: pulumi.Output<string | undefined>;

  /** The state of the site's mail account: `pending`, `active` or `failed`. Absent without an account. */
  declare readonly status: pulumi.Output<string | undefined>;

  /** Whether the site can send now: its container holds a delivery configuration. */
  declare readonly configured: pulumi.Output<boolean | undefined>;

  /** The sender's address in use. Absent until the site has a domain for which mail is signed. */
  declare readonly fromEmail: pulumi.Output<string | undefined>;

  /** The sender's address before the `@`, with the default if none is set. */
  declare readonly fromLocalPart: pulumi.Output<string | undefined>;

  /** The sender's name, with the default if none is set. */
  declare readonly fromName: pulumi.Output<string | undefined>;

  /** The domain for which mail is signed (DKIM). */
  declare readonly dkimDomain: pulumi.Output<string | undefined>;

  /** Whether the DNS allows the site to send in the name of its domain. */
  declare readonly dns: pulumi.Output<SiteMailSettingsDns | undefined>;

  /** Whether the platform blocks the site's mail, and why. `pulumi up` can't end a block. */
  declare readonly suspension: pulumi.Output<SiteMailSettingsSuspension | undefined>;

  constructor(name: string, args: SiteMailSettingsArgs, opts?: pulumi.CustomResourceOptions) {
    super(siteMailSettings, name, args, opts);
  }

  /**
   * Reads an existing SiteMailSettings without managing it. The id has the form `siteId`. It also takes the site's name. If it doesn't
   * exist, this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SiteMailSettings {
    return new SiteMailSettings(name, undefined as unknown as SiteMailSettingsArgs, { ...opts, id });
  }

  /** Whether a value is a SiteMailSettings, also one of another copy of this package. */
  static override isInstance(value: unknown): value is SiteMailSettings {
    return isOfType(siteMailSettings, value);
  }
}

/** The arguments of `getSiteMailSettings`. */
export interface GetSiteMailSettingsArgs {
  /** The id (`siteId`), or the site's name. */
  id: string;
}

/** The arguments of `getSiteMailSettingsOutput`. */
export interface GetSiteMailSettingsOutputArgs {
  /** The id (`siteId`), or the site's name. */
  id: pulumi.Input<string>;
}

/** The result of `getSiteMailSettings`. */
export interface GetSiteMailSettingsResult {
  /** The id of the SiteMailSettings. */
  id: string;
  /** The id of the site whose sender is set. A change restores the old site's sender and sets the new site's sender. */
  siteId: string;
  /**
   * The part of the sender's address before the `@`, at most 64 bytes. An empty text means the platform's default, `noreply`. If absent,
   * the platform's value stays. If removed later, the provider restores the original value.
   */
  mailFromLocalPart?: string;
  /**
   * The sender's name, at most 255 bytes (not characters). An empty text means the site's name. If absent, the platform's value stays. If
   * removed later, the provider restores the original value.
   */
  mailFromName?: string;
  /** The state of the site's mail account: `pending`, `active` or `failed`. Absent without an account. */
  status?: string;
  /** Whether the site can send now: its container holds a delivery configuration. */
  configured?: boolean;
  /** The sender's address in use. Absent until the site has a domain for which mail is signed. */
  fromEmail?: string;
  /** The sender's address before the `@`, with the default if none is set. */
  fromLocalPart?: string;
  /** The sender's name, with the default if none is set. */
  fromName?: string;
  /** The domain for which mail is signed (DKIM). */
  dkimDomain?: string;
  /** Whether the DNS allows the site to send in the name of its domain. */
  dns?: SiteMailSettingsDns;
  /** Whether the platform blocks the site's mail, and why. `pulumi up` can't end a block. */
  suspension?: SiteMailSettingsSuspension;
}

/** Looks up a SiteMailSettings by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getSiteMailSettings(args: GetSiteMailSettingsArgs, opts?: pulumi.InvokeOptions): Promise<GetSiteMailSettingsResult> {
  return ask("getSiteMailSettings", args, opts);
}

/**
 * Looks up a SiteMailSettings by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and
 * gives an output.
 */
export function getSiteMailSettingsOutput(
  args: GetSiteMailSettingsOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetSiteMailSettingsResult> {
  return askOutput("getSiteMailSettings", args, opts);
}
