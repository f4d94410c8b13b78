import { leaves } from "../../http/bodyKeys";
import { type Route, route } from "../../http/route";
import { defaultBotDetection, readBotDetection } from "../../platform/shield/botDetection";
import { premiumShieldOf, shieldOf } from "./access";
import { shownBotDetection, shownBotDetectionWrite } from "./botDetectionShapes";

const path = "/api/sites/{site_id}/shield/bot_detection";

export const botDetectionRoutes: Route[] = [
  route(`GET ${path}`, "sites:read", (request) => shownBotDetection(shieldOf(request).botDetection, request.shapes)),
  route(`PATCH ${path}`, { scope: "sites:write", body: leaves(...Object.keys(defaultBotDetection)) }, (request) => {
    const shield = premiumShieldOf(request);
    return shownBotDetectionWrite(shield.changeBotDetectionLater(readBotDetection(request.body ?? {})), request.shapes);
  }),
];
