// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

/** The arguments of `DomainContact`. */
export interface DomainContactArgs {
  /**
   * The top-level domain that the contact is for, with its dot: `.com`. Each registry checks the fields by its own rules. Set either
   * `tldName` or `tldId`. The platform never shows it. A change replaces the contact.
   */
  tldName?: pulumi.Input<string | undefined>;
  /**
   * The top-level domain by the platform's number (`tld.id` of a DomainRegistration). Set either `tldId` or `tldName`. A change replaces
   * the contact.
   */
  tldId?: pulumi.Input<number | undefined>;
  /** The person's first name. */
  firstName: pulumi.Input<string>;
  /** The person's last name. */
  lastName: pulumi.Input<string>;
  /** The organisation. If it is set, many registries treat it as the owner of the domain. If removed later, the value is cleared. */
  organization?: pulumi.Input<string | undefined>;
  /** Street and number. */
  streetAddress: pulumi.Input<string>;
  /** The postal code. */
  postCode: pulumi.Input<string>;
  /** The city. */
  city: pulumi.Input<string>;
  /** The state or province. Some registries require it. If removed later, the value is cleared. */
  state?: pulumi.Input<string | undefined>;
  /** The country's two letters (ISO 3166 alpha-2), such as `NL`. */
  country: pulumi.Input<string>;
  /** The mail address. Some registries send a mail to it and require an answer. */
  email: pulumi.Input<string>;
  /** The phone number: `+`, the country code, a dot and the number, such as `+31.201234567`. */
  phone: pulumi.Input<string>;
  /**
   * Further data that the registry of a top-level domain requires, under the registry's own names. It is sent unchanged. Keys that the
   * platform adds are no change. If absent, the platform's value stays.
   */
  extraProperties?: pulumi.Input<{ [key: string]: any } | undefined>;
  /**
   * The id of the account that owns the contact. Default: the account of the provider's settings (`hosting:account` or `HOSTING_ACCOUNT`).
   * A change replaces the contact.
   */
  account?: pulumi.Input<string | undefined>;
  /**
   * If an object with the same identity already exists on the platform, adopts it instead of failing, and changes it to the program's
   * values. Default: false. `HOSTING_ADOPT=1` does the same for every resource of one run. Never sent to the platform. A change of this
   * input alone has no effect.
   */
  adopt?: pulumi.Input<boolean | undefined>;
  /**
   * Creates the contact although the account has a contact with the same data, which may be for another top-level domain. Default: false.
   * It is never sent to the platform, and changing it alone has no effect.
   */
  allowTwin?: pulumi.Input<boolean | undefined>;
}

const domainContact = {
  type: "DomainContact",
  properties: ["tldName", "tldId", "firstName", "lastName", "organization", "streetAddress", "postCode", "city", "state", "country",
    "email", "phone", "extraProperties", "account", "contactId", "handle", "validations", "splitFromId"],
  secrets: ["firstName","lastName","organization","streetAddress","postCode","city","state","country","email","phone","extraProperties",
    "validations"],
};

/**
 * A contact at a registrar: the owner, administrator or technician of domains under one top-level domain. Personal data is secret in the
 * state. The platform sends a change to the registry of each registration that uses the contact. If a registry refuses, the platform splits
 * the contact: that registration keeps this contact with the earlier values, and a new contact with the new values serves the other
 * registrations. The resource stays with this contact, and a warning names both contacts. A contact that a registration uses can't be
 * deleted.
 */
