import { answer, type Answer, type ApiRequest, leaves, type Route, route, report, under } from "../http/route";
import { type FieldReader, Refusal, found } from "../platform/refusal";
import type { Site } from "../platform/site";
import { refusePendingDelete, siteOf, usableSiteOf, visibleOf, writable } from "./access";
import { cartAnswer } from "./orders";
import { shownSite, shownSummary } from "./shownSite";
import type { Volume } from "../platform/backups";

function listed(request: ApiRequest): Site[] {
  const own = visibleOf(request, request.platform.sites.list());
  return request.shapes.siteListPendingDelete === "shown" ? own : own.filter((site) => site.deleteScheduledAt === null);
}

function writableSiteOf(request: ApiRequest): Site {
  return writable(request, usableSiteOf(request, "id"));
}

/** What was sent of `name` and `plan`; an empty name is left to the rules for names. */
function readChanges(reader: FieldReader): { name: string | undefined; plan: string | undefined } {
  const name = reader.text("name");
  const plan = reader.text("plan") ?? undefined;
  if (name === undefined && plan === undefined && reader.problems.length === 0) reader.problem("name", "and plan are both missing");
  return { name: name === null ? "" : name, plan };
}

/** Accepts work on a site, which a task does later. */
function acceptWork(request: ApiRequest, { id, account }: Site, name: string, delayMs: number, effect?: () => void): Answer {
  const { tasks, core } = request.platform;
  const { siteAction, siteActionTask } = request.shapes;
  if (siteActionTask === "hidden") {
    core.agenda.after(delayMs, effect ?? (() => undefined));
    return answer(202, siteAction === "empty" ? undefined : {});
  }
  const task = tasks.run({ name, account, site: id }, delayMs, effect);
  return answer(202, siteAction === "empty" ? undefined : siteAction === "task" ? { task_id: task.id } : { status: "accepted" });
}

const sitePath = "/api/sites/{id}";

function linkTo({ platform }: ApiRequest, { systemDomain }: Site, place: string): string {
  return `https://${systemDomain}/${place}?sso=simulated-${platform.core.identifiers.number()}`;
}

const versions = ["8.1", "8.2", "8.3", "8.4", "8.5"];
const defaultVersion = "8.4";

function shown({ shapes }: ApiRequest, site: Site): Record<string, unknown>[] {
  return versions.map((version, index) => ({
    id: index + 1,
    label: shapes.phpLabels === "named" ? `PHP ${version}` : version,
    is_default: version === defaultVersion,
    active: version === site.hosting.phpVersion,
  }));
}

/** The site restarts on another image; until then it runs the old one. */
function change(request: ApiRequest): number {
  const { tasks, delays } = request.platform;
  const site = writable(request, usableSiteOf(request));
  const id = request.read((reader) => {
    const sent = reader.integer("variant_id", 1, versions.length);
    if (sent === undefined || sent === null) reader.problem("variant_id", "is missing");
    return Number(sent);
  });
  const phpVersion = versions[id - 1] as string;
  const task = { name: "Change PHP version", account: site.account, site: site.id };
  return tasks.run(task, delays.restartMs, () => site.changeHosting({ phpVersion })).id;
}

