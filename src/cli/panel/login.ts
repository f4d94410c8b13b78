import { isJson, lookUp, OddAnswerError, one, type Json } from "../../client";
import { panelAccountPath } from "../../resources/parts/panel";
import { isWebAddress } from "../../transport";
import { act } from "../frame/act";
import { guardSecrets, secretsOption } from "../frame/confirm";
import { type Place, panelCommand } from "../frame/place";

export const panelLogin = panelCommand({
  name: "panel login",
  summary: "creates a link that signs in to the hosting panel of an account",
  asks: "the platform, which creates a link",
  about: `Creates a link that signs in to the hosting server's panel as a panel account. Anybody with the link is signed in. Therefore the
link is written to a terminal only, unless --show-secrets is set. The platform accepts a user's API key or session for this request, and
no OAuth token.`,
  options: { ...secretsOption, json: { type: "boolean", describe: "print the link as JSON" } },
  examples: [
    ["Sign in", "pulumi-hosting panel login example.com"],
    ["Open the panel in the browser", 'xdg-open "$(pulumi-hosting panel login example.com --show-secrets)"'],
  ],
  exits: { 0: "done", 1: "failed", 2: "usage error (unknown option or argument), or no terminal for the link" },
  run(on, call, world) {
    guardSecrets(call, world, "a link that signs in");
    return on(async (place) => {
      const url = await linkTo(place);
      return { json: { panelAccount: place.at, url }, line: url };
    });
  },
});

async function linkTo({ session, line, at }: Place): Promise<string> {
  const path = `${panelAccountPath(at.id)}/session`;
  const answer = await act(session, line, {
    what: `a link to the panel account ${at.name}`,
    look: `pulumi-hosting panel login ${at.id}; an unused link does no harm`,
    send: (api) => api.post(path),
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
