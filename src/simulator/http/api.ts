import type { IncomingHttpHeaders } from "node:http";
import type { Platform } from "../platform/platform";
import { Refusal } from "../platform/refusal";
import type { Shapes } from "../shapes";
import {
  type Answer,
  answerOfError,
  type ApiRequest,
  apiRequest,
  type Credential,
  errorAnswer,
  type Route,
  type Scope,
  unknownKeysOf,
} from "./route";
import type { RateLimiter } from "./rateLimit";
import { Recorded, type RecordedAnswer } from "./recorded";
import type { Recorder } from "./report";
import type { Match, Router } from "./router";

/** A request as it came in, before anything is believed of it. */
export interface RawRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Access {
  /** Undefined accepts any bearer token. */
  token: string | undefined;
  /** Undefined bypasses the check, as an API key does. */
  scopes: readonly Scope[] | undefined;
  credential: Credential;
}

interface ApiParts {
  platform: Platform;
  router: Router;
  recorder: Recorder;
  limiter: RateLimiter | undefined;
  shapes: Required<Shapes>;
  access: Access;
}

/** Answers requests as the platform does, when nothing goes wrong on the way. */
export class Api {
  readonly #recorded = new Recorded();

  constructor(private readonly parts: ApiParts) {}

  /** From now on shows what a platform answered, where nothing is changed here. */
  record(answers: readonly RecordedAnswer[]): Promise<void> {
    const { token = "any" } = this.parts.access;
    return this.#recorded.keep(answers, ({ target, account }) => {
      const { pathname: path, searchParams: query } = new URL(target, "http://simulator");
      const headers = { authorization: `Bearer ${token}`, ...(account !== undefined && { "x-auth-account": account }) };
      const raw = { method: "GET", path, query, headers, body: "" };
      return this.#own(raw, this.match(raw), false);
    });
  }

  match(raw: RawRequest): Match | undefined {
    return this.parts.router.match(raw.method, raw.path);
  }

  /** The rate limit stands before everything else. */
  refuseByRate(): Answer | undefined {
    const refusal = this.parts.limiter?.refuse();
    if (refusal) this.parts.recorder.count("rateLimited");
    return refusal;
  }

  async answer(raw: RawRequest, match: Match | undefined, stale: boolean): Promise<Answer> {
    const own = await this.#own(raw, match, stale);
    return this.#recorded.over(raw.method, { ...raw, account: accountOf(raw.headers) }, own);
  }

  async #own(raw: RawRequest, match: Match | undefined, stale: boolean): Promise<Answer> {
    const { platform } = this.parts;
    try {
      this.#authenticate(raw);
      const account = this.#resolveAccount(raw);
      if (!match) return errorAnswer(404, `No route matches ${raw.method} ${raw.path}`);
      this.#authorise(match.route, account);
      const body = this.#parse(raw);
      this.parts.recorder.unknownKeys(match.name, unknownKeysOf(body, match.route.body ?? {}));
      const request = this.#request(raw, match, body, account);
      const handle = () => match.route.handle(request);
      return await (stale ? platform.core.ledger.readStale(handle) : handle());
    } catch (error) {
      return answerOfError(error);
    }
  }

  #authenticate(raw: RawRequest): void {
    const token = /^Bearer\s+(\S+)$/i.exec(raw.headers.authorization ?? "")?.[1];
    const { token: wanted } = this.parts.access;
    if (token !== undefined && (wanted === undefined || token === wanted)) return;
    this.parts.recorder.count("unauthorized");
    throw new Refusal(401, { errors: ["Unauthorized"] });
  }

  #resolveAccount(raw: RawRequest): string | undefined {
    const account = accountOf(raw.headers);
    if (account === undefined) {
      this.parts.recorder.count("withoutAccount");
      return undefined;
    }
    if (!this.parts.platform.reaches(account)) throw new Refusal(400, { errors: ["X-Auth-Account cannot be resolved"] });
    return account;
  }

  #authorise(route: Route, account: string | undefined): void {
    const { scopes, credential } = this.parts.access;
    if (route.notViaOAuth && credential === "oauth") {
      throw new Refusal(403, { errors: [`${route.method} ${route.path} is not available via OAuth`] });
    }
    if (scopes && route.scope && !scopes.includes(route.scope)) {
      throw new Refusal(403, { error: "insufficient_scope", error_description: `The token lacks ${route.scope}` });
    }
    if (route.accountRequired && account === undefined) throw new Refusal(400, { errors: ["Missing X-Auth-Account"] });
    if (route.userRequired && credential === "system") throw Refusal.coded(401, "user_required", "A user is required");
  }

  #parse(raw: RawRequest): unknown {
    if (raw.body === "") return undefined;
    if (!/^application\/json\b/i.test(raw.headers["content-type"] ?? "")) {
      this.parts.recorder.count("notJson");
      return undefined;
    }
    try {
      return JSON.parse(raw.body) as unknown;
    } catch {
      throw new Refusal(400, { errors: ["The request body is not valid JSON"] });
    }
  }

  #request(raw: RawRequest, match: Match, body: unknown, account: string | undefined): ApiRequest {
    const { platform, shapes, recorder, access } = this.parts;
    const noteOverlap = () => recorder.count("overlappingEdgeRuleWrites");
    const baseUrl = `http://${raw.headers.host ?? "127.0.0.1"}`;
    const { credential } = access;
    return apiRequest({ platform, shapes, noteOverlap, query: raw.query, body, account, credential, baseUrl }, match.params);
  }
}

export function accountOf(headers: IncomingHttpHeaders): string | undefined {
  const header = headers["x-auth-account"];
  return (Array.isArray(header) ? header[0] : header)?.trim() || undefined;
}
