import { invoked } from "../frame/invoked";
import { siteCommand } from "../frame/place";
import { columns } from "../frame/table";

interface Rule {
  readonly id: string;
  readonly description?: string;
  readonly group?: string;
}

export const shieldRules = siteCommand({
  name: "shield rules",
  summary: "lists the WAF's managed rules, with the ids to switch them off",
  asks: "the platform, reads only",
  about: `Lists the managed rules of the WAF. The inputs wafDisabledRules and wafLogOnlyRules of a ShieldZone take their ids.
Shield must be active on the site.`,
  options: { json: { type: "boolean", describe: "print the rules as JSON, and the groups as the platform shows them" } },
  examples: [
    ["Find the rule that blocks a form", "pulumi-hosting shield rules shop | grep -i sql"],
    ["Only the ids", "pulumi-hosting shield rules shop --json | jq -r '.rules[].id'"],
  ],
  run: (on) =>
    on(async (place) => {
      const { at, line } = place;
      line.say("reading the rules");
      const shown = await invoked(place, "getManagedWafRules", { siteId: at.id });
      const rows = (shown.rules as readonly Rule[]).map(({ id, group, description }) => [id, group, description]);
      return { json: { site: at, ...shown }, text: () => columns(["rule", "group", "what it looks for"], rows) };
    }),
});
