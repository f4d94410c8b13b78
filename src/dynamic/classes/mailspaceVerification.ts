// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

/** The fields of `dnsRecords` of MailspaceVerification. */
export interface MailspaceVerificationDnsRecord {
  /** The record's type: `MX`, `A`, `AAAA`, `TXT` or `CNAME`. */
  type: string;
  /** The record's full name, without a trailing dot. */
  name: string;
  /** The record's value. */
  value: string;
  /** The preference of an MX record. */
  priority?: number;
  /** What the record is for, in the platform's words. */
  purpose?: string;
  /** Whether mail works without it. */
  optional?: boolean;
  /** What the platform found in the DNS: `ok`, `mismatch`, `missing` or `unchecked`. Absent if the platform hosts the zone. */
  status?: string;
  /** What is published instead, if it isn't the value. */
  found?: string;
}

/** The arguments of `MailspaceVerification`. */
export interface MailspaceVerificationArgs {
  /** The id of the mailspace to wait for: `mailspace.id`. Changing it waits for the other one. */
  mailspaceId: pulumi.Input<string>;
}

const mailspaceVerification = {
  type: "MailspaceVerification",
  properties: ["mailspaceId", "dnsRecords", "dnsManaged", "allDetected", "detected", "total", "publishDns"],
  parent: "mailspaceId",
  singleton: true,
  waits: true,
};

/**
 * Waits until a mailspace can be used. It asks the platform to look for the TXT record that proves the domain (at most every 15 s) and
 * waits until the mailspace is provisioned; let it depend on that record. It creates nothing: deleting it undoes nothing. Its id is the
 * mailspace's id: give it to Mailbox and MailAlias as `mailspaceId`, and they wait for it.
 */
export class MailspaceVerification extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("MailspaceVerification");

  /** The id of the mailspace to wait for: `mailspace.id`. Changing it waits for the other one. */
  declare readonly mailspaceId: pulumi.Output<string>;

  /** The DNS records that mail for the domain needs. Placeholders, which must not be published, are left out. */
  declare readonly dnsRecords: pulumi.Output<MailspaceVerificationDnsRecord[] | undefined>;

  /** Whether the platform hosts the zone and keeps these records in it by itself; then `dnsRecords` is for reference. */
  declare readonly dnsManaged: pulumi.Output<boolean | undefined>;

  /** Whether the platform's last check found every record that mail needs. Absent before the check, and in a hosted zone. */
  declare readonly allDetected: pulumi.Output<boolean | undefined>;

  /** How many of the records that mail needs the last check found. */
  declare readonly detected: pulumi.Output<number | undefined>;

  /** How many records mail needs, without the optional ones. */
  declare readonly total: pulumi.Output<number | undefined>;

  /**
   * Whether the program has to publish `dnsRecords`: `true` if `dnsManaged` wasn't `true` when the mailspace was first seen ready. It never
   * becomes `false` later, although `dnsManaged` may become `true`: the platform doesn't replace records that a program has published, so
   * they have to stay.
   */
  declare readonly publishDns: pulumi.Output<boolean | undefined>;

  constructor(name: string, args: MailspaceVerificationArgs, opts?: pulumi.CustomResourceOptions) {
    super(mailspaceVerification, name, args, opts);
  }

  /**
   * Reads an existing MailspaceVerification without managing it. The id has the form `mailspaceId`. It also takes the mailspace's domain.
   * If it doesn't exist, this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): MailspaceVerification {
    return new MailspaceVerification(name, undefined as unknown as MailspaceVerificationArgs, { ...opts, id });
  }

  /** Whether a value is a MailspaceVerification, also one of another copy of this package. */
  static override isInstance(value: unknown): value is MailspaceVerification {
    return isOfType(mailspaceVerification, value);
  }
}

/** The arguments of `getMailspaceVerification`. */
export interface GetMailspaceVerificationArgs {
  /** The id (`mailspaceId`), or the mailspace's domain. */
  id: string;
}

/** The arguments of `getMailspaceVerificationOutput`. */
export interface GetMailspaceVerificationOutputArgs {
  /** The id (`mailspaceId`), or the mailspace's domain. */
  id: pulumi.Input<string>;
}

/** The result of `getMailspaceVerification`. */
export interface GetMailspaceVerificationResult {
  /** The id of the MailspaceVerification. */
  id: string;
  /** The id of the mailspace to wait for: `mailspace.id`. Changing it waits for the other one. */
  mailspaceId: string;
  /** The DNS records that mail for the domain needs. Placeholders, which must not be published, are left out. */
  dnsRecords?: MailspaceVerificationDnsRecord[];
  /** Whether the platform hosts the zone and keeps these records in it by itself; then `dnsRecords` is for reference. */
  dnsManaged?: boolean;
  /** Whether the platform's last check found every record that mail needs. Absent before the check, and in a hosted zone. */
  allDetected?: boolean;
  /** How many of the records that mail needs the last check found. */
  detected?: number;
  /** How many records mail needs, without the optional ones. */
  total?: number;
  /**
   * Whether the program has to publish `dnsRecords`: `true` if `dnsManaged` wasn't `true` when the mailspace was first seen ready. It never
   * becomes `false` later, although `dnsManaged` may become `true`: the platform doesn't replace records that a program has published, so
   * they have to stay.
   */
  publishDns?: boolean;
}

/** Looks up a MailspaceVerification by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getMailspaceVerification(
  args: GetMailspaceVerificationArgs,
  opts?: pulumi.InvokeOptions,
): Promise<GetMailspaceVerificationResult> {
  return ask("getMailspaceVerification", args, opts);
}

/**
 * Looks up a MailspaceVerification by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and
 * gives an output.
 */
export function getMailspaceVerificationOutput(
  args: GetMailspaceVerificationOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetMailspaceVerificationResult> {
  return askOutput("getMailspaceVerification", args, opts);
}
