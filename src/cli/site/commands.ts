import { type Platform, path, isJson, lookUp, many, OddAnswerError, one, siteTasks, type Task } from "../../client";
import { actOnSite, shownDone, act } from "../frame/act";
import { actionExits, confirm, yesOption, guardSecrets, secretsOption } from "../frame/confirm";
import { siteCommand, type Place } from "../frame/place";
import { UsageError } from "../frame/command";
import { columns } from "../frame/table";

export const siteRestart = siteCommand({
  name: "site restart",
  summary: "restarts a site's application container",
  asks: "the platform, which restarts the container",
  about: `Restarts the application container of a site, not those of its database and cache, and waits for the platform's task.`,
  options: { ...yesOption, json: { type: "boolean", describe: "print what was done as JSON" } },
  examples: [
    ["Restart a site after its configuration file changed", "pulumi-hosting site restart shop"],
    ["In a script", "pulumi-hosting site restart shop --yes --json | jq -r '.tasks[].status'"],
  ],
  exits: actionExits,
  run: (on, call, world) =>
    on(async (place) => {
      const { at: site } = place;
      await confirm(call, world, place.line, `restart the application of site ${site.name} (${site.id})`);
      const tasks = await actOnSite(place, {
        what: `the restart of site ${site.name}`,
        send: (api) => api.post(path`/api/sites/${site.id}/restart`),
        tasks: /restart/i,
      });
      return shownDone({ site, action: "restart", tasks }, `restarted site ${site.name}`);
    }),
});

export const siteLogin = siteCommand({
  name: "site login",
  summary: "creates a link that signs in to a site's application or database",
  asks: "the platform, which creates a link",
  about: `Creates a link that signs in to the application of a site as one of its users, or to its database. Anybody with the link is
signed in. Therefore the link is written to a terminal only, unless --show-secrets is set. Without --user and --database the command
lists the users, without links. The platform accepts a user's API key or session for this request, and no OAuth token.`,
  options: {
    user: { type: "string", value: "NAME", describe: "the user of the application to sign in as" },
    database: { type: "boolean", describe: "sign in to the database instead" },
    ...secretsOption,
    json: { type: "boolean", describe: "print the link, or the users, as JSON" },
  },
  examples: [
    ["See who can sign in", "pulumi-hosting site login shop"],
    ["Sign in as one of them", "pulumi-hosting site login shop --user admin"],
    ["Open the database in the browser", 'xdg-open "$(pulumi-hosting site login shop --database --show-secrets)"'],
  ],
  exits: { 0: "done", 1: "failed", 2: "usage error (unknown option or argument), or no terminal for the link" },
  run(on, call, world) {
    const [user, database] = [call.text("user"), call.flag("database")];
    if (user !== undefined && database) throw new UsageError("--user and --database exclude each other.");
    if (user === undefined && !database)
      return on(async (place) => {
        const users = await usersOf(place);
        const rows = users.map(({ login, name, email, roles }) => [login, name, email, roles]);
        return { json: { site: place.at, users }, text: () => columns(["user", "name", "email", "roles"], rows) };
      });
    guardSecrets(call, world, "a link that signs in");
    return on(async (place) => {
      const url = await linkTo(place, user);
      return { json: { site: place.at, url }, line: url };
    });
  },
});

const ssoPath = (id: string) => path`/api/sites/${id}/sso`;

/** The users of the application. The platform shows a link with each, which nobody asked for. */
async function usersOf({ api, line, at }: Place) {
  line.say("reading the users");
  const users = many(await api.get(ssoPath(at.id)), ["users"]);
  if (!users) throw new OddAnswerError(`GET ${ssoPath(at.id)}`, "a list of users");
  return users.map((raw) => {
    const text = (key: string): string | undefined => {
      const value = lookUp(raw, key);
      return Array.isArray(value) ? value.join(", ") : value === undefined || value === null ? undefined : String(value);
    };
    const known = { login: text("user_login"), name: text("display_name"), email: text("user_email"), roles: text("roles") };
    return { ...known, id: text("ID"), registered: text("user_registered") };
  });
}

