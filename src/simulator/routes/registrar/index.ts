import type { Route } from "../../http/route";
import { contactRoutes } from "./contacts";

/** Every endpoint of the registration of domains. */
export const registrarRoutes: Route[] = [...contactRoutes];
