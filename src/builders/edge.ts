import * as pulumi from "@pulumi/pulumi";
import type { EdgeRuleArgs, EdgeRuleTriggerArgs } from "../dynamic/generated/classes";
import { redirectStatuses } from "../vocabulary/edgeActions";
import { checked, listed, type Texts } from "./texts";

export type { Texts } from "./texts";

/** A rule without its site: an item of `EdgeRules`, or the arguments of an `EdgeRule` beside `siteId`. */
export type Rule = Omit<EdgeRuleArgs, "siteId" | "orderIndex" | "adopt">;

/** What every rule can have. */
export interface RuleOptions {
  /** A note that the platform shows with the rule. Default: none. */
  description?: pulumi.Input<string>;
  /** Whether the rule runs. Default: true. */
  enabled?: pulumi.Input<boolean>;
}

/** The options of a redirect. */
export interface RedirectOptions extends RuleOptions {
  /** 301 and 308 are permanent: browsers keep them. 302 and 307 are temporary. 307 and 308 keep the method of the request. Default: 302. */
  status?: pulumi.Input<(typeof redirectStatuses)[number]>;
}

/** The options of a cache time. */
export interface CacheOptions extends RuleOptions {
  /** How long browsers keep the answer, in seconds. Default: the site's setting. */
  browser?: pulumi.Input<number>;
}

/**
 * Redirects URLs to another one: `edge.redirect("https://example.com/old/*", "/new", { status: 301 })`.
 * @param from Patterns of whole URLs; `*` is any text.
 * @param to The new URL: absolute, or a path that begins with `/`. It may hold variables of the edge provider.
 */
export function redirect(from: Texts, to: pulumi.Input<string>, options: RedirectOptions = {}): Rule {
  const { status = 302 } = options;
  checked(to, "edge.redirect", "`to`", isTarget, 'an absolute URL, or a path that begins with "/", without blanks');
  checked(status, "edge.redirect", "`status`", (value) => redirectStatuses.includes(value), `one of ${redirectStatuses.join(", ")}`);
  return rule("Redirect", [to, asText(status)], urls("edge.redirect", from), options);
}

/**
 * Redirects http to https: `edge.forceSsl()`. Each hostname must have its certificate before.
 * @param at Patterns of whole URLs. Default: all.
 */
export function forceSsl(at: Texts = "*", options: RuleOptions = {}): Rule {
  return rule("ForceSsl", [], urls("edge.forceSsl", at), options);
}

/**
 * Refuses requests by their URLs: `edge.block(["https://example.com/.git/*", "*.env"])`.
 * @param at Patterns of whole URLs; `*` is any text.
 */
export function block(at: Texts, options: RuleOptions = {}): Rule {
  return rule("BlockRequest", [], urls("edge.block", at), options);
}

/**
 * Refuses visitors of countries: `edge.blockCountry(["XX", "YY"])`.
 * @param countries Countries in two letters (ISO 3166), in any letter case.
 */
export function blockCountry(countries: Texts, options: RuleOptions = {}): Rule {
  const given = listed(countries, "edge.blockCountry", "country");
  for (const country of given)
    checked(country, "edge.blockCountry", "a country", (value) => /^[a-z]{2}$/i.test(value), 'two letters, such as "DE"');
  const codes = given.map((country) => (typeof country === "string" ? country.toUpperCase() : country));
  return rule("BlockRequest", [], anyOf("CountryCode", codes), options);
}

/**
 * Refuses all visitors except some addresses: `edge.onlyFrom("192.0.2.1", "https://example.com/admin/*")`.
 * @param addresses The IP addresses that may pass, as the edge provider writes them.
 * @param at Patterns of whole URLs, at most 5.
 */
export function onlyFrom(addresses: Texts, at: Texts, options: RuleOptions = {}): Rule {
  const patterns = listed(at, "edge.onlyFrom", "pattern");
  if (patterns.length > mostPatterns)
    throw new Error(`edge.onlyFrom takes at most ${mostPatterns} patterns, not ${patterns.length}: write a rule for each ${mostPatterns}.`);
  const others = chunks(listed(addresses, "edge.onlyFrom", "address")).map((patternMatches): EdgeRuleTriggerArgs => {
    return { type: "RemoteIp", patternMatchingType: "None", patternMatches };
  });
  const triggers: EdgeRuleTriggerArgs[] = [{ type: "Url", patternMatchingType: "Any", patternMatches: [...patterns] }, ...others];
  return rule("BlockRequest", [], { triggers, triggerMatchingType: "All" }, options);
}

