import type { Definition } from "../../src/kernel/definition/resource";
import { actionShapes } from "../../src/simulator/shapes/actions";
import { billingShapes } from "../../src/simulator/shapes/billing";
import { certificateShapes } from "../../src/simulator/shapes/certificates";
import { cacheShapes } from "../../src/simulator/shapes/cache";
import { contactShapes } from "../../src/simulator/shapes/contacts";
import { hostShapes } from "../../src/simulator/shapes/hosts";
import { hostnameShapes } from "../../src/simulator/shapes/hostnames";
import { mailShapes } from "../../src/simulator/shapes/mail";
import { panelDomainShapes, panelShapes, userShapes } from "../../src/simulator/shapes/panel";
import { phpShapes } from "../../src/simulator/shapes/php";
import { registrationShapes } from "../../src/simulator/shapes/registrations";
import { siteMailShapes } from "../../src/simulator/shapes/siteMail";
import { shieldShapes } from "../../src/simulator/shapes/shield";
import { allShapes, type Shapes } from "../../src/simulator/shapes/index";

/** The types whose life meets the shapes of an area of the API; what is in no area meets all the others. */
const areas: readonly (readonly [shapes: object, types: readonly string[]])[] = [
  [billingShapes, ["Site", "Mailspace", "DomainRegistration", "PanelAccount"]],
  // Commands alone meet them.
  [actionShapes, []],
  [certificateShapes, ["HostnameCertificate", "HostnameCertificateValidation"]],
  [cacheShapes, ["CacheLayer", "CachePurge"]],
  [contactShapes, ["DomainContact"]],
  [hostShapes, ["GlueRecord"]],
  [hostnameShapes, ["SiteHostname"]],
  [mailShapes, ["Mailspace", "MailspaceDomain", "MailspaceVerification", "Mailbox", "MailAlias", "MailGroup"]],
  [phpShapes, ["PhpVersion"]],
  [registrationShapes, ["DomainRegistration"]],
  [siteMailShapes, ["SiteMailSettings"]],
  [panelDomainShapes, ["PanelAccountDomain"]],
  [panelShapes, ["PanelAccount"]],
  [userShapes, ["ResellerUser"]],
  [shieldShapes, ["ShieldZone", "RateLimit", "AccessList", "WafRule", "BotDetection"]],
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
  ...Object.entries(allShapes).flatMap(([setting, [, ...others]]) =>
    others.map((shape): [string, Shapes] => [`${setting} ${shape}`, { [setting]: shape }]),
  ),
];
