import { create, type Fault, OneResource, read, registry, type SimulatorOptions, type Values, withAnswers, World } from "../../harness";

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

test.each(["ok", "unprocessable"] as const)(
  "a proof that nobody publishes (%s) is asked for at most every 15 s",
  async (verificationFailed) => {
    const world = await World.start({
      shapes: { verificationFailed },
      mailspaces: [{ id: "m-1", domain: "example.com", provisioned: false }],
      strict: { verificationMinIntervalMs: 15_000 },
    });
    const self = world.anew(registry.MailspaceVerification!, "it", 16_000);
    await expect(create(self, { mailspaceId: "m-1" })).rejects.toThrow(/TXT record/);
    const { byRoute, rateLimited } = world.simulator.report();
    expect(byRoute["POST /api/mailspace/{mailspace_id}/domain_verification"]).toBe(2);
    expect(rateLimited).toBe(0);
  },
);

test("an error says what came back of the check, where it was no answer of the platform", async () => {
  const world = await World.start({ mailspaces: [{ id: "m-1", domain: "example.com", provisioned: false }] });
  world.fault({ kind: "garbage", route: "POST /api/mailspace/{mailspace_id}/domain_verification", times: Infinity });
  const self = world.anew(registry.MailspaceVerification!, "it", 10_000);
  await expect(create(self, { mailspaceId: "m-1" })).rejects.toThrow(/the platform answered 200 with a body that is not JSON/);
});

test("a mailspace whose domain is known already is only waited for: nothing asks for a check", async () => {
  const world = await World.start({
    mailspaces: [{ id: "m-1", domain: "example.com", provisioned: false, verified: true }],
    delays: { provisionMs: 5_000 },
  });
  const process = world.process();
  await create(process.resource(registry.MailspaceVerification!), { mailspaceId: "m-1" });
  expect(process.said.join()).toMatch(/waiting for the mailspace to be provisioned/);
  expect(world.count("POST")).toBe(0);
});

describe("a 404 of what a mailspace shows elsewhere", () => {
  const proofRoute = "GET /api/mailspace/{mailspace_id}/domain_verification";
  const reportRoute = "GET /api/mailspace/{mailspace_id}/domains/dns";
  const gone = (route: string) => ({ kind: "status", status: 404, route, times: Infinity }) as const;

  test.each(["Mailspace", "MailspaceVerification"])("isn't one of the mailspace: its proof, read by %s", async (type) => {
    const world = await World.start({
      mailspaces: [{ id: "m-1", domain: "example.com", provisioned: false, verified: false }],
      shapes: { mailspaceProof: "apart" },
    });
    world.fault(gone(proofRoute));
    const state = type === "Mailspace" ? { domain: "example.com" } : { mailspaceId: "m-1" };
    expect(await read(world.anew(registry[type]!), "m-1", state)).toMatchObject({ id: "m-1", state });
  });

  test("isn't one of the mailspace: its report of the DNS, which keeps what it said", async () => {
    const world = await World.start({ mailspaces: [{ id: "m-1", domain: "example.com" }] });
    const it = new OneResource(world, registry.MailspaceVerification!);
    const before = await it.up({ mailspaceId: "m-1" });
    world.fault(gone(reportRoute));
    expect(await it.refresh()).toMatchObject({ state: before });
    expect((await it.preview({ mailspaceId: "m-1" })).unfinished).toBe(false);
  });

  test("is waited out before the records that mail needs are known", async () => {
    const world = await World.start({ mailspaces: [{ id: "m-1", domain: "example.com" }] });
    const it = new OneResource(world, registry.MailspaceVerification!, "it", 10_000);
    const fault = world.fault(gone(reportRoute));
    expect(await it.failure({ mailspaceId: "m-1" })).toMatch(/the DNS records that mail needs/);
    fault.remove();
    expect(await it.up({ mailspaceId: "m-1" })).toMatchObject({ publishDns: true });
  });
});

