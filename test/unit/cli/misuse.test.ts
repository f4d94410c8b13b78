import { commandPlatform } from "../../harness/commands";
import type { SimulatorOptions } from "../../../src/simulator";
import { countOf, ends, methodsOf, newSimulator } from "./called";

/** Calls that nobody can mean, with a part of the sentence that says why. */
test.each([
  ["callback listen --port x", "--port must be a whole number"],
  ["callback listen --path x", "--path must begin with a slash"],
  ["completion tcsh", "bash, zsh, fish"],
  ["demo --panel --json", "--panel and --json exclude each other."],
  ["domain processes my.uk --log 7 --cancel 7", "exclude each other"],
  ["domain transfer-out my.uk --approve --reject", "takes one of --approve and --reject, not both."],
  ["domain verify-contact", "takes either NAME or --contact ID."],
  ["domain verify-contact my.net --contact 1", "takes either NAME or --contact ID."],
  ["import", "takes these arguments"],
  ["import record x", 'not "record"'],
  ["import zone", "import zone needs an id"],
  ["import zone a b", "takes these arguments"],
  [["import zone", ""], "an argument is empty"],
  ["import zone a --nonsense", "unknown option --nonsense"],
  ["import zone a --as tabel", '--as takes single, set, table, zonefile, not "tabel".'],
  ["import zone a --as zonefile", "--as zonefile needs --out FILE"],
  ["import zone a --as set --json", "--as set can't be combined with"],
  ["import account --format terraform", '--format takes pulumi, not "terraform".'],
  ["import account --format pulumi --json", "--json and --format exclude each other."],
  ["mail log shop --failed --delivered", "exclude each other"],
  ["mail log shop --from yesterday", "--from takes a day"],
  ["new --language cobol", "--language takes typescript, python, yaml, go, java, not"],
  ["new --url https://api.example", "--url and --account go together"],
  ["new --url http://api.example --account 1", "--url: "],
  [["new --domain", "no domain"], "--domain "],
  [["new --name", "a b"], "--name takes letters"],
  ["panel password u1 --file - --generate", "exclude each other"],
  ["shield events shop --date 11-22-2026", "--date takes a day"],
  ["shield events shop --follow --limit 3", "can't be combined with --date or --limit"],
  ["simulator --port x", '--port must be a whole number from 0 to 65535, not "x".'],
  ["simulator --port 70000", '--port must be a whole number from 0 to 65535, not "70000".'],
  ["simulator --rate-limit 0", '--rate-limit must be a whole number from 1 to 1000000, not "0".'],
  ["site login shop --user a --database", "exclude each other"],
  ["site logs shop --origin --status 200", "not --status"],
  ["site logs shop --origin --summary", "not --summary"],
  ["site logs shop --date 2026-01-01", "--date needs --origin"],
  ["site logs shop --summary --limit 5", "takes no --limit"],
  ["site logs shop --limit 0", "--limit must be a whole number"],
  ["site logs shop --since 7d", "three days at most"],
  ["site logs shop --since 1h --until 2h", "ends before it starts"],
  ["site logs shop --since yesterday", "--since takes 24h"],
  ["site metrics shop disk", "shows resources, cdn, shield"],
  ["site metrics shop shield --since 1h", "shield takes no --since"],
  ["site metrics shop resources --kind cpu", "--kind needs --since"],
  ["site metrics shop resources --since 1h --kind noise", "--kind takes cpu"],
  ["site metrics shop resources --since 5", "--since takes 24h"],
  ["site metrics shop cdn --step hourly", "--step needs --since"],
  ["site purge shop --layer varnish", '--layer takes edge, redis, nginx, bunny, all, not "varnish"'],
  ["site tasks shop --filter late", "--filter takes OK"],
  ["zone import - --from bind", '--from takes octodns, dnscontrol, not "bind".'],
  ["zone import - --format json", '--format takes zone, not "json".'],
  ["zone import - --zone https://x", "--zone must be a domain"],
])("%j is a usage error", async (words, said) => {
  const simulator = await newSimulator(commandPlatform);
  const { err } = await ends(words, { simulator, env: { HOSTING_CALLBACK_AUTHORIZATION: "Basic x" } }, 2, said);
  expect(err).toMatch(/\nTry: pulumi-hosting [a-z -]+ --help\n$/);
});

/** Two sites that have one name. */
const twins = ["site-1", "site-2"].map((id) => ({ id, name: "shop" }));

const [site, domain] = ["/api/sites/{site_id}", "/api/domain_registrations/{id}"];

const lost = [
  ["dropAfter", { kind: "dropAfter" }],
  ["dropBefore", { kind: "dropBefore" }],
  ["an answer 500", { kind: "status", status: 500, takesEffect: true }],
  ["a proxy's answer", { kind: "garbage", takesEffect: true }],
] as const;

/** What calls ask before they change something. */
const questions: Readonly<Record<string, string>> = {
  "site restart shop": "restart the application of site shop (site-1)",
  "site purge shop": "empty the edge cache of site shop (site-1)",
  "site backup create shop": "back up the volume files of site shop (site-1)",
  "site backup delete shop archive-1": "delete the backup first (archive-1) of the volume files of site shop permanently",
  "site backup restore shop archive-1": "restore the backup first (archive-1) of the volume files of site shop, and overwrite the present",
  "mail unsuspend shop": "unblock the mail of site shop (",
  "domain push my.uk OTHER": "transfer my.uk to the registrar OTHER, so that this account loses it",
  "domain transfer-out my.uk --reject": "reject the transfer of my.uk to another registrar (status: PENDING), so that it stays here",
  "panel password u1 --generate --show-secrets": "set another password of the panel account panel.example (u1)",
  "panel purge u2": "delete the panel account u2 (old.example) permanently, with everything in it",
};

