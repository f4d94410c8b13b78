import { answer, type Answer } from "../../http/answer";
import type { BotDetection } from "../../platform/shield/botDetection";
import type { Shapes } from "../../shapes";
import { spelled } from "./spelled";

type Chosen = Required<Shapes>;
type Shown = Record<string, unknown>;

export function shownBotDetection(settings: BotDetection, shapes: Chosen): Answer {
  const shown = respelled(settings, shapes.botDetectionKeys);
  return answer(200, shapes.botDetection === "bare" ? shown : { [shapes.botDetection]: shown });
}

export function shownBotDetectionWrite(settings: BotDetection, shapes: Chosen): Answer {
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
