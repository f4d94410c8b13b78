import { answer, type Answer, leaves, type Route, route } from "../../http/route";
import { defaultBotDetection, readBotDetection, type BotDetection } from "../../platform/shield/botDetection";
import { premiumShieldOf, shieldOf } from "./access";
import type { Shapes } from "../../shapes";
import { spelled } from "./itemShapes";

type Chosen = Required<Shapes>;
type Shown = Record<string, unknown>;

function shownBotDetection(settings: BotDetection, shapes: Chosen): Answer {
  const shown = respelled(settings, shapes.botDetectionKeys);
  return answer(200, shapes.botDetection === "bare" ? shown : { [shapes.botDetection]: shown });
}

function shownBotDetectionWrite(settings: BotDetection, shapes: Chosen): Answer {
  if (shapes.botDetectionWrite === "full") return shownBotDetection(settings, shapes);
  return shapes.botDetectionWrite === "empty" ? answer(200) : answer(200, { success: true });
}

function respelled(settings: BotDetection, style: Chosen["botDetectionKeys"]): Shown {
  if (style !== "grouped") return Object.fromEntries(Object.entries(settings).map(([key, value]) => [spelled(key, style), value]));
  return {
    executionMode: settings.execution_mode,
    requestIntegrity: { sensitivity: settings.request_integrity_sensitivity },
    ipAddress: { sensitivity: settings.ip_address_sensitivity },
    browserFingerprint: {
      sensitivity: settings.browser_fingerprint_sensitivity,
      aggression: settings.browser_fingerprint_aggression,
      complexEnabled: settings.browser_fingerprint_complex_enabled,
    },
  };
}

const path = "/api/sites/{site_id}/shield/bot_detection";

export const botDetectionRoutes: Route[] = [
  route(`GET ${path}`, "sites:read", (request) => shownBotDetection(shieldOf(request).botDetection, request.shapes)),
  route(`PATCH ${path}`, { scope: "sites:write", body: leaves(...Object.keys(defaultBotDetection)) }, (request) => {
    const shield = premiumShieldOf(request);
    return shownBotDetectionWrite(shield.changeBotDetectionLater(readBotDetection(request.body ?? {})), request.shapes);
  }),
];
