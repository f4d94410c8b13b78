import * as pulumi from "@pulumi/pulumi";
import {
  DnsRecord,
  type DnsRecordArgs,
  MailAlias,
  Mailbox,
  type MailboxArgs,
  Mailspace,
  type MailspaceArgs,
  MailspaceVerification,
} from "../dynamic/generated/classes";
import { expectArguments, present } from "./arguments";

export interface MailDomainArgs {
  /** The domain, `example.com`. A change replaces the mailspace, which needs `allowReplacement`. */
  domain: string;
  /** The mailspace's package. Default: the platform's. A change is charged at once. */
  package?: MailspaceArgs["package"];
  /** The account that owns the mailspace. Default: the account of the settings. */
  account?: pulumi.Input<string>;
  /**
   * The id of the domain's zone, in which what mail needs is published. Absent: publish the records of `proof` and `dnsRecords` elsewhere.
   */
  zoneId?: pulumi.Input<string>;
  /**
   * Whether the TXT record that proves the domain is made in the zone. Default: true. `false` where the platform knows the domain to
   * be yours: it asks for no proof then, and the record would say nothing. If it does ask, the error names the record.
   */
  publishProof?: boolean;
  /**
   * The DMARC policy to publish where the platform reports none and doesn't keep the zone itself. Default: `v=DMARC1; p=quarantine`.
   * `false`: none.
   */
  dmarc?: string | false;
  /** Mailboxes by the part before the `@`. */
  mailboxes?: Readonly<Record<string, Omit<MailboxArgs, "mailspaceId" | "username" | "domain">>>;
  /** Aliases by their addresses, each with the mailbox it leads to: the part before the `@`, or a whole address. */
  aliases?: Readonly<Record<string, string>>;
  /**
   * Whether to adopt what exists on the platform already: the mailspace, instead of ordering one, DNS records, mailboxes and aliases. If
   * the account has no mailspace of this domain, this is an error. Default: false.
   */
  adopt?: pulumi.Input<boolean>;
  /** Allows a change that needs a new mailspace, or new mailboxes, and deletes the old ones with their mail. Default: false. */
  allowReplacement?: pulumi.Input<boolean>;
}

/** What `MailspaceVerification.dnsRecords` can hold that a zone takes. */
const publishable = ["MX", "TXT", "CNAME", "A", "AAAA"] as const;

/**
 * Mail for a domain: the mailspace, the proof that the domain is yours, the wait until it can be used, the DNS records that mail
 * needs, mailboxes and aliases. Where the platform keeps those records in the zone itself, none is made here; records that were made
 * here once stay, whatever the platform says later.
 * **It buys a mailspace for a year as soon as `pulumi up` runs.**
 */
export class MailDomain extends pulumi.ComponentResource {
  readonly mailspace: Mailspace;
  /** The id of the mailspace, known once it can be used. */
  readonly mailspaceId: pulumi.Output<string>;
  /** The TXT record that proves the domain; without `zoneId` it has to be published before `pulumi up` can end. */
  readonly proof: Mailspace["verification"];
  readonly verification: MailspaceVerification;
  /** The records that mail needs. */
  readonly dnsRecords: MailspaceVerification["dnsRecords"];
  readonly mailboxes: Readonly<Record<string, Mailbox>>;
  readonly aliases: Readonly<Record<string, MailAlias>>;

  constructor(name: string, args: MailDomainArgs, opts?: pulumi.ComponentResourceOptions) {
    super("hosting:components:MailDomain", name, {}, opts);
    const own = { parent: this };
    const { domain: given, package: size, account, zoneId, dmarc = "v=DMARC1; p=quarantine", publishProof = true, ...more } = present(args);
    const { mailboxes = {}, aliases = {}, adopt, allowReplacement, ...others } = more;
    expectArguments(`MailDomain "${name}"`, others, {
      required: { domain: given },
      plain: { domain: given, dmarc, publishProof, mailboxes, aliases },
    });
    // Addresses and names are made of it, also those of resources: they keep its spelling.
    const domain = given.replace(/\.$/, "");
    this.mailspace = new Mailspace(name, { domain, package: size, account, adopt, allowReplacement }, own);
    this.proof = this.mailspace.verification;
    // Whether the platform asks for it is known only once the mailspace is ordered. Declared by then, it would be missing from every
    // preview in which the mailspace changes, as if it were to be deleted: so the program says it.
    const proof =
      zoneId === undefined || !publishProof
        ? []
        : [
            new DnsRecord(
              `${name}-proof`,
              {
                zoneId,
                type: "TXT",
                name: this.proof.apply((record) => `${record?.txtHost ?? `_mail-proof.${domain}`}.`),
                value: this.proof.apply((record) => record?.txtValue ?? "not asked for"),
                adopt,
              },
              own,
            ),
          ];
    this.verification = new MailspaceVerification(name, { mailspaceId: this.mailspace.id }, { ...own, dependsOn: proof });
    this.dnsRecords = this.verification.dnsRecords;
    if (zoneId !== undefined) this.publish(name, { zoneId, adopt }, domain, dmarc);

    const mailspaceId = this.verification.id;
    this.mailspaceId = mailspaceId;
    const whole = (address: string) => (address.includes("@") ? address : `${address}@${domain}`);
    this.mailboxes = Object.fromEntries(
      Object.entries(mailboxes).map(([username, box]) => [
        username,
        new Mailbox(whole(username), { adopt, allowReplacement, ...present(box), mailspaceId, username }, own),
      ]),
    );
    this.aliases = Object.fromEntries(
      Object.entries(aliases).map(([address, target]) => {
        // Of an own mailbox the address comes from the mailbox, so that it is there first.
        const [, box] =
          Object.entries(this.mailboxes).find(([username]) => whole(username).toLowerCase() === whole(target).toLowerCase()) ?? [];
        return [
          address,
          new MailAlias(
            `${whole(address)}-alias`,
            { mailspaceId, address: whole(address), targetEmail: box?.email ?? whole(target), adopt },
            own,
          ),
        ];
      }),
    );
    this.registerOutputs({ mailspaceId, proof: this.proof, dnsRecords: this.dnsRecords });
  }

  /** Which records these are is known once the mailspace can be used: they are declared then, and the first preview doesn't show them. */
  private publish(name: string, inZone: Pick<DnsRecordArgs, "zoneId" | "adopt">, domain: string, dmarc: string | false): void {
    const { publishDns, dnsRecords } = this.verification;
    pulumi.all([publishDns, dnsRecords]).apply(([publishes, records]) => {
      if (publishes === false || records === undefined) return;
      const declare = (suffix: string, record: Omit<DnsRecordArgs, "zoneId">) =>
        new DnsRecord(`${name}-${suffix}`, { ...inZone, ...record }, { parent: this });
      for (const { type, name: host, value, priority } of records) {
        const known = publishable.find((one) => one === type);
        if (known !== undefined && host !== undefined && value !== undefined)
          declare(`${known}-${host}-${value}`.slice(0, 100), { type: known, name: `${host}.`, value, priority });
      }
      if (dmarc !== false && !records.some(({ name: host }) => host?.startsWith("_dmarc.")))
        declare("dmarc", { type: "TXT", name: `_dmarc.${domain}.`, value: dmarc });
    });
  }
}
