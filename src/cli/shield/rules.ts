import type { Command } from "../frame/command";
import { invoked } from "../frame/invoked";
import { asJson } from "../frame/output";
import { on } from "../frame/place";
import { columns } from "../frame/table";
import { siteAbout } from "../site/words";

interface Rule {
  readonly id: string;
  readonly description?: string;
  readonly group?: string;
}

export const shieldRules: Command = {
  name: "shield rules",
  summary: "lists the WAF's managed rules, with the ids to switch them off",
  words: "SITE",
  count: [1, 1],
  asks: "the platform, reads only",
  about: `Lists the managed rules of the WAF. The inputs wafDisabledRules and wafLogOnlyRules of a ShieldZone take their ids.
Shield must be active on the site. ${siteAbout}`,
  options: { json: { type: "boolean", describe: "print the rules as JSON, and the groups as the platform shows them" } },
  examples: [
    ["Find the rule that blocks a form", "pulumi-hosting shield rules shop | grep -i sql"],
    ["Only the ids", "pulumi-hosting shield rules shop --json | jq -r '.rules[].id'"],
  ],
  exits: { 0: "shown", 1: "failed", 2: "usage error (unknown option or argument)" },
  async run(call, world) {
    const shown = await on("Site", call, world, async ({ session, line, at }) => {
      line.say("reading the rules");
      return { site: at, ...(await invoked(session, line, "getManagedWafRules", { siteId: at.id })) } as unknown as {
        readonly rules: readonly Rule[];
      };
    });
    const rows = shown.rules.map(({ id, group, description }) => [id, group, description]);
    world.out(call.flag("json") ? asJson(shown) : columns(["rule", "group", "what it looks for"], rows));
    return 0;
  },
};
