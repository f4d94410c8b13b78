import { hash } from "node:crypto";
import { FieldReader, Refusal } from "../refusal";

export interface AccessList {
  readonly name: string;
  readonly description: string;
  /** 0 IP, 1 CIDR, 2 ASN, 3 country, 4 organisation, 5 JA4. */
  readonly type: number;
  /** Entries, one a line, as they were sent. */
  readonly content: string;
}

export type AccessListFields = Partial<AccessList>;

export const accessListTypes = ["IP", "CIDR", "ASN", "Country", "Organization", "JA4"] as const;

/** The edge provider keeps adding types, so numbers beyond the known ones are not refused. */
const anyType = 1_000_000;

/** SHA-256 of the content, in hexadecimal digits. */
export function checksumOf(content: string): string {
  return hash("sha256", content, "hex");
}

/** The documented fields of a request body; unknown keys pass unread. */
export function readAccessList(body: unknown): AccessListFields & { checksum?: string } {
  const reader = new FieldReader(body);
  const fields = {
    name: reader.text("name") ?? undefined,
    description: reader.text("description") ?? undefined,
    type: reader.integer("type", 0, anyType) ?? undefined,
    content: reader.text("content") ?? undefined,
    checksum: reader.text("checksum") ?? undefined,
  };
  if (fields.name?.trim() === "") reader.problem("name", "can't be blank");
  reader.finish();
  return fields;
}

/** What a create needs, and an update that replaces. */
export function readWholeAccessList(body: unknown): AccessListFields & { checksum?: string } {
  const fields = readAccessList(body);
  const reader = new FieldReader(body);
  for (const key of ["name", "type", "content"] as const) if (fields[key] === undefined) reader.problem(key, "is missing");
  reader.finish();
  return fields;
}

export function refuseChecksum(checksum: string | undefined, content: string): void {
  if (checksum === undefined || checksum.toLowerCase() === checksumOf(content)) return;
  throw Refusal.invalid("checksum does not match the content");
}

export function wholeAccessList(fields: AccessListFields): AccessList {
  return {
    name: fields.name ?? "",
    description: fields.description ?? "",
    type: fields.type ?? 0,
    content: fields.content ?? "",
  };
}