describe("what a program publishes", () => {
  const definition = registry.MailspaceVerification!;
  const begin = async (options: SimulatorOptions = {}) => {
    const world = await World.start({ mailspaces: [{ id: "m-1", domain: "example.com" }], strict: { mailWritesDns: false }, ...options });
    const made = await create(world.anew(definition), { mailspaceId: "m-1" });
    const refresh = async (state: Values) => (await read(world.anew(definition), made.id, state))?.state ?? {};
    return { world, made, refresh };
  };

  test("stays its own when the platform says later that it keeps the zone", async () => {
    const { world, made, refresh } = await begin();
    expect(made.state).toMatchObject({ dnsManaged: false, publishDns: true });
    world.platform.zones.add({ name: "example.com" });
    const later = await refresh(made.state);
    expect(later).toMatchObject({ dnsManaged: true, publishDns: true });
  });

  test("is nothing where the platform keeps the zone from the start", async () => {
    const { made, refresh } = await begin({ zones: [{ name: "example.com" }] });
    expect(made.state).toMatchObject({ dnsManaged: true, publishDns: false });
    expect(await refresh(made.state)).toMatchObject({ publishDns: false });
  });

  type Rows = { type: string; name: string; value: string; placeholder?: boolean }[];

  test.each<[string, (rows: Rows) => unknown]>([
    [
      "a placeholder in the place of one",
      (rows) => Object.assign(rows.find(({ name }) => /_domainkey/.test(name))!, { placeholder: true, value: "…" }),
    ],
    ["no record at all", (rows) => rows.splice(0)],
  ])("stays as it was where the platform later shows %s", async (_, happens) => {
    const { world, made } = await begin();
    const process = withAnswers<{ records: Rows }>(world.process(), ({ records }) => records && happens(records));
    const later = (await read(process.resource(definition), made.id, made.state))?.state ?? {};
    const sorted = (rows: unknown) => (rows as Rows).map((row) => JSON.stringify(row)).sort();
    expect(sorted(later.dnsRecords)).toEqual(sorted(made.state.dnsRecords));
  });

  test("doesn't become the program's when the platform says for a while that it doesn't keep the zone", async () => {
    const { world, made } = await begin({ zones: [{ name: "example.com" }] });
    const process = withAnswers<{ managed: boolean }>(
      world.process(),
      (body) => "managed" in body && Object.assign(body, { managed: false }),
    );
    expect((await read(process.resource(definition), made.id, made.state))?.state).toMatchObject({ dnsManaged: false, publishDns: false });
  });

  const report = "GET /api/mailspace/{mailspace_id}/domains/dns";
  const mx = { type: "MX", name: "example.com", value: "mx1.mail.example", priority: 10 };

  test("is found in an envelope of an unknown name", async () => {
    const { world } = await begin();
    world.showAs(report, { report: { domain: "example.com", managed: false, records: [mx] } });
    const made = await create(world.anew(definition), { mailspaceId: "m-1" });
    expect(made.state).toMatchObject({ dnsManaged: false, publishDns: true, dnsRecords: [mx] });
  });

  test("isn't nothing where the answer is no report: that is an error", async () => {
    const { world, made, refresh } = await begin();
    for (const body of [{}, { report: [mx] }, { report: { domain: "example.com" } }]) {
      world.showAs(report, body);
      await expect(create(world.anew(definition), { mailspaceId: "m-1" })).rejects.toThrow(/answered without a mail DNS report/);
      await expect(refresh(made.state)).rejects.toThrow(/answered without a mail DNS report/);
    }
  });

  test.each(["full", "dotted", "relative"] as const)("has full names, however the report spells them: %s", async (mailDnsNames) => {
    const { made } = await begin({ shapes: { mailDnsNames } });
    const names = (made.state.dnsRecords as { name: string }[]).map(({ name }) => name);
    expect(new Set(names)).toEqual(
      new Set(["example.com", "mail._domainkey.example.com", "_dmarc.example.com", "autoconfig.example.com", "webmail.example.com"]),
    );
  });
});

const one = "GET /api/mailspace/{mailspace_id}/domains/{name}";

async function pending() {
  const world = await World.start({ mailspaces: [{ id: "m-1", domain: "example.com" }] });
  const { domains } = world.platform.mailspaces.get("m-1");
  const { token } = domains.create("second.example", null, true);
  const it = new OneResource(world, registry.MailspaceDomainVerification!, "it", 10_000);
  return { world, it, token, serve: () => domains.serve("second.example") };
}

const inputs = { mailspaceId: "m-1", domainName: "Second.Example" };

test("waits for somebody who verifies the domain, and says with which record", async () => {
  const { world, it, token } = await pending();
  expect(await it.failure(inputs)).toMatch(
    new RegExp(`verify the domain in the platform's panel, once the DNS has the TXT record \\S+second\\.example with .*${token}.*can't`),
  );
  expect(world.bodies()).toEqual([]);
});

test("ends once the domain is served, and shows it", async () => {
  const { world, it, serve } = await pending();
  void world.clock.sleep(5_000).then(serve);
  expect(await it.up(inputs)).toMatchObject({ ...inputs, state: "served", verified: true });
  expect(it.id).toBe("m-1/Second.Example");
  expect(await it.drift({ ...inputs, domainName: "second.example" })).toEqual([]);
});

test("says the record that only the list shows", async () => {
  const { world, it, token } = await pending();
  const bare = { domain: { name: "second.example", state: "pending_verification", verified: false } };
  const fault = world.fault({ kind: "status", status: 200, body: bare, route: one, times: Infinity } as Fault);
  expect([await it.failure(inputs), fault.hits > 0]).toEqual([expect.stringContaining(token), true]);
});

test("is done at once for the domain that the mailspace was bought for", async () => {
  const { it } = await pending();
  expect(await it.up({ mailspaceId: "m-1", domainName: "example.com" })).toMatchObject({ state: "primary" });
});
