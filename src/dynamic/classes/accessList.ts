// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

/** The documented number, or its name. */
export type AccessListType =
  | number
  | "Ip"
  | "Cidr"
  | "Asn"
  | "Country"
  | "Organisation"
  | "Ja4";

/** The arguments of `AccessList`. */
export interface AccessListArgs {
  /**
   * The id of the site. Use `shield.id` of the ShieldZone (it is the site's id), so that the Shield zone is created first. A change
   * replaces the list.
   */
  siteId: pulumi.Input<string>;
  /** The list's name. */
  name: pulumi.Input<string>;
  /** A note on the list. If removed later, the value is cleared. */
  description?: pulumi.Input<string | undefined>;
  /**
   * What the entries are: a name or the edge provider's number. 0 addresses, 1 networks (CIDR), 2 AS numbers, 3 countries (two letters), 4
   * organisations, 5 JA4 fingerprints. Another number is sent with a warning. A name is refused if the platform uses its number for another
   * type.
   */
  type: pulumi.Input<AccessListType>;
  /** The entries, one on each line. Set either `content` or `entries`. Order and repetition have no effect. */
  content?: pulumi.Input<string | undefined>;
  /**
   * The entries as a list. Set either `entries` or `content`. Order and repetition have no effect, and two spellings of an address or a
   * network are equal.
   */
  entries?: pulumi.Input<pulumi.Input<string>[] | undefined>;
  /**
   * If an object with the same identity already exists on the platform, adopts it instead of failing, and changes it to the program's
   * values. Default: false. `HOSTING_ADOPT=1` does the same for every resource of one run. Never sent to the platform. A change of this
   * input alone has no effect.
   */
  adopt?: pulumi.Input<boolean | undefined>;
}

const accessList = {
  type: "AccessList",
  properties: ["siteId", "name", "description", "type", "content", "entries", "listId", "checksum"],
  parent: "siteId",
};

/** A list of addresses, networks or countries in a site's Shield zone. The list's action is set at the edge provider. */
export class AccessList extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("AccessList");

  /**
   * The id of the site. Use `shield.id` of the ShieldZone (it is the site's id), so that the Shield zone is created first. A change
   * replaces the list.
   */
  declare readonly siteId: pulumi.Output<string>;

  /** The list's name. */
  declare readonly name: pulumi.Output<string>;

  /** A note on the list. If removed later, the value is cleared. */
  declare readonly description: pulumi.Output<string | undefined>;

  /**
   * What the entries are: a name or the edge provider's number. 0 addresses, 1 networks (CIDR), 2 AS numbers, 3 countries (two letters), 4
   * organisations, 5 JA4 fingerprints. Another number is sent with a warning. A name is refused if the platform uses its number for another
   * type.
   */
  declare readonly type: pulumi.Output<AccessListType>;

  /** The entries, one on each line. Set either `content` or `entries`. Order and repetition have no effect. */
  declare readonly content: pulumi.Output<string | undefined>;

  /**
   * The entries as a list. Set either `entries` or `content`. Order and repetition have no effect, and two spellings of an address or a
   * network are equal.
   */
  declare readonly entries: pulumi.Output<string[] | undefined>;

  /** The list's id at the platform; the last part of `id`. */
  declare readonly listId: pulumi.Output<string>;

  /** The SHA-256 of the content, in hexadecimal. */
  declare readonly checksum: pulumi.Output<string>;

  constructor(name: string, args: AccessListArgs, opts?: pulumi.CustomResourceOptions) {
    super(accessList, name, args, opts);
  }

  /**
   * Reads an existing AccessList without managing it. The id has the form `siteId/listId`. It also takes site/its name (shop/office). If it
   * doesn't exist, this is an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): AccessList {
    return new AccessList(name, undefined as unknown as AccessListArgs, { ...opts, id });
  }

  /** Whether a value is an AccessList, also one of another copy of this package. */
  static override isInstance(value: unknown): value is AccessList {
    return isOfType(accessList, value);
  }
}

/** The arguments of `getAccessList`. */
export interface GetAccessListArgs {
  /** The id (`siteId/listId`), or site/its name (shop/office). */
  id: string;
}

/** The arguments of `getAccessListOutput`. */
export interface GetAccessListOutputArgs {
  /** The id (`siteId/listId`), or site/its name (shop/office). */
  id: pulumi.Input<string>;
}

/** The result of `getAccessList`. */
export interface GetAccessListResult {
  /** The id of the AccessList. */
  id: string;
  /**
   * The id of the site. Use `shield.id` of the ShieldZone (it is the site's id), so that the Shield zone is created first. A change
   * replaces the list.
   */
  siteId: string;
  /** The list's name. */
  name: string;
  /** A note on the list. If removed later, the value is cleared. */
  description?: string;
  /**
   * What the entries are: a name or the edge provider's number. 0 addresses, 1 networks (CIDR), 2 AS numbers, 3 countries (two letters), 4
   * organisations, 5 JA4 fingerprints. Another number is sent with a warning. A name is refused if the platform uses its number for another
   * type.
   */
  type: AccessListType;
  /** The entries, one on each line. Set either `content` or `entries`. Order and repetition have no effect. */
  content?: string;
  /**
   * The entries as a list. Set either `entries` or `content`. Order and repetition have no effect, and two spellings of an address or a
   * network are equal.
   */
  entries?: string[];
  /** The list's id at the platform; the last part of `id`. */
  listId: string;
  /** The SHA-256 of the content, in hexadecimal. */
  checksum: string;
}

/** Looks up an AccessList by its id or its natural key. If nothing is found, the call fails. Nothing is changed. */
export function getAccessList(args: GetAccessListArgs, opts?: pulumi.InvokeOptions): Promise<GetAccessListResult> {
  return ask("getAccessList", args, opts);
}

/**
 * Looks up an AccessList by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output.
 */
export function getAccessListOutput(args: GetAccessListOutputArgs, opts?: pulumi.InvokeOutputOptions): pulumi.Output<GetAccessListResult> {
  return askOutput("getAccessList", args, opts);
}
