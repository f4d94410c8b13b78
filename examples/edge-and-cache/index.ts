import * as pulumi from "@pulumi/pulumi";
import { CacheLayer, CachePurge, CacheSettings, edge, EdgeRules } from "pulumi-hosting";

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

// One resource for all of them, because their order matters: they run as they stand here.
const rules = new EdgeRules("rules", {
  siteId,
  rules: [
    edge.forceSsl("*", { description: "everything over TLS" }),
    edge.onlyFrom(officeAddress, "*/wp-admin/*", { description: "the administration is for the office only" }),
    edge.bypassCache(["*/wp-admin/*", "*/cart/*", "*/checkout/*", "*/account/*"], {
      description: "never keep what is made for one visitor",
    }),
    // Their names change with their content, so nobody ever has to ask whether they are still the same.
    edge.cacheFor("*/assets/*", year, { browser: year, description: "assets stay for a year, at the edge and in browsers" }),
    edge.setHeader("*/assets/fonts/*", "Access-Control-Allow-Origin", `https://app.${domain}`, {
      description: "other sites of ours may use the fonts",
    }),
    edge.redirect("*/shop/*", `https://shop.${domain}/`, { status: 301, description: "the shop has a name of its own now" }),
  ],
});

// A release brings new pages: the old ones go once the rules are those of the new release. No release, no purge.
const purge = new CachePurge("release", { siteId, layer: "edge", triggers: { release } }, { dependsOn: rules });

export const purgedFor = purge.triggers;
export const cacheSeconds = cache.cacheExpiration;
export const ruleCount = rules.rules.apply((all) => Object.keys(all).length);
