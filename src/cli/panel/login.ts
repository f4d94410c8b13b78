import { isJson, lookUp, OddAnswerError, one, type Json } from "../../client";
import { singleLine } from "../../kernel/values/text";
import { panelAccountPath } from "../../resources/parts/panel";
import { isWebAddress } from "../../transport";
import { act } from "../frame/act";
import type { Command } from "../frame/command";
import { asJson } from "../frame/output";
import { on, type Place } from "../frame/place";
import { guardSecrets, secretsOption } from "../frame/secrets";
import { panelAbout } from "./words";

export const panelLogin: Command = {
  name: "panel login",
  summary: "makes a link that signs in to the hosting panel of an account",
  words: "ACCOUNT",
  count: [1, 1],
  asks: "the platform, which makes a link",
  about: `Makes a link that signs in to the hosting server's panel as a panel account. Who has the link is signed in: it is written to a
terminal only, unless --show-secrets is said. The platform takes a user's API key or session for this, and no OAuth token.
${panelAbout}`,
  options: { ...secretsOption, json: { type: "boolean", describe: "print the link as JSON" } },
  examples: [
    ["Sign in", "pulumi-hosting panel login example.com"],
    ["Open the panel in the browser", 'xdg-open "$(pulumi-hosting panel login example.com --show-secrets)"'],
  ],
  exits: { 0: "done", 1: "failed", 2: "not understood, or there is no terminal to write the link to" },
  async run(call, world) {
    guardSecrets(call, world, "a link that signs in");
    const made = await on("PanelAccount", call, world, async (place) => ({ panelAccount: place.at, url: await linkTo(place) }));
    world.out(call.flag("json") ? asJson(made) : `${singleLine(made.url, 10_000)}\n`);
    return 0;
  },
};

async function linkTo({ session, line, at }: Place): Promise<string> {
  const path = `${panelAccountPath(at.id)}/session`;
  const answer = await act(session, line, {
    what: `a link to the panel account ${at.name}`,
    look: `pulumi-hosting panel login ${at.id}; a link that nobody has does no harm`,
    send: (api) => api.post(path, undefined, { answersSecrets: true }),
  });
  const url = isJson(answer) ? addressIn(one(answer, "session") ?? answer) : undefined;
  if (url === undefined) throw new OddAnswerError(`POST ${path}`, "a link");
  return url;
}

/** The documents don't show the answer: the address may have any name, and then it is the only one. */
function addressIn(shown: Json): string | undefined {
  const named = ["url", "sso_url", "login_url", "session_url", "redirect_url", "link"].map((name) => lookUp(shown, name));
  const all = Object.values(shown).filter(isWebAddress);
  return named.find(isWebAddress) ?? (all.length === 1 ? all[0] : undefined);
}
