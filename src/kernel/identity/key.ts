import { hash } from "node:crypto";

/** A resource's key: it starts with the name, for messages, and a digest of the URN tells it from all others. */
export function keyOf(urn: string, name: string): string {
  const digest = hash("sha256", urn, "base64url").slice(0, 6);
  return `${name.replace(/[^\w.-]/g, "_").slice(0, 24)}~${digest}`;
}

/** The platform behind an address: two paths of one host may lead to two platforms. */
export function platformAt(baseUrl: unknown): string | undefined {
  if (typeof baseUrl !== "string" || !URL.canParse(baseUrl)) return undefined;
  const { origin, pathname } = new URL(baseUrl);
  return origin + pathname.replace(/\/+$/, "");
}

/** The name that a key starts with: shortened, and with only the characters of a key. */
export function nameOf(key: string): string {
  return key.slice(0, key.lastIndexOf("~")) || key;
}