/**
 * Sets how long the edge keeps answers: `edge.cacheFor("https://example.com/assets/*", 86_400, { browser: 3_600 })`.
 * @param at Patterns of whole URLs; `*` is any text.
 * @param seconds How long, in seconds. 0: the edge keeps nothing.
 */
export function cacheFor(at: Texts, seconds: pulumi.Input<number>, options: CacheOptions = {}): Rule {
  const { browser } = options;
  const cached = rule("OverrideCacheTime", [secondsText(seconds, "`seconds`")], urls("edge.cacheFor", at), options);
  if (browser === undefined) return cached;
  return { ...cached, extraActions: [{ actionType: "OverrideBrowserCacheTime", actionParameter1: secondsText(browser, "`browser`") }] };
}

/**
 * Stops the edge and browsers from keeping answers: `edge.bypassCache("https://example.com/cart/*")`.
 * @param at Patterns of whole URLs; `*` is any text.
 */
export function bypassCache(at: Texts, options: RuleOptions = {}): Rule {
  const extraActions = [{ actionType: "OverrideBrowserCacheTime" as const, actionParameter1: "0" }];
  return { ...rule("OverrideCacheTime", ["0"], urls("edge.bypassCache", at), options), extraActions };
}

/**
 * Sets a header of answers: `edge.setHeader("*", "X-Frame-Options", "DENY")`.
 * @param at Patterns of whole URLs; `*` is any text.
 * @param name The header's name.
 * @param value The header's value. It may hold variables of the edge provider.
 */
export function setHeader(at: Texts, name: pulumi.Input<string>, value: pulumi.Input<string>, options: RuleOptions = {}): Rule {
  const isName = (text: string): boolean => /^[\w!#$%&'*+.^`|~-]+$/.test(text);
  checked(name, "edge.setHeader", "`name`", isName, 'letters, digits and hyphens, such as "X-Frame-Options"');
  // A value can be a secret, so the error doesn't show it.
  if (typeof value === "string" && /[\r\n\0]/.test(value)) throw new Error("edge.setHeader: `value` must hold no line break.");
  return rule("SetResponseHeader", [name, value], urls("edge.setHeader", at), options);
}

/** A trigger of the API takes no more. */
const mostPatterns = 5;

type Conditions = Pick<Rule, "triggers" | "triggerMatchingType">;

function rule(
  actionType: Rule["actionType"],
  parameters: readonly pulumi.Input<string>[],
  conditions: Conditions,
  { description, enabled }: RuleOptions,
): Rule {
  const [actionParameter1, actionParameter2] = parameters;
  return {
    actionType,
    ...(actionParameter1 !== undefined && { actionParameter1 }),
    ...(actionParameter2 !== undefined && { actionParameter2 }),
    ...conditions,
    ...(description !== undefined && { description }),
    ...(enabled !== undefined && { enabled }),
  };
}

function urls(caller: string, patterns: Texts): Conditions {
  return anyOf("Url", listed(patterns, caller, "pattern"));
}

/** Any of the patterns, also of more than one trigger takes. */
function anyOf(type: EdgeRuleTriggerArgs["type"], patterns: readonly pulumi.Input<string>[]): Conditions {
  const triggers = chunks(patterns).map((patternMatches): EdgeRuleTriggerArgs => ({ type, patternMatchingType: "Any", patternMatches }));
  return { triggers, triggerMatchingType: "Any" };
}

function chunks(patterns: readonly pulumi.Input<string>[]): pulumi.Input<string>[][] {
  const count = Math.ceil(patterns.length / mostPatterns);
  return Array.from({ length: count }, (_, index) => patterns.slice(index * mostPatterns, (index + 1) * mostPatterns));
}

function isTarget(to: string): boolean {
  return /^(?:https?:\/\/[^\s/]|\/|%\{|\{\{)\S*$/i.test(to);
}

function secondsText(seconds: pulumi.Input<number>, what: string): pulumi.Input<string> {
  checked(seconds, "edge.cacheFor", what, (value) => Number.isInteger(value) && value >= 0, "a whole number of seconds from 0");
  return asText(seconds);
}

function asText(value: pulumi.Input<number>): pulumi.Input<string> {
  return typeof value === "number" ? String(value) : pulumi.output(value).apply(String);
}
