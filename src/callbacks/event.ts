/** Words that the documents name, and any other. */
type Open<Words extends string> = Words | (string & Record<never, never>);

/** What every event has. */
interface Received {
  /** The same for each delivery of one event: what a `Deduplicator` remembers. */
  readonly key: string;
  /** Path and query of the request. What the order's `callback.url` holds there tells which order it is. */
  readonly reference?: string;
  /** The body, in the API's spelling, with all that it holds. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** The end of an order that named a `callback`. The platform says neither which order nor which task: see `reference`. */
export interface OrderEvent extends Received {
  readonly kind: "order";
  /** False when the order failed or was cancelled. Which of the two, only its task tells. */
  readonly success: boolean;
  /** The text of the task; empty when there is none. */
  readonly data: string;
  /** When the delivery was queued, in seconds since 1970. Not unique. */
  readonly timestamp?: number;
}

/** An account or sub-account. */
export interface NamedAccount {
  /** Its id. */
  readonly id: string;
  /** Its name, if the platform says one. */
  readonly name?: string;
}

/** What every billing webhook has. */
interface Billed extends Received {
  /** The account that pays. */
  readonly account?: NamedAccount;
  /** The account that owns it, when another one pays. */
  readonly subAccount?: NamedAccount;
}

/** A site was created, changed or deleted. */
export interface SiteEvent extends Billed {
  readonly kind: "site";
  /** What happened. New actions may come at any time. */
  readonly action: Open<"created" | "resized" | "owner_change" | "deleted">;
  /** The site's id. */
  readonly id: string;
  /** The site's name. */
  readonly name?: string;
  /** When its subscription changed last, ISO 8601. */
  readonly subscriptionUpdatedAt?: string;
}

/** A panel hosting account was created, changed or deleted. */
export interface PanelAccountEvent extends Billed {
  readonly kind: "panelAccount";
  /** What happened. New actions may come at any time. */
  readonly action: Open<"created" | "resized" | "owner_change" | "deleted">;
  /** The account's user name. */
  readonly id: string;
  /** Its primary domain. */
  readonly primaryDomain?: string;
}

/** Something happened to a registered domain. */
export interface DomainEvent extends Billed {
  readonly kind: "domain";
  /** What happened. New actions may come at any time. */
  readonly action: Open<
    | "registered"
    | "transferred_in"
    | "renewed"
    | "restored"
    | "registrant_change"
    | "privacy_enabled"
    | "local_contact_added"
    | "transferred_out"
    | "expired"
    | "redemption"
    | "purged"
    | "privacy_disabled"
    | "local_contact_removed"
    | "auto_renew_enabled"
    | "auto_renew_disabled"
  >;
  /** The GUID of the registration. */
  readonly id: string;
  /** The domain. */
  readonly name?: string;
  /** The registration's status, as the registrar calls it. */
  readonly status?: string;
  /** When it expires, ISO 8601. */
  readonly expiresAt?: string;
}

/** A body that this version doesn't know: another block, or a block without its id or action. Its key follows from all of it. */
export interface UnknownEvent extends Received {
  readonly kind: "unknown";
  /** What happened, if the body says it. */
  readonly action?: string;
}

/** What the platform tells. `kind` says which it is; two kinds share names of actions. */
export type CallbackEvent = OrderEvent | SiteEvent | PanelAccountEvent | DomainEvent | UnknownEvent;
