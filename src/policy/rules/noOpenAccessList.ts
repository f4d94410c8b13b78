import { z } from "zod";
import { entriesIn } from "../../dns/addressRanges";
import { tooOpen } from "../../dns/openAddresses";
import { countriesIn } from "../countries";
import { limits } from "../openAddresses";
import { resourceRule } from "../rule";

export const noOpenAccessList = resourceRule({
  name: "no-open-access-list",
  severity: "high",
  tags: ["shield"],
  description: "No AccessList names nearly the whole internet.",
  reason: "A list that allows (or blocks) everybody is a mistake.",
  remedy: "Name only the intended networks or countries.",
  cannotSee: "What the list does: the edge provider holds its action. The rule doesn't count AS numbers, organisations and fingerprints.",
  config: z.object({
    ...limits,
    mostCountries: z.int().min(1).default(248).describe("The most countries that a list may name; there are 249."),
  }),
  of: ["AccessList"],
  check: ({ content, entries }, { config, violation }) => {
    const texts = content === undefined || content === null ? ((entries ?? []) as unknown[]) : [content];
    const all = texts.flatMap((text) => entriesIn(String(text)));
    for (const problem of tooOpen(all, config)) violation(problem);
    const countries = countriesIn(all);
    if (countries > config.mostCountries) violation(`the list names ${countries} countries: more than ${config.mostCountries}.`);
  },
});
