import { answer, type Route, route } from "../../http/route";
import { shieldOf } from "./access";

export const eventRoutes: Route[] = [
  route("GET /api/sites/{site_id}/shield/events", "sites:read", (request) =>
    answer(200, shieldOf(request).events.page(request.query.get("date"), request.query.get("continue"))),
  ),
];
