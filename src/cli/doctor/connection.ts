import { explain } from "../../advice";
import { ApiError, isJson, lookUp, many, Platform, type Json } from "../../client";
import type { SettingsError, Settings } from "../../host/settings";
import { createTransport, HostingError, systemClock, type Transport } from "../../transport";
import { settingsOf } from "../frame/platform";
import type { Progress } from "../frame/progress";
import type { World } from "../frame/world";
import { ok, problem, warning, type Finding } from "./finding";

/** A doctor is asked when something doesn't answer: it doesn't wait for long. */
const limits = { requestTimeoutMs: 10_000, readTries: 2, rateLimitBudgetMs: 20_000 };

/** What a token may be allowed to look at, and what needs it. */
const areas = [
  { path: "/api/sites", names: ["sites"], what: "sites", needs: "Site and all types below a site" },
  { path: "/api/orders", names: ["orders"], what: "orders", needs: "Buying anything, and a change of plan or package," },
  { path: "/api/dns_zones", names: ["dns_zone", "dns_zones"], what: "zones", needs: "DnsZone and all types below a zone" },
  { path: "/api/mailspace", names: ["mailspaces"], what: "mailspaces", needs: "Mailspace and all types below a mailspace" },
] as const;

/** What an account may not have at all, by the codes that say so. */
const products = [
  {
    ...{ path: "/api/domain_registrations", names: ["domain_registrations"], what: "domains" },
    ...{ needs: "DomainContact, DomainRegistration and all types below a registration", off: ["feature_disabled"] },
  },
  {
    ...{ path: "/api/panel_accounts", names: ["panel_accounts"], what: "panel accounts" },
    ...{ needs: "PanelAccount and all types below an account", off: ["panel_not_enabled", "panel_unavailable"] },
  },
] as const;

type Area = Readonly<Record<"path" | "what" | "needs", string>> & { readonly names: readonly string[]; readonly off?: readonly string[] };

/** Settings, address, token and account; with `everyAccount` also the others that the token reaches. */
export async function connection(world: World, line: Progress, everyAccount = false): Promise<Finding[]> {
  const settings = settingsFound(world);
  if ("verdict" in settings) return [settings];
  const { baseUrl, account } = settings;
  let transport: Transport;
  try {
    // Each question says itself for which account it is.
    transport = createTransport({ ...limits, ...settings, explain, account: undefined });
  } catch (error) {
    return [problem("settings", (error as Error).message, "Set it again, without blanks and line breaks.")];
  }
  try {
    line.say(`asking ${transport.origin}`);
    const findings = [ok("settings", `${baseUrl}, ${account === undefined ? "no account" : `account ${account}`}`)];
    const platform = new Platform({ transport, clock: systemClock, account });
    const asked = (list: readonly Area[]) => Promise.all(list.map(({ path }) => ask(platform, path)));
    const [answers, ofProducts] = await Promise.all([asked(areas), asked(products)]);
    const unscoped =
      everyAccount || account === undefined || answers.every(isUnresolved)
        ? await ask(new Platform({ transport, clock: systemClock }), "/api/sites")
        : undefined;
    const general = judged(answers, unscoped, settings, transport.origin);
    // Where nothing is to be seen, products say nothing either.
    const isSeen = general.some(({ check }) => check === "sites");
    const further = isSeen ? products.map((product, index) => areaFinding(product, ofProducts[index], account)) : [];
    const reached = everyAccount ? accountsIn(unscoped) : [];
    const accounts = reached.length > 0 ? [ok("accounts", `the token shows sites of ${reached.join(", ")}`)] : [];
    return [...findings, ...general, ...accounts, ...further];
  } finally {
    await transport.close();
  }
}

function settingsFound(world: World): Settings | Finding {
  try {
    return settingsOf(world);
  } catch (error) {
    const here = "To check the settings of a stack, run this command in the folder of its project. --stack NAME chooses another stack.";
    return problem("settings", (error as SettingsError).message, here);
  }
}