export class DomainContact extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("DomainContact");

  /**
   * The top-level domain that the contact is for, with its dot: `.com`. Each registry checks the fields by its own rules. Set either
   * `tldName` or `tldId`. The platform never shows it. A change replaces the contact.
   */
  declare readonly tldName: pulumi.Output<string | undefined>;

  /**
   * The top-level domain by the platform's number (`tld.id` of a DomainRegistration). Set either `tldId` or `tldName`. A change replaces
   * the contact.
   */
  declare readonly tldId: pulumi.Output<number | undefined>;

  /** The person's first name. */
  declare readonly firstName: pulumi.Output<string>;

  /** The person's last name. */
  declare readonly lastName: pulumi.Output<string>;

  /** The organisation. If it is set, many registries treat it as the owner of the domain. If removed later, the value is cleared. */
  declare readonly organization: pulumi.Output<string | undefined>;

  /** Street and number. */
  declare readonly streetAddress: pulumi.Output<string>;

  /** The postal code. */
  declare readonly postCode: pulumi.Output<string>;

  /** The city. */
  declare readonly city: pulumi.Output<string>;

  /** The state or province. Some registries require it. If removed later, the value is cleared. */
  declare readonly state: pulumi.Output<string | undefined>;

  /** The country's two letters (ISO 3166 alpha-2), such as `NL`. */
  declare readonly country: pulumi.Output<string>;

  /** The mail address. Some registries send a mail to it and require an answer. */
  declare readonly email: pulumi.Output<string>;

  /** The phone number: `+`, the country code, a dot and the number, such as `+31.201234567`. */
  declare readonly phone: pulumi.Output<string>;

  /**
   * Further data that the registry of a top-level domain requires, under the registry's own names. It is sent unchanged. Keys that the
   * platform adds are no change. If absent, the platform's value stays.
   */
  declare readonly extraProperties: pulumi.Output<{ [key: string]: any } | undefined>;

  /**
   * The id of the account that owns the contact. Default: the account of the provider's settings (`hosting:account` or `HOSTING_ACCOUNT`).
   * A change replaces the contact.
   */
  declare readonly account: pulumi.Output<string | undefined>;

  /** The contact's number at the platform, for `contactId` of a DomainRegistration. */
  declare readonly contactId: pulumi.Output<number>;

  /** The contact's handle at the registrar. */
  declare readonly handle: pulumi.Output<string | undefined>;

  /** The validations of the contact by registries, as the platform shows them. */
  declare readonly validations: pulumi.Output<{ [key: string]: any }[] | undefined>;

  /** If the platform split this contact from another contact: the id of that contact. */
  declare readonly splitFromId: pulumi.Output<number | undefined>;

  constructor(name: string, args: DomainContactArgs, opts?: pulumi.CustomResourceOptions) {
    super(domainContact, name, args, opts);
  }

  /**
   * Reads an existing DomainContact without managing it. The id has the form `domainContactId`. It also takes its handle. If it doesn't
   * exist, this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): DomainContact {
    return new DomainContact(name, undefined as unknown as DomainContactArgs, { ...opts, id });
  }

  /** Whether a value is a DomainContact, also one of another copy of this package. */
  static override isInstance(value: unknown): value is DomainContact {
    return isOfType(domainContact, value);
  }
}

/** The arguments of `getDomainContact`. */
export interface GetDomainContactArgs {
  /** The id (`domainContactId`), or its handle. */
  id: string;
  /** The id of the account that owns the DomainContact. Default: the account of the provider's settings. */
  account?: string;
}

/** The arguments of `getDomainContactOutput`. */
export interface GetDomainContactOutputArgs {
  /** The id (`domainContactId`), or its handle. */
  id: pulumi.Input<string>;
  /** The id of the account that owns the DomainContact. Default: the account of the provider's settings. */
  account?: pulumi.Input<string | undefined>;
}

/** The result of `getDomainContact`. */
export interface GetDomainContactResult {
  /** The id of the DomainContact. */
  id: string;
  /** The person's first name. */
  firstName: string;
  /** The person's last name. */
  lastName: string;
  /** The organisation. If it is set, many registries treat it as the owner of the domain. If removed later, the value is cleared. */
  organization?: string;
  /** Street and number. */
  streetAddress: string;
  /** The postal code. */
  postCode: string;
  /** The city. */
  city: string;
  /** The state or province. Some registries require it. If removed later, the value is cleared. */
  state?: string;
  /** The country's two letters (ISO 3166 alpha-2), such as `NL`. */
  country: string;
  /** The mail address. Some registries send a mail to it and require an answer. */
  email: string;
  /** The phone number: `+`, the country code, a dot and the number, such as `+31.201234567`. */
  phone: string;
  /**
   * Further data that the registry of a top-level domain requires, under the registry's own names. It is sent unchanged. Keys that the
   * platform adds are no change. If absent, the platform's value stays.
   */
  extraProperties?: { [key: string]: any };
  /**
   * The id of the account that owns the contact. Default: the account of the provider's settings (`hosting:account` or `HOSTING_ACCOUNT`).
   * A change replaces the contact.
   */
  account?: string;
  /** The contact's number at the platform, for `contactId` of a DomainRegistration. */
  contactId: number;
  /** The contact's handle at the registrar. */
  handle?: string;
  /** The validations of the contact by registries, as the platform shows them. */
  validations?: { [key: string]: any }[];
  /** If the platform split this contact from another contact: the id of that contact. */
  splitFromId?: number;
}

/**
 * Looks up a DomainContact by its id or its natural key. If nothing is found, the call fails. Nothing is changed. The result holds a secret
 * in plain text (`firstName`, `lastName`, `organization`, `streetAddress`, `postCode`, `city`, `state`, `country`, `email`, `phone`,
 * `extraProperties`, `validations`): `getDomainContactOutput` keeps it secret.
 */
export function getDomainContact(args: GetDomainContactArgs, opts?: pulumi.InvokeOptions): Promise<GetDomainContactResult> {
  return ask("getDomainContact", args, opts);
}

/**
 * Looks up a DomainContact by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives
 * an output, which is a secret as a whole.
 */
export function getDomainContactOutput(
  args: GetDomainContactOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetDomainContactResult> {
  return askOutput("getDomainContact", args, opts);
}