export const siteRoutes: Route[] = [
  route("GET /api/sites", "sites:read", (request) => answer(200, { sites: listed(request).map((site) => shownSummary(request, site)) })),
  route(`GET ${sitePath}`, "sites:read", (request) => {
    const site = siteOf(request, "id");
    if (request.shapes.pendingDeleteSite === "forbidden") refusePendingDelete(site);
    return answer(200, { site: shownSite(request, site) });
  }),
  route(`PATCH ${sitePath}`, { scope: "sites:write", body: leaves("name", "plan") }, (request) => {
    const { sites, siteOrders } = request.platform;
    const site = writableSiteOf(request);
    const { name, plan } = request.read(readChanges);
    // The name goes first: a plan that is refused afterwards does not take it back.
    if (name !== undefined) sites.renameLater(site, name);
    if (plan !== undefined) return cartAnswer(siteOrders.changePlan(site, plan), request);
    return answer(202, request.shapes.renameAnswer === "object" ? {} : undefined);
  }),
  route(`DELETE ${sitePath}`, "sites:write", (request) => {
    request.platform.sites.removeLater(writableSiteOf(request));
    return answer(200, request.shapes.deleteAnswer === "object" ? {} : undefined);
  }),
  route(`POST ${sitePath}/restart`, "sites:write", (request) =>
    acceptWork(request, writableSiteOf(request), "Restart site", request.platform.delays.restartMs),
  ),
  route(`GET ${sitePath}/sso`, { scope: "sites:read", notViaOAuth: true }, (request) => {
    const site = usableSiteOf(request, "id");
    const users = site.users.map((login, index) => ({
      ...{ ID: index + 1, user_login: login, display_name: login, user_email: `${login}@example.com` },
      ...{ user_registered: site.createdAt, roles: index === 0 ? "administrator" : "editor", url: linkTo(request, site, "login") },
    }));
    return report(request, { users });
  }),
  route(`POST ${sitePath}/sso`, { scope: "sites:write", notViaOAuth: true, body: leaves("kind", "username") }, (request) => {
    const site = usableSiteOf(request, "id");
    const { kind = "cms", username = "" } = request.read((reader) => reader.given({ kind: "text", username: "text" }));
    if (kind === "database") return answer(200, { url: linkTo(request, site, "database") });
    if (kind !== "cms" || !site.users.includes(username)) throw new Refusal(400, { errors: ["Sign-on failed"] });
    return answer(200, { url: linkTo(request, site, "login") });
  }),
  route("GET /api/sites/{site_id}/variants", "sites:read", (request) => {
    const php = shown(request, usableSiteOf(request));
    return answer(200, under(request.shapes.variantList, php, "php"));
  }),
  route("PATCH /api/sites/{site_id}/variants/php", { scope: "sites:write", body: leaves("variant_id") }, (request) => {
    const task_id = change(request);
    return answer(202, request.shapes.variantTask === "omitted" ? undefined : { task_id });
  }),
];

function shownVolume({ shapes }: ApiRequest, { id, size, usage, archives }: Volume): unknown {
  if (archives.length > 0) return { id, size, usage, archives };
  return shapes.emptyVolume === "blank" ? {} : { id, size, usage, archives: {} };
}

function listedBackups(request: ApiRequest): Answer {
  const volumes = usableSiteOf(request).backups.list();
  const all = volumes.length === 0 ? [] : Object.fromEntries(volumes.map((volume) => [volume.label, shownVolume(request, volume)]));
  return answer(200, request.shapes.backupList === "wrapped" ? { backups: all } : all);
}

type Effect = (site: Site, volume: number, text: string) => void;

/** Accepts work on the volume of the path, with the text that the body has under the key. */
function accept(request: ApiRequest, what: string, key: "name" | "backup_id", effect: Effect): Answer {
  const site = writable(request, usableSiteOf(request));
  const volume = found(
    site.backups.list().find(({ id }) => String(id) === request.param("volume_id")),
    "Volume",
  );
  const text = request.read((reader) => reader.filled(key));
  if (key === "backup_id" && !volume.archives.some(({ id }) => id === text)) throw Refusal.notFound("Backup");
  return acceptWork(request, site, `${what} ${volume.label}`, request.platform.delays.backupMs, () => effect(site, volume.id, text));
}

const backupPath = "/api/sites/{site_id}/backups";

export const backupRoutes: Route[] = [
  route(`GET ${backupPath}`, "sites:read", listedBackups),
  route(`PATCH ${backupPath}/{volume_id}`, { scope: "sites:write", body: leaves("name") }, (request) =>
    accept(request, "Back up", "name", ({ backups }, volume, name) => backups.create(volume, name)),
  ),
  route(`DELETE ${backupPath}/{volume_id}`, { scope: "sites:write", body: leaves("backup_id") }, (request) =>
    accept(request, "Delete backup of", "backup_id", ({ backups }, volume, id) => backups.remove(volume, id)),
  ),
  route("PATCH /api/sites/{site_id}/restores/{volume_id}", { scope: "sites:write", body: leaves("backup_id") }, (request) =>
    accept(request, "Restore", "backup_id", ({ backups }, volume, id) => backups.restore(volume, id)),
  ),
];
