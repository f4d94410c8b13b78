import { isJson, lookUp, many, OddAnswerError, one, path } from "../../client";
import { act } from "../frame/act";
import { UsageError } from "../frame/command";
import { guardSecrets, secretsOption } from "../frame/confirm";
import { type Place, siteCommand } from "../frame/place";
import { columns } from "../frame/table";

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

interface User {
  readonly login?: string;
  readonly name?: string;
  readonly email?: string;
  readonly roles?: string;
  readonly id?: string;
  /** When the user was made. */
  readonly registered?: string;
}

/** The users of the application. The platform shows a link with each, which nobody asked for. */
async function usersOf({ api, line, at }: Place): Promise<User[]> {
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
