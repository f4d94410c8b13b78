import type { ApiAnswer } from "./errors/apiError";
import { isJson, type Json } from "./json";
import { excerpt } from "./redact";
import { isWebAddress } from "./baseUrl";

/** What an error body says, whichever of the platform's shapes it has. */
type ErrorBody = Pick<ApiAnswer, "code" | "messages" | "invoiceUrl" | "portalUrl" | "deleteScheduledAt" | "remediation">;

/** A body with more texts than this is a dump, not a message. */
const maxMessages = 20;

export function readErrorBody(body: unknown): ErrorBody {
  if (!isJson(body)) return { code: undefined, messages: textsIn(body) };
  // OAuth (RFC 6750) and a few endpoints put a code into `error`; others put a sentence there.
  const error = body["error"];
  const errorIsCode = typeof error === "string" && /^[a-z][a-z0-9_.-]*$/.test(error);
  const code = typeof body["code"] === "string" ? body["code"] : errorIsCode ? error : nestedCode(error);
  const messages = [
    ...textsIn(body["errors"]),
    ...(errorIsCode && error === code ? [] : textsIn(error)),
    ...textsIn(body["message"]),
    ...textsIn(body["error_description"]),
    ...allowedIn(body["allowed"]),
    ...textsIn(body["violations"]),
    ...textsIn(body["needs_augmentation"], "needed:"),
    ...priceIn(body["price"]),
  ];
  const purge = body["delete_scheduled_at"];
  const portalUrl = body["portal_url"];
  const remediation = body["remediation"];
  return {
    code: code === undefined ? undefined : excerpt(code, 80),
    messages: distinct(messages),
    invoiceUrl: invoiceUrl(body),
    ...(isWebAddress(portalUrl) && { portalUrl }),
    ...(typeof remediation === "string" && remediation.trim() !== "" && { remediation: excerpt(remediation, 200) }),
    ...(typeof purge === "string" && purge !== "" && { deleteScheduledAt: excerpt(purge, 40) }),
  };
}

/** Whether a body says that something was refused, whatever the status: `{ error: { errorKey, message } }`. */
export function isRefusal(body: unknown): boolean {
  const error = isJson(body) ? body["error"] : undefined;
  return isJson(error) && ["errorKey", "error_key", "ErrorKey"].some((key) => typeof error[key] === "string" && error[key] !== "");
}

/** Whether an answer names one of the fields that were sent, or says by itself which field it is about. */
export function namesField(answer: unknown, messages: readonly string[], sent: unknown): boolean {
  const errors = isJson(answer) ? answer["errors"] : undefined;
  if (isJson(errors) && Object.keys(errors).some((key) => key !== "base" && key !== "code")) return true;
  const text = ` ${wordsOf(messages.join(" "))} `;
  return fieldsOf(sent).some((field) => text.includes(` ${wordsOf(field)} `));
}

/** `postal_code` and "Postal code" are the same words. */
function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** The names of the values in a body; those of the objects around them say nothing of a value. */
function fieldsOf(body: unknown): string[] {
  return isJson(body) ? Object.entries(body).flatMap(([key, value]) => (isJson(value) ? fieldsOf(value) : [key])) : [];
}

/** What would have to be paid. */
function priceIn(price: unknown): string[] {
  const cents = isJson(price) ? price["amount_cents"] : undefined;
  if (!isJson(price) || typeof cents !== "number") return [];
  const currency = typeof price["currency"] === "string" ? ` ${excerpt(price["currency"], 10)}` : "";
  return [`the price is ${(cents / 100).toFixed(2)}${currency}`];
}

/** What would have been taken instead. */
function allowedIn(allowed: unknown): string[] {
  const names = Array.isArray(allowed) ? allowed.flatMap((name) => textsIn(name)) : [];
  return names.length === 0 ? [] : [`allowed: ${names.slice(0, maxMessages).join(", ")}`];
}

/** Every sentence in a string, an array, or an object of fields (`{ name: ["is taken"] }` reads "name is taken"). */
function textsIn(value: unknown, field = "", depth = 0): string[] {
  if (typeof value === "string") {
    const text = excerpt(value);
    return text === "" ? [] : [field === "" ? text : `${field} ${text}`];
  }
  if (depth > 3) return [];
  if (Array.isArray(value)) return value.slice(0, maxMessages).flatMap((item) => textsIn(item, field, depth + 1));
  if (!isJson(value)) return [];
  if (typeof value["message"] === "string") return textsIn(value["message"], field, depth + 1);
  return Object.entries(value)
    .slice(0, maxMessages)
    .flatMap(([key, item]) => textsIn(item, key === "base" || key === "code" ? field : excerpt(key, 80), depth + 1));
}

function nestedCode(error: unknown): string | undefined {
  return isJson(error) && typeof error["code"] === "string" ? error["code"] : undefined;
}

function invoiceUrl(body: Json): string | undefined {
  for (const holder of [body["invoice"], body["payment"], body]) {
    if (!isJson(holder)) continue;
    const url = holder["hosted_url"] ?? holder["hosted_invoice_url"];
    if (isWebAddress(url)) return url;
  }
  return undefined;
}

function distinct(texts: string[]): string[] {
  return [...new Set(texts)].slice(0, maxMessages);
}
