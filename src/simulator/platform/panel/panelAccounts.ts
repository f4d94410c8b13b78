import type { Billing } from "../billing/billing";
import type { Cart } from "../billing/cart";
import type { Callback, SubscriptionTerms } from "../billing/order";
import type { PlatformCore } from "../platformCore";
import { Refusal } from "../refusal";
import { Shelf, Part } from "../kept";
import { isTerm, type PanelPackage, panelPackageOf, PanelAccount, type PanelAccountSeed } from "./panelAccount";
import { Collection } from "../ledger";

interface PanelOrder {
  package: string;
  term?: string | undefined;
  domain?: string | undefined;
  callback?: Callback | undefined;
}

/** How long a deleted account is kept. */
const retentionMs = 14 * 24 * 3_600_000;

/** The accounts of panel hosting, and how they are bought. */
export class PanelAccounts extends Shelf<PanelAccount> {
  protected readonly what = "panel account";
  /** By account, the cart of the last change of its package. */
  readonly #resizes = new Map<string, Cart>();

  constructor(
    core: PlatformCore,
    private readonly billing: Billing,
    private readonly names: RegisteredNames,
  ) {
    super(core);
  }

  add(seed: PanelAccountSeed): PanelAccount {
    return this.core.quietly(() => this.#place(seed));
  }

  /** What POST does. Nothing tells a repetition from a second account: an order without a domain that is sent twice buys two. */
  order(account: string, order: PanelOrder): Cart {
    const size = requirePackage(order.package);
    const term = order.term ?? "monthly";
    if (!isTerm(term)) throw Refusal.coded(400, "invalid_term", `Unknown term ${JSON.stringify(term)}`);
    if (order.domain !== undefined) this.#refuseDomain(account, order.domain);
    this.billing.accounts.requirePaymentMethod(account);
    return this.billing.sell({
      account,
      task: "Provision panel account",
      callback: order.callback,
      terms: termsOf(size, term),
      make: () => {
        const domain = order.domain ?? `${this.core.identifiers.hex(8)}.placeholder.example`;
        const placed = this.#place({ domain, account, package: size.key, provisioned: false });
        this.core.agenda.after(this.core.delays.panelProvisioningMs, () => placed.change({ provisioned: true }));
        return placed;
      },
      tell: (made) => this.billing.webhooks.emitPanelAccount("created", made),
    });
  }

  /** What PATCH does: the difference in price is charged, the term stays, and the hosting server follows later. */
  resize(account: PanelAccount, name: string): Cart {
    const size = requirePackage(name);
    const { subscription, package: present } = account.state;
    if (account.isResizing || this.#isOnOrder(account))
      throw Refusal.coded(409, "resize_in_flight", "Another change of the package is under way");
    if (size === present) throw Refusal.invalid(`The account has the package ${size.label} already`);
    this.billing.accounts.requirePaymentMethod(account.account);
    const paid = this.billing.subscriptions.find(subscription);
    const term = paid && isTerm(paid.term) ? paid.term : "monthly";
    const cart = this.billing.carts.open({
      account: account.account,
      amountCents: size.prices[term] - present.prices[term],
      task: "Resize panel account",
      provision: () => account.resize(size),
      subscription: () => {
        paid?.change(termsOf(size, term));
        this.billing.webhooks.emitPanelAccount("resized", account);
        return paid;
      },
    });
    this.#resizes.set(account.username, cart);
    return cart;
  }

  #isOnOrder({ username }: PanelAccount): boolean {
    const phase = this.#resizes.get(username)?.state.phase;
    return phase !== undefined && ["opened", "settling", "awaiting", "paid"].includes(phase);
  }

  /** What DELETE does: the account is kept for a while, and can be purged. */
  removeLater(account: PanelAccount): void {
    if (account.state.subscription !== null) this.billing.webhooks.emitPanelAccount("deleted", account);
    const at = new Date(this.core.clock.now() + retentionMs).toISOString();
    account.change({ deleteScheduledAt: at });
    const { subscription } = account.state;
    this.billing.subscriptions.find(subscription)?.change({ status: "cancelled" });
    this.core.agenda.after(retentionMs, () => {
      // It may have been restored in the meantime, and deleted anew.
      if (account.state.deleteScheduledAt === at) this.remove(account.username);
    });
  }

  /** Why a domain can't be another one of some account; accounts that wait for their purge hold theirs. */
  refuseInUse(name: string): void {
    const wanted = name.toLowerCase();
    const isTaken = this.list().some(({ domain, domains }) => domain === wanted || domains.includes(wanted));
    if (isTaken) throw Refusal.coded(422, "domain_in_use", `${name} is in use by a panel account`);
  }

  #refuseDomain(account: string, name: string): void {
    if (this.core.rules.panelMirror === "down") throw panelUnavailable("The domain could not be verified");
    const where = this.names.registered(name, account);
    if (where === "elsewhere") throw Refusal.coded(422, "domain_not_owned", `${name} belongs to another workspace`);
    if (where === "nowhere") throw Refusal.coded(422, "domain_not_registered", `${name} is not registered here`);
    this.refuseInUse(name);
  }

  #place(seed: PanelAccountSeed): PanelAccount {
    const account = new PanelAccount(this.core, { ...seed, account: seed.account ?? this.core.account });
    return this.put(account.username, account);
  }
}

export function panelUnavailable(what: string): Refusal {
  return Refusal.coded(503, "panel_unavailable", what);
}

function requirePackage(name: string): PanelPackage {
  const size = panelPackageOf(name);
  if (!size) throw Refusal.coded(400, "unknown_package", `Unknown package ${JSON.stringify(name)}`);
  return size;
}

function termsOf({ key, label, prices }: PanelPackage, term: "monthly" | "annual"): SubscriptionTerms {
  return { product: { id: key, name: label }, amountCents: prices[term], term };
}

/** Who has registered a domain; `undefined` when nobody has, as far as the source knows. */
type Registrant = (name: string) => string | undefined;

/** The domains that are registered at the platform, and by whom. */
export class RegisteredNames extends Part {
  readonly #names = new Collection<{ readonly name: string; readonly account: string }>(this.core);
  readonly #sources: Registrant[] = [];

  add(name: string, account: string): void {
    this.core.quietly(() => this.#names.set(name.toLowerCase(), { name: name.toLowerCase(), account }));
  }

  list(): { readonly name: string; readonly account: string }[] {
    return this.#names.values();
  }

  /** Registrations that are kept elsewhere count as well. */
  alsoAsk(source: Registrant): void {
    this.#sources.push(source);
  }

  /** Whether a domain is registered in an account, or in another one. What `ownedDomains` names counts for every account. */
  registered(name: string, account: string): "here" | "elsewhere" | "nowhere" {
    const wanted = name.toLowerCase();
    if (this.core.rules.ownedDomains.includes(wanted)) return "here";
    const owners = [this.#names.get(wanted)?.account, ...this.#sources.map((source) => source(wanted))].filter(
      (owner) => owner !== undefined,
    );
    if (owners.includes(account)) return "here";
    return owners.length > 0 ? "elsewhere" : "nowhere";
  }
}
