import "../requireNode";

export { CallbackError } from "./callbackError";
export { callbackServer, type CallbackServer, type CallbackServerOptions } from "./callbackServer";
export type { Clock } from "./clock";
export { Deduplicator, type DeduplicatorOptions } from "./deduplicator";
export type { CallbackEvent, DomainEvent, NamedAccount, OrderEvent, PanelAccountEvent, SiteEvent, UnknownEvent } from "./event";
export { type CallbackRequest, readCallback } from "./readCallback";
