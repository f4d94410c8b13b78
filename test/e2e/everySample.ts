import type { Definition } from "../../src/kernel/definition/resource";
import type { IdParts, Values } from "../../src/kernel/definition/values";
import { registry } from "../../src/resources";
import { changesOf } from "../harness/matrix";
import { naturalKeyOf, parentFor } from "../harness/parents";
import { sampleOf, written } from "../harness/program";
import type { Face } from "./harness";
import { hosted, type Hosted } from "./hosted";

/** A sample of a type, as one resource of the program. */
export interface Declared {
  readonly definition: Definition;
  readonly name: string;
  readonly parents: IdParts;
  readonly inputs: Values;
  /** The first change in place that the platform takes; `undefined` where the type has none. */
  readonly change: Values | undefined;
  /** What `get` takes beside the id. */
  readonly naturalKey: string | undefined;
}

const samples = Object.values(registry).flatMap((definition) =>
  definition.samples({}).map((_, index) => ({ definition, index, name: `${definition.type}-${index + 1}` })),
);

const sampleDomain = /(?<![\p{L}\d-])(example\.com|\p{L}+\.example)(?![\p{L}\d-]|\.\p{L})/gu;

/** Each sample has a parent and domains of its own, so that all of them can be there at once. */
async function declare({ definition, index, name }: (typeof samples)[number], place: number, { simulator }: Hosted): Promise<Declared> {
  const own = <T>(value: T): T => JSON.parse(JSON.stringify(value).replace(sampleDomain, `c${place}-$1`)) as T;
  const changes = changesOf({ definition, inputs: (rehearsed) => sampleOf(definition, parentFor(definition, rehearsed), index) });
  const { value: change } = await changes.next();
  const parents = parentFor(definition, simulator, own("example.com"));
  const inputs = sampleOf(definition, parents, index);
  const naturalKey = index === 0 ? naturalKeyOf(definition) : undefined;
  return { definition, name, parents, inputs: own(inputs), change: change && own(change), naturalKey: naturalKey && own(naturalKey) };
}

/** An empty platform, and every sample as a program for it. */
export async function everySample(face?: Face): Promise<{ readonly made: Hosted; readonly all: readonly Declared[] }> {
  const made = await hosted("", { sites: [], strict: { ownedDomains: samples.map((_, place) => `c${place}-example.com`) } }, { face });
  const all: Declared[] = [];
  // What a sample transfers is somebody's.
  for (const place of samples.keys()) made.simulator.platform.registrar.takenElsewhere.add(`c${place}-moved.example`);
  for (const [place, sample] of samples.entries()) all.push(await declare(sample, place, made));
  return { made, all };
}

/** What a program says of some resources: type, name and inputs. */
export function asProgram(all: readonly Declared[], changed = false): readonly (readonly [string, string, Values])[] {
  return all.map(({ definition, name, inputs, change }) => [
    definition.type,
    name,
    written(definition, changed ? { ...inputs, ...change } : inputs),
  ]);
}
