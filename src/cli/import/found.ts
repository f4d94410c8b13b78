import type { Definition } from "../../kernel/definition/resource";
import type { ParentFacts, Values } from "../../kernel/definition/values";

/** An object of the platform, with the inputs that it shows. */
export interface Found {
  readonly definition: Definition;
  readonly id: string;
  readonly inputs: Values;
  /** All that the platform shows of it. */
  readonly fields: Values;
  readonly parentFacts: ParentFacts;
  /** What it lies in. */
  readonly parent?: Found;
}
