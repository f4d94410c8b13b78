import { normaliseDomain } from "../../dns";
import type { Finding, Findings } from "../../kernel/definition/findings";
import type { Compare } from "../../kernel/definition/resource";
import type { ParentFacts, Values } from "../../kernel/definition/values";
import { isUnknown } from "../../kernel/values/unknown";
import { checkedDomain } from "./domain";
import { domainIn, fullAddress } from "./mail";

/*
 * What has one address, which programs give as `address`, whole or without its domain, and `domain`. The platform shows it whole, and the
 * output `email` is it in its one spelling.
 */

/** The fields of a resource that say where it lies. */
interface Addressed {
  readonly address?: unknown;
  readonly domain?: unknown;
}

/** The address in full, as far as its domain is known. */
export function emailIn({ address, domain }: Addressed, parentFacts: ParentFacts): string {
  return fullAddress(String(address), domainIn({ domain }, parentFacts));
}

/** The comparisons of the two inputs. */
export const sameAddress = {
  address: (a: string, b: string, { fields, others = fields, parentFacts }: Compare): boolean =>
    emailIn({ ...fields, address: a }, parentFacts) === emailIn({ ...others, address: b }, parentFacts),
  domain: (a: string | undefined, b: string | undefined, { fields, others = fields, parentFacts }: Compare): boolean =>
    domainsMayBeSame(domainBehind(fields.address, a ?? parentFacts.domain), domainBehind(others.address, b ?? parentFacts.domain)),
};

/** What is wrong with the two inputs of an `alias` or a `group`. */
export function addressFindings(thing: string, { address, domain }: Addressed): Findings {
  const found = checkedDomain(domain);
  return { ...found, warnings: [...found.warnings, ...pointlessDomain(thing, address, domain)] };
}

/** The output `email`, until the platform has shown it. */
export function deriveEmail(fields: Values, parentFacts: ParentFacts): Values {
  return fields.email === undefined ? { email: emailIn(fields, parentFacts) } : {};
}

/** The mailspace's domain, where the address of a resource lies in it without naming it. */
export function factsFromAddress({ address, email, domain }: Values): ParentFacts | undefined {
  return domain === undefined && typeof email === "string" && !String(address).includes("@")
    ? { domain: email.split("@")[1] as string }
    : undefined;
}

/** A whole address has a domain of its own. */
export function domainBehind(address: unknown, domain: string | undefined): string | undefined {
  return String(address).split("@")[1] ?? domain;
}

/** The platform reads `domain` only beside an address without one. */
function pointlessDomain(thing: string, address: unknown, domain: unknown): Finding[] {
  if (isUnknown(address) || isUnknown(domain) || typeof domain !== "string") return [];
  const own = String(address).split("@")[1];
  if (own === undefined || normaliseDomain(own) === normaliseDomain(domain)) return [];
  return [
    {
      path: "domain",
      message:
        `has no effect: \`address\` is a whole address, so the ${thing} is in ${own}. Remove \`domain\`, or the part of \`address\` from ` +
        "the @.",
    },
  ];
}

/** Which domain goes unnamed is known once the mailspace, or an address in it, has said it; until then nothing speaks for another one. */
function domainsMayBeSame(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined || normaliseDomain(a) === normaliseDomain(b);
}
