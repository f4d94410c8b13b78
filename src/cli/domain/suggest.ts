import type { Command } from "../frame/command";
import { invoked } from "../frame/invoked";
import { withSession } from "../frame/platform";
import { progress } from "../frame/progress";
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
  async run(call, world) {
    const line = progress(world);
    const shown = await withSession(world, line, {}, async (session) => {
      line.say("asking for suggestions");
      return (await invoked(session, line, "getDomainSuggestions", { domain: call.words[0] })) as unknown as {
        readonly suggestions: readonly Suggestion[];
      };
    });
    const { suggestions } = shown;
    const rows = suggestions.map(({ domain, available, price, source }) => [domain, freeText(available), amountOf(price), source]);
    return { json: shown, text: () => (rows.length === 0 ? "No suggestions.\n" : columns(["domain", "", "registration", "kind"], rows)) };
  },
};

function freeText(available: boolean | undefined): string | undefined {
  return available === undefined ? undefined : available ? "free" : "not free";
}
