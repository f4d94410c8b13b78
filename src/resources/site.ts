import { z } from "zod";
import { isDomainOrder, isJson, one } from "../client";
import { adoptBought, allowReplacement, changesWith, createdAt, immutable } from "../kernel/definition/annotations";
import { lasting, secret, writeOnly } from "../kernel/definition/annotations";
import { definePurchase } from "../kernel/definition/resource";
import { flag, text, wireFields } from "../kernel/definition/wire";
import { accountInput, accountWire } from "./parts/account";
import { callback } from "./parts/callback";
import { siteDomains, siteDomainsWire, ssh, sshWire } from "./parts/siteOutputs";
import { sameProduct, sitePath, unlessSuspended } from "./parts/sites";
import { subscription, subscriptionWire } from "./parts/subscription";

const anew = "A change orders a new site and deletes the old one with everything in it, which needs `allowReplacement`.";

const inputs = z.object({
  name: z.string().min(1).describe("The site's name. A change renames the site in place."),
  plan: z
    .string()
    .min(1)
    .describe(
      "The plan's short name, such as `starter`. The panel's order page lists the plans; `pulumi-hosting costs` and an error about a " +
        "wrong plan show the plans of existing sites. A change keeps the site and the term, and charges the difference at once.",
    ),
  variant: writeOnly(immutable(z.enum(["vanilla", "extended"]))).describe(`The kind of site: \`vanilla\` or \`extended\`. ${anew}`),
  location: immutable(z.string().min(1)).describe(
    `The short name of the site's location, such as \`eu-central\`. The panel's order page lists the locations. ${anew}`,
  ),
  term: writeOnly(immutable(z.enum(["monthly", "annual"]))).describe(`The period of one payment: \`monthly\` or \`annual\`. ${anew}`),
  callback: writeOnly(secret(callback.optional())).describe(
    "The address that the platform calls after the order is carried out. Default: no call. It is sent with the order; a later change has " +
      "no effect. Kept as a secret.",
  ),
  account: accountInput("site"),
  adopt: adoptBought,
  allowReplacement,
});

const outputs = z.object({
  siteId: lasting(z.string()).describe("The site's id at the platform: the same text as `id`."),
  ssh,
  sftpBasePath: z.string().optional().describe("The folder on the server into which the site's files are uploaded over SFTP."),
  primaryDomain: z.string().optional().describe("The site's primary host name."),
  domainCname: lasting(z.string().optional()).describe("The host name to use as the target of a CNAME record of your domain."),
  phpVersion: z.string().optional().describe("The PHP version that the site runs."),
  package: changesWith(z.string().optional(), "plan").describe("The plan, as the platform shows it."),
  region: lasting(z.string().optional()).describe("The availability zone within the location."),
  dunningSuspended: z
    .boolean()
    .optional()
    .describe("Whether the site is suspended because of an unpaid invoice. Then nothing within the site can be read or changed."),
  domains: siteDomains,
  subscription,
  createdAt,
});

const wire = wireFields(
  {
    id: text,
    name: text,
    location: text,
    region: text,
    package: text,
    primary_domain: text,
    domain_cname: text,
    php_version: text,
    sftp_base_path: text,
    dunning_suspended: flag,
    ssh: sshWire,
    domains: siteDomainsWire,
    subscription: subscriptionWire,
    account: accountWire,
    created_at: text,
  },
  { id: "siteId" },
).transform(({ domains, ...site }) => ({
  ...site,
  domains: domains?.map(({ id, hostname }) => ({ id, hostname })),
  pendingDelete: domains?.some(({ sitePendingDelete }) => sitePendingDelete === true),
  plan: site.package,
  term: site.subscription?.price?.term ?? undefined,
}));

export const site = definePurchase({
  type: "Site",
  area: "site",
  summary: "a site, **bought**; outputs `ssh` (secret), `primaryDomain`, `domainCname`, `phpVersion`, `subscription`",
  description:
    "A site. Creating it places an order, which is charged to the account's default payment method, and waits until the site exists, " +
    "by default at most 30 minutes. Deleting it deletes everything in the site: the platform locks the site at once, keeps it for a " +
    "while, and can restore it until then. A deletion may change the volume discounts of the account's other sites.",
  inputs,
  outputs,
  wire,
  envelope: ["site", "sites"],
  id: ["siteId"],
  // Location, term and plan are no part of it: the platform may show them in other words than it takes them.
  key: ({ name }) => [name],
  identity: {
    createdAt: "createdAt",
    // The platform would take a second one; then nobody could tell which of the two an order brought.
    unique: () => true,
    nameForm: "its name",
    named: ["name"],
  },
  same: {
    plan: sameProduct,
    callback: () => true,
  },
  toBody: ({ name, plan, variant, location, term, callback }, verb) =>
    verb === "create" ? { site: { name, variant, location, plan, term }, callback } : { name, plan },
  wordsOf: ({ plan, term }) => `plan ${String(plan)}, ${String(term)}`,
  // A suspended site answers 402 to all that lies below it. Then only its hostnames tell that it was deleted.
  reading: { from: "item", gone: ({ pendingDelete }) => pendingDelete === true },
  find: async (reading) => ({ items: await reading.pages("/api/sites", ["sites"]) }),
  read: async ({ get }, { siteId }) => {
    // A site that was deleted still answers for itself during its grace period; what lies below it says so.
    const domains = await get(`${sitePath(siteId)}/domains`).catch(unlessSuspended);
    const shown = one(await get(sitePath(siteId)), "site");
    return shown && isJson(domains) && shown.domains === undefined ? { ...shown, domains: domains.domains } : shown;
  },
  create: ({ api, body }) => api.post("/api/orders", body),
  update: ({ api, id, body }) => api.patch(sitePath(id.siteId), body),
  delete: ({ api, id }) => api.delete(sitePath(id.siteId)),
  writing: {
    updateSends: "changed",
    afterDelete: ({ name }) =>
      `the site ${String(name)} is deleted and locked: until the platform purges it, it can be restored in the panel. Volume discounts ` +
      "of the account's other sites may change",
  },
  waiting: {
    asynchronous: ["update", "delete"],
    showsProgress: true,
  },
  replacing: { destructive: true },
  purchase: {
    changes: ["plan"],
    isOurs: (order) => !isDomainOrder(order),
  },
  samples: (): z.infer<typeof inputs>[] => [
    { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" },
    {
      name: "docs",
      plan: "business",
      variant: "extended",
      location: "us-east",
      term: "annual",
      callback: { url: "https://ci.example.com/done", authorization: "Basic b2YtdGhlLWNhbGxiYWNr" },
    },
  ],
});
