import type { Route } from "../http/route";
import { cdnRoutes } from "./cdn";
import { dnsRecordRoutes } from "./dnsRecords";
import { dnsZoneRoutes } from "./dnsZones";
import { edgeRuleRoutes } from "./edgeRules";
import { siteRoutes } from "./sites";

/** Every endpoint that the simulator serves: one line for each area of the API. */
export const routes: readonly Route[] = [
  ...siteRoutes,
  ...cdnRoutes,
  ...edgeRuleRoutes,
  ...dnsZoneRoutes,
  ...dnsRecordRoutes,
];
