import type { IdParts } from "../../src/kernel/definition/values";
import type { SimulatorOptions } from "../../src/simulator";
import { World } from "./world";

/** A platform with all that the samples of the functions speak of. */
export async function functionWorld(options: SimulatorOptions = {}): Promise<{ readonly world: World; readonly ids: IdParts }> {
  const world = await World.start({
    sites: [{ id: "site-1", name: "shop", cdn: true, shield: { active: true } }],
    mailspaces: [{ id: "m-1", domain: "example.com", mailboxes: [{ username: "carol", used_mb: 12 }] }],
    panelAccounts: [{ username: "u1", domain: "panel.example" }],
    ...options,
  });
  const subscription = world.platform.billing.subscriptions.ofSite("site-1");
  return { world, ids: { siteId: "site-1", subscriptionId: subscription!.id, mailspaceId: "m-1", username: "u1" } };
}
