import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import * as hosting from "../../src/index";
import { fixturesFolder, kinds, secrets, versions, type Kind } from "../../tools/fixture/stack";

interface Stored {
  type: string;
  urn: string;
  inputs?: { __provider?: string };
}

const modules: Record<string, unknown> = { "@pulumi/pulumi": pulumi, "pulumi-hosting": hosting };
const keyOf = (type: string, name: string) => `${type} ${name}`;

/** The code that a state of that version holds for each resource: the engine runs it to find the provider. */
function stored(version: string, kind: Kind): Record<string, string> {
  const { deployment } = JSON.parse(readFileSync(join(fixturesFolder, version, kind, "state.json"), "utf8")) as {
    deployment: { resources: Stored[] };
  };
  const own = deployment.resources.flatMap(({ type, urn, inputs }) =>
    inputs?.__provider === undefined ? [] : [[keyOf(type, urn.split("::").at(-1) ?? ""), inputs.__provider]],
  );
  return Object.fromEntries(own) as Record<string, string>;
}

/** The code that the classes of this version give to so many resources of the same program. */
async function given(version: string, kind: Kind, count: number): Promise<Record<string, string>> {
  const codes: Record<string, string> = {};
  let done = () => {};
  const all = new Promise<void>((resolve) => (done = resolve));
  const newResource = ({ type, name, inputs, id }: pulumi.runtime.MockResourceArgs) => {
    if (inputs.__provider !== undefined) codes[keyOf(type, name)] = inputs.__provider as string;
    if (Object.keys(codes).length === count) done();
    return { id: id ?? name, state: { ...inputs } as Record<string, unknown> };
  };
  await pulumi.runtime.setMocks({ newResource, call: ({ inputs }) => inputs }, kind, "dev");
  pulumi.runtime.setAllConfig({ "settled:password": secrets.password, "settled:otherToken": "token" });
  const program = readFileSync(join(fixturesFolder, version, kind, "index.js"), "utf8");
  new Function("require", "exports", program)((name: string) => modules[name], {});
  await all;
  return codes;
}

// A state is read by whichever version is installed: the code may never depend on which one wrote it.
it.each(versions().flatMap((version) => kinds.map((kind) => [version, kind] as const)))(
  "the classes give the code that is in the state of %s (%s), letter by letter",
  async (version, kind) => {
    const before = stored(version, kind);
    expect(await given(version, kind, Object.keys(before).length)).toEqual(before);
  },
);
