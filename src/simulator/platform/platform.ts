import { Billing } from "./billing/billing";
import { SiteOrders } from "./billing/siteOrders";
import { Certificates } from "./certificates";
import { Hostnames } from "./hostnames";
import { Mailspaces } from "./mail/mailspace";
import { PanelAccounts, RegisteredNames } from "./panel/panelAccounts";
import { Users } from "./panel/users";
import type { BillingWebhook } from "./outbound/billingWebhooks";
import type { Outbox } from "./outbound/outbox";
import { PlatformCore, type CoreOptions } from "./platformCore";
import type { Delays, Rules } from "./settings";
import { Registrar } from "./registrar/domainOrders";
import type { SiteSeed } from "./site";
import { Sites } from "./sites";
import { Tasks } from "./tasks";
import { Zones } from "./zone";

export interface PlatformOptions extends CoreOptions {
  /** Accounts in which the caller may not write (403). Default none. */
  readOnlyAccounts?: string[];
  /** Default one site `{ id: "site-1", name: "example", cdn: true }` of the first account. */
  sites?: SiteSeed[];
  /** The billing webhook of the plan, as an administrator sets it up; default none, and events are dropped. */
  billingWebhook?: BillingWebhook;
}

/** What the fields of the platform are made of: they come after it. */
class Founded {
  /** @internal */
  readonly core: PlatformCore;

  constructor(options: CoreOptions) {
    this.core = new PlatformCore(options);
  }
}

/**
 * The platform's state, in memory: to arrange it, to change it behind a client's back, and to look at it.
 * Objects carry the API's own field names. An area of the API adds its state as one more field here.
 */
export class Platform extends Founded {
  /** Accounts that the token reaches; the first is the default owner. Objects of other accounts exist, unseen. */
  readonly accounts: readonly string[] = this.core.accounts;
  /** Accounts in which the caller may look but not write (403). */
  readonly readOnlyAccounts: Set<string>;
  readonly account: string = this.core.account;
  readonly delays: Required<Delays> = this.core.delays;
  readonly rules: Required<Rules> = this.core.rules;
  /** What was sent to others: callbacks of orders, and billing webhooks. */
  readonly outbox: Outbox = this.core.outbox;
  readonly tasks = new Tasks(this.core);
  readonly billing = new Billing(this.core, this.tasks);
  readonly sites = new Sites(this.core, this.billing);
  readonly siteOrders = new SiteOrders(this.core, this.billing, this.sites);
  readonly zones = new Zones(this.core);
  readonly hostnames = new Hostnames(this.core, this.sites, this.zones, this.tasks);
  readonly certificates = new Certificates(this.core, this.zones);
  readonly mailspaces = new Mailspaces(this.core, this.zones);
  readonly registrar = new Registrar(this.core, this.zones);
  readonly registeredNames = new RegisteredNames(this.core);
  readonly panelAccounts = new PanelAccounts(this.core, this.billing, this.registeredNames);
  readonly users = new Users(this.core);

  constructor(options: PlatformOptions = {}) {
    super(options);
    this.readOnlyAccounts = new Set(options.readOnlyAccounts);
    this.billing.webhooks.set(options.billingWebhook);
    this.registeredNames.alsoAsk((name) => this.registrar.holderOf(name));
    for (const seed of options.sites ?? [{ id: "site-1", name: "example" }]) this.sites.add(seed);
  }

  reaches(account: string): boolean {
    return this.accounts.includes(account);
  }
}
