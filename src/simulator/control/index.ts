import type { Platform } from "../platform/platform";
import { billingRoutes, shownBilling } from "./billingRoutes";
import { type ControlRoute, showing } from "./control";
import { mailRoutes, shownMailspace } from "./mailRoutes";
import { panelRoutes, shownPanel, registrarRoutes, shownRegistrar } from "./panelRoutes";
import { runRoutes } from "./runRoutes";
import { shownSite, siteRoutes, shieldRoutes } from "./siteRoutes";
import { shownZone, zoneRoutes } from "./zoneRoutes";

/** Everything that the platform holds, by area. */
export function shownPlatform(platform: Platform): Record<string, unknown> {
  return {
    accounts: platform.accounts,
    sites: platform.sites.list().map(shownSite),
    zones: platform.zones.list().map(shownZone),
    mailspaces: platform.mailspaces.list().map(shownMailspace),
    panel: shownPanel(platform),
    registrar: shownRegistrar(platform),
    billing: shownBilling(platform),
  };
}

/** One line for each area whose state other processes may look at and change. */
export const controlRoutes: readonly ControlRoute[] = [
  showing("/platform", "all data of the platform", ({ platform }) => shownPlatform(platform)),
  ...runRoutes,
  ...siteRoutes,
  ...billingRoutes,
  ...shieldRoutes,
  ...zoneRoutes,
  ...mailRoutes,
  ...panelRoutes,
  ...registrarRoutes,
];
