import { hash } from "node:crypto";
import type { Catalogue } from "../billing/catalogue";
import { shownSubscription, type Subscriptions } from "../billing/order";
import type { PlatformCore } from "../platformCore";
import type { PanelAccount } from "../panel/panelAccount";
import type { Registration } from "../registrar/registrations";
import type { Price } from "../registrar/tlds";
import type { Site } from "../site";

export interface BillingWebhook {
  /** An https address; see `deliverTo`. */
  readonly url: string;
  /** The Authorization header, verbatim; none when it is left out or blank. */
  readonly authorization?: string;
}

export type DomainBlock = ReturnType<typeof domainBlock>;

type DomainAction = "registered" | "transferred_in" | "registrant_change" | "auto_renew_enabled" | "auto_renew_disabled";

interface Bought {
  readonly catalogue: Catalogue;
  readonly subscriptions: Subscriptions;
}

const minuteMs = 60_000;

export class BillingWebhooks {
  #webhook: BillingWebhook | undefined;

  constructor(
    private readonly core: PlatformCore,
    private readonly billing: Bought,
  ) {}

  /** From now on; undefined switches it off. */
  set(webhook: BillingWebhook | undefined): void {
    this.#webhook = webhook;
    if (webhook && this.core.outbox.reaches(webhook.url)) this.core.agenda.keepUp();
  }

  /** Without a webhook the event is dropped. */
  emit(name: "site" | "panel_account_link" | "domain", action: string, block: object): void {
    if (!this.#webhook) return;
    const { url, authorization } = this.#webhook;
    this.core.outbox.post({
      url,
      authorization: authorization?.trim() ? authorization : null,
      body: { action, [name]: block },
      waitMs: pause,
    });
  }

  emitSite(action: "created" | "resized" | "owner_change" | "deleted", site: Site): void {
    if (this.#webhook) this.emit("site", action, siteBlock(site, this.billing));
  }

  /** `price` is that of a year; null where the event costs nothing. */
  emitDomain(action: DomainAction, registration: Registration, price: Price | null): void {
    this.emit("domain", action, domainBlock(registration, price));
  }

  emitPanelAccount(action: "created" | "resized" | "owner_change" | "deleted", account: PanelAccount): void {
    this.emit("panel_account_link", action, panelAccountBlock(account, this.billing));
  }
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The account that pays, and the one that owns it where that is another. */
function owners(account: string): { readonly account: Named; readonly sub_account?: Named } {
  return { account: { id: account, name: account } };
}

function domainBlock({ id, name, account, tld, state }: Registration, price: Price | null) {
  return {
    ...{ id, object: "domain_registration" as const, name, status: state.status as string, expires_at: state.expiresAt },
    ...{ auto_renew: state.autoRenew, privacy_protect: state.privacyProtect, tld: tld.name, recovery_phase: null as string | null },
    ...owners(account),
    price: price && { ...price, term: "yearly" },
  };
}

function panelAccountBlock({ username, domain, account, state }: PanelAccount, { subscriptions }: Bought) {
  const paid = subscriptions.find(state.subscription);
  return {
    ...{ object: "panel_account_link" as const, id: `link-${username}`, guid: username, panel_username: username, primary_domain: domain },
    ...owners(account),
    ...(paid && {
      subscription: {
        ...{ id: paid.id, status: paid.status, product: paid.product },
        price: { amount_cents: paid.amountCents, term: paid.term },
      },
    }),
  };
}

function siteBlock(site: Site, { catalogue: { locations, plans }, subscriptions }: Bought) {
  const { id, account, systemDomain, hosting } = site;
  const { location, plan, phpVersion, domains } = hosting;
  const paid = subscriptions.ofSite(id);
  return {
    id,
    name: site.name,
    primary_domain: domains.find(({ primary }) => primary)?.hostname ?? systemDomain,
    created_at: site.createdAt,
    updated_at: site.updatedAt,
    location,
    region: locations.get(location)?.region ?? location,
    bunny_id: Number.parseInt(hash("sha256", id).slice(0, 7), 16) as number | null,
    bunny_cname: systemDomain,
    package: plans.get(plan)?.name ?? plan,
    php_version: phpVersion,
    domain_cname: systemDomain,
    sftp_base_path: "/www",
    dunning_suspended: site.suspended,
    ...owners(account),
    subscription: paid ? { ...shownSubscription(paid), product: paid.product } : null,
  };
}

/** By the event's age. Unlike a callback, it is sent again also where nobody answered. */
function pause(_attempts: number, ageMs: number): number {
  return (ageMs < 2 * minuteMs ? 5 : ageMs < 5 * minuteMs ? 10 : 15) * minuteMs;
}
