import { commandPlatform } from "../../harness/commands";
import { called, countOf, ends, methodsOf, newSimulator } from "./called";

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
  ["import zone a --as table --single", "exclude each other"],
  ["import account --format terraform", '--format takes pulumi, not "terraform".'],
  ["import account --format pulumi --json", "--json and --format exclude each other."],
  ["mail log shop --failed --delivered", "exclude each other"],
  ["mail log shop --from yesterday", "--from takes a day"],
  ["new --language cobol", "--language takes typescript, python, yaml, not"],
  ["new --url https://api.example", "--url and --account go together"],
  ["new --url http://api.example --account 1", "--url: "],
  [["new --domain", "no domain"], "--domain "],
  [["new --name", "a b"], "--name takes letters"],
  ["panel password u1 --file - --generate", "exclude each other"],
  ["shield events shop --date 11-22-2026", "--date takes a day"],
  ["shield events shop --follow --limit 3", "can't be combined with --date or --limit"],
  ["site login shop --user a --database", "exclude each other"],
  ["site logs shop --origin --status 200", "not --status"],
  ["site logs shop --origin --summary", "not --summary"],
  ["site logs shop --date 2026-01-01", "--date needs --origin"],
  ["site logs shop --since 1h --from 2h", "exclude each other"],
  ["site logs shop --summary --limit 5", "takes no --limit"],
  ["site logs shop --limit 0", "--limit takes a number"],
  ["site logs shop --since 7d", "three days at most"],
  ["site logs shop --from 1h --to 2h", "ends before it starts"],
  ["site logs shop --since yesterday", "--since takes 24h"],
  ["site metrics shop disk", "shows resources, cdn, shield"],
  ["site metrics shop shield --since 1h", "shield takes no --since"],
  ["site metrics shop resources --kind cpu", "--kind needs --since"],
  ["site metrics shop resources --since 1h --kind noise", "--kind takes cpu"],
  ["site metrics shop resources --since 5", "--since takes 24h"],
  ["site metrics shop cdn --since 1h --period 7d", "exclude each other"],
  ["site metrics shop cdn --step hourly", "--step needs --since"],
  ["site metrics shop cdn --period 1y", "--period takes 12h"],
  ["site purge shop --layer varnish", '--layer takes edge, redis, nginx, bunny, all, not "varnish"'],
  ["site tasks shop --filter late", "--filter takes OK"],
  ["site tasks shop --follow", "--follow needs the task"],
  ["site tasks shop --filter OK --id 1", "exclude each other"],
  ["zone import - --from bind", "--from must be octodns or dnscontrol."],
  ["zone import - --format json", "--format must be zone."],
  ["zone import - --zone https://x", "--zone must be a domain"],
])("%j is a usage error", async (words, said) => {
  const simulator = await newSimulator(commandPlatform);
  const { err } = await ends(words, { simulator, env: { HOSTING_CALLBACK_AUTHORIZATION: "Basic x" } }, 2, said);
  expect(err).toMatch(/\nTry: pulumi-hosting [a-z -]+ --help\n$/);
});

const [site, domain] = ["/api/sites/{site_id}", "/api/domain_registrations/{id}"];

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
  it.each(["dropAfter", "dropBefore"] as const)("isn't sent again after a lost answer (%s), and says where to look", async (kind) => {
    const simulator = await newSimulator(commandPlatform);
    simulator.faults.add({ kind, route, times: Infinity });
    const { err } = await ends(words, { simulator }, 1, /unknown.*The request isn't sent again automatically\./);
    const [, check] = /\. Before you repeat the command, check: (.*)\n$/.exec(err) ?? [];
    expect([check, countOf(simulator, route)]).toEqual([expect.stringContaining(look), 1]);
  });

  if (words.includes("--yes"))
    it("changes nothing without a yes", async () => {
      const simulator = await newSimulator(commandPlatform);
      const asked = words.replace(" --yes", "");
      await ends(asked, { simulator }, 2, "add --yes. Nothing was changed.");
      expect(await called(asked, { simulator, answer: "n" })).toMatchObject({
        status: 2,
        err: expect.stringContaining("nothing was changed."),
      });
      expect(methodsOf(simulator)).toEqual(["GET"]);
    });
});
