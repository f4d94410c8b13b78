import type { Refusals } from "./refusal";

/** Shield and what depends on it. */
export const shield: Refusals = {
  shield_not_in_plan: {
    why: "Shield is a part of some plans only.",
    advice: "The site's plan has no Shield: choose a plan that includes it (the site's `plan`), or remove the resources that need Shield.",
  },
  shield_premium_required: {
    why:
      "New custom rules of the WAF and changes of bot detection are a part of the premium Shield plans only. A custom rule that exists " +
      "can be changed and deleted on every plan.",
    advice:
      "This needs a premium Shield plan: advanced, business or enterprise (ShieldZone's `planType` 1, 2 or 3). The site's plan " +
      "has to include that Shield plan.",
  },
  shield_not_active: {
    why:
      "Rate limits, access lists, custom rules of the WAF and bot detection need the site's Shield zone. A creation waits for the Shield " +
      "zone, up to its limit. With `siteId: shield.id` the Shield zone is made first.",
    advice: "The site's Shield zone is not active: add a ShieldZone and take `siteId` from it (`shield.id`).",
  },
};
