// Generated from the definitions in src/resources by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";
import { HostingResource, isOfType, token } from "../resource";

export type ResellerUserLocale = "en" | "nl";

export type ResellerUserBillingTerm = "monthly" | "annual";

/** The arguments of `ResellerUser`. */
export interface ResellerUserArgs {
  /** The first name. A change creates another user, which needs `allowReplacement`; the old user stays. */
  fname: pulumi.Input<string>;
  /** The last name. A change creates another user, which needs `allowReplacement`; the old user stays. */
  lname: pulumi.Input<string>;
  /** The address with which the user signs in. A change creates another user, which needs `allowReplacement`; the old user stays. */
  email: pulumi.Input<string>;
  /**
   * The name of the account that the user gets. Default: the platform's. The platform doesn't show it. A change creates another user, which
   * needs `allowReplacement`; the old user stays.
   */
  companyName?: pulumi.Input<string | undefined>;
  /**
   * The user's language: `en` or `nl`. Default: the platform's. A change creates another user, which needs `allowReplacement`; the old user
   * stays.
   */
  locale?: pulumi.Input<ResellerUserLocale | undefined>;
  /**
   * The period of one payment: `monthly` or `annual`. Default: the platform's. The platform doesn't show it. A change creates another user,
   * which needs `allowReplacement`; the old user stays.
   */
  billingTerm?: pulumi.Input<ResellerUserBillingTerm | undefined>;
  /**
   * The id of the account that owns the user. Default: the account of the provider's settings (`hosting:account` or `HOSTING_ACCOUNT`). A
   * change replaces the user, which needs `allowReplacement`.
   */
  account?: pulumi.Input<string | undefined>;
  /**
   * If an object with the same identity already exists on the platform, adopts it instead of failing, and changes it to the program's
   * values. Default: false. `HOSTING_ADOPT=1` does the same for every resource of one run. Never sent to the platform. A change of this
   * input alone has no effect.
   */
  adopt?: pulumi.Input<boolean | undefined>;
  /**
   * Allows a change that needs another user. The old user and its account stay on the platform. Default: false. Then a preview refuses such
   * a change. It is never sent to the platform, and changing it alone has no effect.
   */
  allowReplacement?: pulumi.Input<boolean | undefined>;
}

const resellerUser = {
  type: "ResellerUser",
  properties: ["fname", "lname", "email", "companyName", "locale", "billingTerm", "account", "userId", "accountId", "accountBrandId",
    "password", "apiToken"],
  secrets: ["password","apiToken"],
};

/**
 * A user of a reseller, with an account of its own. Only a reseller's account can create users. The platform shows the user's password and
 * API token only once, in the answer to the creation: don't lose the state. The API can't change or delete a user: deleting this resource
 * only removes it from the state, and a replacement leaves the old user on the platform.
 */
export class ResellerUser extends HostingResource {
  /** @internal */
  static readonly __pulumiType: string = token("ResellerUser");

  /** The first name. A change creates another user, which needs `allowReplacement`; the old user stays. */
  declare readonly fname: pulumi.Output<string>;

  /** The last name. A change creates another user, which needs `allowReplacement`; the old user stays. */
  declare readonly lname: pulumi.Output<string>;

  /** The address with which the user signs in. A change creates another user, which needs `allowReplacement`; the old user stays. */
  declare readonly email: pulumi.Output<string>;

  /**
   * The name of the account that the user gets. Default: the platform's. The platform doesn't show it. A change creates another user, which
   * needs `allowReplacement`; the old user stays.
   */
  declare readonly companyName: pulumi.Output<string | undefined>;

  /**
   * The user's language: `en` or `nl`. Default: the platform's. A change creates another user, which needs `allowReplacement`; the old user
   * stays.
   */
  declare readonly locale: pulumi.Output<ResellerUserLocale | undefined>;

  /**
   * The period of one payment: `monthly` or `annual`. Default: the platform's. The platform doesn't show it. A change creates another user,
   * which needs `allowReplacement`; the old user stays.
   */
  declare readonly billingTerm: pulumi.Output<ResellerUserBillingTerm | undefined>;

  /**
   * The id of the account that owns the user. Default: the account of the provider's settings (`hosting:account` or `HOSTING_ACCOUNT`). A
   * change replaces the user, which needs `allowReplacement`.
   */
  declare readonly account: pulumi.Output<string | undefined>;

