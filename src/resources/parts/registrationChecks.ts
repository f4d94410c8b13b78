import type { Finding, Findings } from "../../kernel/definition/findings";
import type { Values } from "../../kernel/definition/values";
import { isUnknown } from "../../kernel/values/unknown";
import { normaliseDomain } from "../../dns";
import { checkContact } from "./contact";
import { checkDnssec, checkNameservers, keysTakenOver } from "./delegation";
import { checkedDomain } from "./domain";
import { checkRoles } from "./registrant";

const registrants = ["contact", "contactId", "contactSource"];

/** What is wrong with a registration's inputs; a new one needs more. */
export function checkRegistration(inputs: Values, isNew: boolean): Findings {
  const { name, contact, nameservers, dnssec, roleContacts } = inputs;
  const person = typeof contact === "object" && contact !== null && !isUnknown(contact) ? checkContact(contact as Values, "contact.") : [];
  const others = [
    ...ofRegistrant(inputs, isNew),
    ...person,
    ...checkNameservers(nameservers),
    ...checkDnssec(dnssec, isNew),
    ...checkRoles(roleContacts),
    ...ofRenewal(inputs, isNew),
  ];
  const { problems, warnings } = checkedDomain(name, [...ofName(name), ...ofTransfer(inputs), ...others], "name");
  return { problems, warnings: [...warnings, ...keysTakenOver(inputs)] };
}

function ofName(name: unknown): Finding[] {
  if (typeof name !== "string" || isUnknown(name) || normaliseDomain(name).includes(".")) return [];
  return [{ path: "name", message: "must be a domain below a top-level domain, such as `example.com`." }];
}

/** Who owns the domain is said once. */
function ofRegistrant(inputs: Values, isNew: boolean): Finding[] {
  if (registrants.some((name) => isUnknown(inputs[name]))) return [];
  const [first, second] = registrants.filter((name) => inputs[name] !== undefined);
  if (second !== undefined)
    return [{ path: second, message: `can't be set together with ${first}: both name the registrant. Remove one of the two.` }];
  if (first !== undefined || !isNew) return [];
  return [{ path: "contact", message: "is required for a new registration, or contactId, or contactSource." }];
}

function ofTransfer({ action, authcode }: Values): Finding[] {
  if (authcode === undefined || isUnknown(action) || action === "transfer") return [];
  return [{ path: "authcode", message: 'is for action "transfer" only: a registration needs no code.' }];
}

/** A new domain is in its cancellation window. */
function ofRenewal({ autoRenew, allowRefund, adopt }: Values, isNew: boolean): Finding[] {
  if (!isNew || autoRenew !== false || adopt === true || allowRefund === true || isUnknown(allowRefund) || isUnknown(adopt)) return [];
  const message =
    "can't be false for a new domain: in its first days, the end of the renewal can refund the domain and cancel it. Leave `autoRenew` " +
    "out, and set it to false after `cancellationDeadlineAt`. If you want the refund, set `allowRefund: true`.";
  return [{ path: "autoRenew", message }];
}
