import type { Created, SimulatorOptions, Values } from "../../harness";
import { checkInputs, create, diff, failureOf, read, registry, remove, unknownValue, update, World } from "../../harness";
import { list } from "../../../src/kernel/operations/list";

const definition = registry.MailspaceDomain!;
const id = "m-1/second.example";
const inputs = (more: Values = {}): Values => ({ mailspaceId: "m-1", name: "second.example", ...more });
const proof = { txtHost: expect.stringMatching(/\.second\.example$/), txtValue: expect.stringMatching(/^[0-9a-f]{32}$/), txtType: "TXT" };

async function begin(options: SimulatorOptions = {}) {
  const world = await World.start({ mailspaces: [{ id: "m-1", domain: "example.com" }], ...options });
  const process = world.process();
  const mailspace = world.platform.mailspaces.get("m-1");
  return {
    ...{ world, process, mailspace, said: process.said, self: process.resource(definition) },
    anew: (name = "it") => world.anew(definition, name),
    names: () => mailspace.domains.all().map(({ name, state }) => `${name} ${state}`),
  };
}

const owned: SimulatorOptions = { strict: { ownedDomains: ["second.example"] }, zones: [{ name: "second.example" }] };

describe("a domain that is registered at the platform", () => {
  test("is served at once, and a deletion takes its records out of the hosted zone", async () => {
    const { world, self, said, anew, names } = await begin(owned);
    const made = await create(self, inputs({ description: "The second shop" }));
    expect(made).toEqual({
      id,
      state: {
        ...inputs({ description: "The second shop" }),
        domainName: "second.example",
        state: "served",
        verified: true,
        dnsState: "managed",
        dnsManaged: true,
        dnsRecords: expect.arrayContaining([expect.objectContaining({ type: "MX", name: "second.example", value: "mx1.mail.example" })]),
        home: expect.any(String),
      },
    });
    expect(said).toEqual([]);
    const zone = world.platform.zones.get("second.example");
    expect(zone.records.length).toBeGreaterThan(0);
    await remove(anew(), made.id, made.state);
    expect([names(), zone.records]).toEqual([["example.com primary"], []]);
  });

  test("loses its description when the program no longer names it", async () => {
    const { self, mailspace, world } = await begin(owned);
    const { state } = await create(self, inputs({ description: "The second shop" }));
    const cleared = await update(self, id, state, inputs());
    expect(mailspace.domains.find("second.example")).toMatchObject({ description: null });
    expect(cleared).not.toHaveProperty("description");
    expect(world.bodies("PATCH")).toEqual([{ description: "" }]);
  });

  test("with mailboxes in it isn't deleted, and the error says what to do", async () => {
    const { self, mailspace, anew } = await begin(owned);
    const { state } = await create(self, inputs());
    mailspace.mailboxes.add({ username: "jane", domain: "second.example" });
    expect(await failureOf(remove(anew(), id, state))).toMatch(/jane@second\.example.*domain: mailspaceDomain\.name/s);
  });
});

test("a domain without a report of its DNS is there all the same, and keeps what an earlier report said", async () => {
  const { world, self, anew } = await begin(owned);
  const made = await create(self, inputs());
  world.fault({
    kind: "status",
    status: 404,
    code: "unknown_domain",
    route: "GET /api/mailspace/{mailspace_id}/domains/dns",
    times: Infinity,
  });
  expect(await read(anew(), made.id, made.state)).toMatchObject({ id: made.id, state: made.state });
});

