import * as pulumi from "@pulumi/pulumi";
import { PanelAccount, type PanelAccountArgs, PanelAccountDomain, ResellerUser } from "pulumi-hosting";

const config = new pulumi.Config();

// Ordered for the domain, and charged at once. `protect` prevents the deletion of the account with its content.
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

// The platform shows a user's password only once; the state keeps it as a secret. A user can't be deleted: `retainOnDelete`.
const customers = { anna: { fname: "Anna", lname: "Jansen", email: "anna@example.net", locale: "nl" } } as const;
const users = config.requireBoolean("users")
  ? Object.entries(customers).map(([name, customer]) => [name, new ResellerUser(name, customer, { retainOnDelete: true })] as const)
  : [];

export const username = account.username;
export const state = account.state;
/** The account of each customer: use it as `account` of a resource, or in a Provider with this token. */
export const accounts = Object.fromEntries(users.map(([name, { accountId, apiToken }]) => [name, { accountId, apiToken }]));
