// Generated from the definitions in src/functions by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";

/** The fields of `dns` of GetSiteMail. */
export interface GetSiteMailDns {
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

/** The fields of `suspension` of GetSiteMail. */
export interface GetSiteMailSuspension {
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

/** The arguments of `getSiteMail`. */
export interface GetSiteMailArgs {
  /** The id of the site: `site.id`. */
  siteId: string;
}

/** The arguments of `getSiteMailOutput`. */
export interface GetSiteMailOutputArgs {
  /** The id of the site: `site.id`. */
  siteId: pulumi.Input<string>;
}

/** The result of `getSiteMail`. */
export interface GetSiteMailResult {
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
  dns?: GetSiteMailDns;
  /** Whether the platform blocks the site's mail, and why. `pulumi up` can't end a block. */
  suspension?: GetSiteMailSuspension;
}

/**
 * Shows how a site sends its own mail: the sender, whether the DNS allows it, and whether the platform blocks it. Without a mail account,
 * the fields are absent.
 */
export function getSiteMail(args: GetSiteMailArgs, opts?: pulumi.InvokeOptions): Promise<GetSiteMailResult> {
  return ask("getSiteMail", args, opts);
}

/**
 * Shows how a site sends its own mail: the sender, whether the DNS allows it, and whether the platform blocks it. Without a mail account,
 * the fields are absent. Takes outputs and gives an output.
 */
export function getSiteMailOutput(args: GetSiteMailOutputArgs, opts?: pulumi.InvokeOutputOptions): pulumi.Output<GetSiteMailResult> {
  return askOutput("getSiteMail", args, opts);
}
