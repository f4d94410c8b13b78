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
import { mailAliasRoutes } from "./mail/aliases";
import { mailDomainRoutes } from "./mail/domains";
import { domainVerificationRoutes } from "./mail/domainVerification";
import { mailGroupRoutes } from "./mail/groups";
import { mailboxRoutes } from "./mail/mailboxes";
import { mailspaceRoutes } from "./mail/mailspaces";
import { availabilityRoutes } from "./registrar/availability";
import { contactRoutes } from "./registrar/contacts";
import { domainOrderRoutes } from "./registrar/domainOrders";
import { hostRoutes } from "./registrar/hosts";
import { registrationActionRoutes } from "./registrar/registrationActions";
import { registrationChangeRoutes } from "./registrar/registrationChanges";
import { registrationRoutes } from "./registrar/registrations";
import { panelAccountRoutes, panelDomainRoutes } from "./panel/accounts";
import { userRoutes } from "./panel/users";
import { metricRoutes } from "./metrics";
import { accessListRoutes, customRuleRoutes, rateLimitRoutes } from "./shield/items";
import { shieldRoutes } from "./shield/zone";
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
  ...customRuleRoutes,
  ...rateLimitRoutes,
  ...accessListRoutes,
  ...dnsZoneRoutes,
  ...dnsRecordRoutes,
  ...mailspaceRoutes,
  ...domainVerificationRoutes,
  ...mailDomainRoutes,
  ...mailAliasRoutes,
  ...mailGroupRoutes,
  ...mailboxRoutes,
  ...contactRoutes,
  ...availabilityRoutes,
  ...domainOrderRoutes,
  ...registrationRoutes,
  ...registrationChangeRoutes,
  ...registrationActionRoutes,
  ...hostRoutes,
  ...panelAccountRoutes,
  ...panelDomainRoutes,
  ...userRoutes,
  ...webhookRoutes,
];
