import { answer } from "../../http/answer";
import { leaves } from "../../http/bodyKeys";
import { type Route, route } from "../../http/route";
import { managedRuleGroups } from "../../platform/shield/managedRules";
import { readShieldSettings, wafSettings } from "../../platform/shield/zoneSettings";
import { shieldOf, writableShieldOf } from "./access";
import { shownShieldWrite, shownWaf } from "./zoneShapes";

const path = "/api/sites/{site_id}/shield/waf";

export const wafRoutes: Route[] = [
  route(`GET ${path}`, "sites:read", (request) => answer(200, shownWaf(shieldOf(request).settings, request.shapes))),
  route(`PATCH ${path}`, { scope: "sites:write", body: leaves(...wafSettings) }, (request) => {
    const shield = writableShieldOf(request);
    const next = shield.changeSettingsLater(readShieldSettings(request.body ?? {}, wafSettings));
    return shownShieldWrite(200, shownWaf(next, request.shapes), request.shapes);
  }),
  route(`GET ${path}/rules`, "sites:read", (request) => {
    shieldOf(request);
    return answer(200, managedRuleGroups);
  }),
];
