// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

export type DomainRegistrationAction = "register" | "transfer";

/** The fields of `contact` of DomainRegistration. */
export interface DomainRegistrationContact {
  /** The person's first name. */
  firstName: string;
  /** The person's last name. */
  lastName: string;
  /** The organisation. Many registries take it for the owner of the domain. Cleared when it is removed from the program. */
  organization?: string;
  /** Street and number. */
  streetAddress: string;
  /** The postal code. */
  postCode: string;
  /** The city. */
  city: string;
  /** The state or province. Some registries want it. Cleared when it is removed from the program. */
  state?: string;
  /** The country's two letters (ISO 3166 alpha-2), such as `NL`. */
  country: string;
  /** The mail address. Some registries write to it, and want an answer. */
  email: string;
  /** The phone number: `+`, the country code, a dot and the number, such as `+31.201234567`. */
  phone: string;
  /**
   * What the registry of a top-level domain wants to know beside that, under the registry's own names. It goes to the registry unchanged.
   * Keys that the platform adds are no change. Left alone when absent.
   */
  extraProperties?: { [key: string]: any };
}

/** The fields of `contactSource` of DomainRegistration. */
export interface DomainRegistrationContactSource {
  /** The number of a registration of the account. */
  registrationId: number;
}

export type DomainRegistrationRoleContactsAdminSource = "same_as_owner" | "existing" | "new";

/** The fields of `RoleContactsAdmin` of DomainRegistration. */
export interface DomainRegistrationRoleContactsAdmin {
  /** `same_as_owner`: the registrant; `existing`: a contact by its id; `new`: a contact with the fields that follow. */
  source: DomainRegistrationRoleContactsAdminSource;
  /** With `existing`: the output `contactId` of a DomainContact. */
  sourceDomainContactId?: number;
  /** The person's first name. */
  firstName?: string;
  /** The person's last name. */
  lastName?: string;
  /** The organisation. Many registries take it for the owner of the domain. Cleared when it is removed from the program. */
  organization?: string;
  /** Street and number. */
  streetAddress?: string;
  /** The postal code. */
  postCode?: string;
  /** The city. */
  city?: string;
  /** The state or province. Some registries want it. Cleared when it is removed from the program. */
  state?: string;
  /** The country's two letters (ISO 3166 alpha-2), such as `NL`. */
  country?: string;
  /** The mail address. Some registries write to it, and want an answer. */
  email?: string;
  /** The phone number: `+`, the country code, a dot and the number, such as `+31.201234567`. */
  phone?: string;
  /**
   * What the registry of a top-level domain wants to know beside that, under the registry's own names. It goes to the registry unchanged.
   * Keys that the platform adds are no change. Left alone when absent.
   */
  extraProperties?: { [key: string]: any };
}

/** The fields of `roleContacts` of DomainRegistration. */
export interface DomainRegistrationRoleContacts {
  /** The contact for administrative questions. Left alone when absent. */
  admin?: DomainRegistrationRoleContactsAdmin;
  /** The contact for invoices. Left alone when absent. */
  billing?: DomainRegistrationRoleContactsAdmin;
  /** The contact for technical questions. Left alone when absent. */
  tech?: DomainRegistrationRoleContactsAdmin;
}

/** The fields of `DnssecKeyData` of DomainRegistration. */
export interface DomainRegistrationDnssecKeyData {
  /** The DNSKEY flags: 257 of a key-signing key. */
  flags: number;
  /** The signing algorithm's number, such as 13. */
  algorithm: number;
  /** The public key in base64. */
  publicKey: string;
}

/** The fields of `dnssec` of DomainRegistration. */
export interface DomainRegistrationDnssec {
  /** Whether the registry publishes keys. `false` takes them away. Default: true. */
  enabled?: boolean;
  /** The DNSKEY flags: 257 of a key-signing key. */
  flags?: number;
  /** The signing algorithm's number, such as 13. */
  algorithm?: number;
  /** The public key in base64. */
  publicKey?: string;
  /** Several keys, in place of `flags`, `algorithm` and `publicKey`. */
  keyData?: DomainRegistrationDnssecKeyData[];
  /** Part of a zone's `dnssecData`; not sent, since the registry makes it from the key. */
  dsRecord?: string;
  /** Part of a zone's `dnssecData`; not sent. */
  digest?: string;
  /** Part of a zone's `dnssecData`; not sent. */
  digestType?: string;
  /** Part of a zone's `dnssecData`; not sent. */
  keyTag?: number;
  /** Part of a zone's `dnssecData`; not sent. */
  dsConfigured?: boolean;
}

