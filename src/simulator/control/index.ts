import { answer } from "../http/answer";
import type { ControlRoute } from "./control";
import { faultRoutes } from "./faultRoutes";
import { reportRoutes } from "./reportRoutes";
import { settingsRoutes } from "./settingsRoutes";
import { shownSite, siteRoutes } from "./siteRoutes";
import { shownZone, zoneRoutes } from "./zoneRoutes";

const platformRoute: ControlRoute = {
  method: "GET",
  path: "/_simulator/platform",
  handle: ({ platform }) =>
    answer(200, {
      accounts: platform.accounts,
      sites: platform.sites.list().map(shownSite),
      zones: platform.zones.list().map(shownZone),
    }),
};

/** One line for each area whose state other processes may look at and change. */
export const controlRoutes: readonly ControlRoute[] = [platformRoute, ...settingsRoutes, ...reportRoutes, ...faultRoutes, ...siteRoutes, ...zoneRoutes];
