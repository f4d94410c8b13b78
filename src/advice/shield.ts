import type { Refusals } from "./refusal";

/** Shield and what depends on it. */
export const shield: Refusals = {
  shield_not_in_plan: {
    from: [403, /\/shield/],
    why: "Only some plans include Shield.",
    advice: "The site's plan doesn't include Shield: set the Site's `plan` to one that does, or remove the resources that need Shield.",
  },
  shield_premium_required: {
    from: [403, /waf_custom_rules|bot_detection/],
    why:
      "Only the premium Shield plans allow new custom rules of the WAF and changes of bot detection. Existing custom rules can be " +
      "changed and deleted on every plan.",
    advice:
      "This needs a premium Shield plan: advanced, business or enterprise (ShieldZone's `planType` 1, 2 or 3). The site's plan " +
      "has to include that Shield plan.",
  },
  shield_not_active: {
    from: [409, /\/shield\//],
    why:
      "Rate limits, access lists, custom rules of the WAF and bot detection need the site's Shield zone. A creation waits for the Shield " +
      "zone, up to the creation's limit. With `siteId: shield.id`, Pulumi creates the Shield zone first.",
    advice: ({ path = "" }) =>
      /\/metrics\//.test(path)
        ? "The site has no active Shield zone, or the edge provider has no figures of it yet."
        : "The site's Shield zone isn't active: add a ShieldZone, and set `siteId: shield.id` here.",
  },
};
