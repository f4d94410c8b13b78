import { isIPv4, isIPv6 } from "node:net";
import { isHost, isRecordName, fullName, relativeName } from "./dnsName";
import { type DnsRecord, type RecordContent, type RecordFields, recordTypes } from "./dnsRecord";

type Rule = (record: RecordContent, zone: string) => string[];

const allOf =
  (...rules: Rule[]): Rule =>
  (record, zone) =>
    rules.flatMap((rule) => rule(record, zone));
const when = (broken: boolean, problem: string): string[] => (broken ? [problem] : []);

const hasValue: Rule = (record) => when(record.value === "", "Value can't be blank");
const hostValue: Rule = (record) => when(!isHost(record.value), "Value must be a hostname");
const hostNotAddress: Rule = (record) => when(isIPv4(record.value), "Value must be a hostname, not an address");
const word =
  (key: "priority" | "weight" | "port"): Rule =>
  (record) =>
    when(record[key] !== null && (record[key] < 0 || record[key] > 65535), `${key} must be from 0 to 65535`);

const nullTargetOr =
  (rule: Rule): Rule =>
  (record, zone) =>
    record.value === "." ? [] : rule(record, zone);

const service: Rule = allOf(hasValue, word("priority"), (record) => {
  const [target = "", ...parameters] = record.value.split(" ");
  return [
    ...when(target !== "" && target !== "." && !isHost(target), "Value must begin with a hostname or a dot"),
    ...when(record.priority === 0 && parameters.length > 0, "Value must not have parameters when priority is 0"),
  ];
});

const rules: Record<number, Rule> = {
  [recordTypes.A]: (record) => when(!isIPv4(record.value), "Value must be an IPv4 address"),
  [recordTypes.AAAA]: (record) => when(!isIPv6(record.value), "Value must be an IPv6 address"),
  [recordTypes.CNAME]: allOf(hostValue, hostNotAddress, (record, zone) =>
    when(record.value === fullName(record.name, zone), "Value must not be the record's own name"),
  ),
  [recordTypes.TXT]: hasValue,
  [recordTypes.MX]: allOf(nullTargetOr(allOf(hostValue, hostNotAddress)), word("priority"), (record) =>
    when(record.value === "." && record.priority !== 0, "Priority must be 0 for a null MX"),
  ),
  [recordTypes.Redirect]: (record) => when(!/^https?:\/\/\S+$/i.test(record.value), "Value must be a URL"),
  [recordTypes.Flatten]: allOf(hostValue, hostNotAddress),
  [recordTypes.PullZone]: hasValue,
  [recordTypes.SRV]: allOf(nullTargetOr(hostValue), word("priority"), word("weight"), word("port"), (record) =>
    when(!/^((\\\d{3}|\\[.\\]|[^.\\])+\.)?(_[^.]+|\*)\._[^.]+(\.|$)/.test(record.name), "Name must begin with _service._proto"),
  ),
  [recordTypes.CAA]: allOf(hasValue, (record) => [
    ...when(record.flags !== null && (record.flags < 0 || record.flags > 255), "Flags must be from 0 to 255"),
    ...when(!/^[a-z0-9]+$/i.test(record.record_tag ?? ""), "Record tag must be letters and digits"),
  ]),
  [recordTypes.PTR]: hostValue,
  [recordTypes.Script]: hasValue,
  [recordTypes.NS]: allOf(hostValue, hostNotAddress),
  [recordTypes.SVCB]: service,
  [recordTypes.HTTPS]: service,
};

const longestTtlSeconds = 2_147_483_647;

/** What is wrong with a record by itself; empty when nothing is. */
export function problemsOfRecord(sent: RecordFields, record: RecordContent, zone: string): string[] {
  if (record.record_type === recordTypes.TLSA) return ["Record type TLSA is managed automatically"];
  const rule = rules[record.record_type];
  if (!rule) return ["Record type is not included in the list"];
  return [
    ...when(!relativeName(sent.name ?? "", zone).inside, "Name is outside the zone"),
    ...when(!isRecordName(record.name, zone), "Name is invalid"),
    ...when(record.ttl < 1 || record.ttl > longestTtlSeconds, `TTL must be from 1 to ${longestTtlSeconds}`),
    ...when(
      record.weight !== null && record.record_type !== recordTypes.SRV && (record.weight < 0 || record.weight > 100),
      "Weight must be from 0 to 100",
    ),
    ...rule(record, zone),
  ];
}

/** Whether a record can't be beside those that have its name already. */
export function clashesWith(record: RecordContent, sameName: readonly DnsRecord[]): boolean {
  const isCname = record.record_type === recordTypes.CNAME;
  const others = sameName.filter((other) => other.record_type !== recordTypes.TLSA);
  const hasCname = others.some((other) => other.record_type === recordTypes.CNAME);
  // The provider flattens a CNAME at the apex, so that it may live beside MX, TXT and the like.
  if (record.name === "") return isCname && hasCname;
  return isCname ? others.length > 0 : hasCname;
}
