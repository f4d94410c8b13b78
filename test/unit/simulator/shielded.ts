import type { ShieldSeed, SiteSeed } from "../../../src/simulator";
import { answered } from "./session";

export const path = "/api/sites/site-1/shield";
export const notActive = answered(409, { code: "shield_not_active", errors: [expect.any(String)] });
export const premiumRequired = answered(403, { code: "shield_premium_required", errors: [expect.any(String)] });

/** One site, with this Shield. */
export function sites(shield: ShieldSeed = { active: true }, seed: SiteSeed = {}): { sites: SiteSeed[] } {
  return { sites: [{ id: "site-1", shield, ...seed }] };
}
