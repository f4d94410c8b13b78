import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { CallbackError } from "./callbackError";

/** Headers as `node:http` gives them, or those of `fetch`. */
export type HeadersLike = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Which requests are accepted. */
export interface Trust {
  /**
   * The whole value of the Authorization header that the platform sends: `callback.authorization` of the order, or the value that the
   * administrator set for billing webhooks. Required unless `insecure` is true: a missing or empty value throws a TypeError.
   */
  readonly authorization?: string | undefined;
  /** Without `authorization`, accepts requests from anybody, except from pages in a browser. Default false. */
  readonly insecure?: boolean | undefined;
}

/** A check of headers. It throws a CallbackError 401. */
export type Check = (headers: HeadersLike) => void;

const key = randomBytes(32);
const digest = (bytes: Buffer): Buffer => createHmac("sha256", key).update(bytes).digest();

/** Digests are compared, in constant time, so that neither the length of the value nor how much of it is right can be measured. */
export function checkOf({ authorization, insecure }: Trust): Check {
  if (authorization === undefined && insecure === true) return refuseBrowsers;
  const expected = digest(Buffer.from(sendable(authorization)));
  return (headers) => {
    const values = valuesOf(headers, "authorization");
    const given = values.length === 1 ? (values[0] as string) : "";
    // Header values come as one character for each byte.
    const spellings = [Buffer.from(given, /[^\0-\xff]/.test(given) ? "utf8" : "latin1"), Buffer.from(given)].map(digest);
    const fits = spellings.filter((spelling) => timingSafeEqual(spelling, expected)).length > 0;
    if (!fits || values.length !== 1) throw new CallbackError(401, "The Authorization header is missing or wrong.");
  };
}

function sendable(value: string | undefined): string {
  if (typeof value !== "string" || value === "")
    throw new TypeError(
      "authorization is missing: give the value that the platform sends, or insecure: true to accept requests from anybody.",
    );
  // The value itself stays out of the message.
  if (value.trim() !== value || /\p{Cc}/u.test(value))
    throw new TypeError("authorization begins or ends with white space, or has control characters in it: no header can carry that.");
  return value;
}

/** A page that somebody looks at on this machine can send requests to it, but not without naming where it comes from. */
const refuseBrowsers: Check = (headers) => {
  if (valuesOf(headers, "origin").length > 0)
    throw new CallbackError(401, "Without authorization, requests from pages in a browser are refused.");
};

/** The values of a header, in whatever case its name is written. */
function valuesOf(headers: HeadersLike, name: string): readonly string[] {
  if (typeof headers.get === "function") {
    const value = (headers as Headers).get(name);
    return value === null ? [] : [value];
  }
  return Object.entries(headers)
    .filter(([header]) => header.toLowerCase() === name)
    .flatMap(([, value]) => value ?? []);
}
