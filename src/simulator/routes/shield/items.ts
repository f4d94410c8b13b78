import { answer, type Answer, type ApiRequest, leaves, type Route, route } from "../../http/route";
import { Refusal } from "../../platform/refusal";
import {
  type AccessList,
  accessListTypes,
  readAccessList,
  refuseChecksum,
  type EdgeRejection,
  readRule,
  refuseNames,
  rejectedTimeframe,
  type RuleFields,
  type ShieldRule,
} from "../../platform/shield/settings";
import type { Shield, ShieldObjects, Stored } from "../../platform/shield/shield";
import type { Shapes } from "../../shapes";
import { premiumShieldOf, shieldOf, writableShieldOf } from "./zone";
import { type ItemName, shownAccessList, shownItem, shownItems, shownItemWrite, shownRule, shownWafRule } from "./itemShapes";

interface ItemKind<Whole extends object> {
  readonly name: ItemName;
  readonly fields: readonly string[];
  /** Where the Shield keeps them. */
  readonly kept: (shield: Shield) => ShieldObjects<Whole>;
  readonly shown: (item: Stored<Whole>, shapes: Required<Shapes>) => Record<string, unknown>;
  /** The Shield, if the request may add something to it. */
  readonly creator?: (request: ApiRequest) => Shield;
  readonly create: (request: ApiRequest, shield: Shield) => Partial<Whole>;
  /** @param extent whether what is omitted is kept or cleared */
  readonly change: (request: ApiRequest, shield: Shield, extent: "whole" | "part", before: Stored<Whole>) => Partial<Whole>;
}

const pathOf = (name: ItemName): string => `/api/sites/{site_id}/shield/${name}s`;

/** Custom rules, rate limits and access lists have the same routes. They differ in what a write asks of the plan and of what is written. */
function itemRoutes<Whole extends object>(kind: ItemKind<Whole>): Route[] {
  const { name, kept, shown, creator = writableShieldOf } = kind;
  const path = pathOf(name);
  const body = leaves(...kind.fields);
  const shownWrite = (status: number, { shapes }: ApiRequest, item: Stored<Whole>) =>
    shownItemWrite(status, name, shown(item, shapes), shapes);
  return [
    route(`GET ${path}`, "sites:read", (request) => {
      const items = kept(shieldOf(request)).list();
      const all = items.map((item) => shown(item, request.shapes));
      if (request.shapes.accessListList === "withoutContent") for (const item of all) delete item.content;
      return shownItems(name, all, request.shapes);
    }),
    route(`POST ${path}`, { scope: "sites:write", body }, (request) => {
      const shield = creator(request);
      return shownWrite(201, request, kept(shield).addLater(kind.create(request, shield)));
    }),
    route(`PATCH ${path}/{id}`, { scope: "sites:write", body }, (request) => {
      const shield = writableShieldOf(request);
      const before = kept(shield).get(request.param("id"));
      const extent = request.platform.rules.shieldPatch === "replace" ? "whole" : "part";
      return shownWrite(200, request, kept(shield).changeLater(before.id, kind.change(request, shield, extent, before)));
    }),
    route(`DELETE ${path}/{id}`, "sites:write", (request) => {
      kept(writableShieldOf(request)).removeLater(request.param("id"));
      return answer(204);
    }),
  ];
}

const ruleFields = ["rule_name", "rule_description", "rule_configuration"];

export const customRuleRoutes = itemRoutes<ShieldRule>({
  ...{ name: "waf_custom_rule", fields: ruleFields, kept: ({ customRules }) => customRules, shown: shownWafRule, creator: premiumShieldOf },
  create: ({ body }) => readRule(body ?? {}, "whole"),
  change: ({ body }, _, extent) => readRule(body ?? {}, extent),
});

/** @param status what the answer would have without the rejection: the edge provider was seen to put an error into it */
function refuseAtEdge({ shapes }: ApiRequest, status: number, rejection: EdgeRejection | undefined): void {
  if (!rejection) return;
  if (shapes.rateLimitRejection === "success") throw new Refusal(status, { error: rejection });
  throw new Refusal(shapes.rateLimitRejection === "upstream" ? 502 : 422, { errors: [rejection.message] });
}

function readRateLimit(body: unknown, extent: "whole" | "part"): RuleFields {
  const fields = readRule(body);
  // The name is looked at first, and has an error of its own.
  refuseNames(fields, extent === "whole");
  return extent === "whole" ? readRule(body, extent) : fields;
}

export const rateLimitRoutes = itemRoutes<ShieldRule>({
  ...{ name: "rate_limit", fields: ruleFields, kept: ({ rateLimits }) => rateLimits, shown: shownRule },
  create: (request, { settings }) => {
    const fields = readRateLimit(request.body ?? {}, "whole");
    refuseAtEdge(request, 201, rejectedTimeframe(settings.plan_type, fields.rule_configuration));
    return fields;
  },
  change: (request, { settings }, extent) => {
    const changes = readRateLimit(request.body ?? {}, extent);
    refuseAtEdge(request, 200, rejectedTimeframe(settings.plan_type, changes.rule_configuration));
    return changes;
  },
});

function readList({ body }: ApiRequest, extent: "whole" | "part", before = ""): Partial<AccessList> {
  const { checksum, ...fields } = readAccessList(body ?? {}, extent);
  refuseChecksum(checksum, fields.content ?? before);
  return fields;
}

function enums(request: ApiRequest): Answer {
  shieldOf(request);
  const first = request.platform.rules.accessListNumbers === "shifted" ? 1 : 0;
  const enumValues = accessListTypes.map((name, index) => ({ name, value: index + first }));
  if (request.shapes.accessListEnums === "array") return answer(200, [{ enumName: "AccessListType", enumValues }]);
  const pairs = enumValues.map(({ name, value }) => (request.shapes.accessListEnums === "map" ? [name, value] : [value, name]));
  return answer(200, { type: Object.fromEntries(pairs) });
}

export const accessListRoutes: Route[] = [
  ...itemRoutes<AccessList>({
    ...{ name: "access_list", fields: ["name", "description", "type", "content", "checksum"] },
    ...{ kept: ({ accessLists }) => accessLists, shown: shownAccessList },
    create: (request) => readList(request, "whole"),
    change: (request, _, extent, before) => readList(request, extent, before.content),
  }),
  route(`GET ${pathOf("access_list")}/enums`, "sites:read", enums),
  route(`GET ${pathOf("access_list")}/{id}`, "sites:read", (request) => {
    const accessList = shieldOf(request).accessLists.get(request.param("id"));
    return shownItem("access_list", shownAccessList(accessList, request.shapes), request.shapes);
  }),
];