export type DomainRegistrationOnDelete = "keep" | "stopRenewing";

/** The fields of `callback` of DomainRegistration. */
export interface DomainRegistrationCallback {
  /** The address that the platform calls, https only. */
  url: string;
  /** The Authorization header that the platform sends, word for word. */
  authorization?: string;
}

/** The fields of `tld` of DomainRegistration. */
export interface DomainRegistrationTld {
  /** The top-level domain's number. */
  id?: string;
  /** Its name, with a dot. */
  name?: string;
  /** The registrar that the platform uses for it. */
  registrar?: string;
}

/** The fields of `featureFlags` of DomainRegistration. */
export interface DomainRegistrationFeatureFlags {
  /** Whether the top-level domain has privacy. */
  supportsPrivacy?: boolean;
  /** Whether the top-level domain has a transfer lock. */
  supportsTransferLock?: boolean;
  /** Whether the top-level domain has transfers to a registrar by its handle. */
  supportsPushTransfer?: boolean;
  /** Whether the top-level domain has DNSSEC. */
  supportsDnssec?: boolean;
  /** Whether the registrant has to confirm its address. */
  requiresContactValidation?: boolean;
  /** How the code for a transfer is handed out, in the platform's word. */
  authcodeBehavior?: string;
}

/** The fields of `FeesPrivacyEnable` of DomainRegistration. */
export interface DomainRegistrationFeesPrivacyEnable {
  /** The fee, in cents. */
  amountCents?: number;
  /** The currency, in three letters. */
  currency?: string;
}

/** The fields of `fees` of DomainRegistration. */
export interface DomainRegistrationFees {
  /** What switching privacy on costs. Absent where it is free. */
  privacyEnable?: DomainRegistrationFeesPrivacyEnable;
  /** What another registrant costs. Absent where it is free. */
  registrantChange?: DomainRegistrationFeesPrivacyEnable;
}

/** The fields of `contact` of DomainRegistration. */
export interface DomainRegistrationContactArgs {
  /** The person's first name. */
  firstName: pulumi.Input<string>;
  /** The person's last name. */
  lastName: pulumi.Input<string>;
  /** The organisation. Many registries take it for the owner of the domain. Cleared when it is removed from the program. */
  organization?: pulumi.Input<string | undefined>;
  /** Street and number. */
  streetAddress: pulumi.Input<string>;
  /** The postal code. */
  postCode: pulumi.Input<string>;
  /** The city. */
  city: pulumi.Input<string>;
  /** The state or province. Some registries want it. Cleared when it is removed from the program. */
  state?: pulumi.Input<string | undefined>;
  /** The country's two letters (ISO 3166 alpha-2), such as `NL`. */
  country: pulumi.Input<string>;
  /** The mail address. Some registries write to it, and want an answer. */
  email: pulumi.Input<string>;
  /** The phone number: `+`, the country code, a dot and the number, such as `+31.201234567`. */
  phone: pulumi.Input<string>;
  /**
   * What the registry of a top-level domain wants to know beside that, under the registry's own names. It goes to the registry unchanged.
   * Keys that the platform adds are no change. Left alone when absent.
   */
  extraProperties?: pulumi.Input<{ [key: string]: any } | undefined>;
}

/** The fields of `contactSource` of DomainRegistration. */
export interface DomainRegistrationContactSourceArgs {
  /** The number of a registration of the account. */
  registrationId: pulumi.Input<number>;
}

