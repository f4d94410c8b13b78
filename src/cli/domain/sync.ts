import { isJson, lookUp } from "../../client";
import { registrationPath } from "../../resources/parts/registrations";
import { act } from "../frame/act";
import { registrationCommand } from "../frame/place";

export const domainSync = registrationCommand({
  name: "domain sync",
  summary: "makes the platform read a domain from its registrar again",
  asks: "the platform, which reads the registrar",
  about: `Makes the platform read a domain from its registrar again, and names the fields that were out of date. Nothing changes at the
registry. Use it if the platform shows no registrant, an old date, or a transfer that has ended.`,
  options: { json: { type: "boolean", describe: "print the names of the changed fields as JSON" } },
  examples: [
    ["Read a domain again", "pulumi-hosting domain sync example.com"],
    ["Bring the result into the state", "pulumi-hosting domain sync example.com && pulumi refresh"],
  ],
  exits: { 0: "done", 1: "failed, or the outcome is unknown" },
  run: (on) =>
    on(async ({ session, line, at }) => {
      const answer = await act(session, line, {
        what: `a new reading of ${at.name} from its registrar`,
        look: `pulumi-hosting domain sync ${at.name}; a second reading does no harm`,
        send: (api) => api.post(`${registrationPath(at.id)}/force_sync`),
      });
      const names = isJson(answer) ? lookUp(answer, "changed") : undefined;
      const changed = Array.isArray(names) ? names.map(String) : undefined;
      const what = changed === undefined ? "" : changed.length === 0 ? ": nothing had changed" : `: ${changed.join(", ")}`;
      return { json: { registration: at, action: "domain sync", changed }, line: `read ${at.name} again${what}` };
    }),
});
