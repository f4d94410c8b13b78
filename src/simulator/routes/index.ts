import type { Route } from "../http/route";
import { cacheLayerRoutes } from "./cacheLayers";
import { cartRoutes } from "./carts";
import { cdnRoutes } from "./cdn";
import { certificateRoutes } from "./certificates";
import { dnsRecordRoutes } from "./dnsRecords";
import { dnsZoneRoutes } from "./dnsZones";
import { edgeRuleRoutes } from "./edgeRules";
import { hostnameRoutes } from "./hostnames";
import { mailRoutes } from "./mail";
import { shieldRoutes } from "./shield";
import { orderRoutes } from "./orders";
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
  ...webhookRoutes,
];
