import * as pulumi from "@pulumi/pulumi";
import { CacheLayer, CachePurge, CacheSettings, EdgeRules } from "pulumi-hosting";

const config = new pulumi.Config();
const domain = config.require("domain");
const siteId = config.require("siteId");
const officeAddress = config.require("officeAddress");
const release = config.require("release");

const minute = 60;
const year = 365 * 24 * 60 * minute;

// What holds for every page unless a rule says otherwise.
const cache = new CacheSettings("cache", {
  siteId,
  cacheExpiration: 10 * minute,
  browserCacheExpiration: 0,
  // ?a=1&b=2 and ?b=2&a=1 are the same page.
  queryStringOrdering: true,
  // Visitors who are logged in never get the page of somebody else.
  varyCookie: true,
  cookieVaryParameters: ["session"],
  // An old page is better than none, and nobody waits while it is fetched anew.
  staleWhileOffline: true,
  staleWhileUpdating: true,
});

// The application asks its database less often.
new CacheLayer("objects", { siteId, type: "redis" });

const path = (...patternMatches: string[]) => [{ type: "Url" as const, patternMatches }];

// One resource for all of them, because their order matters: they run as they stand here.
const rules = new EdgeRules("rules", {
  siteId,
  rules: [
    {
      description: "everything over TLS",
      actionType: "ForceSsl",
      triggers: path("*"),
    },
    {
      description: "the administration is for the office only",
      actionType: "BlockRequest",
      triggerMatchingType: "All",
      triggers: [...path("*/wp-admin/*"), { type: "RemoteIp", patternMatchingType: "None", patternMatches: [officeAddress] }],
    },
    {
      description: "never keep what is made for one visitor",
      actionType: "OverrideCacheTime",
      actionParameter1: "0",
      triggers: path("*/wp-admin/*", "*/cart/*", "*/checkout/*", "*/account/*"),
    },
    {
      // Their names change with their content, so nobody ever has to ask whether they are still the same.
      description: "assets stay for a year, at the edge and in browsers",
      actionType: "OverrideCacheTime",
      actionParameter1: String(year),
      extraActions: [{ actionType: "OverrideBrowserCacheTime", actionParameter1: String(year) }],
      triggers: path("*/assets/*"),
    },
    {
      description: "other sites of ours may use the fonts",
      actionType: "SetResponseHeader",
      actionParameter1: "Access-Control-Allow-Origin",
      actionParameter2: `https://app.${domain}`,
      triggers: path("*/assets/fonts/*"),
    },
    {
      description: "the shop has a name of its own now",
      actionType: "Redirect",
      actionParameter1: `https://shop.${domain}/`,
      actionParameter2: "301",
      triggers: path("*/shop/*"),
    },
  ],
});

// A release brings new pages: the old ones go once the rules are those of the new release. No release, no purge.
const purge = new CachePurge("release", { siteId, layer: "edge", triggers: { release } }, { dependsOn: rules });

export const purgedFor = purge.triggers;
export const cacheSeconds = cache.cacheExpiration;
export const ruleCount = rules.rules.apply((all) => Object.keys(all).length);
