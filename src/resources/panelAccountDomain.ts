import { z } from "zod";
import { normaliseDomain } from "../dns";
import { adopt, immutable } from "../kernel/definition/annotations";
import { defineResource } from "../kernel/definition/resource";
import { text, wireFields } from "../kernel/definition/wire";
import { checkedDomain, sameDomain } from "./parts/domain";
import { panelAccountsNamed } from "./parts/panel";
import { isPrimaryOfPanel, panelDomainPath, panelDomainsOf, panelDomainsPath } from "./parts/panelDomains";

const inputs = z.object({
  username: immutable(z.string()).describe("The panel account: `panelAccount.username`. A change replaces the domain."),
  domain: immutable(z.string()).describe(
    "The domain that the account serves beside its primary domain. Unicode or punycode makes no difference. A change replaces the domain.",
  ),
  adopt,
});

const outputs = z.object({});

const wire = wireFields({ domain: text }).transform(({ domain }) => {
  const domainName = domain ? normaliseDomain(domain) : undefined;
  return { domain: domainName, domainName };
});

export const panelAccountDomain = defineResource({
  type: "PanelAccountDomain",
  area: "panel",
  summary: "a further domain of a panel account",
  description:
    "A further domain of a panel account, beside its primary domain. The API's documents don't show the answers to these requests: if an " +
    "answer has an unknown form, the operation fails, and the error explains what to do in the panel.",
  inputs,
  outputs,
  wire,
  envelope: ["domain", "domains"],
  id: ["username", "domainName"],
  parent: { property: "username", type: "PanelAccount" },
  key: ({ domain }) => [normaliseDomain(domain)],
  identity: {
    idOf: ({ domain }) => normaliseDomain(domain),
    unique: () => true,
    wrongParent: ({ domain }, parentFacts) => isPrimaryOfPanel(domain, parentFacts),
    nameForm: "panel account/domain (example.com/example.org)",
    named: ["domain"],
  },
  same: { domain: sameDomain },
  rules: ({ domain }) => checkedDomain(domain),
  parentNamed: panelAccountsNamed,
  toBody: ({ domain }) => ({ domain: normaliseDomain(domain as string) }),
  reading: { from: "list" },
  find: panelDomainsOf,
  create: ({ api, inputs: { username }, body }) => api.post(panelDomainsPath({ username }), body),
  delete: ({ api, id }) => api.delete(panelDomainPath(id)),
  writing: {
    // What the answer to a new domain holds isn't shown.
    answersInPart: true,
    // A deleted account holds its domains until its purge: no other account could have them.
    outlivesParent: true,
  },
  // No two accounts have a domain: a new account gets it from the old one.
  replacing: { deleteFirst: (olds, news) => sameDomain(olds.domain, news.domain) },
  samples: ({ username = "" }): z.infer<typeof inputs>[] => [
    { username, domain: "example.org" },
    { username, domain: "Bücher.example.org" },
  ],
});
