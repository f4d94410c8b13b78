import type { Json, Payment } from "../../client";
import type { Values } from "../definition/values";
import type { Facts } from "../memory/noteKinds";
import type { Bought } from "../memory/session";

/** The kinds of notes that orders have. */
export type OrderKind = "order" | "change";

/** The request of an order, as far as it is needed to look for its result. */
export interface Request {
  /** When it was sent, by the platform's time, in milliseconds since 1970. */
  readonly at: number;
  /** The id by which the user says that nothing came of it. */
  readonly noteId: string;
  /** The ids of the orders that were under way before it. */
  readonly ordersBefore?: readonly string[] | undefined;
  /** The object whose place the ordered one takes: it may look just like it, and the order didn't bring it. */
  readonly replaces?: string | undefined;
}

/** An order that was placed, or may have been: its request, and the ids by which it is found. */
export interface Ordered extends Request {
  /** The ordered values, without secrets. */
  readonly values: Values;
  readonly cart?: string | undefined;
  readonly order?: string | undefined;
}

/** Something that costs money, and that a resource or a command asks for. It brings a `T`. */
export interface Ordering<T> {
  readonly resource: Bought;
  readonly kind: OrderKind;
  /** The key of its note. */
  readonly key: string;
  /** The facts of its note beside the request. */
  facts(): Omit<Facts<"order">, "type" | "noteId"> | Omit<Facts<"change">, "type" | "noteId">;
  readonly operation: "create" | "update";
  readonly values: Values;
  /** Its name in messages (`the change of Site 7 (plan)`), and that of its effect (`the change`). */
  readonly what: string;
  readonly effect: string;
  /** The command that goes on with it. Default: `pulumi up`. */
  readonly run?: string;
  /** Orders of earlier runs. */
  readonly earlier: readonly Ordered[];
  /** Whether an earlier order was for the same. Default: it was. */
  isSame?(ordered: Ordered): boolean;
  /** The last look, and the last refusal, before a new order. Answers with a result that is there already. */
  before(): Promise<T | undefined>;
  send(): Promise<unknown>;
  /** The result of an order, as the order's own detail names it. */
  made(detail: Json, ordered: Ordered): T | undefined;
  /** How long an order that was just carried out may show nothing. Default: as long as an operation may wait. */
  readonly effectMs?: number;
  /** The result of an order, as the platform shows it here and now. */
  seek(ordered: Ordered, detail?: Json): Promise<T | undefined>;
  /** Whose an order is, if its detail says that. */
  whose?(detail: Json): "ours" | "other" | "unclear";
  /** Told once an order is carried out. Default: a line of the log with the amount that was charged. */
  onCompleted?(order: string, payment: Payment): void;
  /** The failure as the engine is to have it: with the state that leads to the order. */
  keep(ordered: Ordered, failure: Error): Error;
}
