import { canonicalIpv6 } from "../address";
import { parseBinding } from "../serviceBinding";
import { zoneRule } from "./rule";
import { targetOf } from "./zoneView";

const hints = { ipv4hint: "A", ipv6hint: "AAAA" } as const;

export const bindingRules = [
  zoneRule(
    {
      id: "svcb-hints",
      needsAll: true,
      level: "best-practice",
      severity: "warning",
      sentence: "The addresses in `ipv4hint` and `ipv6hint` are those of the target's A and AAAA records.",
      remedy: "Correct the hints, or remove them: clients find the addresses without.",
      source: "RFC 9460, section 7.3",
    },
    function* (zone) {
      for (const at of zone.of("SVCB", "HTTPS")) {
        const target = targetOf(at, zone);
        const found = target === undefined ? "elsewhere" : zone.lookUp(target);
        if (found === "elsewhere") continue;
        for (const { key, value } of parseBinding(at.record.value ?? "")?.parameters ?? []) {
          const type = Object.hasOwn(hints, key) ? hints[key as keyof typeof hints] : undefined;
          // Addresses that the platform publishes by itself, or that aren't known, may be any.
          const records = found.filter((one) => one.type === type);
          const isKnown = found.every((one) =>
            one.type === type ? one.record.value !== undefined : !["CNAME", "Flatten", "PullZone", "Redirect", "Script"].includes(one.type),
          );
          if (type === undefined || !isKnown) continue;
          const addresses = new Set(records.map(({ record }) => canonicalIpv6(record.value ?? "")));
          const strange = (value ?? "").split(",").find((one) => !addresses.has(canonicalIpv6(one)));
          if (strange !== undefined)
            yield {
              at,
              message: `${at.called} has ${strange.trim()} in \`${key}\`, which is no ${type} record of ${target}.`,
              beside: records,
            };
        }
      }
    },
  ),
  zoneRule(
    {
      id: "svcb-alias-alone",
      level: "best-practice",
      severity: "warning",
      sentence: "An SVCB or HTTPS record in alias mode (priority 0) is the only one at its name.",
      remedy: "Keep the record in alias mode, or the others: clients ignore the others.",
      source: "RFC 9460, section 2.4.1",
    },
    function* (zone) {
      const aliases = zone.of("SVCB", "HTTPS").filter(({ record }) => record.priority === 0);
      for (const [at] of Map.groupBy(aliases, ({ called }) => called).values()) {
        const beside = at === undefined ? [] : zone.at(at.name, at.type).filter((one) => one !== at);
        if (at && beside.length > 0) yield { at, message: `${at.called} is in alias mode, beside others.`, beside };
      }
    },
  ),
];
