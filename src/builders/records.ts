import * as pulumi from "@pulumi/pulumi";
import type { DnsRecordArgs } from "../dynamic/generated/classes";

/** A record without its zone: an item of `DnsRecords`, or the arguments of a `DnsRecord` beside `zoneId`. */
export type AnyRecord = Omit<DnsRecordArgs, "zoneId" | "adopt">;

/** What every record can have. */
export interface RecordOptions {
  /** The name below the zone: `"shop"` for `shop.example.com`. Default: the zone itself. */
  at?: string;
  /** How long resolvers may keep the record, in seconds. Default: the platform's own. */
  ttl?: pulumi.Input<number>;
  /** A note that only the platform shows; it isn't part of the DNS. Default: none. */
  comment?: pulumi.Input<string>;
}

/** The name of a record about a domain, with the labels that its kind adds. */
export function at({ at: domain = "@" }: RecordOptions, labels?: string): string {
  const isZone = domain === "@" || domain === "";
  if (labels === undefined) return isZone ? "@" : domain;
  return isZone ? labels : `${labels}.${domain}`;
}

/** A value made of options as soon as they are known. What is wrong is an error at once, where they are known already. */
export function whenKnown<O extends object>(options: O, textOf: (known: pulumi.Unwrap<O>) => string): pulumi.Input<string> {
  return isKnown(options) ? textOf(options as pulumi.Unwrap<O>) : pulumi.output(options).apply(textOf);
}

export function record(type: AnyRecord["type"], name: string, value: pulumi.Input<string>, { ttl, comment }: RecordOptions): AnyRecord {
  return { name, type, value, ...(ttl !== undefined && { ttl }), ...(comment !== undefined && { comment }) };
}

function isKnown(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return !pulumi.Output.isInstance(value) && !(value instanceof Promise) && Object.values(value).every(isKnown);
}
