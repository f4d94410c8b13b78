import { found } from "../platform/refusal";
import { checksumOf, readAccessList } from "../platform/shield/accessList";
import { shieldPlans } from "../platform/shield/settings";
import { readRule } from "../platform/shield/rule";
import type { Shield } from "../platform/shield/shield";
import type { ShieldObjects } from "../platform/shield/shieldObjects";
import { defaultShieldSettings, readShieldSettings } from "../platform/shield/settings";
import { adding, changing, type ControlRequest, type ControlRoute, removing, showing } from "./control";
import { flag, kindsOf, type Sent, word } from "./fields";

function shieldOf({ platform, param }: ControlRequest): Shield {
  return found(platform.sites.find(param("site")), "Site").shield;
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

const shieldFields = {
  ...{ plan: word(["none", ...shieldPlans]), active: flag(), premium: "true or false, for the plan types 1 and 0" },
  ...kindsOf(defaultShieldSettings),
};

/** What the site's product includes, and whether Shield is active; then the settings by the names that the API has for them. */
function apply(shield: Shield, { plan, active }: Sent<typeof shieldFields>, body: unknown): void {
  const settings = readShieldSettings(body);
  if (plan) shield.setPlan(plan);
  if (active !== undefined) shield.setActive(active);
  if (Object.keys(settings).length > 0) shield.setSettings(settings);
}

const path = "/sites/{site}/shield";

const ruleFields = { rule_name: "text", rule_description: "text", rule_configuration: "an object, in the edge provider's spelling" };
const listFields = {
  name: "text",
  description: "text",
  type: "0 IP, 1 CIDR, 2 ASN, 3 country, 4 organisation, 5 JA4",
  content: "entries, one a line",
  checksum: "is not looked at",
};

/** Adds, changes and removes objects; no rule of the API refuses anything here. */
function objectRoutes<Whole extends object>(
  name: string,
  of: (shield: Shield) => ShieldObjects<Whole>,
  read: (body: unknown) => Partial<Whole>,
  { what, fields }: { what: string; fields: Readonly<Record<string, string>> },
): ControlRoute[] {
  return [
    adding(`${path}/${name}`, `adds ${what}`, fields, (request) => of(shieldOf(request)).add(read(request.body))),
    changing(`${path}/${name}/{id}`, `changes ${what}; fields that are left out stay`, fields, (request) =>
      of(shieldOf(request)).update(request.param("id"), read(request.body)),
    ),
    removing(`${path}/${name}/{id}`, `removes ${what}`, (request) => of(shieldOf(request)).remove(request.param("id"))),
  ];
}

export const shieldRoutes: ControlRoute[] = [
  showing(path, "a site's Shield, with the entries of its access lists", (request) => whole(shieldOf(request))),
  changing(path, "changes the plan and the settings of a site's Shield, at once", shieldFields, (request) => {
    const shield = shieldOf(request);
    apply(shield, request.sent(), request.body);
    return shownShield(shield);
  }),
  ...objectRoutes("rate_limits", (shield) => shield.rateLimits, readRule, { what: "a rate limit", fields: ruleFields }),
  ...objectRoutes("access_lists", (shield) => shield.accessLists, readAccessList, { what: "an access list", fields: listFields }),
  ...objectRoutes("waf_custom_rules", (shield) => shield.customRules, readRule, { what: "a WAF rule", fields: ruleFields }),
];
