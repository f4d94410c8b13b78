import type { Refusals } from "./refusal";

const domainPath = /^\/api\/(?:domain_|orders\/domain)/;

/** Domains at registrars: contacts, registrations, and what they cost. */
export const domains: Refusals = {
  feature_disabled: {
    from: [503, /\/(domain_registrations\/|domain_contacts)/],
    why: "Not every platform registers domains, and not every account is allowed to.",
    advice:
      "Domain registration isn't enabled for this account: ask the platform's support. To stop managing a domain, which may still be " +
      'renewed and charged, set `onDelete: "keep"` or use `pulumi state delete`.',
  },
  registrar_unavailable: {
    from: [503, /\/(domain_registrations\/|domain_contacts)/],
    why:
      "With status 503, the platform has no registrar for the top-level domain. With status 502, the registrar doesn't answer: run the " +
      "command again in a few minutes. After a 502 to a write, the provider reads whether the write has taken effect.",
    advice: ({ status }) =>
      status === 502
        ? "The platform couldn't reach the registrar: run the command again in a few minutes."
        : "The platform has no registrar for this top-level domain: ask the platform's support.",
  },
  missing_api_key: {
    from: [503, /\/suggestions$/],
    why: "Suggestions come from a separate service, and the platform has no key for this service.",
    advice:
      "This platform can't suggest domains. If a program calls getDomainSuggestions, remove the call; `domain check` still shows " +
      "single domains.",
  },
  tld_not_found: {
    from: [404, /\/domain_contacts/],
    why: "A contact belongs to one top-level domain, and the platform must sell that top-level domain.",
    advice: "The platform doesn't know this top-level domain: correct `tldName` (such as `.com`) or `tldId`.",
  },
  unknown_tld: {
    from: [422, /\/orders\/domain$/],
    why: "The platform registers domains only under the top-level domains that it sells.",
    advice: "The platform doesn't sell this top-level domain: choose another domain.",
  },
  missing_domain: {
    from: [422, /\/orders\/domain$/],
    why: "The request named no domain, or an empty one.",
    advice: "Set the domain, such as `example.com`.",
  },
  contact_invalid: {
    from: [422, /\/domain_contacts/],
    why: "A registry checks the fields of a contact by its own rules. The error shows what the registry found.",
    advice: "The registry refused values of the contact for the reasons above: correct these values, then run `pulumi up`.",
  },
  contact_in_use: {
    from: [422, /\/domain_contacts/],
    why:
      "A registration needs its contacts, and the API can't delete a registration. So a contact can be deleted only when no registration " +
      "uses it.",
    advice:
      "Give another contact to the registrations that use this one, then run the command again. To keep the contact on the platform, " +
      "remove it from the state (`pulumi state delete`).",
  },
  tld_required_for_orphan: {
    from: [422, /\/domain_contacts/],
    why:
      "The platform finds a contact's registrar by the top-level domain. If no registration uses the contact, only " +
      "the program knows it.",
    advice: "Set the contact's `tldName` (such as `.com`) in the program, run `pulumi up`, then delete the contact.",
    at: domainPath,
  },
};
