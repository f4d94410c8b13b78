import { answer, type Answer } from "../http/answer";
import { type BodyKeys, leaves } from "../http/bodyKeys";
import { type ApiRequest, type Route, route } from "../http/route";
import { isSystemRule, readEdgeRule } from "../platform/edgeRule";
import { FieldReader } from "../platform/fieldReader";
import { Refusal } from "../platform/refusal";
import type { Site } from "../platform/site";
import { siteWithCdn, writableSiteWithCdn } from "./access";
import { shownList, shownWrite } from "./edgeRuleShapes";

const action = leaves("ActionType", "ActionParameter1", "ActionParameter2", "ActionParameter3");
const ruleBody: BodyKeys = {
  edge_rule: {
    ...action,
    ...leaves("Guid", "TriggerMatchingType", "Description", "Enabled", "OrderIndex"),
    Triggers: [leaves("Type", "PatternMatchingType", "Parameter1", "PatternMatches")],
    ExtraActions: [action],
  },
};

/** The edge provider takes one write to a site's rules at a time. What is refused for that had no effect. */
async function oneAtATime(request: ApiRequest, site: Site, write: () => Answer): Promise<Answer> {
  if (site.edgeRuleWritesUnderWay > 0) {
    request.notices.overlappingEdgeRuleWrite();
    if (request.platform.rules.overlappingEdgeRuleWrites === "fail") {
      throw new Refusal(502, { errors: ["The edge provider failed: another change of this pull zone is under way"] });
    }
  }
  site.edgeRuleWritesUnderWay += 1;
  try {
    const answered = write();
    const { edgeRuleMs } = request.platform.delays;
    if (edgeRuleMs > 0) await request.platform.core.clock.sleep(edgeRuleMs);
    return answered;
  } finally {
    site.edgeRuleWritesUnderWay -= 1;
  }
}

/** A customer's own rule; the platform's are not theirs to change. */
function requireOwnRule(site: Site, guid: string): string {
  const rule = site.edgeRule(guid);
  if (!rule) throw Refusal.notFound("Edge rule");
  if (isSystemRule(rule)) throw new Refusal(403, { errors: ["The edge rule is managed by the platform"] });
  return guid;
}

function enabledOf(body: unknown): boolean {
  const reader = new FieldReader(body ?? {});
  const enabled = reader.boolean("enabled");
  if (typeof enabled !== "boolean" && reader.problems.length === 0) reader.problem("enabled", "is missing");
  reader.finish();
  return enabled === true;
}

export const edgeRuleRoutes: Route[] = [
  route("GET /api/sites/{site_id}/edge_rules", "sites:read", (request) => shownList(siteWithCdn(request).listedEdgeRules, request.shapes)),
  route("POST /api/sites/{site_id}/edge_rules", { scope: "sites:write", body: ruleBody }, (request) => {
    const site = writableSiteWithCdn(request);
    const { Guid, ...fields } = readEdgeRule(request.wrapped("edge_rule"));
    return oneAtATime(request, site, () => {
      const rule = Guid ? site.replaceEdgeRule(requireOwnRule(site, Guid), fields) : site.addEdgeRule(fields);
      return shownWrite(201, rule, request.shapes);
    });
  }),
  route("PATCH /api/sites/{site_id}/edge_rules/{id}", { scope: "sites:write", body: ruleBody }, (request) => {
    const site = writableSiteWithCdn(request);
    const guid = requireOwnRule(site, request.param("id"));
    const fields = readEdgeRule(request.wrapped("edge_rule"));
    return oneAtATime(request, site, () => shownWrite(200, site.replaceEdgeRule(guid, fields), request.shapes));
  }),
  route("PATCH /api/sites/{site_id}/edge_rules/{id}/enabled", { scope: "sites:write", body: leaves("enabled") }, (request) => {
    const site = writableSiteWithCdn(request);
    const guid = requireOwnRule(site, request.param("id"));
    const Enabled = enabledOf(request.body);
    return oneAtATime(request, site, () => shownWrite(200, site.updateEdgeRule(guid, { Enabled }), request.shapes));
  }),
  route("DELETE /api/sites/{site_id}/edge_rules/{id}", "sites:write", (request) => {
    const site = writableSiteWithCdn(request);
    const guid = requireOwnRule(site, request.param("id"));
    return oneAtATime(request, site, () => {
      site.removeEdgeRule(guid);
      return answer(204);
    });
  }),
];
