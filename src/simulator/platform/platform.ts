import { Billing } from "./billing/billing";
import { PlanChanges, SiteOrders } from "./billing/siteOrders";
import { Certificates } from "./certificates";
import { Hostnames } from "./hostnames";
import { Mailspaces } from "./mail/mailspaces";
import { PanelAccounts } from "./panel/panelAccounts";
import { RegisteredNames } from "./panel/registeredNames";
import { Users } from "./panel/users";
import type { BillingWebhook } from "./outbound/billingWebhooks";
import type { Outbox } from "./outbound/outbox";
import { PlatformCore, type CoreOptions } from "./platformCore";
import type { Delays, Rules } from "./settings";
import { DomainOrders } from "./registrar/domainOrders";
import { Registrar } from "./registrar/registrar";
import type { SiteSeed } from "./site";
import { Sites } from "./sites";
import { Tasks } from "./tasks";
import { Zones } from "./zones";

export interface PlatformOptions extends CoreOptions {
  readOnlyAccounts?: string[];
  sites?: SiteSeed[];
  billingWebhook?: BillingWebhook;
}

/**
 * The platform's state, in memory: to arrange it, to change it behind a client's back, and to look at it.
 * Objects carry the API's own field names. An area of the API adds its state as one more field here.
 */
export class Platform {
  /** Accounts that the token reaches; the first is the default owner. Objects of other accounts exist, unseen. */
  readonly accounts: readonly string[];
  /** Accounts in which the caller may look but not write (403). */
  readonly readOnlyAccounts: Set<string>;
  readonly sites: Sites;
  readonly zones: Zones;
  readonly hostnames: Hostnames;
  readonly certificates: Certificates;
  readonly mailspaces: Mailspaces;
  readonly registrar: Registrar;
  readonly domainOrders: DomainOrders;
  readonly registeredNames: RegisteredNames;
  readonly panelAccounts: PanelAccounts;
  readonly users: Users;
  readonly tasks: Tasks;
  readonly billing: Billing;
  readonly siteOrders: SiteOrders;
  readonly planChanges: PlanChanges;
  /** The first account. */
  readonly account: string;
  readonly delays: Required<Delays>;
  readonly rules: Required<Rules>;
  /** What was sent to others: callbacks of orders, and billing webhooks. */
  readonly outbox: Outbox;
  /** @internal */
  readonly core: PlatformCore;

  constructor(options: PlatformOptions = {}) {
    this.core = new PlatformCore(options);
    ({ accounts: this.accounts, account: this.account, delays: this.delays, rules: this.rules, outbox: this.outbox } = this.core);
    this.readOnlyAccounts = new Set(options.readOnlyAccounts);
    this.tasks = new Tasks(this.core);
    this.billing = new Billing(this.core, this.tasks, options.billingWebhook);
    this.sites = new Sites(this.core, this.billing);
    this.siteOrders = new SiteOrders(this.billing, this.sites);
    this.planChanges = new PlanChanges(this.core, this.billing, this.sites);
    this.zones = new Zones(this.core);
    this.hostnames = new Hostnames(this.core, this.sites, this.zones, this.tasks);
    this.certificates = new Certificates(this.core, this.zones);
    this.mailspaces = new Mailspaces(this.core, this.zones);
    this.registrar = new Registrar(this.core, this.zones);
    this.domainOrders = new DomainOrders(this.billing, this.registrar);
    this.registeredNames = new RegisteredNames(this.core);
    this.registeredNames.alsoAsk((name) => this.registrar.holderOf(name));
    this.panelAccounts = new PanelAccounts(this.core, this.billing, this.registeredNames);
    this.users = new Users(this.core);
    for (const seed of options.sites ?? [{ id: "site-1", name: "example" }]) this.sites.add(seed);
  }

  reaches(account: string): boolean {
    return this.accounts.includes(account);
  }
}
