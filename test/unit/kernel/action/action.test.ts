import { checkInputs, create, read, update, World } from "../../../harness";
import { z } from "zod";
import { path } from "../../../../src/client";
import { immutable } from "../../../../src/kernel/definition/annotations";
import { defineAction } from "../../../../src/kernel/definition/resource";
import { lookUpOf } from "../../../../src/kernel/operations/lookUp";

/** All that another action needs to say. */
const restart = defineAction({
  type: "SiteRestart",
  area: "site",
  summary: "a restart",
  description: "Restarts a site.",
  inputs: z.object({ siteId: immutable(z.string()), triggers: z.record(z.string(), z.string()).optional() }),
  outputs: z.object({}),
  parent: { property: "siteId", type: "Site" },
  wordsOf: ({ siteId }) => `restarts site ${siteId}`,
  read: ({ get }, { siteId }) => get(path`/api/sites/${siteId}/domains`),
  create: ({ api, inputs }) => api.post(path`/api/sites/${inputs.siteId}/restart`),
  samples: ({ siteId = "" }) => [{ siteId }],
});

test("an action is a definition alone: it is carried out once, and again for other triggers", async () => {
  const world = await World.start({ sites: [{ id: "site-1" }] });
  const anew = () => world.anew(restart, "restart");
  const { inputs } = checkInputs(restart, {}, { siteId: "site-1", triggers: { config: "a" } });
  const { id, state } = await create(anew(), inputs);
  expect(await read(anew(), id, state)).toEqual({ id, state, inputs });
  await update(anew(), id, state, inputs);
  expect(world.platform.tasks.list()).toHaveLength(1);
  await update(anew(), id, state, { ...inputs, triggers: { config: "b" } });
  expect(world.platform.tasks.list()).toHaveLength(2);
});

test("an action has no look-up", () => expect(lookUpOf(restart)).toBeUndefined());
