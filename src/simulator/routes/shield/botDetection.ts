import { answer } from "../../http/answer";
import { leaves } from "../../http/bodyKeys";
import type { Route } from "../../http/route";
import { defaultBotDetection, readBotDetection } from "../../platform/shield/botDetection";
import { premiumShieldOf, shieldOf } from "./access";

const path = "/api/sites/{site_id}/shield/bot_detection";

export const botDetectionRoutes: Route[] = [
  { method: "GET", path, scope: "sites:read", handle: (request) => answer(200, shieldOf(request).botDetection) },
  {
    method: "PATCH",
    path,
    scope: "sites:write",
    body: leaves(...Object.keys(defaultBotDetection)),
    handle: (request) => {
      const shield = premiumShieldOf(request);
      return answer(200, shield.changeBotDetectionLater(readBotDetection(request.body ?? {})));
    },
  },
];
