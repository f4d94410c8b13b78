import type { Route } from "../http/route";
import { backupRoutes } from "./backups";
import { cdnRoutes } from "./cdn";
import { cartRoutes } from "./carts";
import { certificateRoutes } from "./certificates";
import { dnsZoneRoutes } from "./dnsZones";
import { edgeRuleRoutes } from "./edgeRules";
import { hostnameRoutes } from "./hostnames";
import { metricRoutes } from "./metrics";
import { mailAliasRoutes } from "./mail/aliases";
import { mailDomainRoutes } from "./mail/domains";
import { mailGroupRoutes } from "./mail/groups";
import { mailboxRoutes } from "./mail/mailboxes";
import { mailspaceRoutes } from "./mail/mailspaces";
import { domainOrderRoutes } from "./registrar/domainOrders";
import { contactRoutes } from "./registrar/contacts";
import { hostRoutes } from "./registrar/hosts";
import { registrationActionRoutes } from "./registrar/registrationActions";
import { registrationChangeRoutes } from "./registrar/registrationChanges";
import { registrationRoutes } from "./registrar/registrations";
import { panelAccountRoutes } from "./panel/accounts";
import { userRoutes } from "./panel/users";
import { accessListRoutes, customRuleRoutes, rateLimitRoutes } from "./shield/items";
import { shieldRoutes } from "./shield/zone";
import { orderRoutes } from "./orders";
import { siteRoutes } from "./sites";
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
