import type { Route } from "../../http/route";
import { accessListRoutes } from "./accessLists";
import { botDetectionRoutes } from "./botDetection";
import { customRuleRoutes } from "./customRules";
import { eventRoutes } from "./events";
import { rateLimitRoutes } from "./rateLimits";
import { wafRoutes } from "./waf";
import { zoneRoutes } from "./zone";

export const shieldRoutes: readonly Route[] = [
  ...zoneRoutes,
  ...wafRoutes,
  ...customRuleRoutes,
  ...botDetectionRoutes,
  ...rateLimitRoutes,
  ...accessListRoutes,
  ...eventRoutes,
];
