import { isJson, lookUp, OddAnswerError } from "../../client";
import { registrationPath } from "../../resources/parts/registrations";
import { guardSecrets, secretsOption } from "../frame/confirm";
import { type Place, registrationCommand } from "../frame/place";

export const domainAuthcode = registrationCommand({
  name: "domain authcode",
  summary: "shows the code for the transfer of a domain to another registrar",
  asks: "the platform, reads only",
  about: `Shows the transfer code of a domain: another registrar asks for it when the domain moves there. While the domain isn't locked,
anybody with the code can take the domain away. Therefore it is written to a terminal only, unless --show-secrets is set. Some registries
never show the code. The token needs the scope domains:write, although nothing is changed.`,
  options: { ...secretsOption, json: { type: "boolean", describe: "print the code as JSON" } },
  examples: [
    ["See the code", "pulumi-hosting domain authcode example.com"],
    ["Hand it to a password manager", "pulumi-hosting domain authcode example.com --show-secrets | pass insert -e domains/example.com"],
  ],
  exits: { 2: "usage error (unknown option or argument), or no terminal for the code" },
  run(on, call, world) {
    guardSecrets(call, world, "the code of a domain");
    return on(async (place) => {
      const authcode = await codeOf(place);
      return { json: { registration: place.at, authcode }, line: authcode };
    });
  },
});

async function codeOf({ api, line, at }: Place): Promise<string> {
  line.say("asking for the code");
  const path = `${registrationPath(at.id)}/epp_code`;
  const answer = await api.get(path);
  const code = isJson(answer) ? (lookUp(answer, "authcode") ?? lookUp(answer, "epp_code")) : undefined;
  if (typeof code !== "string" || code === "") throw new OddAnswerError(`GET ${path}`, "a code");
  return code;
}
