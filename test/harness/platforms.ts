import type { MailspaceSeed, ShieldSeed, SimulatorOptions, SiteSeed } from "../../src/simulator";
import { World } from "./world";

/** The site `site-1`, named shop. */
export function withSite(seed: SiteSeed = {}, options: SimulatorOptions = {}): Promise<World> {
  return World.start({ sites: [{ id: "site-1", name: "shop", ...seed }], ...options });
}

/** The site `site-1` with an active Shield. */
export function withShield(shield: ShieldSeed = {}, options: SimulatorOptions = {}): Promise<World> {
  return withSite({ shield: { active: true, ...shield } }, options);
}

/** The zone `7`, example.com. */
export function withZone(options: SimulatorOptions = {}): Promise<World> {
  return World.start({ zones: [{ id: "7", name: "example.com" }], ...options });
}

/** The mailspace `m-1` of example.com, with nothing in it. */
export function withMail(seed: Partial<MailspaceSeed> = {}, options: SimulatorOptions = {}): Promise<World> {
  return World.start({ mailspaces: [{ id: "m-1", domain: "example.com", ...seed }], ...options });
}
