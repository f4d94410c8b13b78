import { z } from "zod";
import { projectOfUrn } from "../../kernel/identity/urn";
import { singleLine } from "../../kernel/values/text";
import { fitting } from "../frame/markdown";
import type { World } from "../frame/world";
import { projectOf } from "../plugin/project";

/** Where texts of ours are kept that a later run finds again: comments of a pull or merge request, or issues. */
export interface Place {
  readonly who: string;
  /** Lists the texts and takes a new one. `search` narrows the list. */
  readonly all: string;
  readonly search?: string;
  readonly one: string;
  readonly rewrite: "PATCH" | "PUT";
  /** The names of what we read and write. */
  readonly text: "body" | "description";
  readonly id: "id" | "number" | "iid";
  readonly author: "user" | "author";
  /** So many characters the host takes in one text. */
  readonly longest: number;
  /** Shows whose the token is. */
  readonly me: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What the token has to be allowed. */
  readonly needs: string;
}

/** The request that the pipeline is about, or why there is none. */
export function commentsOf({ env }: World): Place | string {
  if (env.GITHUB_REPOSITORY) {
    const number = env.PULL_REQUEST ?? /^refs\/pull\/(\d+)\//.exec(env.GITHUB_REF ?? "")?.[1];
    if (number === undefined) return "this GitHub job has no pull request: set PULL_REQUEST to the number of one";
    const issues = github(env, "pull-requests");
    return typeof issues === "string" ? issues : { ...issues, all: `${issues.all}/${number}/comments`, one: `${issues.one}/comments` };
  }
  if (env.CI_PROJECT_ID) {
    if (!env.CI_MERGE_REQUEST_IID) return "this GitLab job has no merge request";
    return gitlab(env, `merge_requests/${env.CI_MERGE_REQUEST_IID}/notes`);
  }
  return nowhere;
}

/** The issues of the repository that the pipeline runs in, or why there are none. */
export function issuesOf({ env }: World): Place | string {
  if (env.GITHUB_REPOSITORY) {
    const issues = github(env, "issues");
    return typeof issues === "string" ? issues : { ...issues, id: "number", search: "state=open&" };
  }
  if (!env.CI_PROJECT_ID) return nowhere;
  const issues = gitlab(env, "issues");
  return typeof issues === "string" ? issues : { ...issues, id: "iid", text: "description", search: "state=opened&" };
}

const nowhere = "this isn't a job of GitHub or GitLab";

function github(env: World["env"], right: string): Place | string {
  if (!env.GITHUB_TOKEN) return "GITHUB_TOKEN isn't set: give the step `env: GITHUB_TOKEN: ${{ github.token }}`";
  const api = env.GITHUB_API_URL ?? "https://api.github.com";
  const issues = `${api}/repos/${env.GITHUB_REPOSITORY}/issues`;
  return {
    ...{ author: "user", longest: 65_536, me: `${api}/user` },
    ...{ who: "GitHub", all: issues, one: issues, rewrite: "PATCH", text: "body", id: "id" },
    ...{ headers: { authorization: `token ${env.GITHUB_TOKEN}` }, needs: `the job needs \`permissions: ${right}: write\`` },
  };
}

function gitlab(env: World["env"], what: string): Place | string {
  if (!env.GITLAB_TOKEN) return "GITLAB_TOKEN isn't set: create a project access token with the scope api";
  const all = `${env.CI_API_V4_URL}/projects/${env.CI_PROJECT_ID}/${what}`;
  return {
    ...{ author: "author", longest: 1_000_000, me: `${env.CI_API_V4_URL}/user` },
    ...{ who: "GitLab", all, one: all, rewrite: "PUT", text: "body", id: "id" },
    ...{ headers: { "private-token": env.GITLAB_TOKEN }, needs: "the token needs the scope api" },
  };
}

/** What tells the texts about a stack from those about others: `dns/prod`. Two projects of a repository may have stacks of one name. */
export function fullStackName(steps: readonly { readonly urn: string }[], stack = "", { folder }: World): string {
  const project = projectOfUrn(steps[0]?.urn ?? "") ?? projectIn(folder);
  return singleLine(project === undefined ? stack : `${project}/${stack}`, 200);
}

function projectIn(folder: string): string | undefined {
  try {
    return projectOf(folder)?.name;
  } catch {
    // A preview of such a project has failed, and says why.
    return undefined;
  }
}

const listed = z.array(z.looseObject({}));
const perPage = 100;

/**
 * Our texts begin with their mark, which readers don't see. Anybody can write such a text and change it later, so only one by the owner of
 * the token is ours.
 */
async function earlier(place: Place, mark: string): Promise<number | undefined> {
  let isOurs: ((author: unknown) => boolean) | undefined;
  for (let page = 1; ; page += 1) {
    const found = listed.parse(await ask(place, `${place.all}?${place.search ?? ""}per_page=${perPage}&page=${page}`, "GET"));
    for (const one of found) {
      // GitHub lists pull requests among the issues.
      if (!String(one[place.text] ?? "").startsWith(mark) || "pull_request" in one) continue;
      isOurs ??= await ownersOf(place);
      if (isOurs(one[place.author])) return Number(one[place.id]);
    }
    if (found.length < perPage) return undefined;
  }
}

const account = z.object({ id: z.number(), type: z.string().optional() });

/** Whether an account is the one that writes with this token. */
async function ownersOf(place: Place): Promise<(author: unknown) => boolean> {
  const me = await ask(place, place.me, "GET").catch((error: unknown) => {
    // The token of a GitHub job or app is refused here. It writes as a bot, in whose name nobody else can write.
    if (place.who === "GitHub" && error instanceof HostError && error.status === 403) return undefined;
    throw error;
  });
  const { id } = me === undefined ? { id: undefined } : account.parse(me);
  return (author) => {
    const { data } = account.safeParse(author);
    return data !== undefined && (id === undefined ? data.type === "Bot" : data.id === id);
  };
}

class HostError extends Error {
  override readonly name = "HostError";

  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Writes the text that begins with the mark, or rewrites it; a new one only where there is news. Answers whether there is one now. */
export async function post(place: Place, mark: string, text: string, news: boolean, more: object = {}): Promise<boolean> {
  const before = await earlier(place, mark);
  if (before === undefined && !news) return false;
  const body = { [place.text]: fitting(`${mark}\n${text}`, place.longest), ...more };
  if (before === undefined) await ask(place, place.all, "POST", body);
  else await ask(place, `${place.one}/${before}`, place.rewrite, body);
  return true;
}

async function ask({ who, headers, needs }: Place, url: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: body && JSON.stringify(body),
  }).catch((error: Error) => {
    throw new Error(`${who} can't be reached at ${url}: ${String((error.cause as Error | undefined)?.message ?? error.message)}`);
  });
  if (answer.ok) return answer.json();
  const hint = [401, 403, 404].includes(answer.status) ? ` (${needs})` : "";
  throw new HostError(`${who} answered ${answer.status} to ${method} ${url}${hint}: ${(await answer.text()).slice(0, 300)}`, answer.status);
}
