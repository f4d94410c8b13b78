import { registry } from "../../../src/resources";
import type { Values } from "../../../src/kernel/definition/values";
import { OneResource } from "../../harness/oneResource";
import { World } from "../../harness/world";

interface Wait {
  readonly inputs: Values;
  /** What is waited for happens, is undone, and happens again. */
  set(is: boolean): void;
}

/** Each type that only waits: it creates nothing. */
const waits: Record<string, (world: World) => Wait> = {
  MailspaceVerification: ({ platform }) => ({
    inputs: { mailspaceId: "m-1" },
    set: (is) => platform.mailspaces.get("m-1").change({ provisioned: is, verified: is }),
  }),
  MailspaceDomainVerification: ({ platform }) => ({
    inputs: { mailspaceId: "m-1", domainName: "second.example" },
    set: (is) => void platform.mailspaces.get("m-1").domains.add("second.example", is ? "served" : "pending_verification"),
  }),
  HostnameCertificateValidation: ({ platform: { sites, certificates } }) => {
    const [domain] = sites.get("site-1").hosting.domains;
    return {
      inputs: { siteId: "site-1", hostnameId: domain!.id },
      set: (is) => void (is ? certificates.issue(domain!, "http01") : certificates.withdraw(domain!)),
    };
  },
};

test("every type that only waits has its row here", () => {
  expect(
    Object.keys(registry)
      .filter((type) => /(Verification|Validation)$/.test(type))
      .sort(),
  ).toEqual(Object.keys(waits).sort());
});

test.each(Object.entries(waits))("%s: what it waited for is undone, a refresh shows it, and the next up waits again", async (type, of) => {
  const world = await World.start({
    sites: [{ id: "site-1", name: "shop", domains: ["www.example.com"] }],
    mailspaces: [{ id: "m-1", domain: "example.com" }],
  });
  const { inputs, set } = of(world);
  const it = new OneResource(world, registry[type]!, "it", 10_000);
  set(true);
  await it.up(inputs);
  await it.refresh();
  expect(await it.preview(inputs)).toMatchObject({ changed: [], unfinished: false });
  set(false);
  const process = world.process();
  await it.refresh(process);
  expect(process.said.join()).toContain("is no longer complete: the next `pulumi up` waits again for");
  expect(await it.preview(inputs)).toMatchObject({ unfinished: true });
  expect(await it.failure(inputs)).toContain("without success");
  set(true);
  expect((await it.up(inputs)).pending).toBeUndefined();
});