describe.each([
  ["site restart shop --yes", "POST /api/sites/{id}/restart", "pulumi-hosting site tasks site-1"],
  ["site purge shop --yes", `POST ${site}/cdn/caching/purge`, "pulumi-hosting site tasks site-1"],
  ["site backup create shop --yes", `PATCH ${site}/backups/{volume_id}`, "pulumi-hosting site tasks site-1"],
  ["site backup delete shop archive-1 --yes", `DELETE ${site}/backups/{volume_id}`, "pulumi-hosting site tasks site-1"],
  ["site backup restore shop archive-1 --yes", `PATCH ${site}/restores/{volume_id}`, "pulumi-hosting site tasks site-1"],
  ["site login shop --user admin --show-secrets", "POST /api/sites/{id}/sso", "an unused link does no harm"],
  ["mail check shop", `POST ${site}/mail/dns_check`, "pulumi-hosting mail show"],
  ["mail unsuspend shop --yes", `DELETE ${site}/mail/suspension`, "pulumi-hosting mail show"],
  ["domain push my.uk OTHER --yes", `POST ${domain}/push_transfer`, "pulumi-hosting domain processes my.uk"],
  ["domain transfer-out my.uk --reject --yes", `POST ${domain}/transfer_out`, "pulumi-hosting domain processes my.uk"],
  ["panel login u1 --show-secrets", "POST /api/panel_accounts/{username}/session", "an unused link does no harm"],
  ["panel password u1 --generate --yes --show-secrets", "PATCH /api/panel_accounts/{username}/password", "whether the new password works"],
  ["panel purge u2 --yes", "POST /api/panel_accounts/{username}/purge", "the platform's panel"],
])("%s", (words, route, look) => {
  it.each(lost)("isn't sent again after a lost answer (%s), and says where to look", async (_, fault) => {
    const simulator = await newSimulator(commandPlatform);
    simulator.faults.add({ ...fault, route, times: Infinity });
    const { err } = await ends(words, { simulator }, 1, /unknown.*The request isn't sent again automatically\./);
    const [, check] = /\. Before you repeat the command, check: (.*)\n$/.exec(err) ?? [];
    expect([check, countOf(simulator, route)]).toEqual([expect.stringContaining(look), 1]);
  });

  if (words.includes("--yes"))
    it("changes nothing without a yes", async () => {
      const simulator = await newSimulator(commandPlatform);
      const asked = words.replace(" --yes", "");
      const question = questions[asked]!;
      const { err } = await ends(asked, { simulator }, 2, `this would ${question}`);
      expect(err).toMatch(/\. There is no terminal to ask for a confirmation: add --yes\. Nothing was changed\.\n$/);
      for (const answer of ["n", ""]) {
        const { err: said } = await ends(asked, { simulator, answer }, 2, `${question.charAt(0).toUpperCase()}${question.slice(1)}`);
        expect(said).toMatch(/\? \[y\/N\] .*nothing was changed\.\n$/);
      }
      expect(methodsOf(simulator)).toEqual(["GET"]);
    });
});

test.each([
  "site login shop --database",
  "site login shop --user admin --json",
  "panel login u1",
  "panel password u1 --generate --yes",
  "domain authcode my.uk",
])("%s writes its secret to a terminal only, and asks the platform for it only then", async (words) => {
  const simulator = await newSimulator(commandPlatform);
  await ends(words, { simulator }, 2, /isn't a terminal\. Add --show-secrets .* The platform wasn't asked\.\n$/);
  expect(simulator.report().total).toBe(0);
});

/** What the platform doesn't have or doesn't do, with a part of the sentence that says so. */
test.each<[words: string, options: SimulatorOptions, said: string | RegExp]>([
  ["site restart nobody --yes", {}, 'Site "nobody" was not found'],
  ["site restart shop --yes", { sites: twins }, /"shop" names 2 objects of type Site: site-1, site-2\./],
  ["site login shop --user nobody --show-secrets", {}, "Sign-on failed"],
  ["site metrics shop cdn", { sites: [{ name: "shop", cdn: false }] }, "cdn_not_active"],
  ["shield rules shop", { sites: [{ name: "shop" }] }, "shield_not_active"],
  ["shield events shop --follow", { sites: [{ name: "shop" }] }, "shield_not_active"],
  ["mail log shop", { sites: [{ name: "shop", mail: { status: "pending" } }] }, "mail_not_active"],
  ["domain check shop.example", { strict: { domainRegistration: "off" } }, "feature_disabled"],
  ["domain suggest shop.example", { strict: { domainSuggestions: "missing" } }, "missing_api_key"],
  ["domain processes other.uk", {}, 'DomainRegistration "other.uk" was not found'],
  ["domain processes my.uk --log 7", {}, "404"],
  ["domain verify-contact my.uk", {}, "needs no confirmation"],
  ["domain push my.shop OTHER --yes", {}, "This top-level domain has no push transfers"],
  ["domain transfer-out my.net --reject --yes", {}, "No other registrar asks for this domain"],
  ["order show cart:none", {}, "answered 404"],
  ["panel purge panel.example --yes", {}, "there is no panel account panel.example"],
  ["zone export example.org", {}, 'DnsZone "example.org" was not found'],
])("%s says why it fails", async (words, options, said) => {
  const simulator = await newSimulator({ ...commandPlatform, ...options });
  await ends(words, { simulator }, 1, said);
});
