import type { Command } from "../frame/command";
import { invoked } from "../frame/invoked";
import { withSession } from "../frame/platform";
import { columns } from "../frame/table";
import { amountOf, type Price } from "./check";

interface Suggestion {
  readonly domain?: string;
  readonly available?: boolean;
  readonly source?: string;
  readonly price?: Price;
}

export const domainSuggest: Command = {
  name: "domain suggest",
  summary: "suggests similar domains, with their prices",
  words: "NAME",
  asks: "the platform, reads only",
  about: `Lists domains that are similar to NAME, as the platform suggests them, with their prices. Nothing is reserved and nothing is
ordered. \`domain check\` asks the registry about one domain.`,
  options: { json: { type: "boolean", describe: "print the suggestions as JSON" } },
  examples: [
    ["Find another name", "pulumi-hosting domain suggest shop.example"],
    [
      "Only those that are free",
      "pulumi-hosting domain suggest shop.example --json | jq -r '.suggestions[] | select(.available) | .domain'",
    ],
  ],
  run: (call, world) =>
    withSession(world, async (opened) => {
      opened.line.say("asking for suggestions");
      const shown = await invoked(opened, "getDomainSuggestions", { domain: call.words[0] });
      const rows = (shown.suggestions as readonly Suggestion[]).map(({ domain, available, price, source }) => {
        return [domain, available === undefined ? undefined : available ? "free" : "not free", amountOf(price), source];
      });
      return { json: shown, text: () => (rows.length === 0 ? "No suggestions.\n" : columns(["domain", "", "registration", "kind"], rows)) };
    }),
};
