import { failureOf, OneResource, parentFor, registry, sampleOf, World } from "../harness";
import type { Rules } from "../../src/simulator/platform/settings";

/* A product that the platform has switched off: it shows nothing of it, and deletes nothing. */

const switches: readonly [string, Partial<Rules>][] = [
  ["SiteMailSettings", { siteMailRelay: "none" }],
  ["DomainContact", { domainRegistration: "off" }],
  ["GlueRecord", { domainRegistration: "off" }],
  ["DomainRegistration", { domainRegistration: "off" }],
  ["PanelAccountDomain", { panel: "notEnabled" }],
  ["PanelAccount", { panel: "notEnabled" }],
];

async function made(type: string, off: Partial<Rules>, changes = {}) {
  const definition = registry[type]!;
  const world = await World.start({ strict: { ownedDomains: ["example.com"] } });
  const resource = new OneResource(world, definition);
  const inputs = { ...sampleOf(definition, parentFor(definition, world.simulator), 0), ...changes };
  await resource.up(inputs);
  Object.assign(world.platform.rules, off);
  return { world, resource, inputs };
}

test.each(switches)("%s: a refresh keeps the state, and the warning says why", async (type, off) => {
  const { world, resource } = await made(type, off);
  const { state } = resource;
  const process = world.process();
  expect(await resource.refresh(process)).toMatchObject({ state, unread: true });
  expect(process.said).toEqual([expect.stringMatching(new RegExp(`^warning: ${type} "it" .* can't be read: it needs the platform to`))]);
});

test.each(switches.filter(([type]) => type !== "PanelAccount"))(
  "%s: a destroy forgets what costs nothing, and says so",
  async (type, off) => {
    const { world, resource } = await made(type, off, type === "DomainRegistration" ? { onDelete: "keep" } : {});
    const process = world.process();
    await resource.destroy(process);
    expect(process.said.join("\n")).toMatch(/is no longer managed/);
  },
);

test.each<[string, Partial<Rules>, object]>([
  ["PanelAccount", { panel: "notEnabled" }, {}],
  ["DomainRegistration", { domainRegistration: "off" }, { onDelete: "stopRenewing" }],
])("%s: a destroy stops where money goes on, and names the way out", async (type, off, changes) => {
  const { resource } = await made(type, off, changes);
  expect(await failureOf(resource.destroy())).toContain("pulumi state delete");
});
