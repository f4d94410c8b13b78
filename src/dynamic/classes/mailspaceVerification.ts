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
  /** The priority of an MX record. */
  priority?: number;
  /** What the record is for, in the platform's words. */
  purpose?: string;
  /** Whether mail works without it. */
  optional?: boolean;
  /** The result of the platform's last check: `ok`, `mismatch`, `missing` or `unchecked`. Absent if the platform hosts the zone. */
  status?: string;
  /** The published value, if it differs from `value`. */
  found?: string;
}

/** The arguments of `MailspaceVerification`. */
export interface MailspaceVerificationArgs {
  /** The id of the mailspace to wait for: `mailspace.id`. A change waits for the new mailspace. */
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
 * Waits until a mailspace can be used. Let this resource depend on the DnsRecord that proves the domain: it asks the platform to check that
 * record, at most every 15 s, and waits until the mailspace is ready. It creates nothing, so deleting it changes nothing. Its id is the
 * mailspace's id: use it as `mailspaceId` of Mailbox and MailAlias, so that they wait for the mailspace.
 */
export class MailspaceVerification extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("MailspaceVerification");

  /** The id of the mailspace to wait for: `mailspace.id`. A change waits for the new mailspace. */
  declare readonly mailspaceId: pulumi.Output<string>;

  /** The DNS records that mail for the domain needs. */
  declare readonly dnsRecords: pulumi.Output<MailspaceVerificationDnsRecord[] | undefined>;

  /** Whether the platform hosts the zone and publishes the records itself. Then `dnsRecords` is for information only. */
  declare readonly dnsManaged: pulumi.Output<boolean | undefined>;

  /** Whether the last check found every required record. Absent before the first check, and if the platform hosts the zone. */
  declare readonly allDetected: pulumi.Output<boolean | undefined>;

  /** How many required records the last check found. */
  declare readonly detected: pulumi.Output<number | undefined>;

  /** How many records are required. Optional records don't count. */
  declare readonly total: pulumi.Output<number | undefined>;

  /**
   * Whether the program must publish `dnsRecords`: `true` if `dnsManaged` wasn't `true` when the mailspace became ready. It never becomes
   * `false` later, even if `dnsManaged` becomes `true`: the platform doesn't replace records that a program published, so they must stay.
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
  /** The id of the mailspace to wait for: `mailspace.id`. A change waits for the new mailspace. */
  mailspaceId: string;
  /** The DNS records that mail for the domain needs. */
  dnsRecords?: MailspaceVerificationDnsRecord[];
  /** Whether the platform hosts the zone and publishes the records itself. Then `dnsRecords` is for information only. */
  dnsManaged?: boolean;
  /** Whether the last check found every required record. Absent before the first check, and if the platform hosts the zone. */
  allDetected?: boolean;
  /** How many required records the last check found. */
  detected?: number;
  /** How many records are required. Optional records don't count. */
  total?: number;
  /**
   * Whether the program must publish `dnsRecords`: `true` if `dnsManaged` wasn't `true` when the mailspace became ready. It never becomes
   * `false` later, even if `dnsManaged` becomes `true`: the platform doesn't replace records that a program published, so they must stay.
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
