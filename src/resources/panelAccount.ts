import { z } from "zod";
import { isDomainOrder } from "../client";
import { normaliseDomain } from "../dns";
import { adoptBought, allowReplacement, immutable, lasting, secret, writeOnly } from "../kernel/definition/annotations";
import { definePurchase } from "../kernel/definition/resource";
import { orAbsent, text, wireFields } from "../kernel/definition/wire";
import { accountInput, accountWire } from "./parts/account";
import { callback } from "./parts/callback";
import { checkedDomain, sameDomain } from "./parts/domain";
import { changePackage, panelAccountsOf, locatePanelAccount, packageInfo, packageWire, panelAccountPath } from "./parts/panel";
import { leftText, panelAccountsPath, panelPackages, panelSubscription, panelSubscriptionWire } from "./parts/panel";
import { samePackage, whenPanelPurged } from "./parts/panel";

const inputs = z.object({
  domain: immutable(z.string()).describe(
    "The account's primary domain. The domain must be registered in the platform's account; a hostname of a site isn't enough. A change " +
      "orders a new panel account and deletes the old one with everything in it, which needs `allowReplacement`.",
  ),
  package: z
    .enum(panelPackages)
    .describe(
      "The package: `mini`, `basic`, `pro` or `max`, or its code at the hosting server: `S`, `M`, `L` or `XL`. A change updates the " +
        "package in place and charges the difference in price at once.",
    ),
  term: writeOnly(immutable(z.enum(["monthly", "annual"]).optional())).describe(
    "The period of one payment: `monthly` or `annual`. Default: the term of the platform's account. A change needs another panel " +
      "account, on another domain.",
  ),
  password: writeOnly(secret(z.string().regex(/\S/, "must not be blank").optional())).describe(
    "The password of the account's user. It is set right after the account is created. Default: a password that the platform creates and " +
      "never shows. If removed later, the password stays. Kept as a secret.",
  ),
  callback: writeOnly(secret(callback.optional())).describe(
    "The address that the platform calls after the order is carried out. Default: no call. It is sent with the order; a later change has " +
      "no effect. Kept as a secret.",
  ),
  account: accountInput("panel account"),
  adopt: adoptBought,
  allowReplacement,
});

const outputs = z.object({
  username: lasting(z.string().optional()).describe("The account's user name, which the platform creates. It is also the id."),
  primaryDomain: lasting(z.string().optional()).describe("The account's primary domain, as the platform shows it."),
  packageInfo: packageInfo.describe("The package that the hosting server runs."),
  localPackage: z
    .string()
    .optional()
    .describe("The package that was ordered last. Absent once the hosting server runs that package; a change waits for it."),
  server: z.string().optional().describe("The host name of the hosting server."),
  state: z
    .string()
    .optional()
    .describe("`active`, `provisioning`, `dunning_suspended` (an unpaid invoice), `admin_suspended` or `pending_deletion`."),
  deleteScheduledAt: z.string().optional().describe("When the platform deletes the account, if a deletion is scheduled (ISO 8601)."),
  subscription: panelSubscription.describe("The subscription that pays for it."),
});

const wire = wireFields({
  username: text,
  primary_domain: orAbsent(text),
  package: packageWire,
  local_package: text,
  server: text,
  state: text,
  delete_scheduled_at: text,
  subscription: panelSubscriptionWire,
  account: accountWire,
}).transform(({ package: info, localPackage, ...account }) => ({
  ...account,
  domain: account.primaryDomain,
  // What was ordered last counts, also while the hosting server lags behind.
  package: localPackage ?? info?.key ?? info?.code,
  packageInfo: info,
  localPackage: localPackage ?? (account.username ? null : undefined),
  term: account.subscription?.term,
}));

export const panelAccount = definePurchase({
  type: "PanelAccount",
  area: "panel",
  summary: "an account of panel hosting, **bought**; outputs `username`, `server`, `state`, `packageInfo`",
  description:
    "An account of panel hosting for a domain. Creating it places an order, which is charged at once to the default payment method, and " +
    "waits until the hosting server has created the account, by default at most 30 minutes. A deletion is scheduled, not immediate: the " +
    "platform keeps the account and everything in it for a while. Panel hosting must be enabled for the platform's account.",
  inputs,
  outputs,
  wire,
  envelope: ["panel_account", "panel_accounts"],
  id: ["username"],
  key: ({ domain }) => [normaliseDomain(domain)],
  identity: {
    unique: () => true,
    blockedBy: (fields) =>
      `the panel account of ${String(fields.domain)} (${String(fields.username)}) is scheduled for deletion ${whenPanelPurged(fields)} ` +
      "and holds the domain until then. Restore it in the platform's panel and take it over (adopt: true), or wait for that day.",
    nameForm: "its primary domain",
    named: ["domain"],
    locate: locatePanelAccount,
  },
  same: { domain: sameDomain, package: samePackage, callback: () => true },
  rules: ({ domain }) => checkedDomain(domain),
  factsForChildren: ({ domain }) => ({ domain: normaliseDomain(String(domain ?? "")) }),
  toBody: ({ domain, package: size, term, password, callback }, verb) =>
    verb === "create" ? { package: size, term, domain: normaliseDomain(domain as string), callback } : { package: size, password },
  wordsOf: ({ package: size, term }) => `panel package ${String(size)}, ${term ?? "in the account's term"}`,
  reading: {
    from: "item",
    gone: ({ state }) => state === "pending_deletion",
  },
  find: (reading, _, search) => panelAccountsOf(reading, search?.query?.q ?? search?.wanted?.domain),
  read: ({ get }, { username }) => get(panelAccountPath(username)),
  create: ({ api, body }) => api.post(panelAccountsPath, body),
  update: ({ api, id: { username }, body }) =>
    body.package === undefined ? api.patch(`${panelAccountPath(username)}/password`, body) : changePackage(api, username, body.package),
  delete: ({ api, id: { username } }) => api.delete(panelAccountPath(username)),
  writing: {
    updateSends: "changed",
    // Its own endpoint sets it, and only on an account that is there.
    afterCreate: ["password"],
    answersInPart: true,
    afterDelete: (fields, left) => (left ? left().then((shown) => leftText({ ...fields, ...shown })) : leftText(fields)),
  },
  waiting: {
    asynchronous: ["update", "delete"],
    pending: (_, { state, localPackage }) => {
      if (state === "provisioning") return "the hosting server to make the panel account";
      return localPackage == null ? undefined : "the hosting server to have the new package";
    },
    showsProgress: true,
  },
  replacing: {
    destructive: true,
    blocked: (olds, news) =>
      sameDomain(olds.domain, news.domain)
        ? "can't change: it needs another panel account, and the old one holds the domain until the platform has purged it. Put the old " +
          "value back, or name another domain as well."
        : undefined,
  },
  purchase: {
    changes: ["package"],
    isOurs: (order) => !isDomainOrder(order),
  },
  samples: (): z.infer<typeof inputs>[] => [
    { domain: "example.com", package: "basic", term: "monthly", password: "correct horse battery" },
    { domain: "second.example", package: "L", term: "annual" },
  ],
});
