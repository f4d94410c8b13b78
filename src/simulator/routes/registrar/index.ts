import type { Route } from "../../http/route";
import { availabilityRoutes } from "./availability";
import { contactRoutes } from "./contacts";

/** Every endpoint of the registration of domains. */
export const registrarRoutes: Route[] = [...contactRoutes, ...availabilityRoutes];
