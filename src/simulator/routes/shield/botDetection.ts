import { leaves } from "../../http/bodyKeys";
import type { Route } from "../../http/route";
import { defaultBotDetection, readBotDetection } from "../../platform/shield/botDetection";
import { premiumShieldOf, shieldOf } from "./access";
import { shownBotDetection, shownBotDetectionWrite } from "./botDetectionShapes";

const path = "/api/sites/{site_id}/shield/bot_detection";

export const botDetectionRoutes: Route[] = [
  { method: "GET", path, scope: "sites:read", handle: (request) => shownBotDetection(shieldOf(request).botDetection, request.shapes) },
  {
    method: "PATCH",
    path,
    scope: "sites:write",
    body: leaves(...Object.keys(defaultBotDetection)),
    handle: (request) => {
      const shield = premiumShieldOf(request);
      return shownBotDetectionWrite(shield.changeBotDetectionLater(readBotDetection(request.body ?? {})), request.shapes);
    },
  },
];
