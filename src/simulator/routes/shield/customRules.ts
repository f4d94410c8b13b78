import { answer } from "../../http/answer";
import { leaves } from "../../http/bodyKeys";
import type { Route } from "../../http/route";
import { readRule, readWholeRule } from "../../platform/shield/rule";
import { premiumShieldOf, shieldOf, writableShieldOf } from "./access";
import { shownItems, shownItemWrite, shownRule } from "./itemShapes";

const path = "/api/sites/{site_id}/shield/waf_custom_rules";
const body = leaves("rule_name", "rule_description", "rule_configuration");

export const customRuleRoutes: Route[] = [
  {
    method: "GET",
    path,
    scope: "sites:read",
    handle: (request) => {
      const rules = shieldOf(request).customRules.list();
      return shownItems(
        "waf_custom_rule",
        rules.map((rule) => shownRule(rule, request.shapes)),
        request.shapes,
      );
    },
  },
  {
    method: "POST",
    path,
    scope: "sites:write",
    body,
    handle: (request) => {
      const rule = premiumShieldOf(request).customRules.addLater(readWholeRule(request.body ?? {}));
      return shownItemWrite(201, "waf_custom_rule", shownRule(rule, request.shapes), request.shapes);
    },
  },
  {
    method: "PATCH",
    path: `${path}/{id}`,
    scope: "sites:write",
    body,
    handle: (request) => {
      const { customRules } = writableShieldOf(request);
      const { id } = customRules.get(request.param("id"));
      const read = request.platform.rules.shieldPatch === "replace" ? readWholeRule : readRule;
      const rule = customRules.changeLater(id, read(request.body ?? {}));
      return shownItemWrite(200, "waf_custom_rule", shownRule(rule, request.shapes), request.shapes);
    },
  },
  {
    method: "DELETE",
    path: `${path}/{id}`,
    scope: "sites:write",
    handle: (request) => {
      writableShieldOf(request).customRules.removeLater(request.param("id"));
      return answer(204);
    },
  },
];
