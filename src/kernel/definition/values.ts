/** Fields by their names in a program: inputs, outputs, observed objects. */
export type Values = Record<string, unknown>;

/** Facts that a parent tells its children: a zone tells its name, so that a record's absolute name can be read. */
export type ParentFacts = Readonly<Record<string, string>>;

/** The parts of a Pulumi id by name: `{ zoneId, recordId }`. */
export type IdParts = Readonly<Record<string, string>>;