/** The answer, or why there is none. */
async function ask(platform: Platform, path: string): Promise<unknown> {
  try {
    return await platform.get(path);
  } catch (error) {
    if (error instanceof HostingError) return error;
    throw error;
  }
}

function judged(answers: readonly unknown[], unscoped: unknown, { account }: Settings, origin: string): Finding[] {
  // What the platform itself never said, or not in its own words.
  const unreached = answers.find(
    (answer): answer is Error => answer instanceof HostingError && !(answer instanceof ApiError && !answer.foreign && answer.status < 500),
  );
  if (unreached && answers.every((answer) => answer instanceof HostingError))
    return [problem("api", unreached.message, `Check HOSTING_BASE_URL, and whether this machine can reach ${origin}.`)];
  const refused = answers.find((answer): answer is ApiError => answer instanceof ApiError && answer.status === 401);
  if (refused) {
    return [
      ok("api", `${origin} answers`),
      problem(
        "token",
        "the platform doesn't accept the token (401)",
        "Create a new API key in the platform's panel and set HOSTING_TOKEN to it. In a stack, run pulumi config set --secret " +
          "hosting:token, then `pulumi up`: refresh and destroy use the token of the last up.",
      ),
    ];
  }
  const first = [ok("api", `${origin} answers`), ok("token", "accepted"), accountFinding(answers, unscoped, account)];
  // Without its account nothing more is to be seen.
  return account !== undefined && answers.every(isUnresolved)
    ? first
    : [...first, ...areas.map((area, index) => areaFinding(area, answers[index], account))];
}

/** Whether the platform said that it doesn't know for whom it was asked. */
function isUnresolved(answer: unknown): boolean {
  return answer instanceof ApiError && answer.status === 400;
}

function accountFinding(answers: readonly unknown[], unscoped: unknown, account: string | undefined): Finding {
  const seen = accountsIn(unscoped);
  const choice = seen.length > 0 ? `The token can use ${seen.join(", ")}.` : "The platform's panel shows the id.";
  if (account === undefined)
    return warning(
      "account",
      "no account is set, so nothing can be created",
      `Set HOSTING_ACCOUNT (in a stack: pulumi config set hosting:account ID). ${choice}`,
    );
  return answers.every(isUnresolved)
    ? problem(
        "account",
        `the platform doesn't know the account ${account}, or the token can't use it`,
        `Correct HOSTING_ACCOUNT. ${choice}`,
      )
    : ok("account", `${account} can be used`);
}

/** The accounts that own what a list shows. */
function accountsIn(answer: unknown): string[] {
  const accounts = (many(answer, ["sites"]) ?? [])
    .map((site) => lookUp(site, "account"))
    .filter((owner): owner is Json => isJson(owner) && typeof owner.id === "string");
  return [...new Set(accounts.map(({ id, name }) => (typeof name === "string" && name !== "" ? `${String(id)} (${name})` : String(id))))];
}

function areaFinding({ what, names, needs, off }: Area, answer: unknown, account: string | undefined): Finding {
  if (answer instanceof ApiError && off?.includes(answer.code ?? "")) return ok(what, `not switched on for the account (${answer.code})`);
  if (answer instanceof ApiError && answer.code === "insufficient_scope")
    return warning(
      what,
      `the token lacks a scope${answer.messages.length > 0 ? ` (${answer.messages.join("; ")})` : ""}`,
      `${needs} need this scope: create a token that has it, or use an API key, which needs no scope.`,
    );
  if (isUnresolved(answer) && account === undefined) return warning(what, "can't be listed without an account");
  if (answer instanceof ApiError && answer.status === 403)
    return warning(
      what,
      `the token's owner may not read them: ${answer.message}`,
      `${needs} need this permission: ask for the role in the account.`,
    );
  if (answer instanceof Error) return problem(what, answer.message);
  const count = many(answer, names)?.length;
  return count === undefined
    ? problem(what, `the platform answered without a list of ${what}`, "Check that HOSTING_BASE_URL is the address of the platform's API.")
    : ok(what, "can be read");
}
