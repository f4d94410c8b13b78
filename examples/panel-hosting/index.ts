import * as pulumi from "@pulumi/pulumi";
import { PanelAccount, type PanelAccountArgs, PanelAccountDomain, ResellerUser } from "pulumi-hosting";

const config = new pulumi.Config();

// Bought for the domain, and charged at once. `protect` keeps it from being deleted with all that is in it.
const account = new PanelAccount(
  "shop",
  {
    domain: config.require("domain"),
    package: config.require("package") as PanelAccountArgs["package"],
    password: config.requireSecret("password"),
  },
  { protect: true },
);

new PanelAccountDomain("further", { username: account.id, domain: config.require("furtherDomain") });

// The platform shows a user's password once. The state keeps it as a secret, and `retainOnDelete` says what happens anyway: a user stays.
const customers = { anna: { fname: "Anna", lname: "Jansen", email: "anna@example.net", locale: "nl" } } as const;
const users = config.requireBoolean("users")
  ? Object.entries(customers).map(([name, customer]) => [name, new ResellerUser(name, customer, { retainOnDelete: true })] as const)
  : [];

export const username = account.username;
export const state = account.state;
/** Where each customer's resources can be made: as `account` of a resource, or with a Provider of its own and this token. */
export const accounts = Object.fromEntries(users.map(([name, { accountId, apiToken }]) => [name, { accountId, apiToken }]));