/** The fields of `roleContacts` of DomainRegistration. */
export interface DomainRegistrationRoleContactsArgs {
  /** The contact for administrative questions. Left alone when absent. */
  admin?: pulumi.Input<DomainRegistrationRoleContactsAdminArgs | undefined>;
  /** The contact for invoices. Left alone when absent. */
  billing?: pulumi.Input<DomainRegistrationRoleContactsAdminArgs | undefined>;
  /** The contact for technical questions. Left alone when absent. */
  tech?: pulumi.Input<DomainRegistrationRoleContactsAdminArgs | undefined>;
}

/** The fields of `RoleContactsAdmin` of DomainRegistration. */
export interface DomainRegistrationRoleContactsAdminArgs {
  /** `same_as_owner`: the registrant; `existing`: a contact by its id; `new`: a contact with the fields that follow. */
  source: pulumi.Input<DomainRegistrationRoleContactsAdminSource>;
  /** With `existing`: the output `contactId` of a DomainContact. */
  sourceDomainContactId?: pulumi.Input<number | undefined>;
  /** The person's first name. */
  firstName?: pulumi.Input<string | undefined>;
  /** The person's last name. */
  lastName?: pulumi.Input<string | undefined>;
  /** The organisation. Many registries take it for the owner of the domain. Cleared when it is removed from the program. */
  organization?: pulumi.Input<string | undefined>;
  /** Street and number. */
  streetAddress?: pulumi.Input<string | undefined>;
  /** The postal code. */
  postCode?: pulumi.Input<string | undefined>;
  /** The city. */
  city?: pulumi.Input<string | undefined>;
  /** The state or province. Some registries want it. Cleared when it is removed from the program. */
  state?: pulumi.Input<string | undefined>;
  /** The country's two letters (ISO 3166 alpha-2), such as `NL`. */
  country?: pulumi.Input<string | undefined>;
  /** The mail address. Some registries write to it, and want an answer. */
  email?: pulumi.Input<string | undefined>;
  /** The phone number: `+`, the country code, a dot and the number, such as `+31.201234567`. */
  phone?: pulumi.Input<string | undefined>;
  /**
   * What the registry of a top-level domain wants to know beside that, under the registry's own names. It goes to the registry unchanged.
   * Keys that the platform adds are no change. Left alone when absent.
   */
  extraProperties?: pulumi.Input<{ [key: string]: any } | undefined>;
}

/** The fields of `dnssec` of DomainRegistration. */
export interface DomainRegistrationDnssecArgs {
  /** Whether the registry publishes keys. `false` takes them away. Default: true. */
  enabled?: pulumi.Input<boolean | undefined>;
  /** The DNSKEY flags: 257 of a key-signing key. */
  flags?: pulumi.Input<number | undefined>;
  /** The signing algorithm's number, such as 13. */
  algorithm?: pulumi.Input<number | undefined>;
  /** The public key in base64. */
  publicKey?: pulumi.Input<string | undefined>;
  /** Several keys, in place of `flags`, `algorithm` and `publicKey`. */
  keyData?: pulumi.Input<pulumi.Input<DomainRegistrationDnssecKeyDataArgs>[] | undefined>;
  /** Part of a zone's `dnssecData`; not sent, since the registry makes it from the key. */
  dsRecord?: pulumi.Input<string | undefined>;
  /** Part of a zone's `dnssecData`; not sent. */
  digest?: pulumi.Input<string | undefined>;
  /** Part of a zone's `dnssecData`; not sent. */
  digestType?: pulumi.Input<string | undefined>;
  /** Part of a zone's `dnssecData`; not sent. */
  keyTag?: pulumi.Input<number | undefined>;
  /** Part of a zone's `dnssecData`; not sent. */
  dsConfigured?: pulumi.Input<boolean | undefined>;
}

/** The fields of `DnssecKeyData` of DomainRegistration. */
export interface DomainRegistrationDnssecKeyDataArgs {
  /** The DNSKEY flags: 257 of a key-signing key. */
  flags: pulumi.Input<number>;
  /** The signing algorithm's number, such as 13. */
  algorithm: pulumi.Input<number>;
  /** The public key in base64. */
  publicKey: pulumi.Input<string>;
}

