import { isNotFound, lookUp, many, one, path, siteTasks, TaskFailedError, unlessUnreadable } from "../../client";
import type { Json, Reading, Task } from "../../client";
import { checkDomain, normaliseDomain } from "../../dns";
import type { Finding, Findings } from "../../kernel/definition/findings";
import type { LocatedObject, Siblings } from "../../kernel/definition/resource";
import type { Values } from "../../kernel/definition/values";
import type { Watch, WatchedWrite } from "../../kernel/definition/watch";
import { flag, text, wireFields } from "../../kernel/definition/wire";
import { answering } from "../../kernel/values/failures";
import { isUnknown } from "../../kernel/values/unknown";
import { checkedDomain, sameDomain } from "./domain";
import { sitePath } from "./sites";

/** The hostnames of a site, each with what the site says of it. */
export async function hostnamesOf(reading: Reading, siteId: string | undefined, path: string): Promise<Siblings> {
  const hostnames = await reading.list(path, ["domains", "hostnames"]);
  // It says which of them is the primary one.
  const site = await reading.one(sitePath(siteId), "site");
  return { items: hostnames.map((hostname) => ({ ...hostname, ...roleIn(site, hostname) })) };
}

const locatedWire = wireFields({ id: text, site_id: text, site_pending_delete: flag, account_id: text }, { id: "hostnameId" });

/** The hostname that is named by its domain or by its own id; a site that waits for its purge has none any more. */
export async function hostnameNamed(reading: Reading, name: string): Promise<readonly LocatedObject[]> {
  if (/^[\w-]+$/.test(name)) return located([await hostnameById(reading, name)]);
  if (checkDomain(name).problems.length > 0) return [];
  const lists = ["domains", "hostnames"];
  const among = (hostnames: readonly Json[]) => located(hostnames.filter((one) => sameDomain(lookUp(one, "hostname"), name)));
  // The search finds the name within longer ones too, and may not show all of them.
  const found = among(many(await reading.post("/api/domains/query", { q: normaliseDomain(name) }), lists) ?? []);
  return found.length > 0 ? found : among(await reading.pages("/api/domains", lists));
}

async function hostnameById({ get }: Reading, id: string): Promise<Json | undefined> {
  return one(await get(path`/api/domains/${id}`).catch(answering(isNotFound)), "domain");
}

function located(hostnames: readonly (Json | undefined)[]): LocatedObject[] {
  return hostnames.flatMap((hostname) => {
    const { siteId, hostnameId, sitePendingDelete, accountId } = locatedWire.safeParse(hostname).data ?? {};
    if (!siteId || !hostnameId || sitePendingDelete === true) return [];
    return [{ id: { siteId, hostnameId }, account: accountId ?? undefined }];
  });
}

/** What the site says of one of its hostnames. */
function roleIn(site: Json, hostname: Json): Json {
  const primary = lookUp(site, "primary_domain");
  const cname = lookUp(site, "domain_cname");
  return {
    ...(primary !== undefined && { primary: primary !== null && sameDomain(primary, lookUp(hostname, "hostname")) }),
    ...(typeof cname === "string" && { cname }),
  };
}

const hostName = /(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]+/gi;

/**
 * The answer to a write names no task, so the failed ones of the site are watched: those that had failed before the write are of others. If
 * tasks can't be read, only the effect of the write is waited for.
 */
export async function watchTasks({ api, values }: WatchedWrite): Promise<Watch> {
  const failed = (): Promise<Task[] | undefined> => siteTasks(api, String(values.siteId), "FAILED").catch(unlessUnreadable);
  const before = new Set((await failed())?.map(({ id }) => id));
  return {
    failed: async () => {
      const ours = (await failed())?.find((task) => !before.has(task.id) && mayConcern(task, values));
      if (ours) throw new TaskFailedError(`the platform's task ${ours.id} (${ours.name || "without a name"})`, "failed", ours.said);
    },
  };
}

/** Whether a task may be about a hostname: it names this one, or it is about domains and names none. */
function mayConcern({ name, said, labels }: Task, { domain }: Values): boolean {
  const named = `${name} ${said} ${labels}`.match(hostName) ?? [];
  return named.length > 0 ? named.some((one) => sameDomain(one, domain)) : /domain|host ?name/i.test(name);
}

/** What is wrong with a hostname's inputs, or does nothing. */
export function checkHostname({ domain, provisionMethod, replaceRecords }: Values): Findings {
  const { problems, warnings } = whole(domain);
  return { problems, warnings: [...warnings, ...pointless(provisionMethod, replaceRecords)] };
}

function whole(domain: unknown): Findings {
  if (typeof domain !== "string" || isUnknown(domain) || normaliseDomain(domain).includes(".")) return checkedDomain(domain);
  return {
    problems: [{ path: "domain", message: "must be a full name such as `www.example.com`." }],
    warnings: [],
  };
}

function pointless(provisionMethod: unknown, replaceRecords: unknown): Finding[] {
  if (replaceRecords !== true || provisionMethod === "dns" || isUnknown(provisionMethod)) return [];
  return [{ path: "replaceRecords", message: 'has no effect without `provisionMethod: "dns"`: a connection by CNAME changes no record.' }];
}
