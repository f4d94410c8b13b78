// Generated from the definitions in src/functions by `npm run generate`. Changes belong there.
import * as pulumi from "@pulumi/pulumi";
import { ask, askOutput } from "../ask";

/** The fields of `types` of GetAccessListTypes. */
export interface GetAccessListTypesType {
  /** The type's name, as the platform spells it. */
  name: string;
  /** The type's number, for `type` of AccessList. */
  value: number;
}

/** The arguments of `getAccessListTypes`. */
export interface GetAccessListTypesArgs {
  /** The id of the site: `site.id`. */
  siteId: string;
}

/** The arguments of `getAccessListTypesOutput`. */
export interface GetAccessListTypesOutputArgs {
  /** The id of the site: `site.id`. */
  siteId: pulumi.Input<string>;
}

/** The result of `getAccessListTypes`. */
export interface GetAccessListTypesResult {
  /** The types, by number. */
  types: GetAccessListTypesType[];
}

/** Lists the possible types of access lists. Shield must be active on the site. */
export function getAccessListTypes(args: GetAccessListTypesArgs, opts?: pulumi.InvokeOptions): Promise<GetAccessListTypesResult> {
  return ask("getAccessListTypes", args, opts);
}

/** Lists the possible types of access lists. Shield must be active on the site. Takes outputs and gives an output. */
export function getAccessListTypesOutput(
  args: GetAccessListTypesOutputArgs,
  opts?: pulumi.InvokeOutputOptions,
): pulumi.Output<GetAccessListTypesResult> {
  return askOutput("getAccessListTypes", args, opts);
}
