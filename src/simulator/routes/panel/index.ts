import type { Route } from "../../http/route";
import { userRoutes } from "./users";

export const panelRoutes: readonly Route[] = [...userRoutes];
