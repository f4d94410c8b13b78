import type { JointClaims } from "../../kernel/definition/resource";
import type { ParentFacts } from "../../kernel/definition/values";
import { isUnknown } from "../../kernel/values/unknown";
import { fullAddress } from "./mail";
import { domainBehind, emailIn } from "./mailAddress";

type Addresses = readonly string[] | undefined;

interface MailboxEnds {
  readonly username: string;
  readonly domain?: string;
  readonly aliases?: readonly string[];
  readonly groups?: readonly string[];
}

interface GroupEnds {
  readonly address: string;
  readonly domain?: string;
  readonly aliases?: readonly string[];
  readonly members?: readonly string[];
}

/** A mailbox that manages its aliases suffers no MailAlias beside it, and one that manages its groups no group that manages it. */
export function mailboxClaims({ username, domain, aliases, groups }: MailboxEnds, parentFacts: ParentFacts): JointClaims {
  const at = domain ?? parentFacts.domain;
  const email = isUnknown(username) || isUnknown(at) || at === undefined ? undefined : fullAddress(username, at);
  return {
    exclusive: email === undefined ? [] : [...aliasClaims(email, at, aliases), ...(groups ? [`the groups of ${email}`] : [])],
    shared: known(groups).map((group) => `the members of ${fullAddress(group, parentFacts.domain)}`),
  };
}

/** Who is in a group is one fact with two ends: the group's members, and the groups of each of its mailboxes. */
export function groupClaims({ address, domain, aliases, members }: GroupEnds, parentFacts: ParentFacts): JointClaims {
  if (isUnknown(address) || isUnknown(domain)) return {};
  const email = emailIn({ address, domain }, parentFacts);
  return {
    exclusive: [
      ...aliasClaims(email, domainBehind(address, domain ?? parentFacts.domain), aliases),
      ...(members ? [`the members of ${email}`] : []),
    ],
    shared: known(members).map((member) => `the groups of ${fullAddress(member, parentFacts.domain)}`),
  };
}

function aliasClaims(email: string, domain: string | undefined, aliases: Addresses): string[] {
  return aliases ? [`the aliases of ${email}`, ...known(aliases).map((alias) => `the alias ${fullAddress(alias, domain)}`)] : [];
}

function known(addresses: Addresses): readonly string[] {
  return addresses === undefined || isUnknown(addresses) ? [] : addresses.filter((address) => !isUnknown(address));
}