/** The fields of `callback` of DomainRegistration. */
export interface DomainRegistrationCallbackArgs {
  /** The address that the platform calls, https only. */
  url: pulumi.Input<string>;
  /** The Authorization header that the platform sends, word for word. */
  authorization?: pulumi.Input<string | undefined>;
}

/** The arguments of `DomainRegistration`. */
export interface DomainRegistrationArgs {
  /** The domain, `example.com`. Changing it registers another domain and lets go of this one, which needs `allowReplacement`. */
  name: pulumi.Input<string>;
  /**
   * `register` for a free domain, `transfer` for one that another registrar has. Default: `register`. It is sent with the order; changing
   * it later changes nothing.
   */
  action?: pulumi.Input<DomainRegistrationAction | undefined>;
  /**
   * The code of the registrar that loses the domain; most top-level domains want it for a transfer. It is sent with the order; changing it
   * later changes nothing.
   */
  authcode?: pulumi.Input<string | undefined>;
  /**
   * The registrant: who owns the domain. A new registration needs it, or `contactId`, or `contactSource`. Changing it corrects the
   * registrant's data without a fee. To hand the domain to somebody else use `contactId`, or `npx pulumi-hosting domain registrant-change`
   * where that costs money.
   */
  contact?: pulumi.Input<DomainRegistrationContactArgs | undefined>;
  /**
   * The registrant by the output `contactId` of a DomainContact. A new registration gets a copy of its fields. Changing it makes that
   * contact the registrant, which fails without a charge where the top-level domain wants a fee.
   */
  contactId?: pulumi.Input<number | undefined>;
  /**
   * The registrant of another registration, by that registration's number in the platform's panel. It is sent with the order; changing it
   * later changes nothing.
   */
  contactSource?: pulumi.Input<DomainRegistrationContactSourceArgs | undefined>;
  /** Contacts for other roles. Default: the registrant. Left alone when absent. */
  roleContacts?: pulumi.Input<DomainRegistrationRoleContactsArgs | undefined>;
  /** The name servers of the domain, such as `nameservers` of a DnsZone. Their order means nothing. Left alone when absent. */
  nameservers?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * The DNSSEC keys that the registry publishes: `dnssecData` of a DnsZone as it is. Keys that differ are added; the registry keeps the old
   * ones until `{ enabled: false }` takes all away. Left alone when absent.
   */
  dnssec?: pulumi.Input<DomainRegistrationDnssecArgs | undefined>;
  /** Whether transfers to another registrar are refused. Left alone when absent. */
  locked?: pulumi.Input<boolean | undefined>;
  /**
   * Whether the public data of the domain hide the registrant. Where that costs money it fails without a charge. Left alone when absent.
   */
  privacyProtect?: pulumi.Input<boolean | undefined>;
  /** Whether the domain is renewed, and paid, before it expires. Left alone when absent. */
  autoRenew?: pulumi.Input<boolean | undefined>;
  /**
   * What a deletion does, since a registration can't be deleted: `keep` only takes it out of the state, `stopRenewing` also ends the
   * renewal. Default: `keep`.
   */
  onDelete?: pulumi.Input<DomainRegistrationOnDelete | undefined>;
  /** The highest price, in cents of the account's currency, at which the domain is ordered. Default: none. */
  maxPriceCents?: pulumi.Input<number | undefined>;
  /** Allows the order of a premium name. Default: false. */
  allowPremium?: pulumi.Input<boolean | undefined>;
  /** Allows a change of `contact` after which the registrant has to confirm its address anew. Default: false; such a change fails then. */
  confirmReverification?: pulumi.Input<boolean | undefined>;
  /** The address that the platform calls when the order is done. It is sent with the order; changing it later changes nothing. */
  callback?: pulumi.Input<DomainRegistrationCallbackArgs | undefined>;
  /**
   * The id of the account that owns the registration. Default: the account of the provider's settings (`hosting:account` or
   * `HOSTING_ACCOUNT`). Changing it replaces the registration, which needs `allowReplacement`.
   */
  account?: pulumi.Input<string | undefined>;
  /**
   * Adopts the existing object of this name in the account, instead of ordering one. Then nothing is ordered, and what has a price stays as
   * it is; the rest is changed to the program's values. If no object of this name exists, this is an error. Default: false.
   * `HOSTING_ADOPT=1` adopts what exists for every resource of one run, and orders what doesn't. Never sent to the platform. A change of
   * this input alone has no effect.
   */
  adopt?: pulumi.Input<boolean | undefined>;
  /**
   * Allows a change that needs a new resource and deletes the old one with everything in it. Default: false. Then a preview refuses such a
   * change. Never sent to the platform. A change of this input alone has no effect.
   */
  allowReplacement?: pulumi.Input<boolean | undefined>;
}

