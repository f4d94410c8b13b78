import type { Clock } from "./clock";
import { connectionFailure, ConnectionError } from "./errors/connectionError";
import { isRefusal, namesField, readErrorBody } from "./errorBody";
import { type ApiAnswer, ApiError, type Explain } from "./errors/apiError";
import { BadAnswerError, type BadAnswerReason } from "./errors/badAnswerError";
import type { Outcome } from "./errors/hostingError";
import { ifJson, parseJson } from "./json";
import type { NamedProxy } from "./proxy";
import { RawFailure, type RawAnswer } from "./rawAnswer";
import { excerpt, mayNameSecrets, redactor, secretsIn, withoutNamedSecrets, type Redact } from "./redact";
import type { Call, Send } from "./request";

interface MappingSettings {
  readonly host: string;
  /** The base URL's own path. */
  readonly prefix?: string;
  readonly token: string;
  readonly requestTimeoutMs: number;
  readonly clock: Clock;
  readonly proxy?: NamedProxy;
  readonly explain?: Explain;
  readonly codes?: ReadonlySet<string>;
}

/** Turns what came over the wire into a parsed answer, or into one of the transport's errors. */
export function withErrorMapping(send: (call: Call) => Promise<RawAnswer>, settings: MappingSettings): Send {
  const { host, token, requestTimeoutMs, proxy } = settings;
  /** Secrets that the platform told. Any later answer may quote them. */
  const told = new Set<string>();
  const redactorFor = ({ request }: Call) => redactor([token, ...told, ...secretsIn(request.body)]);
  return async (call) => {
    let answer: RawAnswer;
    try {
      answer = await send(call);
    } catch (error) {
      if (!(error instanceof RawFailure)) throw error;
      throw new ConnectionError({ ...connectionFailure(error, call), host, timeoutMs: requestTimeoutMs, proxy });
    }
    const { status, headers } = answer;
    if (status >= 200 && status < 300 && !answer.cut) {
      let body: unknown;
      try {
        // A replaced character would be kept in state, and written back one day.
        if (answer.garbled) throw new SyntaxError("not UTF-8");
        body = parseJson(answer.text);
      } catch {
        throw badAnswer(call, answer, "notJson", redactorFor(call));
      }
      // The edge provider sometimes answers a refused write with a 2xx and puts the refusal into the body.
      if (call.writes && isRefusal(body)) throw apiError(call, answer, redactorFor(call), settings);
      if (mayNameSecrets(answer.text)) for (const secret of secretsIn(body)) told.add(secret);
      return { status, headers, body };
    }
    const redact = redactorFor(call);
    if (status >= 400) throw apiError(call, answer, redact, settings);
    throw badAnswer(call, answer, status < 300 ? "tooLarge" : "redirect", redact);
  };
}

function badAnswer(call: Call, answer: RawAnswer, reason: BadAnswerReason, redact: Redact): BadAnswerError {
  const outcome: Outcome = call.writes ? "unknown" : "notDone";
  const { method, path } = call.request;
  return new BadAnswerError({ reason, status: answer.status, method, path, description: describe(answer, reason, redact), outcome });
}

/** An answer of success may hold secrets that no request sent, a password or a link that signs in: nothing of its body is quoted. */
function describe(answer: RawAnswer, reason: BadAnswerReason, redact: Redact): string {
  const type = answer.headers["content-type"];
  const typed = type === undefined ? "" : ` (${excerpt(redact(type), 80)})`;
  switch (reason) {
    case "redirect":
      return `and points to ${redactedOrigin(answer.headers["location"], redact)}, where the request was not sent`;
    case "tooLarge":
      return "with a body that is longer than allowed";
    case "notJson":
      return `with a body that is not ${answer.garbled ? "UTF-8" : "JSON"}${typed}, but ${formOf(answer.text)}`;
  }
}

function formOf(text: string): string {
  const size = `${Buffer.byteLength(text)} bytes`;
  if (/^\s*[{[]/.test(text)) return `${size} of JSON that is cut off or broken`;
  return /^\s*</.test(text) ? `a page of ${size}` : `${size} of text`;
}

/** Where a redirect leads, without path and query: they may hold secrets, and the origin is enough for the user. */
function redactedOrigin(location: string | undefined, redact: Redact): string {
  if (location === undefined) return "nowhere (no Location)";
  return URL.canParse(location) ? redact(new URL(location).origin) : "another path of the same host";
}

function apiError(call: Call, answer: RawAnswer, redact: Redact, { prefix, clock, explain, codes }: MappingSettings): ApiError {
  const { status, headers } = answer;
  const json = ifJson(answer.text, parseJson);
  const { code } = readErrorBody(json);
  const body = redact(json);
  const said = readErrorBody(body);
  const { method, path } = call.request;
  const facts: ApiAnswer = {
    ...{ status, headers, method, path, basePath: prefix, account: call.account },
    namesField: namesField(body, said.messages, call.request.body),
    body,
    foreign: body === undefined && (answer.cut || answer.text.trim() !== ""),
    ...said,
    // A user's password may be a word of a code.
    code: code !== undefined && codes?.has(code) ? code : said.code,
    messages: said.messages.length > 0 ? said.messages : plainText(answer, body, redact),
    outcome: call.writes && mayHaveHappened(status, code) ? "unknown" : "notDone",
    retryAfterMs: retryAfterMs(headers, clock.now()),
  };
  return new ApiError(facts, explain);
}

/** Codes of a 503 after which the write may have been done. */
const openCodes = ["aliases_unavailable", "delete_unavailable", "delete_unconfirmed", "restore_unconfirmed", "group_members_unavailable"];

/**
 * Whether a write may have been done. A 503 with a code is mostly the platform's own refusal; without a code it may be a proxy's, which
 * lost the answer.
 */
function mayHaveHappened(status: number, code: string | undefined): boolean {
  return status === 408 || (status >= 500 && !(status === 503 && code !== undefined && !openCodes.includes(code)));
}

/** The text of a body that is not JSON, without HTML tags. */
function plainText(answer: RawAnswer, body: unknown, redact: Redact): string[] {
  const text = excerpt(withoutNamedSecrets(redact(answer.text).slice(0, 8_192)).replace(/<(style|script)[^]*?<\/\1>|<[^>]*>/gi, " "));
  return body !== undefined || text === "" ? [] : [text];
}

/**
 * What `Retry-After` asks for, in milliseconds from now; `undefined` when it is absent or unreadable. A date is compared
 * with the answer's own `Date`, so that a wrong clock on this machine does no harm.
 */
export function retryAfterMs(headers: Record<string, string>, nowMs: number): number | undefined {
  const text = headers["retry-after"]?.trim();
  if (text === undefined || text === "") return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1000);
  // Date.parse also takes "-5" and the like for a date; an HTTP date begins with the day's name.
  if (!/^[A-Za-z]/.test(text)) return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at)) return undefined;
  const said = Date.parse(headers["date"] ?? "");
  return Math.max(0, at - (Number.isNaN(said) ? nowMs : said));
}
