import type { Facts, Refusals } from "./refusal";

const ordered = /^\/api\/orders\/domain$/;
const ofRegistration = /^\/api\/domain_registrations\//;

const payAt = ({ portalUrl }: Facts): string => (portalUrl === undefined ? "in the platform's panel" : `at ${portalUrl}`);

/** Orders of domains, and what registrars refuse to change. */
export const registrations: Refusals = {
  payment_required: {
    why:
      "Privacy and a change of the registrant cost money under some top-level domains. The provider pays such a fee only where an order " +
      "says so, so nothing was charged or changed.",
    advice: (facts) =>
      `Nothing was charged. Privacy is bought ${payAt(facts)}; then run the command again. Another registrant is ordered with ` +
      "`npx pulumi-hosting domain registrant-change`.",
    at: ofRegistration,
  },
  unsupported_tld: {
    why: "The platform registers domains under the top-level domains that it sells, and under no others.",
    advice: "Nothing was ordered: the platform doesn't sell this top-level domain. Choose another `name`.",
  },
  pricing_unavailable: {
    why: "A domain is ordered at the price that the platform has for the account, and it has none for this one.",
    advice: "Nothing was ordered: the account has no price for this domain. Ask the platform's support.",
  },
  authcode_required: {
    why: "Most top-level domains hand over a domain only with the code that the present registrar gives to its owner.",
    advice: "Nothing was ordered: set `authcode` to the code of the registrar that has the domain now.",
  },
  incomplete_contact: {
    why: "The registrant lacks a field that every registration needs.",
    advice: "Nothing was ordered: complete `contact` with the fields that the platform names.",
  },
  invalid_contact: {
    why: "A field of the registrant has a value that no registry takes.",
    advice: "Nothing was ordered: correct the fields of `contact` that the platform names.",
  },
  invalid_contact_source: {
    why: "`contactSource` names a registration of the same account that has a registrant, by its number.",
    advice: "Nothing was ordered: correct `contactSource.registrationId`, or write the registrant into `contact`.",
  },
  domain_unavailable: {
    why: "Somebody has registered the domain, perhaps a moment ago.",
    advice: 'Nothing was ordered: the domain isn\'t free. Choose another `name`, or transfer it with `action: "transfer"` if it is yours.',
  },
  domain_add_failed: {
    why: "The platform could not put the domain into a cart.",
    advice: "Nothing was ordered: correct what the platform names, or ask its support.",
  },
  domain_contact_invalid: {
    why: "The registry of the top-level domain checks the registrant by rules of its own. The platform passes on what it found.",
    advice: "Nothing was ordered: the registry refuses the registrant for the reasons above. Correct `contact`.",
  },
  domain_contact_needs_augmentation: {
    why: "The registry of the top-level domain wants to know more of the registrant than others do.",
    advice: "Nothing was ordered: add what the platform names to `contact`, or to `contact.extraProperties` under the registry's own name.",
  },
  cancellation_window_passed: {
    why: "The renewal of a domain can be ended until some days before it. After that the next year is due.",
    advice:
      "The renewal can't be ended any more for this year: take `autoRenew` out of the program until the domain is renewed. If a deletion " +
      'fails of it, set `onDelete: "keep"` first.',
  },
  lock_unsupported: {
    why: "Some top-level domains have no transfer lock; `featureFlags.supportsTransferLock` says so.",
    advice: "This top-level domain has no transfer lock: take `locked` out of the program.",
  },
  privacy_unsupported: {
    why: "Some registries publish nothing of the registrant, or forbid to hide it; `featureFlags.supportsPrivacy` says so.",
    advice: "This top-level domain has no privacy: take `privacyProtect` out of the program.",
  },
  server_transfer_prohibited: {
    why: "The registry itself holds the domain, for example in its first weeks or because of a dispute.",
    advice:
      "The registry prohibits transfers of this domain: wait until `serverTransferProhibited` is false, or ask the platform's support.",
  },
  invalid_mode: {
    why: "The platform doesn't take this way of changing the DNSSEC keys for the top-level domain.",
    advice: "The keys can't be changed in this way: set `dnssec: { enabled: false }`, run `pulumi up`, then set the new keys.",
  },
  dnssec_no_keys: {
    why: "A registry publishes DNSSEC only with a key.",
    advice: "Give `dnssec` a key: take `dnssecData` of a DnsZone with `dnssec: true`.",
  },
  reverification_required: {
    why: "If the registrant gets another name or mail address, it has to confirm the address, or the domain is suspended.",
    advice: "The registrant will get a mail to answer: if that is wanted, set `confirmReverification: true`.",
  },
  source_contact_not_found: {
    why: "The account has no contact with this number.",
    advice: "The contact doesn't exist in this account: take the output `contactId` of a DomainContact.",
  },
  owner_contact_missing: {
    why: "The platform knows no registrant of the domain, so that no other role can follow it.",
    advice: "The platform shows no registrant: run `npx pulumi-hosting domain sync`, then the command again.",
  },
  registration_busy: {
    why: "A registrar changes one thing of a domain at a time. The provider waits for it, up to its limit.",
    advice: "The registrar is still busy with another change: run the command again later. `npx pulumi-hosting domain processes` shows it.",
  },
  authcode_unavailable: {
    why: "Some registries don't show the code, or send it to the registrant; `featureFlags.authcodeBehavior` says how it is handed out.",
    advice: "The code can't be shown: ask the registrant for a mail of the registry, or the platform's support.",
  },
  no_pending_transfer_out: {
    why: "No other registrar has asked for the domain, or the request is decided.",
    advice: "Nobody asks for this domain, so there is nothing to decide.",
  },
  invalid_decision: {
    why: "A request for a domain is approved or rejected.",
    advice: "Say --approve or --reject.",
  },
  push_transfer_unsupported: {
    why: "Only some registries move a domain to a registrar by its handle.",
    advice: "This top-level domain has no push transfers: the new registrar asks for the domain with its authcode.",
  },
  push_transfer_in_progress: {
    why: "The domain is on its way to another registrar.",
    advice: "The domain is on its way already: wait until that has ended.",
  },
  domain_not_transferable: {
    why: "The registry refuses to hand the domain over, for example in its first weeks, or while it is locked.",
    advice: "The domain can't be handed over now: see `status`, `locked` and `serverTransferProhibited`.",
  },
  verification_not_applicable: {
    why: "Only some registries want the registrant to confirm its address.",
    advice: "There is nothing to confirm for this top-level domain.",
  },
  no_registrant_change_price: {
    why: "A change of the registrant is an order only where it costs money.",
    advice: "Nothing was ordered: the change is free here. Set `contactId` of the DomainRegistration.",
  },
  invalid_action: {
    why: "A domain is registered or transferred.",
    advice: "Nothing was ordered: set `action` to `register` or `transfer`.",
    at: ordered,
  },
};