const domainRegistration = {
  type: "DomainRegistration",
  properties: ["name", "action", "authcode", "contact", "contactId", "contactSource", "roleContacts", "nameservers", "dnssec", "locked",
    "privacyProtect", "autoRenew", "onDelete", "callback", "account", "status", "expiresAt", "tld", "serverTransferProhibited",
    "dnssecEnabled", "pendingAsync", "transferOutPending", "pushTransferPending", "cancellationDeadlineAt", "withinCancellationWindow",
    "subscriptionId", "featureFlags", "fees", "dnsZoneId", "linkedSiteId", "ownerContactId", "adminContactId", "techContactId",
    "billingContactId"],
  secrets: ["authcode","contact","roleContacts","callback"],
  waits: true,
};

/**
 * A domain at its registrar. Creating it places an order, which is charged to the account's default payment method, and waits for the
 * registrar; the default limit is 30 minutes, and a transfer can take days: then the next `pulumi up` goes on with the same order. The
 * platform makes a DNS zone and a yearly renewal with it.
 */
export class DomainRegistration extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("DomainRegistration");

  /** The domain, `example.com`. Changing it registers another domain and lets go of this one, which needs `allowReplacement`. */
  declare readonly name: pulumi.Output<string>;

  /**
   * `register` for a free domain, `transfer` for one that another registrar has. Default: `register`. It is sent with the order; changing
   * it later changes nothing.
   */
  declare readonly action: pulumi.Output<DomainRegistrationAction | undefined>;

  /**
   * The code of the registrar that loses the domain; most top-level domains want it for a transfer. It is sent with the order; changing it
   * later changes nothing.
   */
  declare readonly authcode: pulumi.Output<string | undefined>;

  /**
   * The registrant: who owns the domain. A new registration needs it, or `contactId`, or `contactSource`. Changing it corrects the
   * registrant's data without a fee. To hand the domain to somebody else use `contactId`, or `npx pulumi-hosting domain registrant-change`
   * where that costs money.
   */
  declare readonly contact: pulumi.Output<DomainRegistrationContact | undefined>;

  /**
   * The registrant by the output `contactId` of a DomainContact. A new registration gets a copy of its fields. Changing it makes that
   * contact the registrant, which fails without a charge where the top-level domain wants a fee.
   */
  declare readonly contactId: pulumi.Output<number | undefined>;

  /**
   * The registrant of another registration, by that registration's number in the platform's panel. It is sent with the order; changing it
   * later changes nothing.
   */
  declare readonly contactSource: pulumi.Output<DomainRegistrationContactSource | undefined>;

  /** Contacts for other roles. Default: the registrant. Left alone when absent. */
  declare readonly roleContacts: pulumi.Output<DomainRegistrationRoleContacts | undefined>;

  /** The name servers of the domain, such as `nameservers` of a DnsZone. Their order means nothing. Left alone when absent. */
  declare readonly nameservers: pulumi.Output<string[] | undefined>;

  /**
   * The DNSSEC keys that the registry publishes: `dnssecData` of a DnsZone as it is. Keys that differ are added; the registry keeps the old
   * ones until `{ enabled: false }` takes all away. Left alone when absent.
   */
  declare readonly dnssec: pulumi.Output<DomainRegistrationDnssec | undefined>;

  /** Whether transfers to another registrar are refused. Left alone when absent. */
  declare readonly locked: pulumi.Output<boolean | undefined>;

  /**
   * Whether the public data of the domain hide the registrant. Where that costs money it fails without a charge. Left alone when absent.
   */
  declare readonly privacyProtect: pulumi.Output<boolean | undefined>;

  /** Whether the domain is renewed, and paid, before it expires. Left alone when absent. */
  declare readonly autoRenew: pulumi.Output<boolean | undefined>;

  /**
   * What a deletion does, since a registration can't be deleted: `keep` only takes it out of the state, `stopRenewing` also ends the
   * renewal. Default: `keep`.
   */
  declare readonly onDelete: pulumi.Output<DomainRegistrationOnDelete | undefined>;

  /** The address that the platform calls when the order is done. It is sent with the order; changing it later changes nothing. */
  declare readonly callback: pulumi.Output<DomainRegistrationCallback | undefined>;

  /**
   * The id of the account that owns the registration. Default: the account of the provider's settings (`hosting:account` or
   * `HOSTING_ACCOUNT`). Changing it replaces the registration, which needs `allowReplacement`.
   */
  declare readonly account: pulumi.Output<string | undefined>;

  /** The registrar's word: `OK`, `EXPIRED` or `PENDING_TRANSFER` for example. */
  declare readonly status: pulumi.Output<string | undefined>;

  /** Until when the domain is paid: an ISO 8601 time. */
  declare readonly expiresAt: pulumi.Output<string | undefined>;

  /** The top-level domain. */
  declare readonly tld: pulumi.Output<DomainRegistrationTld | undefined>;

  /** Whether the registry itself refuses transfers. Then `locked` can't be changed. */
  declare readonly serverTransferProhibited: pulumi.Output<boolean | undefined>;

  /** Whether the registry publishes DNSSEC keys. */
  declare readonly dnssecEnabled: pulumi.Output<boolean | undefined>;

  /** Whether the registrar is busy with a change. Others have to wait. */
  declare readonly pendingAsync: pulumi.Output<boolean | undefined>;

  /** Whether another registrar asks for the domain. */
  declare readonly transferOutPending: pulumi.Output<boolean | undefined>;

  /** Whether the domain is on its way to another registrar. */
  declare readonly pushTransferPending: pulumi.Output<boolean | undefined>;

  /** Until when the renewal can be ended for a refund, if such a day is set. */
  declare readonly cancellationDeadlineAt: pulumi.Output<string | undefined>;

  /** Whether ending the renewal is refunded now. */
  declare readonly withinCancellationWindow: pulumi.Output<boolean | undefined>;

  /** The subscription that pays for the renewal. */
  declare readonly subscriptionId: pulumi.Output<string | undefined>;

  /** What the top-level domain can do. */
  declare readonly featureFlags: pulumi.Output<DomainRegistrationFeatureFlags | undefined>;

  /** What changes cost. */
  declare readonly fees: pulumi.Output<DomainRegistrationFees | undefined>;

  /** The DNS zone of the domain, if the account has one: the id of a DnsZone. */
  declare readonly dnsZoneId: pulumi.Output<string | undefined>;

  /** The site that the domain leads to, if it leads to one: the id of a Site. */
  declare readonly linkedSiteId: pulumi.Output<string | undefined>;

  /** The number of the registrant, as `contactId` of a DomainContact. */
  declare readonly ownerContactId: pulumi.Output<number | undefined>;

  /** The number of the administrative contact, as `contactId` of a DomainContact. */
  declare readonly adminContactId: pulumi.Output<number | undefined>;

  /** The number of the technical contact, as `contactId` of a DomainContact. */
  declare readonly techContactId: pulumi.Output<number | undefined>;

  /** The number of the contact for invoices, as `contactId` of a DomainContact. */
  declare readonly billingContactId: pulumi.Output<number | undefined>;

  constructor(name: string, args: DomainRegistrationArgs, opts?: pulumi.CustomResourceOptions) {
    super(domainRegistration, name, args, opts);
  }

  /**
   * Reads an existing DomainRegistration without managing it. The id has the form `registrationId`. It also takes its domain. If it doesn't
   * exist, this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): DomainRegistration {
    return new DomainRegistration(name, undefined as unknown as DomainRegistrationArgs, { ...opts, id });
  }

  /** Whether a value is a DomainRegistration, also one of another copy of this package. */
  static override isInstance(value: unknown): value is DomainRegistration {
    return isOfType(domainRegistration, value);
  }
}

