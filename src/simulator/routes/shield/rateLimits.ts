import type { ApiRequest } from "../../http/route";
import { Refusal } from "../../platform/refusal";
import { type EdgeRejection, refuseNames, rejectedCount, rejectedTimeframe } from "../../platform/shield/rateLimit";
import { readRule, readWholeRule, type RuleFields } from "../../platform/shield/rule";
import { writableShieldOf } from "./access";
import { ruleRoutes } from "./ruleRoutes";

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
