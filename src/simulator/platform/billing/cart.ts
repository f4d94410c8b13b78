import { type Identity, Kept, Shelf } from "../kept";
import { Refusal } from "../refusal";
import type { OrderStatus, Order, Orders, Callback, PaymentMode, Payments, Subscription } from "./order";
import type { PlatformCore } from "../platformCore";
import type { Tasks } from "../tasks";
import type { Site } from "../site";

const taskStatuses = { completed: "OK", failed: "FAILED", cancelled: "CANCELLED" } as const;

/** Opened, paid, turned into an order, and provisioned, each after its delay. `pay`, `expire` and `fail` interfere at once. */
export class Cart extends Kept<Omit<Identity, "id"> & { token: string; purchase: Purchase }, typeof freshState, object> {
  #isProvisioned = false;

  constructor(
    private readonly parts: CartParts,
    purchase: Purchase,
  ) {
    const { core } = parts;
    const fixed = { token: core.identifiers.hex(32), purchase, account: purchase.account, createdAt: core.stamp() };
    super(core, fixed, freshState);
  }

  /** @internal Sets the course going. */
  begin(mode: PaymentMode): void {
    const { agenda, delays, rules } = this.parts.core;
    if (rules.orderAppears === "opened") agenda.after(delays.orderMs, () => this.#listOrder());
    agenda.after(delays.paymentMs, () => {
      if (this.state.phase === "opened") this.#resolvePayment(mode);
    });
  }

  /** The payment succeeds: the user has paid, or the money has arrived. False when it was decided before. */
  pay(): boolean {
    const { core, payments } = this.parts;
    if (!this.#undecided) return false;
    const { amountCents } = this.purchase;
    payments.charge(this.token, this.account, amountCents);
    const { methodType } = this.state;
    this.change({
      phase: "paid",
      payment: "succeeded",
      // Where nothing was due no method was asked.
      methodType: amountCents > 0 ? (methodType ?? "card") : null,
      hostedInvoiceUrl: null,
      chargedCents: Math.max(0, amountCents),
    });
    if (this.state.order) this.#provisionLater();
    else core.agenda.after(core.delays.orderMs, () => this.#listOrder());
    return true;
  }

  /** What was paid for is made, without waiting any longer. */
  complete(): boolean {
    if (this.state.phase !== "paid") return false;
    this.#listOrder();
    this.#provision("succeeds");
    return true;
  }

  expire(): boolean {
    if (!this.#undecided) return false;
    this.#end("expired", "cancelled");
    return true;
  }

  /** The payment fails, or the order where that is paid. */
  fail(): boolean {
    const { phase } = this.state;
    if (phase === "paid") this.#end("orderFailed", "failed");
    else if (this.#undecided) {
      this.change({ payment: "failed" });
      this.#end("paymentFailed", "failed");
    } else return false;
    return true;
  }

  cancel(): void {
    const status = this.state.order?.status ?? "pending";
    if (status !== "pending") throw Refusal.invalid(`The order is already ${status}`);
    this.#end("cancelled", "cancelled");
  }

  get #undecided(): boolean {
    return ["opened", "settling", "awaiting"].includes(this.state.phase);
  }

  #resolvePayment(mode: PaymentMode): void {
    const { core } = this.parts;
    if (mode === "succeeded") this.pay();
    else if (mode === "processing") {
      this.change({ phase: "settling", methodType: "sepa_debit" });
      core.agenda.after(core.delays.settlementMs, () => void this.pay());
    } else if (mode === "awaiting_authentication") {
      const hostedInvoiceUrl = `https://invoices.example/${this.token}`;
      this.change({ phase: "awaiting", payment: "awaiting_authentication", methodType: "card", hostedInvoiceUrl });
      core.agenda.after(core.delays.cartExpiryMs, () => void this.expire());
    } else {
      this.change({ methodType: "card" });
      this.fail();
    }
  }

  #listOrder(): void {
    const { phase, order } = this.state;
    if (order || !["opened", "settling", "awaiting", "paid"].includes(phase)) return;
    const { account, location = null, callback, task = "Provision order" } = this.purchase;
    const seed = {
      account,
      location,
      cart: this.token,
      task: this.parts.tasks.start({ name: task, account }).id,
      callback: callback ?? null,
    };
    this.change({ order: this.parts.orders.add(seed) });
    if (phase === "paid") this.#provisionLater();
  }

  #provisionLater(): void {
    const { core, provisioning } = this.parts;
    const mode = provisioning();
    if (mode === "hangs") return;
    core.agenda.after(core.delays.provisioningMs, () => {
      if (this.state.phase === "paid") this.#provision(mode);
    });
  }

  #provision(mode: ProvisioningMode): void {
    // To make something may let time catch up, and with it what was due.
    if (this.#isProvisioned) return;
    this.#isProvisioned = true;
    if (mode === "fails") return this.#end("orderFailed", "failed");
    try {
      const site = this.purchase.provision() || undefined;
      const subscription = this.purchase.subscription?.();
      this.#end("completed", "completed", { site: site?.id, subscription: subscription?.id });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // What was possible when it was bought is no longer.
      this.#end("orderFailed", "failed");
    }
  }

  #end(phase: CartPhase, status: Exclude<OrderStatus, "pending">, made: { site?: string; subscription?: string } = {}): void {
    const { order } = this.state;
    this.change({ phase });
    if (!order) return;
    this.parts.tasks.end(order.task, taskStatuses[status], made.site);
    order.change({ status, site: made.site ?? null, subscription: made.subscription ?? null });
  }
}

export class Carts extends Shelf<Cart> {
  protected readonly what = "cart";

  constructor(private readonly parts: CartParts) {
    super(parts.core);
  }

  /** Starts the asynchronous course. A payment that is refused at once leaves nothing behind. */
  open(purchase: Purchase): Cart {
    const mode = this.parts.payments.begin(purchase.amountCents);
    const cart = new Cart(this.parts, purchase);
    this.kept.set(cart.token, cart);
    const { callback } = purchase;
    // Whoever waits for a callback need not ask.
    if (callback && this.core.outbox.reaches(callback.url)) this.core.agenda.keepUp();
    cart.begin(mode);
    return cart;
  }
}

export const provisioningModes = ["succeeds", "fails", "hangs"] as const;

export type ProvisioningMode = (typeof provisioningModes)[number];

/** How far a cart has come. The words that the API shows for it are a matter of shape. */
export type CartPhase =
  | "opened"
  | "settling"
  | "awaiting"
  | "paid"
  | "completed"
  | "orderFailed"
  | "cancelled"
  | "paymentFailed"
  | "expired";

const freshState = {
  phase: "opened" as CartPhase,
  payment: "processing" as "processing" | "succeeded" | "awaiting_authentication" | "failed",
  methodType: null as string | null,
  hostedInvoiceUrl: null as string | null,
  chargedCents: 0,
  order: null as Order | null,
};

interface CartParts {
  core: PlatformCore;
  payments: Payments;
  orders: Orders;
  tasks: Tasks;
  provisioning: () => ProvisioningMode;
}

/** What an account wants to buy, with what is to be done once it is paid. */
export interface Purchase {
  readonly account: string;
  readonly location?: string | null;
  /** Where it is zero or less nothing is charged. */
  readonly amountCents: number;
  /** Runs once, when the order completes: makes what was paid for. May answer with the site that was made, for the order's detail. */
  readonly provision: () => Site | void;
  readonly subscription?: () => Subscription | undefined;
  /** Name of the task that does the work; default that of an order. */
  readonly task?: string;
  readonly callback?: Callback | undefined;
  readonly domain?: { readonly name: string; readonly action: string };
}
