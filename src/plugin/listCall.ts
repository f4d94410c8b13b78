import { type ListRequest, ListResponse } from "@pulumi/pulumi/proto/provider_pb";
import type { Host } from "../host/host";
import type { Log } from "../kernel/memory/session";
import { invoke } from "../kernel/operations/invoke";
import type { Row } from "../kernel/operations/list";
import { listerOf, unlisted } from "../kernel/operations/listUp";
import { hasUnknown } from "../kernel/values/unknown";
import { registry } from "../resources";
import { decode } from "./struct";

const { Computed, Continuation, Result } = ListResponse;

/** The objects of a type, as `pulumi do TYPE list` asks for them: all at once, or a page and the token of the next one. */
export async function listObjects(request: ListRequest, host: Host, log: Log): Promise<ListResponse[]> {
  const type = request.getToken().replace(/^hosting:(index:)?/, "");
  const definition = Object.hasOwn(registry, type) ? registry[type] : undefined;
  if (!definition) throw new Error(`pulumi-hosting has no type ${type}. Its types are ${Object.keys(registry).join(", ")}.`);
  const lister = listerOf(definition);
  if (!lister) throw new Error(unlisted(definition));
  const { values } = decode(request.getQuery());
  if (hasUnknown(values)) return [new ListResponse().setComputed(new Computed())];
  const { items } = await invoke(lister, { session: host.session, log }, values);
  const rows = rest(items as readonly Row[], request.getContinuationToken(), type);
  const page = rows.slice(0, Math.min(rows.length, ...[request.getLimit(), request.getPageSize()].filter((number) => number > 0)));
  const results = page.map(({ id, name }) => new ListResponse().setResult(new Result().setId(id).setName(name)));
  const last = page.length < rows.length ? page.at(-1) : undefined;
  return last ? [...results, new ListResponse().setContinuation(new Continuation().setContinuationToken(last.id))] : results;
}

/** The objects after the page that ended with `last`. */
function rest(rows: readonly Row[], last: string, type: string): readonly Row[] {
  if (last === "") return rows;
  const place = rows.findIndex(({ id }) => id === last);
  if (place < 0)
    throw new Error(`the list of every ${type} has changed while it was read: ${last} is gone. List again from the beginning.`);
  return rows.slice(place + 1);
}
