import { isJson, lookUp, OddAnswerError } from "../../client";
import { singleLine } from "../../kernel/values/text";
import { registrationPath } from "../../resources/parts/registrations";
import type { Command } from "../frame/command";
import { asJson } from "../frame/output";
import { on, type Place } from "../frame/place";
import { guardSecrets, secretsOption } from "../frame/secrets";
import { registrationAbout } from "./words";

export const domainAuthcode: Command = {
  name: "domain authcode",
  summary: "shows the code for the transfer of a domain to another registrar",
  words: "NAME",
  count: [1, 1],
  asks: "the platform, reads only",
  about: `Shows the transfer code of a domain: another registrar asks for it when the domain moves there. While the domain isn't locked,
anybody with the code can take the domain away. Therefore it is written to a terminal only, unless --show-secrets is set. Some registries
never show the code. The token needs the scope domains:write, although nothing is changed.
${registrationAbout}`,
  options: { ...secretsOption, json: { type: "boolean", describe: "print the code as JSON" } },
  examples: [
    ["See the code", "pulumi-hosting domain authcode example.com"],
    ["Hand it to a password manager", "pulumi-hosting domain authcode example.com --show-secrets | pass insert -e domains/example.com"],
  ],
  exits: { 0: "shown", 1: "failed", 2: "usage error (unknown option or argument), or no terminal for the code" },
  async run(call, world) {
    guardSecrets(call, world, "the code of a domain");
    const shown = await on("DomainRegistration", call, world, async (place) => ({ registration: place.at, authcode: await codeOf(place) }));
    world.out(call.flag("json") ? asJson(shown) : `${singleLine(shown.authcode, 1_000)}\n`);
    return 0;
  },
};

async function codeOf({ api, line, at }: Place): Promise<string> {
  line.say("asking for the code");
  const path = `${registrationPath(at.id)}/epp_code`;
  const answer = await api.get(path, undefined, { answersSecrets: true });
  const code = isJson(answer) ? (lookUp(answer, "authcode") ?? lookUp(answer, "epp_code")) : undefined;
  if (typeof code !== "string" || code === "") throw new OddAnswerError(`GET ${path}`, "a code");
  return code;
}
