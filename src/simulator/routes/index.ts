import type { Route } from "../http/route";
import { cdnRoutes } from "./cdn";
import { dnsZoneRoutes } from "./dnsZones";
import { edgeRuleRoutes } from "./edgeRules";
import { hostnameRoutes, certificateRoutes } from "./hostnames";
import { metricRoutes } from "./metrics";
import { mailDomainRoutes } from "./mail/domains";
import { mailGroupRoutes, mailAliasRoutes } from "./mail/groups";
import { mailboxRoutes } from "./mail/mailboxes";
import { mailspaceRoutes } from "./mail/mailspaces";
import { domainOrderRoutes } from "./registrar/domainOrders";
import { contactRoutes } from "./registrar/contacts";
import { hostRoutes } from "./registrar/hosts";
import { registrationChangeRoutes, registrationActionRoutes } from "./registrar/registrationChanges";
import { registrationRoutes } from "./registrar/registrations";
import { panelAccountRoutes } from "./panel/accounts";
import { userRoutes } from "./panel/users";
import { accessListRoutes, customRuleRoutes, rateLimitRoutes } from "./shield/items";
import { shieldRoutes } from "./shield/zone";
import { orderRoutes, cartRoutes } from "./orders";
import { siteRoutes, backupRoutes } from "./sites";
import { siteMailRoutes } from "./siteMail";
import { taskRoutes } from "./tasks";

/** Every endpoint that the simulator serves: one line for each area of the API. */
export const routes: readonly Route[] = [
  ...siteRoutes,
  ...siteMailRoutes,
  ...backupRoutes,
  ...metricRoutes,
  ...hostnameRoutes,
  ...certificateRoutes,
  ...orderRoutes,
  ...cartRoutes,
  ...taskRoutes,
  ...cdnRoutes,
  ...edgeRuleRoutes,
  ...shieldRoutes,
  ...customRuleRoutes,
  ...rateLimitRoutes,
  ...accessListRoutes,
  ...dnsZoneRoutes,
  ...mailspaceRoutes,
  ...mailDomainRoutes,
  ...mailAliasRoutes,
  ...mailGroupRoutes,
  ...mailboxRoutes,
  ...contactRoutes,
  ...domainOrderRoutes,
  ...registrationRoutes,
  ...registrationChangeRoutes,
  ...registrationActionRoutes,
  ...hostRoutes,
  ...panelAccountRoutes,
  ...userRoutes,
];
