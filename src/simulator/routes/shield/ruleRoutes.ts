import { answer } from "../../http/answer";
import { leaves } from "../../http/bodyKeys";
import { type ApiRequest, type Route, route } from "../../http/route";
import type { ShieldRule } from "../../platform/shield/rule";
import type { Stored } from "../../platform/shield/shieldObjects";
import { shieldOf, writableShieldOf } from "./access";
import { type ItemName, shownItems, shownItemWrite, shownRule, shownWafRule } from "./itemShapes";

type Rule = Stored<ShieldRule>;

interface RuleKind {
  readonly name: ItemName;
  /** Where the Shield keeps them. */
  readonly kept: "customRules" | "rateLimits";
  readonly create: (request: ApiRequest) => Rule;
  readonly change: (request: ApiRequest) => Rule;
}

/** Custom rules and rate limits have the same routes and bodies. They differ in what a write asks of the plan and of the rule. */
export function ruleRoutes({ name, kept, create, change }: RuleKind): Route[] {
  const path = `/api/sites/{site_id}/shield/${name}s`;
  const body = leaves("rule_name", "rule_description", "rule_configuration");
  const shown = kept === "customRules" ? shownWafRule : shownRule;
  const shownWrite = (status: number, request: ApiRequest, rule: Rule) =>
    shownItemWrite(status, name, shown(rule, request.shapes), request.shapes);
  return [
    route(`GET ${path}`, "sites:read", (request) => {
      const rules = shieldOf(request)[kept].list();
      return shownItems(
        name,
        rules.map((rule) => shown(rule, request.shapes)),
        request.shapes,
      );
    }),
    route(`POST ${path}`, { scope: "sites:write", body }, (request) => shownWrite(201, request, create(request))),
    route(`PATCH ${path}/{id}`, { scope: "sites:write", body }, (request) => shownWrite(200, request, change(request))),
    route(`DELETE ${path}/{id}`, "sites:write", (request) => {
      writableShieldOf(request)[kept].removeLater(request.param("id"));
      return answer(204);
    }),
  ];
}
