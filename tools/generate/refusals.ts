import type { Definition, Registry } from "../../src/kernel/definition/resource";
import { advisedCodes, adviceFor, reasonFor } from "../../src/advice";
import { writesOf } from "./endpoints";
import { code, listed, table } from "./markdown";

/** Whether a refusal can meet a type. */
type Meets = (definition: Definition) => boolean;

const anything: Meets = () => true;
/** For what only a command meets. */
const none: Meets = () => false;
const bought: Meets = ({ kind }) => kind === "purchase";
const ofAccount: Meets = ({ inputFields }) => "account" in inputFields;
/** The types that write to these endpoints. */
const at =
  (path: RegExp): Meets =>
  ({ type }) =>
    writesOf(type).some((endpoint) => path.test(endpoint));

const inSite = at(/\/sites\/\{/);
const site = at(/\/sites\/\{id\}$/);
const hostname = at(/\/sites\/\{site_id\}\/domains(\/\{id\})?$/);
const siteMail = at(/\/sites\/\{site_id\}\/mail/);
const shield = at(/\/shield/);
const inShield = at(/\/shield\//);
const inMailspace = at(/\/mailspace\/\{/);
const beneathMailspace = at(/\/mailspace\/\{mailspace_id\}/);
const addresses = at(/\/(mailboxes|groups|aliases)/);
const mailbox = at(/\/mailboxes/);
const group = at(/\/groups/);
const alias = at(/\/aliases/);
const mailDomain = at(/\/mailspace\/\{mailspace_id\}\/domains/);
const ofRegistration = at(/\/domain_registrations\//);
const registration = at(/\/orders\/domain$/);
const contact = at(/\/domain_contacts/);
const panel = at(/\/panel_accounts/);
const panelAccount = at(/\/panel_accounts$/);

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly meets: Meets;
}

/** What the platform refuses with a code of its own, by status. */
const refusals: readonly Refusal[] = [
  { status: 400, code: "authcode_required", meets: registration },
  { status: 400, code: "domain_blank", meets: hostname },
  { status: 400, code: "incomplete_contact", meets: registration },
  { status: 400, code: "invalid_action", meets: registration },
  { status: 400, code: "invalid_contact", meets: registration },
  { status: 400, code: "invalid_contact_source", meets: registration },
  { status: 400, code: "invalid_term", meets: panelAccount },
  { status: 400, code: "missing_account", meets: ofAccount },
  { status: 400, code: "no_default_payment_method", meets: bought },
  { status: 400, code: "pricing_unavailable", meets: registration },
  { status: 400, code: "product_unavailable", meets: (definition) => site(definition) || panelAccount(definition) },
  { status: 400, code: "unknown_package", meets: panelAccount },
  { status: 400, code: "unknown_product", meets: site },
  { status: 400, code: "unsupported_tld", meets: registration },
  { status: 401, code: "user_required", meets: bought },
  { status: 402, code: "payment_required", meets: registration },
  { status: 402, code: "service_suspended", meets: inSite },
  { status: 403, code: "account_suspended", meets: panelAccount },
  { status: 403, code: "insufficient_scope", meets: anything },
  { status: 403, code: "mailspace_suspended", meets: beneathMailspace },
  { status: 403, code: "not_authorized", meets: (definition) => addresses(definition) || mailDomain(definition) },
  { status: 403, code: "panel_not_enabled", meets: panel },
  { status: 403, code: "pending_delete", meets: (definition) => inSite(definition) || inMailspace(definition) },
  { status: 403, code: "pending_deletion", meets: panel },
  { status: 403, code: "shield_not_in_plan", meets: shield },
  { status: 403, code: "shield_premium_required", meets: at(/waf_custom_rules|bot_detection/) },
  { status: 403, code: "trial_account", meets: panel },
  { status: 404, code: "source_contact_not_found", meets: registration },
  { status: 404, code: "tld_not_found", meets: contact },
  { status: 404, code: "unknown_group", meets: group },
  {
    status: 409,
    code: "cdn_not_active",
    meets: at(/\/sites\/\{site_id\}\/(?!domains(\/\{id\})?$)/),
  },
  { status: 409, code: "domain_exists", meets: mailDomain },
  { status: 409, code: "domain_pending_verification", meets: mailDomain },
  { status: 409, code: "not_provisioned", meets: inMailspace },
  { status: 409, code: "primary_domain", meets: mailDomain },
  { status: 409, code: "registration_busy", meets: ofRegistration },
  { status: 409, code: "resize_in_flight", meets: panelAccount },
  { status: 409, code: "reverification_required", meets: registration },
  { status: 409, code: "shield_not_active", meets: inShield },
  { status: 422, code: "alias_remove_failed", meets: alias },
  { status: 422, code: "authcode_unavailable", meets: none },
  { status: 422, code: "billing_settling", meets: site },
  { status: 422, code: "cancellation_window_passed", meets: registration },
  { status: 422, code: "cart_add_failed", meets: panelAccount },
  { status: 422, code: "cart_pay_failed", meets: bought },
  { status: 422, code: "conflicts_found", meets: hostname },
  { status: 422, code: "contact_in_use", meets: contact },
  { status: 422, code: "contact_invalid", meets: contact },
  { status: 422, code: "create_failed", meets: mailbox },
  { status: 422, code: "dnssec_no_keys", meets: registration },
  { status: 422, code: "domain_add_failed", meets: registration },
  { status: 422, code: "domain_contact_invalid", meets: registration },
  { status: 422, code: "domain_contact_needs_augmentation", meets: registration },
  { status: 422, code: "domain_create_failed", meets: mailDomain },
  { status: 422, code: "domain_delete_failed", meets: mailDomain },
  { status: 422, code: "domain_in_use", meets: panel },
  { status: 422, code: "domain_not_owned", meets: panelAccount },
  { status: 422, code: "domain_not_registered", meets: panelAccount },
  { status: 422, code: "domain_not_transferable", meets: none },
  { status: 422, code: "domain_unavailable", meets: registration },
  { status: 422, code: "domain_update_failed", meets: mailDomain },
  { status: 422, code: "group_create_failed", meets: group },
  { status: 422, code: "group_update_failed", meets: group },
  { status: 422, code: "hostname_in_use", meets: hostname },
  { status: 422, code: "invalid_alias", meets: alias },
  { status: 422, code: "invalid_decision", meets: none },
  { status: 422, code: "invalid_domain", meets: hostname },
  { status: 422, code: "invalid_mode", meets: registration },
  { status: 422, code: "invalid_sender_identity", meets: siteMail },
  { status: 422, code: "lock_unsupported", meets: registration },
  { status: 422, code: "mail_not_provisioned", meets: siteMail },
  { status: 422, code: "missing_domain", meets: registration },
  { status: 422, code: "multi_site_resize_unsupported", meets: site },
  { status: 422, code: "no_pending_transfer_out", meets: none },
  { status: 422, code: "no_price_for_plan", meets: (definition) => site(definition) || panelAccount(definition) },
  { status: 422, code: "no_registrant_change_price", meets: none },
  { status: 422, code: "owner_contact_missing", meets: registration },
  { status: 422, code: "privacy_unsupported", meets: registration },
  { status: 422, code: "push_transfer_in_progress", meets: none },
  { status: 422, code: "push_transfer_unsupported", meets: none },
  { status: 422, code: "server_transfer_prohibited", meets: registration },
  { status: 422, code: "subscription_not_proratable", meets: site },
  { status: 422, code: "tld_required_for_orphan", meets: contact },
  { status: 422, code: "unknown_cache_type", meets: at(/\/cache\//) },
  { status: 422, code: "unknown_tld", meets: registration },
  { status: 422, code: "update_failed", meets: mailbox },
  { status: 422, code: "verification_not_applicable", meets: none },
  { status: 429, code: "rate_limited", meets: at(/\/domain_verification/) },
  { status: 503, code: "aliases_unavailable", meets: alias },
  { status: 503, code: "delete_unavailable", meets: mailbox },
  { status: 503, code: "delete_unconfirmed", meets: mailbox },
  { status: 503, code: "domains_unavailable", meets: mailDomain },
  { status: 503, code: "feature_disabled", meets: (definition) => ofRegistration(definition) || contact(definition) },
  { status: 503, code: "group_members_unavailable", meets: addresses },
  { status: 503, code: "groups_unavailable", meets: addresses },
  { status: 503, code: "mailboxes_unavailable", meets: addresses },
  { status: 503, code: "mailserver_unavailable", meets: beneathMailspace },
  { status: 503, code: "missing_api_key", meets: none },
  { status: 503, code: "panel_unavailable", meets: panel },
  { status: 503, code: "registrar_unavailable", meets: (definition) => ofRegistration(definition) || contact(definition) },
  { status: 503, code: "relay_unavailable", meets: siteMail },
];

/** Advice that hangs on the answer's text is not the same for everybody. */
const advice = ({ status, code }: Refusal) => adviceFor(status, code, { text: "" });

/** The refusals that a type can meet and most others can't, with the advice that its errors end with. */
export function refusalsOf(definition: Definition): string {
  const met = refusals.filter((refusal) => refusal.meets !== anything && refusal.meets(definition));
  return met.length === 0
    ? ""
    : table(
        ["answer", "what to do"],
        met.map((refusal) => [`[${code(`${refusal.status} ${refusal.code}`)}](../errors.md#${refusal.code})`, advice(refusal)]),
      );
}

/** A section for each of them: what it answers, why it comes about, what to do. */
export function refusalSections(registry: Registry): Record<string, string> {
  const missing = advisedCodes.filter((one) => !refusals.some((refusal) => refusal.code === one));
  if (missing.length > 0) throw new Error(`add ${missing.join(", ")} to refusals.ts: errors give advice on them`);
  return Object.fromEntries(
    refusals.map((refusal) => [
      refusal.code,
      `${reasonFor(refusal.code)}\n\n${advice(refusal)}\n\nStatus ${refusal.status}, for ${metBy(registry, refusal)}.`,
    ]),
  );
}

function metBy(registry: Registry, { meets }: Refusal): string {
  if (meets === anything) return "all types";
  const types = Object.values(registry).filter(meets);
  return types.length === 0
    ? "commands, and products that no resource type covers"
    : listed(types.map(({ type }) => `[${type}](resources/${type}.md)`));
}
