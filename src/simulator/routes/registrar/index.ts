import type { Route } from "../../http/route";
import { availabilityRoutes } from "./availability";
import { contactRoutes } from "./contacts";
import { domainOrderRoutes } from "./domainOrders";
import { hostRoutes } from "./hosts";
import { registrationActionRoutes } from "./registrationActions";
import { registrationChangeRoutes } from "./registrationChanges";
import { registrationRoutes } from "./registrations";

/** Every endpoint of the registration of domains. */
export const registrarRoutes: Route[] = [
  ...contactRoutes,
  ...availabilityRoutes,
  ...domainOrderRoutes,
  ...registrationRoutes,
  ...registrationChangeRoutes,
  ...registrationActionRoutes,
  ...hostRoutes,
];
