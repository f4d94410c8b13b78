const secret = /pass(word|wd|phrase)?$|secret|token|authorization|auth_?code(?!_?behaviou?r)|api_?key|private_?key/i;

/** Fields of people, in the API's words, whatever the case and the separators. */
const personal = new Set(
  [
    ...["first_name", "last_name", "fname", "lname", "organization", "company_name", "street_address", "post_code", "city", "state"],
    ...["phone", "display_name", "target_name"],
  ].map(folded),
);
/** Fields that have an address of a person. Addresses of the account's own mail are found by their domains. */
const address = new Set(["email", "username", "target_email"].map(folded));

export interface Kept {
  readonly personal: boolean;
}

/** A value without secrets, and without the data of people unless they are kept. One person has one other name, everywhere. */
export function anonymous<T>(value: T, kept: Kept): T {
  const names = kept.personal ? new Map<string, string>() : addressesIn(value);
  // The longest first: one address may end another.
  const known = [...names.keys()].sort((a, b) => b.length - a.length);
  const inText = (text: string): string => known.reduce((changed, name) => changed.replaceAll(name, names.get(name) as string), text);
  const walk = (inner: unknown, key: string): unknown => {
    if (Array.isArray(inner)) return inner.map((item) => walk(item, key));
    if (typeof inner === "object" && inner !== null)
      return Object.fromEntries(Object.entries(inner).map(([name, field]) => [name, walk(field, name)]));
    if (inner === null || inner === "" || typeof inner === "boolean") return inner;
    if (secret.test(key)) return "withheld";
    if (kept.personal || typeof inner !== "string") return inner;
    if (personal.has(folded(key))) return folded(key) === "phone" ? "+31.201234567" : folded(key) === "country" ? inner : "Withheld";
    const whole = names.get(inner) ?? names.get(inner.toLowerCase());
    if (whole !== undefined) return whole;
    return folded(key) === "username" && names.has(`${inner.toLowerCase()}@`)
      ? (names.get(`${inner.toLowerCase()}@`) as string)
      : inText(inner);
  };
  return walk(value, "") as T;
}

/** Every address of a person in it, with the one that takes its place. `anna@` stands for the part of `anna@example.com` alone. */
function addressesIn(value: unknown): Map<string, string> {
  const names = new Map<string, string>();
  const parts = new Map<string, string>();
  const add = (email: string): void => {
    const [local = "", domain = ""] = email.toLowerCase().split("@");
    const other = parts.get(local) ?? `person-${parts.size + 1}`;
    parts.set(local, other);
    names.set(`${local}@${domain}`, `${other}@${domain}`);
    names.set(`${local}@`, other);
  };
  const walk = (inner: unknown, key: string): void => {
    if (typeof inner === "string" && address.has(folded(key)) && /^[^\s@]+@[^\s@]+$/.test(inner)) add(inner);
    else if (Array.isArray(inner)) for (const item of inner) walk(item, key);
    else if (typeof inner === "object" && inner !== null) for (const [name, field] of Object.entries(inner)) walk(field, name);
  };
  walk(value, "");
  return names;
}

function folded(key: string): string {
  return key.replace(/[_-]/g, "").toLowerCase();
}
