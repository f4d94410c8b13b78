import { hash } from "node:crypto";
import { Refusal, readFields } from "../refusal";

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

/** The documented fields of a request body; unknown keys pass unread. A create, and an update that replaces, need the `whole` list. */
export function readAccessList(body: unknown, extent: "whole" | "part" = "part"): AccessListFields & { checksum?: string } {
  return readFields(body, (reader) => {
    const texts = reader.given({ name: "text", description: "text", content: "text", checksum: "text" });
    if (texts.name?.trim() === "") reader.problem("name", "can't be blank");
    const fields = { ...texts, type: reader.integer("type", 0, anyType) ?? undefined };
    const needed = extent === "whole" && reader.problems.length === 0 ? (["name", "type", "content"] as const) : [];
    for (const key of needed) if (fields[key] === undefined) reader.problem(key, "is missing");
    return fields;
  });
}

export function refuseChecksum(checksum: string | undefined, content: string): void {
  if (checksum === undefined || checksum.toLowerCase() === checksumOf(content)) return;
  throw Refusal.invalid("checksum does not match the content");
}

export function wholeAccessList({ name = "", description = "", type = 0, content = "" }: AccessListFields): AccessList {
  return { name, description, type, content };
}
