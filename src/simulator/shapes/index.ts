import { billingShapes } from "./billing";
import { type Choice, usual } from "./choice";
import { mailShapes } from "./mail";
import { panelShapes } from "./panel";
import { registrarShapes } from "./registrar";
import { shieldShapes } from "./shield";
import { siteShapes } from "./sites";

/** Every shape that a setting can have, the default first. */
export const allShapes = {
  /**
   * Body of the edge rule list: `"bare"` array (default), or an object with the array under `edge_rules`, `edgeRules`, `EdgeRules`,
   * `Items` or `data`.
   */
  edgeRuleList: ["bare", "wrapped", "camel", "pascal", "items", "data"],
  /** Body of edge rule writes: `"bare"` rule (default), wrapped under `edge_rule`, `edgeRule`, `EdgeRule` or `data`, or nothing at all. */
  edgeRuleWrite: ["bare", "wrapped", "camel", "pascal", "data", "empty"],
  /** Keys of an edge rule: `"pascal"` (default, as documented), `"camel"` or `"snake"`. */
  edgeRuleKeys: ["pascal", "camel", "snake"],
  /** How a text without a value is shown in an edge rule: `"empty"` (default), `"null"` or `"omitted"`. */
  edgeRuleUnset: ["empty", "null", "omitted"],
  /** Caching settings: `"bare"` (default) or `"wrapped"` under `caching`. */
  caching: ["bare", "wrapped"],
  /** Lists of the caching settings: `"asSent"` (default) or `"sorted"`. */
  cachingLists: ["asSent", "sorted"],
  /**
   * Body of the 202 for a changed or deleted record: `"empty"` (default), the `"record"` as it will be, or the `"oldRecord"` as it still
   * is.
   */
  recordWrite: ["empty", "record", "oldRecord"],
  /** How a number or text without a value is shown in a record: `"null"` (default), `"zero"` (0 and `""`) or `"omitted"`. */
  recordUnset: ["null", "zero", "omitted"],
  /** The records of a zone: `"inside"` its own answer (default, as documented), or only in the list of records (`"apart"`). */
  zoneRecords: ["inside", "apart"],
  /** Body of the 202 for a deleted zone: `"empty"` (default) or a `"json"` object. */
  zoneDelete: ["empty", "json"],
  /** `dnssec_data` between switching DNSSEC on and the zone being signed: `"null"` (default), or an object that is still `"blank"`. */
  dnssecPending: ["null", "blank"],
  /** The name servers of a zone: `"text"` (default), or objects with the text under `"name"` or `"hostname"`. */
  nameservers: ["text", "name", "hostname"],
  /** Ids that consist of digits: `"string"` (default, as documented) or `"integer"`. */
  ids: ["string", "integer"],
  /** The site's own endpoint when it is soft-deleted: `"shown"` (default, 200) or `"forbidden"` (403). */
  pendingDeleteSite: ["shown", "forbidden"],
  ...billingShapes,
  ...mailShapes,
  ...registrarShapes,
  ...shieldShapes,
  ...siteShapes,
  ...panelShapes,
} as const;

/**
 * Which of the sensible shapes an answer has, where the documents do not show it.
 * A client that holds in every one of them holds on the real platform.
 */
export type Shapes = Choice<typeof allShapes>;

export const defaultShapes = usual(allShapes);

export function shownId(id: string, shapes: Required<Shapes>): string | number {
  return shapes.ids === "integer" && /^\d{1,15}$/.test(id) ? Number(id) : id;
}

export function shownNameservers(nameservers: readonly string[], { nameservers: shape }: Required<Shapes>): readonly unknown[] {
  return shape === "text" ? nameservers : nameservers.map((server) => ({ [shape]: server }));
}