/** The arguments of `getDomainRegistration`. */
export interface GetDomainRegistrationArgs {
  /** The id (`registrationId`), or its domain. */
  id: string;
  /** The id of the account that owns the DomainRegistration. Default: the account of the provider's settings. */
  account?: string;
}

/** The arguments of `getDomainRegistrationOutput`. */
export interface GetDomainRegistrationOutputArgs {
  /** The id (`registrationId`), or its domain. */
  id: pulumi.Input<string>;
  /** The id of the account that owns the DomainRegistration. Default: the account of the provider's settings. */
  account?: pulumi.Input<string | undefined>;
}

/** The result of `getDomainRegistration`. */
export interface GetDomainRegistrationResult {
  /** The id of the DomainRegistration. */
  id: string;
  /** The domain, `example.com`. Changing it registers another domain and lets go of this one, which needs `allowReplacement`. */
  name: string;
  /** The name servers of the domain, such as `nameservers` of a DnsZone. Their order means nothing. Left alone when absent. */
  nameservers?: string[];
  /** Whether transfers to another registrar are refused. Left alone when absent. */
  locked?: boolean;
  /**
   * Whether the public data of the domain hide the registrant. Where that costs money it fails without a charge. Left alone when absent.
   */
  privacyProtect?: boolean;
  /** Whether the domain is renewed, and paid, before it expires. Left alone when absent. */
  autoRenew?: boolean;
  /**
   * The id of the account that owns the registration. Default: the account of the provider's settings (`hosting:account` or
   * `HOSTING_ACCOUNT`). Changing it replaces the registration, which needs `allowReplacement`.
   */
  account?: string;
  /** The registrar's word: `OK`, `EXPIRED` or `PENDING_TRANSFER` for example. */
  status?: string;
  /** Until when the domain is paid: an ISO 8601 time. */
  expiresAt?: string;
  /** The top-level domain. */
  tld?: DomainRegistrationTld;
  /** Whether the registry itself refuses transfers. Then `locked` can't be changed. */
  serverTransferProhibited?: boolean;
  /** Whether the registry publishes DNSSEC keys. */
  dnssecEnabled?: boolean;
  /** Whether the registrar is busy with a change. Others have to wait. */
  pendingAsync?: boolean;
  /** Whether another registrar asks for the domain. */
  transferOutPending?: boolean;
  /** Whether the domain is on its way to another registrar. */
  pushTransferPending?: boolean;
  /** Until when the renewal can be ended for a refund, if such a day is set. */
  cancellationDeadlineAt?: string;
  /** Whether ending the renewal is refunded now. */
  withinCancellationWindow?: boolean;
  /** The subscription that pays for the renewal. */
  subscriptionId?: string;
  /** What the top-level domain can do. */
  featureFlags?: DomainRegistrationFeatureFlags;
  /** What changes cost. */
  fees?: DomainRegistrationFees;
  /** The DNS zone of the domain, if the account has one: the id of a DnsZone. */
  dnsZoneId?: string;
  /** The site that the domain leads to, if it leads to one: the id of a Site. */
  linkedSiteId?: string;
  /** The number of the registrant, as `contactId` of a DomainContact. */
  ownerContactId?: number;
  /** The number of the administrative contact, as `contactId` of a DomainContact. */
  adminContactId?: number;
  /** The number of the technical contact, as `contactId` of a DomainContact. */
  techContactId?: number;
  /** The number of the contact for invoices, as `contactId` of a DomainContact. */
  billingContactId?: number;
}

/** Looks up a DomainRegistration by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getDomainRegistration(args: GetDomainRegistrationArgs, opts?: pulumi.InvokeOptions): Promise<GetDomainRegistrationResult> {
  return ask("getDomainRegistration", args, opts);
}

/**
 * Looks up a DomainRegistration by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and
 * gives an output.
 */
export function getDomainRegistrationOutput(
  args: GetDomainRegistrationOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetDomainRegistrationResult> {
  return askOutput("getDomainRegistration", args, opts);
}
