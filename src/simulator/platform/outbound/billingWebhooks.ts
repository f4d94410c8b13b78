import { hash } from "node:crypto";
import type { Catalogue } from "../billing/catalogue";
import { shownSubscription, type Subscriptions } from "../billing/subscription";
import type { PlatformCore } from "../platformCore";
import type { PanelAccount } from "../panel/panelAccount";
import type { Registration } from "../registrar/registration";
import type { Price } from "../registrar/tlds";
import type { Site } from "../site";

/** What an administrator sets for a plan. */
export interface BillingWebhook {
  /** An https address; see `deliverTo`. */
  readonly url: string;
  /** The Authorization header, verbatim; none when it is left out or blank. */
  readonly authorization?: string;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Subscribed {
  readonly id: string;
  readonly status: string;
  readonly price: { readonly amount_cents: number; readonly term: string };
  readonly product: Named;
}

interface Owned {
  /** The account that pays. */
  readonly account: Named;
  /** The account that owns it, where another one pays. */
  readonly sub_account?: Named;
}

/** The block `site` of a webhook. */
export interface SiteBlock extends Owned {
  readonly id: string;
  readonly name: string;
  readonly primary_domain: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly location: string;
  readonly region: string;
  readonly bunny_id: number | null;
  readonly bunny_cname: string;
  readonly package: string;
  readonly php_version: string;
  readonly domain_cname: string;
  readonly sftp_base_path: string;
  readonly dunning_suspended: boolean;
  readonly subscription: (Subscribed & { readonly created_at: string; readonly updated_at: string }) | null;
}

/** The block `panel_account_link` of a webhook. It has no times. */
export interface PanelAccountBlock extends Owned {
  readonly object: "panel_account_link";
  readonly id: string;
  /** The same as `panel_username`. */
  readonly guid: string;
  readonly panel_username: string;
  readonly primary_domain: string;
  readonly subscription?: Subscribed;
}

/** The block `domain` of a webhook. */
export interface DomainBlock extends Owned {
  readonly id: string;
  readonly object: "domain_registration";
  readonly name: string;
  readonly status: string;
  readonly expires_at: string;
  readonly auto_renew: boolean;
  readonly privacy_protect: boolean;
  readonly tld: string;
  readonly recovery_phase: string | null;
  readonly price: { readonly amount_cents: number; readonly currency: string; readonly term: string } | null;
}

type DomainAction = "registered" | "transferred_in" | "registrant_change" | "auto_renew_enabled" | "auto_renew_disabled";

interface Blocks {
  site: SiteBlock;
  panel_account_link: PanelAccountBlock;
  domain: DomainBlock;
}

/** What a site costs, and under which names. */
interface Bought {
  readonly catalogue: Catalogue;
  readonly subscriptions: Subscriptions;
}

const minuteMs = 60_000;

/** Tells of what was bought, changed and deleted. */
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
  emit<Name extends keyof Blocks>(name: Name, action: string, block: Blocks[Name]): void {
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
    if (this.#webhook) this.emit("site", action, this.#blockOf(site));
  }

  /** `price` is that of a year; null where the event costs nothing. */
  emitDomain(action: DomainAction, { id, name, account, tld, state }: Registration, price: Price | null): void {
    this.emit("domain", action, {
      ...{ id, object: "domain_registration", name, status: state.status, expires_at: state.expiresAt },
      ...{ auto_renew: state.autoRenew, privacy_protect: state.privacyProtect, tld: tld.name, recovery_phase: null },
      account: { id: account, name: account },
      price: price && { ...price, term: "yearly" },
    });
  }

  emitPanelAccount(action: "created" | "resized" | "owner_change" | "deleted", { username, domain, account, state }: PanelAccount): void {
    const paid = this.billing.subscriptions.find(state.subscription);
    this.emit("panel_account_link", action, {
      ...{ object: "panel_account_link", id: `link-${username}`, guid: username, panel_username: username, primary_domain: domain },
      account: { id: account, name: account },
      ...(paid && {
        subscription: {
          ...{ id: paid.id, status: paid.status, product: paid.product },
          price: { amount_cents: paid.amountCents, term: paid.term },
        },
      }),
    });
  }

  #blockOf(site: Site): SiteBlock {
    const { id, name, account, createdAt, updatedAt, suspended, systemDomain, hosting } = site;
    const { locations, plans } = this.billing.catalogue;
    const { location, plan, phpVersion, domains } = hosting;
    const paid = this.billing.subscriptions.ofSite(id);
    return {
      id,
      name,
      primary_domain: domains.find(({ primary }) => primary)?.hostname ?? systemDomain,
      created_at: createdAt,
      updated_at: updatedAt,
      location,
      region: locations.get(location)?.region ?? location,
      bunny_id: Number.parseInt(hash("sha256", id).slice(0, 7), 16),
      bunny_cname: systemDomain,
      package: plans.get(plan)?.name ?? plan,
      php_version: phpVersion,
      domain_cname: systemDomain,
      sftp_base_path: "/www",
      dunning_suspended: suspended,
      account: { id: account, name: account },
      subscription: paid ? { ...shownSubscription(paid), product: paid.product } : null,
    };
  }
}

/** By the event's age. Unlike a callback, it is sent again also where nobody answered. */
function pause(_attempts: number, ageMs: number): number {
  return (ageMs < 2 * minuteMs ? 5 : ageMs < 5 * minuteMs ? 10 : 15) * minuteMs;
}
