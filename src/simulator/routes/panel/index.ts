import type { Route } from "../../http/route";
import { panelAccountRoutes } from "./accounts";
import { panelDomainRoutes } from "./domains";
import { userRoutes } from "./users";

export const panelRoutes: readonly Route[] = [...panelAccountRoutes, ...panelDomainRoutes, ...userRoutes];