  /** The user's id. */
  declare readonly userId: pulumi.Output<string | undefined>;

  /**
   * The id of the account that the user got: use it as `account` of other resources, if your token can access that account. The platform
   * shows it only once, at the creation; the state keeps it. Absent for a user that was adopted or imported.
   */
  declare readonly accountId: pulumi.Output<string | undefined>;

  /** The id of the brand that the user's account belongs to. */
  declare readonly accountBrandId: pulumi.Output<number | undefined>;

  /**
   * The user's first password. The platform shows it only once, at the creation; the state keeps it. Absent for a user that was adopted or
   * imported.
   */
  declare readonly password: pulumi.Output<string | undefined>;

  /**
   * The user's API token. The platform shows it only once, at the creation; the state keeps it. Absent for a user that was adopted or
   * imported.
   */
  declare readonly apiToken: pulumi.Output<string | undefined>;

  constructor(name: string, args: ResellerUserArgs, opts?: pulumi.CustomResourceOptions) {
    super(resellerUser, name, args, opts);
  }

  /**
   * Reads an existing ResellerUser without managing it. The id has the form `userId`. It also takes its email. If it doesn't exist, this is
   * an error.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ResellerUser {
    return new ResellerUser(name, undefined as unknown as ResellerUserArgs, { ...opts, id });
  }

  /** Whether a value is a ResellerUser, also one of another copy of this package. */
  static override isInstance(value: unknown): value is ResellerUser {
    return isOfType(resellerUser, value);
  }
}

/** The arguments of `getResellerUser`. */
export interface GetResellerUserArgs {
  /** The id (`userId`), or its email. */
  id: string;
  /** The id of the account that owns the ResellerUser. Default: the account of the provider's settings. */
  account?: string;
}

/** The arguments of `getResellerUserOutput`. */
export interface GetResellerUserOutputArgs {
  /** The id (`userId`), or its email. */
  id: pulumi.Input<string>;
  /** The id of the account that owns the ResellerUser. Default: the account of the provider's settings. */
  account?: pulumi.Input<string | undefined>;
}

/** The result of `getResellerUser`. */
export interface GetResellerUserResult {
  /** The id of the ResellerUser. */
  id: string;
  /** The first name. A change creates another user, which needs `allowReplacement`; the old user stays. */
  fname: string;
  /** The last name. A change creates another user, which needs `allowReplacement`; the old user stays. */
  lname: string;
  /** The address with which the user signs in. A change creates another user, which needs `allowReplacement`; the old user stays. */
  email: string;
  /**
   * The id of the account that owns the user. Default: the account of the provider's settings (`hosting:account` or `HOSTING_ACCOUNT`). A
   * change replaces the user, which needs `allowReplacement`.
   */
  account?: string;
  /** The user's id. */
  userId?: string;
  /**
   * The id of the account that the user got: use it as `account` of other resources, if your token can access that account. The platform
   * shows it only once, at the creation; the state keeps it. Absent for a user that was adopted or imported.
   */
  accountId?: string;
  /** The id of the brand that the user's account belongs to. */
  accountBrandId?: number;
  /**
   * The user's first password. The platform shows it only once, at the creation; the state keeps it. Absent for a user that was adopted or
   * imported.
   */
  password?: string;
  /**
   * The user's API token. The platform shows it only once, at the creation; the state keeps it. Absent for a user that was adopted or
   * imported.
   */
  apiToken?: string;
}

/**
 * Looks up a ResellerUser by its id or its natural key. If nothing is found, the call fails. Nothing is changed. The result holds a secret
 * in plain text (`password`, `apiToken`): `getResellerUserOutput` keeps it secret.
 */
export function getResellerUser(args: GetResellerUserArgs, opts?: pulumi.InvokeOptions): Promise<GetResellerUserResult> {
  return ask("getResellerUser", args, opts);
}

/**
 * Looks up a ResellerUser by its id or its natural key. If nothing is found, the call fails. Nothing is changed. Takes outputs and gives an
 * output, which is a secret as a whole.
 */
export function getResellerUserOutput(
  args: GetResellerUserOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetResellerUserResult> {
  return askOutput("getResellerUser", args, opts);
}