describe("any other domain", () => {
  test("awaits its verification: the creation ends, and a warning names the record to publish", async () => {
    const { self, said, anew } = await begin();
    const made = await create(self, inputs({ description: "The second shop" }));
    expect(made.state).toEqual({
      ...inputs({ description: "The second shop" }),
      domainName: "second.example",
      ...{ state: "pending_verification", verified: false, verification: proof, home: expect.any(String) },
    });
    const { txtHost, txtValue } = made.state.verification as Values;
    expect(said).toEqual([expect.stringMatching(/^warning: the domain second\.example awaits its verification/)]);
    expect(said[0]).toContain(`${String(txtHost)} with ${String(txtValue)}`);
    expect(await read(anew(), made.id, made.state)).toMatchObject({ state: made.state });
  });

  test.each(["within", "beside"] as const)("has the record of its proof %s the answer, or wherever it shows", async (mailDomainProof) => {
    for (const mailDomainWrite of ["wrapped", "bare", "empty"] as const) {
      const { self } = await begin({ shapes: { mailDomainProof, mailDomainWrite } });
      expect((await create(self, inputs())).state).toMatchObject({ state: "pending_verification", verification: proof });
    }
  });

  test("shows once it is served, and its record stays in the state; neither is a difference", async () => {
    const { self, mailspace, anew } = await begin();
    const { state } = await create(self, inputs());
    mailspace.domains.serve("second.example");
    const seen = await read(anew(), id, state);
    expect(seen?.state).toEqual({
      ...{ ...state, state: "served", verified: true, dnsState: "manual", dnsManaged: false, caaStatus: "unchecked" },
      dnsRecords: expect.arrayContaining([
        expect.objectContaining({ type: "MX", name: "second.example", priority: 10 }),
        expect.objectContaining({ type: "TXT", name: expect.stringMatching(/_domainkey\.second\.example$/), status: "unchecked" }),
      ]),
    });
    expect(diff(definition, seen?.state ?? {}, inputs(), {}).changed).toEqual([]);
  });

  test("that somebody removed and added anew shows the record of its new proof, and no DNS", async () => {
    const { self, mailspace, anew } = await begin();
    const { state } = await create(self, inputs());
    mailspace.domains.serve("second.example");
    const served = await read(anew(), id, state);
    mailspace.domains.remove("second.example", []);
    const { token } = mailspace.domains.add("second.example", "pending_verification");
    const seen = await read(anew(), id, served?.state ?? {});
    expect(seen?.state).toEqual({ ...state, verification: { ...(state.verification as Values), txtValue: token } });
  });

  test("can't be changed, and the error says what to do first", async () => {
    const { self } = await begin();
    const { state } = await create(self, inputs());
    expect(await failureOf(update(self, id, state, inputs({ description: "new" })))).toMatch(
      /publish the TXT record.*verify the domain in the platform's panel/s,
    );
  });

  test("is only forgotten by a deletion, with a warning that says what stays", async () => {
    const { self, world, names } = await begin();
    const { state } = await create(self, inputs());
    const process = world.process();
    await remove(process.resource(definition), id, state);
    expect(names()).toEqual(["example.com primary", "second.example pending_verification"]);
    expect(process.said).toEqual([
      expect.stringMatching(
        /^warning: MailspaceDomain m-1\/second\.example is no longer managed, but stays on the platform.*removes it in the platform's panel.*answered 409/s,
      ),
    ]);
  });

  test("that somebody adds at the same moment is refused with what to do", async () => {
    const { world, self, mailspace } = await begin();
    const body = { primary_domain: "example.com", domains: [], pending_domains: [] };
    world.fault({ kind: "status", status: 200, body, route: "GET /api/mailspace/{mailspace_id}/domains", times: 1 });
    mailspace.domains.add("second.example", "pending_verification");
    expect(await failureOf(create(self, inputs()))).toMatch(/409 \(domain_pending_verification\).*publish the TXT record/s);
  });
});

describe("the primary domain", () => {
  test.each(["name", "object", "omitted"] as const)("is no MailspaceDomain, however the list names it (%s)", async (mailDomainPrimary) => {
    const { self, anew, world } = await begin({ shapes: { mailDomainPrimary } });
    expect(await failureOf(create(self, inputs({ name: "Example.com", adopt: true })))).toMatch(
      /^Example\.com is the domain that the mailspace was bought for.*Nothing was created/,
    );
    expect(await failureOf(read(anew(), "example.com/example.com", {}, "get"))).toMatch(/MailspaceDomain .* was not found/);
    expect(await list(anew(), { mailspaceId: "m-1" })).toMatchObject({ objects: [], total: 0 });
    expect(world.count("POST")).toBe(0);
  });
});

test("a list that can't be read proves nothing, and one without domains is none", async () => {
  const { self, anew, world } = await begin(owned);
  const { state } = await create(self, inputs());
  world.platform.rules.mailServer = "down";
  expect(await failureOf(read(anew(), id, state))).toContain("503 (mailserver_unavailable)");
  world.platform.rules.mailServer = "up";
  const route = "GET /api/mailspace/{mailspace_id}/domains";
  const odd = world.fault({ kind: "status", status: 200, body: { pending_domains: [] }, route, times: 9 });
  const third = create(anew("third"), inputs({ name: "third.example" }));
  expect(await failureOf(third)).toContain("without a list of domains");
  expect(odd.hits).toBeGreaterThan(0);
});

test("two stacks name one domain in the spelling of the DNS", async () => {
  const { self, anew } = await begin({ strict: { ownedDomains: ["xn--bcher-kva.example"] } });
  const made: Created = await create(self, inputs({ name: "Bücher.Example" }));
  expect([made.id, made.state.name]).toEqual(["m-1/xn--bcher-kva.example", "Bücher.Example"]);
  expect((await read(anew(), "example.com/BÜCHER.example", {}, "get"))?.id).toBe(made.id);
  expect(diff(definition, made.state, inputs({ name: "xn--bcher-kva.example" }), {}).changed).toEqual([]);
});

test.each<[unknown, string | undefined]>([
  ["second.example", undefined],
  ["Second.EXAMPLE", undefined],
  ["bücher.example", undefined],
  ["wwwshop.example", undefined],
  [unknownValue, undefined],
  ["http://second.example", 'Write "second.example".'],
  ["HTTPS://www.second.example/mail?x=/y", 'Write "second.example".'],
  ["www.second.example", 'Write "second.example".'],
  ["WWW.www.second.example.", 'Write "second.example".'],
  ["second.example/", 'Write "second.example".'],
  ["second.example.", 'Write "second.example".'],
  ["https://", "Write a domain such as `second.example`."],
  ["second..example", "empty"],
  ["second example", "contains a space"],
  ["", "at least 1 characters"],
])("check takes the name %j, or says what to write instead", (name, says) => {
  const { problems } = checkInputs(definition, {}, inputs({ name }), {});
  const said = problems.map(({ path, message }) => `${path} ${message}`).join("\n");
  if (says === undefined) expect(said).toBe("");
  else expect(said).toMatch(new RegExp(`^name .*${says.replace(/[.?]/g, "\\$&")}`));
});
