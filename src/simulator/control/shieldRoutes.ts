import { answer } from "../http/answer";
import { FieldReader } from "../platform/fieldReader";
import { Refusal } from "../platform/refusal";
import { checksumOf, readAccessList } from "../platform/shield/accessList";
import { type ShieldPlan, shieldPlans } from "../platform/shield/plan";
import { readRule } from "../platform/shield/rule";
import type { Shield } from "../platform/shield/shield";
import type { ShieldObjects } from "../platform/shield/shieldObjects";
import { readShieldSettings } from "../platform/shield/zoneSettings";
import { type ControlRequest, type ControlRoute, found } from "./control";

function shieldOf({ platform, params }: ControlRequest): Shield {
  return found(platform.sites.find(params.site ?? ""), "Site").shield;
}

function whole(shield: Shield): Record<string, unknown> {
  return {
    plan: shield.plan,
    status: shield.status,
    settings: shield.settings,
    bot_detection: shield.botDetection,
    rate_limits: shield.rateLimits.list(),
    access_lists: shield.accessLists.list(),
    waf_custom_rules: shield.customRules.list(),
  };
}

/** For overviews: without the contents of access lists, which can be long. */
export function shownShield(shield: Shield): Record<string, unknown> {
  const accessLists = shield.accessLists.list().map(({ content, ...rest }) => ({ ...rest, checksum: checksumOf(content) }));
  return { ...whole(shield), access_lists: accessLists };
}

/** What the site's product includes, and whether Shield is active; then the settings by the names that the API has for them. */
function apply(shield: Shield, body: unknown): void {
  const reader = new FieldReader(body);
  const plan = reader.text("plan");
  const active = reader.boolean("active");
  const plans: readonly string[] = ["none", ...shieldPlans];
  if (typeof plan === "string" && !plans.includes(plan)) reader.problem("plan", `must be one of ${plans.join(", ")}`);
  reader.finish();
  const settings = readShieldSettings(body);
  if (plan) shield.setPlan(plan as ShieldPlan | "none");
  if (typeof active === "boolean") shield.setActive(active);
  if (Object.keys(settings).length > 0) shield.setSettings(settings);
}

const path = "/_simulator/sites/{site}/shield";

/** Adds, changes and removes objects; no rule of the API refuses anything here. */
function objectRoutes<Whole extends object>(
  name: string,
  of: (shield: Shield) => ShieldObjects<Whole>,
  read: (body: unknown) => Partial<Whole>,
): ControlRoute[] {
  return [
    { method: "POST", path: `${path}/${name}`, handle: (request) => answer(201, of(shieldOf(request)).add(read(request.body))) },
    {
      method: "PATCH",
      path: `${path}/${name}/{id}`,
      handle: (request) => answer(200, of(shieldOf(request)).update(request.params.id ?? "", read(request.body))),
    },
    {
      method: "DELETE",
      path: `${path}/${name}/{id}`,
      handle: (request) => {
        if (!of(shieldOf(request)).remove(request.params.id ?? "")) throw Refusal.notFound("Object");
        return answer(204);
      },
    },
  ];
}

export const shieldRoutes: ControlRoute[] = [
  { method: "GET", path, handle: (request) => answer(200, whole(shieldOf(request))) },
  {
    method: "PATCH",
    path,
    handle: (request) => {
      const shield = shieldOf(request);
      apply(shield, request.body);
      return answer(200, shownShield(shield));
    },
  },
  ...objectRoutes("rate_limits", (shield) => shield.rateLimits, readRule),
  ...objectRoutes("access_lists", (shield) => shield.accessLists, readAccessList),
  ...objectRoutes("waf_custom_rules", (shield) => shield.customRules, readRule),
];
