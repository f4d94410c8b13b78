import { z } from "zod";
import type { World } from "../frame/world";

/** Where the comments of a pull or merge request are. */
export interface CommentHost {
  readonly who: string;
  readonly all: string;
  readonly one: string;
  readonly rewrite: "PATCH" | "PUT";
  readonly headers: Readonly<Record<string, string>>;
  /** What the token has to be allowed. */
  readonly needs: string;
}

/** The request that the pipeline is about, or why there is none. */
export function hostOf({ env }: World): CommentHost | string {
  if (env.GITHUB_REPOSITORY) {
    const number = env.PULL_REQUEST ?? /^refs\/pull\/(\d+)\//.exec(env.GITHUB_REF ?? "")?.[1];
    if (number === undefined) return "this GitHub job has no pull request: set PULL_REQUEST to the number of one";
    if (!env.GITHUB_TOKEN) return "GITHUB_TOKEN isn't set: give the step `env: GITHUB_TOKEN: ${{ github.token }}`";
    const issue = `${env.GITHUB_API_URL ?? "https://api.github.com"}/repos/${env.GITHUB_REPOSITORY}/issues`;
    return {
      ...{ who: "GitHub", all: `${issue}/${number}/comments`, one: `${issue}/comments`, rewrite: "PATCH" },
      ...{ headers: { authorization: `token ${env.GITHUB_TOKEN}` }, needs: "the job needs `permissions: pull-requests: write`" },
    };
  }
  if (env.CI_PROJECT_ID) {
    if (!env.CI_MERGE_REQUEST_IID) return "this GitLab job has no merge request";
    if (!env.GITLAB_TOKEN) return "GITLAB_TOKEN isn't set: create a project access token with the scope api";
    const notes = `${env.CI_API_V4_URL}/projects/${env.CI_PROJECT_ID}/merge_requests/${env.CI_MERGE_REQUEST_IID}/notes`;
    return {
      ...{ who: "GitLab", all: notes, one: notes, rewrite: "PUT", headers: { "private-token": env.GITLAB_TOKEN } },
      needs: "the token needs the scope api",
    };
  }
  return "this isn't a job of GitHub or GitLab";
}

const comments = z.array(z.object({ id: z.number(), body: z.string().nullish() }));
const perPage = 100;

/** Writes the comment that begins with the mark, or rewrites it; a new one only where there is news. Answers whether there is one now. */
export async function post(host: CommentHost, mark: string, body: string, news: boolean): Promise<boolean> {
  const before = await earlier(host, mark);
  if (before === undefined && !news) return false;
  if (before === undefined) await ask(host, host.all, "POST", { body });
  else await ask(host, `${host.one}/${before}`, host.rewrite, { body });
  return true;
}

async function earlier(host: CommentHost, mark: string): Promise<number | undefined> {
  for (let page = 1; ; page += 1) {
    const found = comments.parse(await ask(host, `${host.all}?per_page=${perPage}&page=${page}`, "GET"));
    const ours = found.find(({ body }) => body?.startsWith(mark));
    if (ours || found.length < perPage) return ours?.id;
  }
}

async function ask({ who, headers, needs }: CommentHost, url: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: body && JSON.stringify(body),
  }).catch((error: Error) => {
    throw new Error(`${who} can't be reached at ${url}: ${String((error.cause as Error | undefined)?.message ?? error.message)}`);
  });
  if (answer.ok) return answer.json();
  const hint = [401, 403, 404].includes(answer.status) ? ` (${needs})` : "";
  throw new Error(`${who} answered ${answer.status} to ${method} ${url}${hint}: ${(await answer.text()).slice(0, 300)}`);
}
