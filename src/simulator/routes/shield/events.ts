import { answer } from "../../http/answer";
import type { Route } from "../../http/route";
import { shieldOf } from "./access";

export const eventRoutes: Route[] = [
  {
    method: "GET",
    path: "/api/sites/{site_id}/shield/events",
    scope: "sites:read",
    handle: (request) => answer(200, shieldOf(request).events.page(request.query.get("date"), request.query.get("continue"))),
  },
];