async function linkTo({ session, line, at }: Place, user: string | undefined): Promise<string> {
  const body = user === undefined ? { kind: "database" } : { kind: "cms", username: user };
  const answer = await act(session, line, {
    what: `a link to site ${at.name}`,
    look: `pulumi-hosting site login ${at.id}; an unused link does no harm`,
    send: (api) => api.post(ssoPath(at.id), body),
  });
  const url = isJson(answer) ? lookUp(one(answer, "sso") ?? answer, "url") : undefined;
  if (typeof url !== "string" || url === "") throw new OddAnswerError(`POST ${ssoPath(at.id)}`, "a link");
  return url;
}

const filters = ["OK", "PENDING", "RUNNING", "CANCELLED", "PAUSED", "FAILED", "TODAY"];

export const siteTasksCommand = siteCommand({
  name: "site tasks",
  summary: "shows the platform's tasks for a site",
  asks: "the platform, reads only",
  about: `Lists the platform's tasks for a site: restarts, backups, changes of the PHP version. The platform shows 100 tasks at most. A
failed task shows the reason.`,
  options: {
    filter: { type: "string", value: "WORD", describe: `only tasks with this status: ${filters.join(", ")} (all of today)` },
    json: { type: "boolean", describe: "print the tasks as JSON" },
  },
  examples: [
    ["List the tasks that failed", "pulumi-hosting site tasks shop --filter FAILED"],
    ["Names of the tasks that run now", "pulumi-hosting site tasks shop --filter RUNNING --json | jq -r '.tasks[].name'"],
  ],
  run(on, call) {
    const filter = call.text("filter")?.toUpperCase();
    if (filter !== undefined && !filters.includes(filter)) throw new UsageError(`--filter takes ${filters.join(", ")}, not ${filter}.`);
    return on(async ({ api, line, at: site }) => {
      line.say("reading the tasks");
      const tasks = await siteTasks(api, site.id, filter);
      return { json: { site, tasks }, text: () => report(tasks) };
    });
  },
});

function report(tasks: readonly Task[]): string {
  if (tasks.length === 0) return "No tasks.\n";
  const rows = tasks.map(({ id, status, createdAt, startedAt, endedAt, name, by, said }) => {
    return [id, status, startedAt ?? createdAt, endedAt, name, by, said];
  });
  return columns(["id", "status", "begun", "ended", "name", "by", "message"], rows);
}

const layers = ["edge", "redis", "nginx", "bunny", "all"];

export const sitePurge = siteCommand({
  name: "site purge",
  summary: "empties a site's caches",
  asks: "the platform, which empties the cache",
  about: `Empties a cache of a site: what the CDN keeps (edge), the layers redis, nginx or bunny, or all layers. To purge with each
deployment, declare a CachePurge in the program instead.`,
  options: {
    layer: { type: "string", choices: layers, describe: "which cache (default: edge)" },
    ...yesOption,
    json: { type: "boolean", describe: "print what was done as JSON" },
  },
  examples: [
    ["Empty the edge cache", "pulumi-hosting site purge shop"],
    ["Empty all layers, in a script", "pulumi-hosting site purge shop --layer all --yes"],
  ],
  exits: actionExits,
  run(on, call, world) {
    const layer = call.text("layer") ?? "edge";
    const cache = layer === "edge" ? "edge cache" : layer === "all" ? "cache layers" : `cache layer ${layer}`;
    return on(async (place) => {
      const { at: site } = place;
      await confirm(call, world, place.line, `empty the ${cache} of site ${site.name} (${site.id})`);
      const what = `the purge of the ${cache} of site ${site.name}`;
      const did = `emptied the ${cache} of site ${site.name}`;
      const done = { site, action: "purge", layer };
      if (layer !== "edge") {
        const send = (api: Platform) => api.delete(path`/api/sites/${site.id}/cache/${layer}/purge`);
        return shownDone({ ...done, tasks: await actOnSite(place, { what, send, tasks: /purge|cache/i }) }, did);
      }
      // The edge is purged before the answer comes.
      const look = `pulumi-hosting site tasks ${site.id}`;
      await act(place.session, place.line, { what, look, send: (api) => api.post(path`/api/sites/${site.id}/cdn/caching/purge`) });
      return { json: { ...done, tasks: [] }, line: did };
    });
  },
});
