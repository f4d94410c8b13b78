import type { Definition } from "../../src/kernel/definition/resource";
import { defaultBillingShapes } from "../../src/simulator/shapes/billing";
import { defaultHostnameShapes } from "../../src/simulator/shapes/hostnames";
import { defaultMailShapes } from "../../src/simulator/shapes/mail";
import { defaultShieldShapes } from "../../src/simulator/shapes/shield";
import { defaultShapes, type Shapes } from "../../src/simulator/shapes/index";

type All = Required<Shapes>;

/** Every value of every setting: the compiler notices one that is missing here. */
const values: { readonly [K in keyof All]: Readonly<Record<All[K], true>> } = {
  edgeRuleList: { bare: true, wrapped: true, camel: true, pascal: true, items: true, data: true },
  edgeRuleWrite: { bare: true, wrapped: true, camel: true, pascal: true, data: true, empty: true },
  edgeRuleKeys: { pascal: true, camel: true, snake: true },
  edgeRuleUnset: { empty: true, null: true, omitted: true },
  caching: { bare: true, wrapped: true },
  cachingLists: { asSent: true, sorted: true },
  recordWrite: { empty: true, record: true, oldRecord: true },
  recordUnset: { null: true, zero: true, omitted: true },
  zoneDelete: { empty: true, json: true },
  dnssecPending: { null: true, blank: true },
  ids: { string: true, integer: true },
  pendingDeleteSite: { shown: true, forbidden: true },
  cartWords: { documented: true, early: true, unheardOf: true },
  cartOrders: { shown: true, never: true },
  pollUrl: { same: true, other: true },
  orderDetail: { beside: true, within: true },
  orderSite: { shown: true, omitted: true },
  orderList: { newestFirst: true, oldestFirst: true },
  siteSubscription: { shown: true, null: true, omitted: true },
  sitePackage: { shortName: true, name: true },
  productIds: { shortName: true, opaque: true },
  renameAnswer: { empty: true, object: true },
  deleteAnswer: { empty: true, object: true },
  siteListPendingDelete: { shown: true, hidden: true },
  tasks: { bare: true, wrapped: true },
  hostnameConnect: { documented: true, wrapped: true, data: true, whole: true },
  hostnameAccepted: { empty: true, object: true },
  hostnameZone: { shown: true, null: true },
  primaryUnset: { temporary: true, null: true },
  conflictType: { name: true, code: true },
  domainVerification: { bare: true, verification: true, domain_verification: true },
  verificationFailed: { ok: true, unprocessable: true },
  mailspaceRefusal: { unprocessable: true, badRequest: true },
  mailspaceDelete: { accepted: true, json: true, noContent: true },
  mailboxWrite: { wrapped: true, bare: true, empty: true },
  mailboxDelete: { accepted: true, json: true, noContent: true },
  mailboxLists: { asSent: true, sorted: true },
  mailboxGroups: { email: true, id: true },
  mailboxUnnamed: { empty: true, null: true },
  mailDnsDkim: { value: true, placeholder: true },
  shieldZone: { bare: true, shield: true, shield_zone: true, data: true },
  shieldKeys: { short: true, long: true, camel: true, flat: true, opaque: true },
  shieldPlan: { name: true, both: true },
  shieldLearningMode: { absent: true, top: true, waf: true },
  shieldRuleLists: { asSent: true, sorted: true },
  shieldInactive: { conflict: true, inactive: true, null: true },
  shieldWrite: { full: true, empty: true, json: true },
  shieldDelete: { empty: true, zone: true, json: true },
  wafConfig: { bare: true, waf: true, data: true },
  wafConfigKeys: { long: true, short: true, camel: true },
  shieldList: { bare: true, wrapped: true, data: true, items: true },
  shieldItem: { bare: true, wrapped: true, data: true },
  shieldItemWrite: { bare: true, wrapped: true, data: true, empty: true, idOnly: true },
  shieldItemKeys: { snake: true, camel: true, pascal: true },
  shieldIds: { integer: true, string: true },
  ruleConfiguration: { asSent: true, withDefaults: true, reordered: true },
  rateLimitRejection: { invalid: true, upstream: true, success: true },
  accessListContent: { asSent: true, sorted: true, trailingNewline: true, crlf: true },
  accessListList: { full: true, withoutContent: true },
  accessListEnums: { array: true, map: true },
};

/** The types whose life meets the shapes of an area of the API; what is in no area meets all the others. */
const areas: readonly (readonly [shapes: object, types: readonly string[]])[] = [
  [defaultBillingShapes, ["Site", "Mailspace"]],
  [defaultHostnameShapes, ["SiteHostname"]],
  [defaultMailShapes, ["Mailspace", "MailspaceVerification", "Mailbox", "MailAlias"]],
  [defaultShieldShapes, ["ShieldZone", "RateLimit", "AccessList"]],
];

/** Whether an answer in the life of a type can have the shape at all. */
export function concerns(shapes: Shapes, { type }: Definition): boolean {
  return Object.keys(shapes).every((key) => {
    const area = areas.find(([names]) => key in names);
    if (area) return area[1].includes(type);
    return ["ids", "pendingDeleteSite"].includes(key) || !areas.some(([, types]) => types.includes(type));
  });
}

/** The default shapes, and each of the others alone. */
export const shapesMatrix: readonly (readonly [name: string, shapes: Shapes])[] = [
  ["default", {}],
  ...Object.entries(values).flatMap(([key, all]) =>
    Object.keys(all)
      .filter((value) => value !== defaultShapes[key as keyof All])
      .map((value): [string, Shapes] => [`${key} ${value}`, { [key]: value }]),
  ),
];
