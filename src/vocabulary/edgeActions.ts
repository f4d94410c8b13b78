import type { actionNames, triggerNames } from "./edgeRuleCodes";

/** A place for a text in an action or a trigger. */
export interface Place {
  /** What stands there, in the user's words. */
  readonly is: string;
  readonly example: string;
  /** Whether a rule without it is certainly, or very likely, a mistake. */
  readonly needed?: "certainly" | "likely";
  /** All values that there are. */
  readonly values?: readonly string[];
}

export interface ActionFacts {
  readonly does: string;
  /** What its parameters are, from the first. `undefined`: nobody documents them. */
  readonly parameters: readonly Place[] | undefined;
}

export interface TriggerFacts {
  /** What the patterns are compared with. */
  readonly looksAt: string;
  /** `parameter1`, where the trigger takes one. */
  readonly parameter?: Place;
  readonly pattern: string;
}

/** The kinds of redirect. */
export const redirectStatuses = [301, 302, 307, 308] as const;

const seconds: Place = { is: "the time in seconds", example: "86400", needed: "likely" };
const header: Place = { is: "the header's name", example: "X-Frame-Options", needed: "likely" };
const headerValue: Place = { is: "the header's value", example: "DENY" };
const ofRequest = [
  { ...header, example: "X-Source" },
  { ...headerValue, example: "edge" },
];

const simply = (does: string): ActionFacts => ({ does, parameters: [] });
const undocumented = (does: string): ActionFacts => ({ does, parameters: undefined });

/** What the actions do, and what their parameters are: as far as anybody knows it. */
export const actionFacts: Readonly<Record<keyof typeof actionNames, ActionFacts>> = {
  ForceSsl: simply("redirects http to https"),
  Redirect: {
    does: "redirects to another URL",
    parameters: [
      { is: "the target URL", example: "https://example.com/", needed: "certainly" },
      { is: "the redirect's status (301, 302, 307, 308)", example: "301", needed: "likely", values: redirectStatuses.map(String) },
    ],
  },
  OriginUrl: {
    does: "gets the answer from another origin",
    parameters: [{ is: "the origin's URL", example: "https://origin.example.com", needed: "likely" }],
  },
  OverrideCacheTime: { does: "sets how long the edge keeps the answer; 0 means not at all", parameters: [seconds] },
  BlockRequest: simply("refuses the request"),
  SetResponseHeader: { does: "sets a header of the answer", parameters: [header, headerValue] },
  SetRequestHeader: { does: "sets a header of the request to the origin", parameters: ofRequest },
  ForceDownload: simply("makes browsers save the answer as a file"),
  DisableTokenAuthentication: simply("switches token authentication off"),
  EnableTokenAuthentication: simply("switches token authentication on"),
  OverrideCacheTimePublic: { does: "sets how long public caches keep the answer", parameters: [seconds] },
  IgnoreQueryString: simply("caches one answer for all query strings"),
  DisableOptimizer: simply("skips the optimizer"),
  ForceCompression: simply("compresses the answer"),
  SetStatusCode: { does: "sets the status of the answer", parameters: [{ is: "the status", example: "404", needed: "likely" }] },
  BypassPermaCache: simply("skips the permanent cache"),
  OverrideBrowserCacheTime: { does: "sets how long browsers keep the answer", parameters: [seconds] },
  OriginStorage: undocumented("gets the answer from a storage zone"),
  SetNetworkRateLimit: undocumented("limits the speed of the answer"),
  SetConnectionLimit: undocumented("limits the connections of one IP address"),
  SetRequestsPerSecondLimit: undocumented("limits the requests per second of one IP address"),
  RunEdgeScript: undocumented("runs a script at the edge"),
  OriginMagicContainers: undocumented("gets the answer from an application at the edge"),
  DisableWaf: simply("skips the rules of the WAF"),
  RetryOrigin: undocumented("sends the request to the origin again"),
  OverrideBrowserCacheResponseHeader: undocumented("replaces the cache header for browsers"),
  RemoveBrowserCacheResponseHeader: undocumented("removes the cache header for browsers"),
  DisableShieldChallenge: simply("skips Shield's challenges"),
  DisableShield: simply("skips Shield"),
  DisableShieldBotDetection: simply("skips Shield's bot detection"),
  BypassAwsS3Authentication: simply("doesn't sign the request to an S3 origin"),
  DisableShieldAccessLists: simply("skips Shield's access lists"),
  DisableShieldRateLimiting: simply("skips Shield's rate limits"),
  EnableRequestCoalescing: undocumented("combines equal requests to the origin"),
  DisableRequestCoalescing: undocumented("sends each request to the origin separately"),
};

const name = (is: string, example: string): Place => ({ is, example, needed: "likely" });

/** What the triggers look at. */
export const triggerFacts: Readonly<Record<keyof typeof triggerNames, TriggerFacts>> = {
  Url: { looksAt: "the whole URL; `*` is any text", pattern: "*/old/*" },
  RequestHeader: { looksAt: "a header of the request", parameter: name("the header's name", "User-Agent"), pattern: "*curl*" },
  ResponseHeader: { looksAt: "a header of the answer", parameter: name("the header's name", "Content-Type"), pattern: "text/html*" },
  UrlExtension: { looksAt: "the extension of the file, without its dot", pattern: "jpg" },
  CountryCode: { looksAt: "the visitor's country, as two letters", pattern: "DE" },
  RemoteIp: { looksAt: "the visitor's IP address", pattern: "192.0.2.1" },
  UrlQueryString: { looksAt: "the query string", pattern: "*preview=1*" },
  RandomChance: { looksAt: "nothing: it matches this percentage of requests at random", pattern: "10" },
  StatusCode: { looksAt: "the status of the answer", pattern: "404" },
  RequestMethod: { looksAt: "the method of the request", pattern: "POST" },
  CookieValue: { looksAt: "the value of a cookie", parameter: name("the cookie's name", "session"), pattern: "*" },
  CountryStateCode: { looksAt: "the visitor's state or province, by the edge provider's code", pattern: "CA" },
};

/** What a parameter means, by its actions: for the field's description. `number` counts from 1. */
export function parameterMeaning(number: number): string {
  const actions = new Map<string, string[]>();
  for (const [action, { parameters }] of Object.entries(actionFacts)) {
    const meaning = parameters?.[number - 1]?.is;
    if (meaning !== undefined) actions.set(meaning, [...(actions.get(meaning) ?? []), action]);
  }
  return [...actions].map(([meaning, names]) => `${meaning} for ${names.join(", ")}`).join("; ");
}

/** What each action does, with its parameters in their order. */
export const actionMeanings = Object.fromEntries(
  Object.entries(actionFacts).map(([action, { does, parameters = [] }]) => {
    const places = parameters.map(({ is }, index) => `parameter ${index + 1} is ${is}`);
    return [action, [does, ...places].join("; ")];
  }),
) as Readonly<Record<keyof typeof actionNames, string>>;
