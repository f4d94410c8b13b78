import { isJson, lookUp } from "../../client";
import { singleLine } from "../../kernel/values/text";
import { registrationPath } from "../../resources/parts/registrations";
import { act } from "../frame/act";
import type { Command } from "../frame/command";
import { asJson } from "../frame/output";
import { on } from "../frame/place";
import { registrationAbout } from "./words";

export const domainSync: Command = {
  name: "domain sync",
  summary: "makes the platform read a domain from its registrar again",
  words: "NAME",
  count: [1, 1],
  asks: "the platform, which reads the registrar",
  about: `Makes the platform read a domain from its registrar again, and names the fields that were out of date. Nothing changes at the
registry. Use it if the platform shows no registrant, an old date, or a transfer that has ended.
${registrationAbout}`,
  options: { json: { type: "boolean", describe: "print the names of the changed fields as JSON" } },
  examples: [
    ["Read a domain again", "pulumi-hosting domain sync example.com"],
    ["Bring the result into the state", "pulumi-hosting domain sync example.com && pulumi refresh"],
  ],
  exits: { 0: "done", 1: "failed, or the outcome is unknown", 2: "usage error (unknown option or argument)" },
  async run(call, world) {
    const done = await on("DomainRegistration", call, world, async ({ session, line, at }) => {
      const answer = await act(session, line, {
        what: `a new reading of ${at.name} from its registrar`,
        look: `pulumi-hosting domain sync ${at.name}; a second reading does no harm`,
        send: (api) => api.post(`${registrationPath(at.id)}/force_sync`),
      });
      const changed = isJson(answer) ? lookUp(answer, "changed") : undefined;
      return { registration: at, action: "domain sync", ...(Array.isArray(changed) && { changed: changed.map(String) }) };
    });
    const { changed, registration } = done;
    const what = changed === undefined ? "" : changed.length === 0 ? ": nothing had changed" : `: ${changed.join(", ")}`;
    world.out(call.flag("json") ? asJson(done) : `read ${singleLine(registration.name, 300)} again${singleLine(what, 2_000)}\n`);
    return 0;
  },
};
