/** Words that the documents name, and any other. */
type Open<Words extends string> = Words | (string & Record<never, never>);

/** What every event has. */
interface Received {
  /** The same for each delivery of one event. A `Deduplicator` remembers it. */
  readonly key: string;
  /** Path and query of the request. Put something into the order's `callback.url` that names the order: it comes back here. */
  readonly reference?: string;
  /** The whole body, with the names of the API. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** The end of an order that has a `callback`. The body names neither the order nor the task: use `reference`. */
export interface OrderEvent extends Received {
  readonly kind: "order";
  /** False when the order failed or was cancelled. Only its task shows which of the two. */
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
  /** Its name, if the platform sends one. */
  readonly name?: string;
}

/** What every billing webhook has. */
interface Billed extends Received {
  /** The account that pays. */
  readonly account?: NamedAccount;
  /** The account that owns the object, when another one pays. */
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

/** A body that this version doesn't know: another block, or a block without id or action. Its key is a digest of the whole body. */
export interface UnknownEvent extends Received {
  readonly kind: "unknown";
  /** What happened, if the body has it. */
  readonly action?: string;
}

/** One event of the platform. Look at `kind` first: the same action may occur in two kinds. */
export type CallbackEvent = OrderEvent | SiteEvent | PanelAccountEvent | DomainEvent | UnknownEvent;
