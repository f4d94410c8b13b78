import type { Route } from "../http/route";
import { backupRoutes } from "./backups";
import { cacheLayerRoutes } from "./cacheLayers";
import { cartRoutes } from "./carts";
import { cdnRoutes } from "./cdn";
import { certificateRoutes } from "./certificates";
import { dnsRecordRoutes } from "./dnsRecords";
import { dnsZoneRoutes } from "./dnsZones";
import { edgeRuleRoutes } from "./edgeRules";
import { hostnameRoutes } from "./hostnames";
import { logRoutes } from "./logs";
import { mailRoutes } from "./mail";
import { registrarRoutes } from "./registrar";
import { panelRoutes } from "./panel";
import { metricRoutes } from "./metrics";
import { shieldRoutes } from "./shield";
import { orderRoutes } from "./orders";
import { signOnRoutes } from "./signOn";
import { siteMailRoutes } from "./siteMail";
import { siteRoutes } from "./sites";
import { subscriptionRoutes } from "./subscriptions";
import { taskRoutes } from "./tasks";
import { variantRoutes } from "./variants";
import { webhookRoutes } from "./webhooks";

/** Every endpoint that the simulator serves: one line for each area of the API. */
export const routes: readonly Route[] = [
  ...siteRoutes,
  ...siteMailRoutes,
  ...signOnRoutes,
  ...backupRoutes,
  ...metricRoutes,
  ...logRoutes,
  ...hostnameRoutes,
  ...certificateRoutes,
  ...orderRoutes,
  ...cartRoutes,
  ...subscriptionRoutes,
  ...taskRoutes,
  ...variantRoutes,
  ...cdnRoutes,
  ...cacheLayerRoutes,
  ...edgeRuleRoutes,
  ...shieldRoutes,
  ...dnsZoneRoutes,
  ...dnsRecordRoutes,
  ...mailRoutes,
  ...registrarRoutes,
  ...panelRoutes,
  ...webhookRoutes,
];
