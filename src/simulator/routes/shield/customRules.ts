import { readRule, readWholeRule } from "../../platform/shield/rule";
import { premiumShieldOf, writableShieldOf } from "./access";
import { ruleRoutes } from "./ruleRoutes";

export const customRuleRoutes = ruleRoutes({
  name: "waf_custom_rule",
  kept: "customRules",
  create: (request) => premiumShieldOf(request).customRules.addLater(readWholeRule(request.body ?? {})),
  change: (request) => {
    const { customRules } = writableShieldOf(request);
    const { id } = customRules.get(request.param("id"));
    const read = request.platform.rules.shieldPatch === "replace" ? readWholeRule : readRule;
    return customRules.changeLater(id, read(request.body ?? {}));
  },
});
