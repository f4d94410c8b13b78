import type { Facts, Refusals } from "./refusal";

const ordered = /^\/api\/orders\/domain$/;
const ofRegistration = /^\/api\/domain_registrations\//;

const payAt = ({ portalUrl }: Facts): string => (portalUrl === undefined ? "in the platform's panel" : `at ${portalUrl}`);

/** The platform's own advice, as a sentence. */
const toldBy = ({ remediation }: Facts): string =>
  remediation === undefined ? "" : `The platform says: ${remediation.replace(/[.!]?$/, ".")} `;

/** Orders of domains, and what registrars refuse to change. */
export const registrations: Refusals = {
  payment_required: {
    from: [402, /\/orders\/domain$/],
    why:
      "Privacy and a change of the registrant cost money under some top-level domains. The provider never pays such a fee without an " +
      "order, so nothing was charged or changed.",
    advice: (facts) =>
      `Nothing was charged. ${toldBy(facts)}Buy the privacy ${payAt(facts)}, then run the command again. To change the registrant, run ` +
      "`npx pulumi-hosting domain registrant-change`.",
    at: ofRegistration,
  },
  unsupported_tld: {
    from: [400, /\/orders\/domain$/],
    why: "The platform registers domains only under the top-level domains that it sells.",
    advice: "Nothing was ordered: the platform doesn't sell this top-level domain. Choose another `name`.",
  },
  pricing_unavailable: {
    from: [400, /\/orders\/domain$/],
    why: "The platform has a price for each account and top-level domain, and has none for this domain.",
    advice: "Nothing was ordered: the platform has no price for this domain in this account. Ask the platform's support.",
  },
  authcode_required: {
    from: [400, /\/orders\/domain$/],
    why: "For most top-level domains, a transfer needs the code that the present registrar gives to the domain's owner.",
    advice: "Nothing was ordered: set `authcode` to the code that the present registrar of the domain gives you.",
  },
  incomplete_contact: {
    from: [400, /\/orders\/domain$/],
    why: "The registrant lacks a field that every registration needs.",
    advice: "Nothing was ordered: add the missing fields to `contact`.",
  },
  invalid_contact: {
    from: [400, /\/orders\/domain$/],
    why: "A field of the registrant has a value that no registry accepts.",
    advice: "Nothing was ordered: correct the refused fields of `contact`.",
  },
  invalid_contact_source: {
    from: [400, /\/orders\/domain$/],
    why:
      "`contactSource.registrationId` must be the number of a registration of the same account, and that " +
      "registration must have a registrant.",
    advice: "Nothing was ordered: correct `contactSource.registrationId`, or set `contact` instead.",
  },
  domain_unavailable: {
    from: [422, /\/orders\/domain$/],
    why: "Somebody has registered the domain, perhaps a moment ago.",
    advice: 'Nothing was ordered: the domain isn\'t free. Choose another `name`, or transfer it with `action: "transfer"` if it is yours.',
  },
  domain_add_failed: {
    from: [422, /\/orders\/domain$/],
    why: "The platform couldn't add the domain to a cart.",
    advice: "Nothing was ordered: resolve the reason above, or ask the platform's support.",
  },
  domain_contact_invalid: {
    from: [422, /\/orders\/domain$/],
    why: "The registry of the top-level domain checks the registrant by its own rules. The error shows what the registry found.",
    advice: "Nothing was ordered: the registry refused the registrant for the reasons above. Correct `contact`.",
  },
  domain_contact_needs_augmentation: {
    from: [422, /\/orders\/domain$/],
    why: "The registry of the top-level domain needs more facts about the registrant than other registries.",
    advice: "Nothing was ordered: add the missing facts to `contact`, or to `contact.extraProperties` under the registry's names for them.",
  },
  cancellation_window_passed: {
    from: [422, /\/orders\/domain$/],
    why: "The renewal of a domain can be cancelled until some days before it. After that, the next year must be paid.",
    advice:
      "This year's renewal can't be cancelled any more: remove `autoRenew` from the program until the domain is renewed. If a deletion " +
      'gets this answer, set `onDelete: "keep"` first.',
  },
  lock_unsupported: {
    from: [422, /\/orders\/domain$/],
    why: "Some top-level domains have no transfer lock. The output `featureFlags.supportsTransferLock` shows this.",
    advice: "This top-level domain has no transfer lock: remove `locked` from the program.",
  },
  privacy_unsupported: {
    from: [422, /\/orders\/domain$/],
    why: "Some registries never publish the registrant, or forbid to hide it. The output `featureFlags.supportsPrivacy` shows this.",
    advice: "This top-level domain has no privacy: remove `privacyProtect` from the program.",
  },
  server_transfer_prohibited: {
    from: [422, /\/orders\/domain$/],
    why: "The registry itself blocks the domain, for example in its first weeks or because of a dispute.",
    advice:
      "The registry prohibits transfers of this domain: wait until `serverTransferProhibited` is false, or ask the platform's support.",
  },
  invalid_mode: {
    from: [422, /\/orders\/domain$/],
    why: "The platform doesn't accept this change of the DNSSEC keys for the top-level domain.",
    advice: "Set `dnssec: { enabled: false }` and run `pulumi up`. Then set the new keys and run `pulumi up` again.",
  },
  dnssec_no_keys: {
    from: [422, /\/orders\/domain$/],
    why: "A registry publishes DNSSEC only with a key.",
    advice: "Add a key to `dnssec`: for example the output `dnssecData` of a DnsZone with `dnssec: true`.",
  },
  reverification_required: {
    from: [409, /\/orders\/domain$/],
    why: "After a change of the registrant's name or mail address, the registrant must confirm the address, or the domain is suspended.",
    advice: "After this change, the registrant must answer a mail. If you want that, set `confirmReverification: true`.",
  },
  source_contact_not_found: {
    from: [404, /\/orders\/domain$/],
    why: "The account has no contact with this number.",
    advice: "The contact doesn't exist in this account: set the input to the output `contactId` of a DomainContact.",
  },
  owner_contact_missing: {
    from: [422, /\/orders\/domain$/],
    why: "The platform has no registrant for the domain, so no other role can use the registrant's contact.",
    advice: "The platform shows no registrant: run `npx pulumi-hosting domain sync`, then run the command again.",
  },
  registration_busy: {
    from: [409, /\/domain_registrations\//],
    why: "A registrar makes one change of a domain at a time. The provider waits for the earlier change, up to the limit of the wait.",
    advice:
      "The registrar is still busy with another change: run the command again later. `npx pulumi-hosting domain " +
      "processes` shows the change.",
  },
  authcode_unavailable: {
    from: [422, /\/epp_code$/],
    why: "Some registries don't show the code, or send it to the registrant. The output `featureFlags.authcodeBehavior` shows the way.",
    advice: "The API can't show the code: ask the registrant for the registry's mail, or ask the platform's support.",
  },
  no_pending_transfer_out: {
    from: [422, /\/transfer_out$/],
    why: "No other registrar has asked for the domain, or the request is already decided.",
    advice: "No other registrar asks for this domain, so no decision is needed.",
  },
  invalid_decision: {
    from: [422, /\/transfer_out$/],
    why: "A request for a domain must be approved or rejected.",
    advice: "Add --approve or --reject to the command.",
  },
  push_transfer_unsupported: {
    from: [422, /\/push_transfer$/],
    why: "Only some registries allow the present registrar to send a domain to another registrar.",
    advice: "This top-level domain has no push transfers: let the new registrar ask for the domain with the domain's authcode.",
  },
  push_transfer_in_progress: {
    from: [422, /\/push_transfer$/],
    why: "A transfer of the domain to another registrar is under way.",
    advice: "A transfer of this domain is already under way: wait until that transfer has ended.",
  },
  domain_not_transferable: {
    from: [422, /\/(epp_code|push_transfer)$/],
    why: "The registry refuses a transfer of the domain, for example in the domain's first weeks, or while the domain is locked.",
    advice: "The domain can't be transferred now: see `status`, `locked` and `serverTransferProhibited`.",
  },
  verification_not_applicable: {
    from: [422, /\/resend_(contact_)?verification$/],
    why: "Only some registries require that the registrant confirms the mail address.",
    advice: "This top-level domain needs no confirmation.",
  },
  no_registrant_change_price: {
    from: [422, /\/registrant_change$/],
    why: "A change of the registrant is an order only if it costs money.",
    advice: "Nothing was ordered: the change is free here. Set `contactId` of the DomainRegistration.",
  },
  invalid_action: {
    from: [400, /\/orders\/domain$/],
    why: "The platform offers two actions for a domain: to register it, and to transfer it.",
    advice: "Nothing was ordered: set `action` to `register` or `transfer`.",
    at: ordered,
  },
};
