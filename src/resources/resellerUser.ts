import { z } from "zod";
import { path } from "../client";
import { adopt, allowReplacement, immutable, lasting, secret, writeOnly } from "../kernel/definition/annotations";
import { defineResource } from "../kernel/definition/resource";
import { integer, text, wireFields } from "../kernel/definition/wire";
import { accountInput } from "./parts/account";
import { normaliseAddress, wholeAddress } from "./parts/mail";

const anew = "A change creates another user, which needs `allowReplacement`; the old user stays.";
const once = "The platform shows it only once, at the creation; the state keeps it. Absent for a user that was adopted or imported.";

const inputs = z.object({
  fname: immutable(z.string().min(1)).describe(`The first name. ${anew}`),
  lname: immutable(z.string().min(1)).describe(`The last name. ${anew}`),
  email: immutable(wholeAddress).describe(`The address with which the user signs in. ${anew}`),
  companyName: writeOnly(immutable(z.string().min(1).optional())).describe(
    `The name of the account that the user gets. Default: the platform's. The platform doesn't show it. ${anew}`,
  ),
  locale: writeOnly(immutable(z.enum(["en", "nl"]).optional())).describe(
    `The user's language: \`en\` or \`nl\`. Default: the platform's. ${anew}`,
  ),
  billingTerm: writeOnly(immutable(z.enum(["monthly", "annual"]).optional())).describe(
    `The period of one payment: \`monthly\` or \`annual\`. Default: the platform's. The platform doesn't show it. ${anew}`,
  ),
  account: accountInput("user"),
  adopt,
  allowReplacement: allowReplacement.describe(
    "Allows a change that needs another user. The old user and its account stay on the platform. Default: false. Then a preview refuses " +
      "such a change. It is never sent to the platform, and changing it alone has no effect.",
  ),
});

const outputs = z.object({
  userId: lasting(z.string().optional()).describe("The user's id."),
  accountId: lasting(writeOnly(z.string().optional())).describe(
    `The id of the account that the user got: use it as \`account\` of other resources, if your token can access that account. ${once}`,
  ),
  accountBrandId: lasting(z.int().optional()).describe("The id of the brand that the user's account belongs to."),
  password: lasting(secret(writeOnly(z.string().optional()))).describe(`The user's first password. ${once}`),
  apiToken: lasting(secret(writeOnly(z.string().optional()))).describe(`The user's API token. ${once}`),
});

const wire = wireFields(
  {
    id: text,
    fname: text,
    lname: text,
    email: text,
    locale: text,
    account_id: text,
    account_brand_id: integer,
    password: text,
    api_token: text,
    created_at: text,
  },
  { id: "userId" },
);

const usersPath = "/api/users";

export const resellerUser = defineResource({
  type: "ResellerUser",
  area: "panel",
  summary:
    "a user of a reseller, with an account of its own; outputs `accountId`, `password` and `apiToken` (secrets); **can't be deleted**",
  description:
    "A user of a reseller, with an account of its own. Only a reseller's account can create users. The platform shows the user's " +
    "password and API token only once, in the answer to the creation: don't lose the state. The API can't change or delete a user: " +
    "deleting this resource only removes it from the state, and a replacement leaves the old user on the platform.",
  inputs,
  outputs,
  wire,
  envelope: ["user", "users"],
  id: ["userId"],
  key: ({ email }) => [normaliseAddress(email)],
  identity: {
    createdAt: "createdAt",
    unique: () => true,
    nameForm: "its email",
    named: ["email"],
  },
  same: { email: sameEmail },
  toBody: ({ fname, lname, email, companyName, locale, billingTerm }) => ({
    user: { fname, lname, email, company_name: companyName, locale, billing_term: billingTerm },
  }),
  reading: { from: "list" },
  find: async ({ list }) => ({ items: await list(usersPath, ["users"]) }),
  read: ({ get }, { userId }) => get(path`/api/users/${userId}`),
  create: ({ api, body }) => api.post(usersPath, body),
  writing: {
    stays: "The user and its account stay on the platform, and the user can sign in. Only the platform's support can delete them.",
    // A lost answer loses the password for good, and a second user could never be removed.
    createdOnce: true,
    // The answer to the creation shows what no reading does, and lacks what a reading shows.
    answersInPart: true,
    leftToDo: ({ email, password }) =>
      password === undefined
        ? `the state has neither the password nor the API token of the user ${String(email)}: the platform shows them only in the answer ` +
          "to the creation. If you need them, reset the password and make a new API token in the platform's panel"
        : undefined,
  },
  replacing: { destructive: true },
  samples: (): z.infer<typeof inputs>[] => [
    { fname: "Anna", lname: "Jansen", email: "anna@example.com", companyName: "Jansen Shops", locale: "nl", billingTerm: "annual" },
    { fname: "Ben", lname: "Smith", email: "ben@shops.example" },
  ],
});

function sameEmail(a: unknown, b: unknown): boolean {
  return normaliseAddress(String(a ?? "")) === normaliseAddress(String(b ?? ""));
}
