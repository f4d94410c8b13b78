import { diff, read, registry, World } from "../../harness";

const started = async () => {
  const world = await World.start({
    sites: [{ id: "site-1", domains: ["www.example.com"], suspended: true }],
    strict: { suspendedAndDeleted: "suspended" },
  });
  const self = () => world.anew(registry.Site!);
  const found = (await read(self(), "site-1", {}, "get"))!;
  return { world, self, found, site: world.platform.sites.get("site-1") };
};

test("a suspended site that was deleted is gone, although everything below it answers that it is suspended", async () => {
  const { self, found, site } = await started();
  expect(await read(self(), "site-1", found.state)).toMatchObject({ state: { dunningSuspended: true } });
  site.setPendingDelete(true);
  expect(await read(self(), "site-1", found.state)).toBeUndefined();
});

test("the hostnames of a site say nothing of its deletion in the outputs", async () => {
  const { found } = await started();
  expect(found.state.domains).toEqual([{ id: expect.any(String), hostname: "www.example.com" }]);
});

test.each([
  ["location", { location: "us-east" }],
  ["term", { term: "annual" }],
  ["variant", { variant: "extended" }],
  ["account", { account: "account-2" }],
])("another %s replaces a site of the same name: the new one is there before the old one goes", (name, more) => {
  const olds = { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly", account: "account-1" };
  expect(diff(registry.Site!, olds, { ...olds, ...more }, {})).toMatchObject({ replaces: [name], deleteFirst: false });
});

test.each([
  ["nobody agreed to lose the old one", {}, false],
  ["the program agreed to lose the old one", { allowReplacement: true }, true],
])("a change of plan that the user's replaceOnChanges turns into a replacement: %s", (_, agreed, deleteFirst) => {
  const olds = { name: "shop", plan: "starter", variant: "vanilla", location: "eu-central", term: "monthly" };
  expect(diff(registry.Site!, olds, { ...olds, ...agreed, plan: "pro" }, {})).toMatchObject({
    changed: ["plan"],
    replaces: [],
    deleteFirst,
  });
});

test("another account replaces a mailspace: the new one is there before the old one goes", () => {
  const olds = { domain: "example.com", account: "account-1" };
  expect(diff(registry.Mailspace!, olds, { ...olds, account: "account-2" }, {})).toMatchObject({
    replaces: ["account"],
    deleteFirst: false,
  });
});
