import { answer, type ApiRequest, leaves, type Route, route } from "../../http/route";
import { type ShieldRule, readRule, readWholeRule, type RuleFields } from "../../platform/shield/rule";
import type { Stored } from "../../platform/shield/shieldObjects";
import { shieldOf, writableShieldOf, premiumShieldOf } from "./access";
import { type ItemName, shownItems, shownItemWrite, shownRule, shownWafRule } from "./itemShapes";
import { Refusal } from "../../platform/refusal";
import { type EdgeRejection, refuseNames, rejectedCount, rejectedTimeframe } from "../../platform/shield/rateLimit";

type Rule = Stored<ShieldRule>;

interface RuleKind {
  readonly name: ItemName;
  /** Where the Shield keeps them. */
  readonly kept: "customRules" | "rateLimits";
  readonly create: (request: ApiRequest) => Rule;
  readonly change: (request: ApiRequest) => Rule;
}

/** Custom rules and rate limits have the same routes and bodies. They differ in what a write asks of the plan and of the rule. */
function ruleRoutes({ name, kept, create, change }: RuleKind): Route[] {
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

/** @param status what the answer would have without the rejection: the edge provider was seen to put an error into it */
function refuseAtEdge(request: ApiRequest, status: number, rejection: EdgeRejection | undefined): void {
  if (!rejection) return;
  switch (request.shapes.rateLimitRejection) {
    case "invalid":
      throw Refusal.invalid(rejection.message);
    case "upstream":
      throw new Refusal(502, { errors: [rejection.message] });
    case "success":
      throw new Refusal(status, { error: rejection });
  }
}

function readCreate(body: unknown): RuleFields {
  // The name is looked at first, and has an error of its own.
  refuseNames(readRule(body), true);
  return readWholeRule(body);
}

function readUpdate(request: ApiRequest): RuleFields {
  if (request.platform.rules.shieldPatch === "replace") return readCreate(request.body ?? {});
  const changes = readRule(request.body ?? {});
  refuseNames(changes, false);
  return changes;
}

export const rateLimitRoutes = ruleRoutes({
  name: "rate_limit",
  kept: "rateLimits",
  create: (request) => {
    const { rateLimits, settings } = writableShieldOf(request);
    const fields = readCreate(request.body ?? {});
    refuseAtEdge(request, 201, rejectedTimeframe(settings.plan_type, fields.rule_configuration));
    if (request.platform.rules.rateLimitCount === "byPlan")
      refuseAtEdge(request, 201, rejectedCount(settings.plan_type, rateLimits.list().length));
    return rateLimits.addLater(fields);
  },
  change: (request) => {
    const { rateLimits, settings } = writableShieldOf(request);
    const { id } = rateLimits.get(request.param("id"));
    const changes = readUpdate(request);
    refuseAtEdge(request, 200, rejectedTimeframe(settings.plan_type, changes.rule_configuration));
    return rateLimits.changeLater(id, changes);
  },
});
