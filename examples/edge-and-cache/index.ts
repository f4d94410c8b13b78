import * as pulumi from "@pulumi/pulumi";
import { CacheLayer, CachePurge, CacheSettings, edge, EdgeRules } from "pulumi-hosting";

const config = new pulumi.Config();
const domain = config.require("domain");
const siteId = config.require("siteId");
const officeAddress = config.require("officeAddress");
const release = config.require("release");

const minute = 60;
const year = 365 * 24 * 60 * minute;

// These settings are for every page, unless a rule sets something else.
const cache = new CacheSettings("cache", {
  siteId,
  cacheExpiration: 10 * minute,
  browserCacheExpiration: 0,
  // ?a=1&b=2 and ?b=2&a=1 are the same page.
  queryStringOrdering: true,
  // A visitor who is logged in never gets the page of another visitor.
  varyCookie: true,
  cookieVaryParameters: ["session"],
  // If the site is offline, visitors get an old page. While the edge fetches a new page, nobody waits for it.
  staleWhileOffline: true,
  staleWhileUpdating: true,
});

// The object cache: the application asks its database less often.
new CacheLayer("objects", { siteId, type: "redis" });

// One resource for all rules, because their order matters: they run in the order of this list.
const rules = new EdgeRules("rules", {
  siteId,
  rules: [
    edge.forceSsl("*", { description: "everything over TLS" }),
    edge.onlyFrom(officeAddress, "*/wp-admin/*", { description: "the administration is for the office only" }),
    edge.bypassCache(["*/wp-admin/*", "*/cart/*", "*/checkout/*", "*/account/*"], {
      description: "pages for one visitor are never cached",
    }),
    // The names of these files change with their content, so browsers need not check for a newer version.
    edge.cacheFor("*/assets/*", year, { browser: year, description: "assets stay for a year, at the edge and in browsers" }),
    edge.setHeader("*/assets/fonts/*", "Access-Control-Allow-Origin", `https://app.${domain}`, {
      description: "our other sites may use the fonts",
    }),
    edge.redirect("*/shop/*", `https://shop.${domain}/`, { status: 301, description: "the shop has its own hostname now" }),
  ],
});

// A new release purges the old pages, after the rules have changed. Without a new release nothing is purged.
const purge = new CachePurge("release", { siteId, layer: "edge", triggers: { release } }, { dependsOn: rules });

export const purgedFor = purge.triggers;
export const cacheSeconds = cache.cacheExpiration;
export const ruleCount = rules.rules.apply((all) => Object.keys(all).length);
