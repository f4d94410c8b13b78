import { answer, type ApiRequest, leaves, type Route, route } from "../http/route";
import { Refusal } from "../platform/refusal";
import type { Site } from "../platform/site";
import { usableSiteOf } from "./access";
import { report } from "./reports";

function linkTo({ platform }: ApiRequest, { systemDomain }: Site, place: string): string {
  return `https://${systemDomain}/${place}?sso=simulated-${platform.core.identifiers.number()}`;
}

const path = "/api/sites/{id}/sso";

export const signOnRoutes: Route[] = [
  route(`GET ${path}`, { scope: "sites:read", notViaOAuth: true }, (request) => {
    const site = usableSiteOf(request, "id");
    const users = site.users.map((login, index) => ({
      ...{ ID: index + 1, user_login: login, display_name: login, user_email: `${login}@example.com` },
      ...{ user_registered: site.createdAt, roles: index === 0 ? "administrator" : "editor", url: linkTo(request, site, "login") },
    }));
    return report(request, { users });
  }),
  route(`POST ${path}`, { scope: "sites:write", notViaOAuth: true, body: leaves("kind", "username") }, (request) => {
    const site = usableSiteOf(request, "id");
    const { kind = "cms", username = "" } = request.read((reader) => reader.given({ kind: "text", username: "text" }));
    if (kind === "database") return answer(200, { url: linkTo(request, site, "database") });
    if (kind !== "cms" || !site.users.includes(username)) throw new Refusal(400, { errors: ["Sign-on failed"] });
    return answer(200, { url: linkTo(request, site, "login") });
  }),
];
