import { answer, type Answer, type ApiRequest, type BodyKeys, leaves, type Route, route, under, written } from "../http/route";
import { actionFields, isSystemRule, readEdgeRule, type EdgeRule, ruleFields, triggerFields } from "../platform/edgeRule";
import { found, isObject, Refusal } from "../platform/refusal";
import type { Site } from "../platform/site";
import { siteWithCdn, writing } from "./access";

const listKeys = { bare: "bare", wrapped: "edge_rules", camel: "edgeRules", pascal: "EdgeRules", items: "Items", data: "data" } as const;
const ruleKeys = { bare: "bare", wrapped: "edge_rule", camel: "edgeRule", pascal: "EdgeRule", data: "data", empty: "empty" } as const;

function shownWrite(status: number, rule: EdgeRule, shapes: ApiRequest["shapes"]): Answer {
  return written(status, ruleKeys[shapes.edgeRuleWrite], reshaped(rule, shapes));
}

function reshaped(value: unknown, shapes: ApiRequest["shapes"]): unknown {
  if (Array.isArray(value)) return value.map((item) => reshaped(item, shapes));
  if (!isObject(value)) return value;
  const shown: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (inner === null && shapes.edgeRuleUnset === "omitted") continue;
    shown[reshapedKey(key, shapes)] = inner === null && shapes.edgeRuleUnset === "empty" ? "" : reshaped(inner, shapes);
  }
  return shown;
}

function reshapedKey(key: string, shapes: ApiRequest["shapes"]): string {
  if (shapes.edgeRuleKeys === "pascal") return key;
  if (shapes.edgeRuleKeys === "camel") return key.charAt(0).toLowerCase() + key.slice(1);
  return key.replace(/(?<!^)([A-Z])/g, "_$1").toLowerCase();
}

const keysOf = (fields: object) => leaves(...Object.keys(fields));
const ruleBody: BodyKeys = {
  edge_rule: { ...keysOf(ruleFields), Triggers: [keysOf(triggerFields)], ExtraActions: [keysOf(actionFields)] },
};

/** The edge provider takes one write to a site's rules at a time. What is refused for that had no effect. */
async function oneAtATime(request: ApiRequest, site: Site, write: () => Answer): Promise<Answer> {
  if (site.edgeRuleWritesUnderWay > 0) {
    request.noteOverlap();
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
  const rule = found(site.edgeRule(guid), "Edge rule");
  if (isSystemRule(rule)) throw new Refusal(403, { errors: ["The edge rule is managed by the platform"] });
  return guid;
}

const write = writing("sites:write", siteWithCdn);

export const edgeRuleRoutes: Route[] = [
  route("GET /api/sites/{site_id}/edge_rules", "sites:read", (request) =>
    answer(200, under(listKeys[request.shapes.edgeRuleList], reshaped(siteWithCdn(request).listedEdgeRules, request.shapes))),
  ),
  write("POST /api/sites/{site_id}/edge_rules", ruleBody, (request, site) => {
    const { Guid, ...fields } = readEdgeRule(request.wrapped("edge_rule"));
    return oneAtATime(request, site, () => {
      const rule = Guid ? site.replaceEdgeRule(requireOwnRule(site, Guid), fields) : site.addEdgeRule(fields);
      return shownWrite(201, rule, request.shapes);
    });
  }),
  write("PATCH /api/sites/{site_id}/edge_rules/{id}", ruleBody, (request, site) => {
    const guid = requireOwnRule(site, request.param("id"));
    const fields = readEdgeRule(request.wrapped("edge_rule"));
    return oneAtATime(request, site, () => shownWrite(200, site.replaceEdgeRule(guid, fields), request.shapes));
  }),
  write("PATCH /api/sites/{site_id}/edge_rules/{id}/enabled", leaves("enabled"), (request, site) => {
    const guid = requireOwnRule(site, request.param("id"));
    const Enabled = request.read((reader) => reader.requiredFlag("enabled"));
    return oneAtATime(request, site, () => shownWrite(200, site.updateEdgeRule(guid, { Enabled }), request.shapes));
  }),
  write("DELETE /api/sites/{site_id}/edge_rules/{id}", {}, (request, site) => {
    const guid = requireOwnRule(site, request.param("id"));
    return oneAtATime(request, site, () => {
      site.removeEdgeRule(guid);
      return answer(204);
    });
  }),
];
