import { z } from "zod";
import { ApiError, isJson, one, path, siteOf, type Json } from "../client";
import { adopt, allowReplacement, immutable, secret, writeOnly } from "../kernel/definition/annotations";
import { definePurchase } from "../kernel/definition/resource";
import { integer, list, text, wireObject } from "../kernel/definition/wire";
import { accountInput } from "./parts/account";
import { subscription, subscriptionWire } from "./parts/subscription";

const anew = "Changing it orders a new site and deletes the old one with all that is in it, which needs `allowReplacement`.";

const inputs = z.object({
  name: z.string().min(1).describe("The site's name. Changing it renames the site in place."),
  plan: z
    .string()
    .min(1)
    .describe(
      "The plan's short name, as the platform's catalogue has it. Changing it changes the site's plan in place: the difference in price is charged to the account's default payment method at once, and the term stays.",
    ),
  variant: writeOnly(immutable(z.enum(["vanilla", "extended"]))).describe(`The kind of site: \`vanilla\` or \`extended\`. ${anew}`),
  location: immutable(z.string().min(1)).describe(`The short name of the location that the site runs at. ${anew}`),
  term: writeOnly(immutable(z.enum(["monthly", "annual"]))).describe(`How long is paid for at a time: \`monthly\` or \`annual\`. ${anew}`),
  callback: writeOnly(
    secret(
      z
        .object({
          url: z
            .url({ protocol: /^https$/, error: "must be an https address" })
            .describe("The address that the platform calls, https only."),
          authorization: secret(z.string().optional()).describe("What the platform sends as the Authorization header, word for word."),
        })
        .optional(),
    ),
  ).describe(
    "Whom the platform tells when the order has been carried out. Default: nobody. It goes out with the order and means nothing afterwards: changing it later changes nothing. Kept as a secret.",
  ),
  account: accountInput("site"),
  adopt,
  allowReplacement,
});

const outputs = z.object({
  ssh: secret(
    z
      .object({
        ipaddr: z.string().optional().describe("The address to connect to."),
        port: z.int().optional().describe("The port to connect to."),
        username: z.string().optional().describe("The user's name."),
        password: z.string().optional().describe("The user's password."),
      })
      .optional(),
  ).describe("How to log in over SSH and SFTP. A secret as a whole."),
  primaryDomain: z.string().optional().describe("The host name that the site answers to first."),
  domainCname: z.string().optional().describe("The host name that a CNAME record of an own domain points to."),
  phpVersion: z.string().optional().describe("The PHP version that the site runs."),
  package: z.string().optional().describe("The plan as the platform names it."),
  region: z.string().optional().describe("The availability zone within the location."),
  domains: z
    .array(
      z.object({
        id: z.string().describe("The host name's id."),
        hostname: z.string().describe("The host name."),
      }),
    )
    .optional()
    .describe("The host names that are attached to the site."),
  subscription,
});

const wire = wireObject({
  id: text,
  name: text,
  location: text,
  region: text,
  package: text,
  primary_domain: text,
  domain_cname: text,
  php_version: text,
  ssh: wireObject({ ipaddr: text, port: integer, username: text, password: text }).nullish(),
  domains: list(wireObject({ id: text, hostname: text })),
  subscription: subscriptionWire,
  account: wireObject({ id: text }).nullish(),
  created_at: text,
}).transform((site) => ({
  siteId: site.id,
  name: site.name,
  plan: site.package,
  location: site.location,
  term: site.subscription?.price?.term ?? undefined,
  account: site.account?.id ?? undefined,
  ssh: site.ssh ?? undefined,
  primaryDomain: site.primary_domain,
  domainCname: site.domain_cname,
  phpVersion: site.php_version,
  package: site.package,
  region: site.region,
  domains: site.domains ?? undefined,
  subscription: site.subscription ?? undefined,
  createdAt: site.created_at,
}));

const sitePath = (siteId: string | undefined) => path`/api/sites/${siteId}`;

export const site = definePurchase({
  type: "Site",
  description:
    "A site. Creating it places an order that is charged to the account's default payment method, and waits until the site is there; the default limit is 30 minutes. Deleting it deletes everything in it.",
  inputs,
  outputs,
  wire,
  envelope: ["site", "sites"],
  id: ["siteId"],
  // The plan is no part of it: an order that was taken for another plan is still this one.
  key: ({ name, location, variant, term }) => [name, location, variant, term],
  identity: {
    createdAt: "createdAt",
    owner: "account",
    // The platform would take a second one; then nobody could tell which of the two an order brought.
    unique: () => true,
    nameForm: "its name",
    matchesName: ({ name }, wanted) => name === wanted,
  },
  same: {
    plan: (a: string, b: string) => String(a).toLowerCase() === String(b).toLowerCase(),
    callback: () => true,
  },
  toBody: ({ name, plan, variant, location, term, callback }, verb) =>
    verb === "create" ? { site: { name, variant, location, plan, term }, callback } : { name, plan },
  reading: {
    from: "item",
  },
  find: async (reading) => ({ items: await reading.pages("/api/sites", ["sites"]) }),
  create: ({ api, body }) => api.post("/api/orders", body),
  read: async ({ get }, { siteId }) => {
    // A site that was deleted still answers for itself during its grace period; what lies below it says so.
    const domains = await get(`${sitePath(siteId)}/domains`).catch(unlessSuspended);
    const shown = one(await get(sitePath(siteId)), "site");
    return shown && isJson(domains) && shown.domains === undefined ? { ...shown, domains: domains.domains } : shown;
  },
  update: ({ api, id, body }) => api.patch(sitePath(id.siteId), body),
  delete: ({ api, id }) => api.delete(sitePath(id.siteId)),
  writing: {
    updateSends: "changed",
  },
  waiting: {
    asynchronous: { update: true, delete: true },
    showsProgress: true,
  },
  purchase: { changes: ["plan"], locationOf: ({ location }) => location, madeBy: siteOf },
  replacing: {
    destructive: true,
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

/** A site whose invoice is unpaid is locked, and there. */
function unlessSuspended(error: unknown): Json {
  if (error instanceof ApiError && error.status === 402) return {};
  throw error;
}
