export { canonicalIpv6 } from "./address";
export { checkDomain, normaliseDomain } from "./domain";
export { checkRecord } from "./checkRecord";
export type { Finding, Findings } from "./finding";
export { checkName, fullName, normaliseName, sameName } from "./name";
export { notKnownYet, type Known, type RecordField, type RecordFields } from "./recordFields";
export { recordTypeCodes, recordTypeName, recordTypes, type RecordType, writableRecordTypes } from "./recordType";
export { sameField } from "./sameField";
export { normaliseValue, sameValue, wireValue } from "./valueRules";
