import { checkOwnField, ownFields } from "./fieldRules";
import { addVerdict, doubted, type Findings, findingsOn, noFindings, noVerdict, refused, type Verdict } from "./finding";
import { labelsOf } from "./label";
import { checkName, knownFullName, normaliseName } from "./name";
import { checkCharacters } from "./plainText";
import { known, notKnownYet, type RecordFields } from "./recordFields";
import { recordTypeCodes, writableRecordTypes } from "./recordType";
import { checkValue } from "./valueRules";

const longestTtlSeconds = 2_147_483_647;

/** Everything that can be known about a record before it is sent, every problem at once. What isn't known yet is passed over. */
export function checkRecord(fields: RecordFields, zone?: string): Findings {
  const { type } = fields;
  // Whatever else is written, there is nothing to put right but the type.
  if (type === "TLSA")
    return findingsOn(
      "type",
      refused("can't be TLSA: the platform manages the TLSA records and shows them as `tlsaRecords` of the zone. Remove this record."),
    );
  if (type !== notKnownYet && !Object.hasOwn(recordTypeCodes, type))
    return findingsOn("type", refused(`must be one of ${writableRecordTypes.join(", ")}.`));
  const findings = noFindings();
  checkNameField(fields, zone, findings);
  if (type !== notKnownYet) {
    addVerdict(findings, "value", checkValue(type, fields, zone));
    for (const field of ownFields) addVerdict(findings, field, checkOwnField(type, field, fields));
    if (type === "MX") addVerdict(findings, "priority", checkNullMail(fields));
  }
  addVerdict(findings, "ttl", checkTtl(known(fields.ttl)));
  addVerdict(findings, "comment", checkCharacters(known(fields.comment) ?? ""));
  return findings;
}

function checkNameField(fields: RecordFields, zone: string | undefined, findings: Findings): void {
  if (fields.name === notKnownYet) return;
  const name = fields.name ?? "";
  const { problems, warnings } = checkName(name, zone);
  findings.problems.push(...problems);
  findings.warnings.push(...warnings);
  if (fields.type === "SRV" && problems.length === 0) addVerdict(findings, "name", checkServiceName(name, zone));
}

function checkServiceName(name: string, zone: string | undefined): Verdict {
  // The zone's own name may be part of it: `_sip` in the zone `_tcp.example.com`.
  const full = knownFullName(name, zone) ?? normaliseName(name);
  // `*._tcp` answers for every service that has no record of its own (the example zone of RFC 2782).
  if (/^(?:_[^.]+|\*)\._[^.]+(?:\.|$)/.test(full)) return noVerdict();
  const [instance, ...service] = labelsOf(full);
  if (instance && /^_[^.]+\._[^.]+(?:\.|$)/.test(service.join(".")))
    return doubted("has a label before `_service._proto`: it names one instance of the service (DNS-SD), not the service.");
  return refused(
    "must begin with `_service._proto` for SRV, such as `_sip._tcp` or `_imaps._tcp.mail`: an underscore before each of the first two " +
      "labels. A wildcard stands for all services: `*._tcp`.",
  );
}

function checkNullMail(fields: RecordFields): Verdict {
  const priority = known(fields.priority);
  if (known(fields.value) !== "." || priority === undefined || priority === 0) return noVerdict();
  return refused(`must be 0 when \`value\` is \`.\` (null MX: this name takes no mail), not ${priority}.`);
}

function checkTtl(ttl: number | undefined): Verdict {
  if (ttl === undefined) return noVerdict();
  if (ttl === 0)
    return doubted(
      "of 0 means that nobody caches the record: every look-up reaches the name servers. The platform may set a higher value.",
    );
  if (Number.isInteger(ttl) && ttl >= 1 && ttl <= longestTtlSeconds) return noVerdict();
  return refused(`must be a whole number of seconds from 1 to ${longestTtlSeconds}, not ${String(ttl)}.`);
}
