// Generated from the definitions in src/functions by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";

/** The fields of `dns` of GetSiteMail. */
export interface GetSiteMailDns {
  /** What the platform found in the DNS: `unknown`, `verified` or `failed`. */
  verdict?: string;
  /** Whether the SPF record is right. */
  spfVerified?: boolean;
  /** Whether the DKIM record is right. */
  dkimVerified?: boolean;
  /** Whether the record that locks the domain to this platform is right. */
  lockdownVerified?: boolean;
  /** Whether all three are right. */
  allVerified?: boolean;
  /** Whether the verdict is the platform's own guess, not its mail provider's answer. */
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
  /** Since when mail is blocked. */
  suspendedAt?: string;
  /** Whether the account may end the block by itself. */
  canSelfUnsuspend?: boolean;
  /** How often the account may still do that within 30 days. */
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
  /** The sender's address as it is used. Absent until the site has a domain that mail is signed for. */
  fromEmail?: string;
  /** The sender's address before the `@`, with the default where none is set. */
  fromLocalPart?: string;
  /** The sender's name, with the default where none is set. */
  fromName?: string;
  /** The domain that mail is signed for. */
  dkimDomain?: string;
  /** Whether the DNS allows the site to send in the name of its domain. */
  dns?: GetSiteMailDns;
  /** Whether the platform blocks the site's mail, and why. No `up` ends a block. */
  suspension?: GetSiteMailSuspension;
}

/**
 * Shows how a site sends its own mail: the sender, whether the DNS allows it, and whether the platform blocks it. Without a mail account
 * there is nothing here.
 */
export function getSiteMail(args: GetSiteMailArgs, opts?: pulumi.InvokeOptions): Promise<GetSiteMailResult> {
  return ask("getSiteMail", args, opts);
}

/**
 * Shows how a site sends its own mail: the sender, whether the DNS allows it, and whether the platform blocks it. Without a mail account
 * there is nothing here. Takes outputs and gives an output.
 */
export function getSiteMailOutput(args: GetSiteMailOutputArgs, opts?: pulumi.InvokeOutputOptions): pulumi.Output<GetSiteMailResult> {
  return askOutput("getSiteMail", args, opts);
}
