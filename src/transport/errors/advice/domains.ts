import type { Refusals } from "./refusal";

const domainPath = /^\/api\/(?:domain_|orders\/domain)/;

/** Domains at registrars: contacts, registrations, and what they cost. */
export const domains: Refusals = {
  feature_disabled: {
    why: "Not every platform registers domains, and not every account may.",
    advice: "Domain registration isn't switched on for this account: ask the platform's support.",
  },
  registrar_unavailable: {
    why:
      "With status 503, no registrar is set up for the top-level domain. With status 502, the registrar doesn't answer, or refuses what " +
      "the platform asked of it. Nothing was changed.",
    advice:
      "If the status is 502, run the command again in a few minutes. If it is 503, the platform has no registrar for this top-level " +
      "domain: ask its support.",
  },
  missing_api_key: {
    why: "Suggestions come from a service of their own, for which the platform needs a key.",
    advice: "This platform can't suggest domains: remove getDomainSuggestions from the program.",
  },
  tld_not_found: {
    why: "A contact belongs to one top-level domain, which the platform has to sell.",
    advice: "The platform doesn't know this top-level domain: correct `tldName` (`.com`) or `tldId`.",
  },
  unknown_tld: {
    why: "The platform registers domains under the top-level domains that it sells, and under no others.",
    advice: "The platform doesn't sell this top-level domain: choose another domain.",
  },
  missing_domain: {
    why: "The platform got no domain, or a blank one.",
    advice: "Name the domain, such as `example.com`.",
  },
  contact_invalid: {
    why: "A registry checks the fields of a contact by rules of its own. The platform passes on what it found.",
    advice: "A registry refuses the contact's values for the reasons above: correct the fields that they name.",
  },
  contact_in_use: {
    why:
      "A registration needs its contacts. The API deletes no registration, so a contact goes only once each registration that uses it " +
      "has another one, or is gone.",
    advice:
      "Give the registrations that use the contact another one first, then run the command again. To keep the contact on the platform, " +
      "take it out of the state (`pulumi state delete`).",
  },
  tld_required_for_orphan: {
    why: "The registrar of a contact follows from its top-level domain. Without a registration only the program knows that.",
    advice: "Give the contact its `tldName` (`.com`) in the program, run `pulumi up`, then delete it.",
    at: domainPath,
  },
};
