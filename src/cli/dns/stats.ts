import { isJson, lookUp, path } from "../../client";
import { drawnFigures, unwrapped } from "../frame/figures";
import { momentForm, momentIn } from "../frame/moment";
import { commandOn } from "../frame/place";

export const dnsStats = commandOn("DnsZone")({
  name: "dns stats",
  summary: "shows how many queries a zone gets",
  asks: "the platform, reads only",
  about: `Shows how many queries the name servers got for a zone, over time. Without --since it shows the last 14 days. A new zone has no
figures yet: the platform answers 502.`,
  options: {
    since: { type: "string", value: "TIME", describe: `the start: ${momentForm}` },
    until: { type: "string", value: "TIME", describe: "the end (default: now)" },
    json: { type: "boolean", describe: "print the figures as JSON" },
  },
  examples: [
    ["See whether a zone still gets queries", "pulumi-hosting dns stats example.com"],
    ["The sum of a month", "pulumi-hosting dns stats example.com --since 30d --json | jq .total"],
  ],
  run: (on, call) =>
    on(async ({ api, session, line, at }) => {
      line.say("reading the figures");
      const moment = (option: string): string | undefined => {
        const text = call.text(option);
        return text === undefined ? undefined : new Date(momentIn(option, text, session.now())).toISOString();
      };
      const query = { date_from: moment("since"), date_to: moment("until") };
      const body = unwrapped(await api.get(path`/api/dns_zones/${at.id}/dns_stats`, query));
      const [total, queries] = isJson(body) ? ["total", "series"].map((name) => lookUp(body, name)) : [undefined, body];
      return drawnFigures({ zone: at, total }, { total, queries });
    }),
});
