import type { Platform } from "../platform/platform";
import { billingRoutes, shownBilling } from "./billingRoutes";
import { clockRoutes } from "./clockRoutes";
import { type ControlRoute, controlRoute } from "./control";
import { faultRoutes } from "./faultRoutes";
import { hostnameRoutes } from "./hostnameRoutes";
import { mailboxRoutes } from "./mailboxRoutes";
import { mailRoutes, shownMailspace } from "./mailRoutes";
import { panelRoutes, shownPanel } from "./panelRoutes";
import { registrarRoutes, shownRegistrar } from "./registrarRoutes";
import { reportRoutes } from "./reportRoutes";
import { settingsRoutes } from "./settingsRoutes";
import { shieldRoutes } from "./shieldRoutes";
import { shownSite, siteRoutes } from "./siteRoutes";
import { shownZone, zoneRoutes } from "./zoneRoutes";

const platformRoute: ControlRoute = controlRoute("GET /_simulator/platform", "all data of the platform", ({ platform }) =>
  shownPlatform(platform),
);

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
  platformRoute,
  ...settingsRoutes,
  ...clockRoutes,
  ...reportRoutes,
  ...faultRoutes,
  ...siteRoutes,
  ...hostnameRoutes,
  ...billingRoutes,
  ...shieldRoutes,
  ...zoneRoutes,
  ...mailRoutes,
  ...mailboxRoutes,
  ...panelRoutes,
  ...registrarRoutes,
];
