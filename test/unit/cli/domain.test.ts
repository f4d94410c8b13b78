import type { RegistrationSeed, Simulator, SimulatorOptions } from "../../../src/simulator";
import { called, countOf, ends, jsonOf, methodsOf, newSimulator, obeyed } from "./called";

const at = "/api/domain_registrations";

const withDomain = (seed: Partial<RegistrationSeed> = {}, options: SimulatorOptions = {}): Promise<Simulator> =>
  newSimulator({ registrations: [{ id: "registration-1", name: "shop.uk", ...seed }], ...options });

const stateOf = (simulator: Simulator) => simulator.platform.registrar.registrations.get("registration-1").state;

describe("domain check and suggest", () => {
  it("say what a free domain costs, and reserve nothing", async () => {
    const simulator = await withDomain();
    await ends("domain check new.example", { simulator }, 0, /^domain .*\nnew\.example +free +9\.00 USD/);
    const json = await called("domain check new.example --json", { simulator });
    expect(JSON.parse(json.out)).toMatchObject({ available: true, createPrice: { amountCents: 900, currency: "USD" } });
  });

  it("say who has a domain, and what its transfer costs", async () => {
    const simulator = await withDomain();
    expect((await called("domain check shop.uk", { simulator })).out).toContain("registered in this account");
    expect((await called("domain check moved.example", { simulator })).out).toMatch(/not free +9\.00 USD/);
  });

  it("list suggestions", async () => {
    const simulator = await withDomain();
    await ends("domain suggest shop.example", { simulator }, 0, /^domain .*\n.* (free|not free) .*USD/);
    const { suggestions } = await jsonOf<{ suggestions: object[] }>("domain suggest shop.example", { simulator });
    expect(suggestions[0]).toMatchObject({ available: expect.any(Boolean), price: { currency: "USD" } });
  });
});

describe("domain authcode", () => {
  it("writes the code to a terminal", async () => {
    const simulator = await withDomain();
    await ends("domain authcode shop.uk", { simulator, terminal: true }, 0, "auth-shop.uk-secret\n");
    expect(methodsOf(simulator)).toEqual(["GET"]);
  });

  it("writes it to something else if that is asked for", async () => {
    const shown = await called("domain authcode registration-1 --show-secrets --json", { simulator: await withDomain() });
    expect(JSON.parse(shown.out)).toEqual({ registration: { id: "registration-1", name: "shop.uk" }, authcode: "auth-shop.uk-secret" });
  });

  it("says why there is none, and shows nothing of an answer that can't be read", async () => {
    const held = await withDomain({ serverTransferProhibited: true });
    await ends("domain authcode shop.uk", { simulator: held, terminal: true }, 1, "The registry prohibits transfers");
    const odd = await withDomain();
    odd.faults.add({
      kind: "garbage",
      path: /epp_code$/,
      body: '{"authcode": "s3cret-code"',
      contentType: "application/json",
      times: Infinity,
    });
    const env = { HOSTING_READ_TRIES: "1" };
    const { status, err } = await called("domain authcode shop.uk", { simulator: odd, terminal: true, env });
    expect([status, err]).toEqual([1, expect.not.stringContaining("s3cret-code")]);
  });
});

describe("domain sync", () => {
  it("says what had changed", async () => {
    const simulator = await withDomain();
    await ends("domain sync shop.uk", { simulator }, 0, "read shop.uk again: nothing had changed\n");
    simulator.faults.add({ kind: "status", status: 200, path: /force_sync$/, body: { changed: ["status", "expires\u001b_at"] } });
    const changed = await called("domain sync shop.uk", { simulator });
    expect(changed.out).toMatch(/^read shop\.uk again: status, expires/);
    expect(changed.out).not.toMatch(obeyed);
  });

  it("takes an answer without names", async () => {
    const simulator = await withDomain();
    simulator.faults.add({ kind: "empty", path: /force_sync$/, takesEffect: true });
    expect(await called("domain sync shop.uk", { simulator })).toMatchObject({ status: 0, out: "read shop.uk again\n" });
  });
});

describe("domain push", () => {
  const route = `POST ${at}/{id}/push_transfer`;
  const begun = "the transfer of shop.uk to OTHER has begun. See: pulumi-hosting domain processes shop.uk\n";

  it.each(["object", "id", "flag"] as const)("follows what the registrar does to its end (%s)", async (pendingProcess) => {
    const simulator = await withDomain({}, { shapes: { pendingProcess } });
    const { err } = await ends("domain push shop.uk OTHER --yes", { simulator }, 0, begun);
    expect(err).toContain("waiting for the transfer of shop.uk to OTHER");
    expect(stateOf(simulator)).toMatchObject({ pushTransferPending: true, process: null });
    expect(countOf(simulator, route)).toBe(1);
  });

  it("takes a registrar that does it at once", async () => {
    const simulator = await withDomain({}, { strict: { registrarChanges: "atOnce" } });
    const { status, out } = await called("domain push shop.uk OTHER --yes --json", { simulator });
    expect([status, JSON.parse(out)]).toMatchObject([0, { action: "domain push", recipient: "OTHER" }]);
  });

  const sent = { kind: "status", status: 202, path: /push_transfer$/ } as const;

  it.each([
    ["the registration can't be read", { kind: "status", status: 503, times: Infinity }],
    ["the registration shows as nothing", { kind: "status", status: 200, body: {}, times: Infinity }],
    [
      "another object is shown",
      { kind: "status", status: 200, body: { domain_registration: { id: "x", name: "other.uk" } }, times: Infinity },
    ],
  ] as const)("never says that it is done where %s", async (_, fault) => {
    const simulator = await withDomain();
    simulator.faults.add({ ...sent, body: {} });
    simulator.faults.add({ ...fault, method: "GET", path: /registration-1$/, after: 1 });
    await ends("domain push shop.uk OTHER --yes", { simulator, env: { HOSTING_READ_TRIES: "1" } }, 0, begun);
  });

  it("says that it is done where the domain isn't there any more", async () => {
    const simulator = await withDomain();
    simulator.faults.add({ ...sent, body: {} });
    simulator.faults.add({ kind: "status", status: 404, times: Infinity, method: "GET", path: /registration-1$/, after: 1 });
    await ends("domain push shop.uk OTHER --yes", { simulator }, 0, "transferred shop.uk to OTHER\n");
  });

  it("finds the process in a wrapped answer, and believes nobody else while the domain is there", async () => {
    const simulator = await withDomain();
    simulator.faults.add({ ...sent, body: { data: { pending_process: { id: 7 } } } });
    await ends("domain push shop.uk OTHER --yes", { simulator }, 0, begun);
    expect(simulator.report().requests.map(({ path }) => path)).toContainEqual(expect.stringMatching(/registration-1\/processes\/7$/));
  });

  it("fails with the registrar's words, and names the command that shows them", async () => {
    const simulator = await withDomain({}, { strict: { registrarProcesses: "fail" } });
    await ends("domain push shop.uk OTHER --yes", { simulator }, 1, /The registry refused it.*domain processes/);
  });

  it("says that it isn't done where the registrar takes too long, and sends nothing again", async () => {
    const simulator = await withDomain({}, { delays: { registrarMs: 60_000 } });
    const env = { HOSTING_WAIT_LIMIT_MS: "150" };
    await ends(
      "domain push shop.uk OTHER --yes",
      { simulator, env },
      1,
      /The request isn't sent again\. Check: pulumi-hosting domain processes shop\.uk\./,
    );
    expect(countOf(simulator, route)).toBe(1);
  });
});

describe("domain transfer-out", () => {
  it.each([
    ["--approve", "approved", "TRANSFERRED_OUT"],
    ["--reject", "rejected", "OK"],
  ])("answers (%s)", async (option, said, status) => {
    const simulator = await withDomain({ transferOutPending: true });
    expect(await called(["domain transfer-out shop.uk", option, "--yes"], { simulator })).toMatchObject({
      ...{ status: 0, out: `${said} the transfer of shop.uk\n` },
    });
    expect(stateOf(simulator)).toMatchObject({ transferOutPending: false, status });
  });

  it.each<[object | null, RegExp]>([
    [
      { status: "PENDING", gaining_registrar: "Other Inc.", expires_at: "2026-12-01" },
      /asks for shop\.uk \(status: PENDING, gaining_registrar: Other Inc\., expires/,
    ],
    [{ registrar: { name: "nested" } }, /\(the platform doesn't show which one\)/],
    [null, /^No registrar asks for shop\.uk\.\n$/],
  ])("shows who asks, with reads alone: %j", async (transfer_out, says) => {
    const simulator = await withDomain();
    const domain_registration = { id: "x", name: "shop.uk" };
    simulator.faults.add({
      kind: "status",
      status: 200,
      path: /registrations\/[^/]+$/,
      body: { domain_registration, transfer_out },
      times: 5,
    });
    await ends("domain transfer-out shop.uk", { simulator }, 0, says);
    expect(methodsOf(simulator)).toEqual(["GET"]);
  });
});

describe("domain verify-contact", () => {
  it("writes to the registrant of a domain, or to a contact", async () => {
    const simulator = await withDomain({ name: "shop.net" });
    const forDomain = await called("domain verify-contact shop.net", { simulator });
    expect([forDomain.status, forDomain.out]).toEqual([0, "queued: the platform will write to the registrant of shop.net\n"]);
    const [contact] = simulator.platform.registrar.contacts.list();
    for (const asked of [contact!.id, contact!.handle]) {
      const { status, out } = await called(["domain verify-contact --contact", asked, "--json"], { simulator });
      expect([status, JSON.parse(out)]).toMatchObject([0, { contact: { id: contact!.id }, status: "queued" }]);
    }
    expect(countOf(simulator, "POST /api/domain_contacts/{id}/resend_verification")).toBe(2);
  });
});

describe("domain processes", () => {
  const busy = async (options: SimulatorOptions = {}) => {
    const simulator = await withDomain({}, { delays: { registrarMs: 60_000 }, ...options });
    await called("domain push shop.uk OTHER --yes", { simulator, env: { HOSTING_WAIT_LIMIT_MS: "50" } });
    const [process] = simulator.platform.registrar.registrations.processes.of(
      simulator.platform.registrar.registrations.get("registration-1"),
    );
    return { simulator, id: process!.id };
  };

  it.each(["upper", "lower", "unheardOf"] as const)("lists them, in whatever words (%s)", async (processWords) => {
    const { simulator, id } = await busy({ shapes: { processWords } });
    await ends("domain processes shop.uk", { simulator }, 0, new RegExp(`${id} .*push transfer`));
    const json = await called("domain processes shop.uk --json", { simulator });
    expect(JSON.parse(json.out)).toMatchObject({ registration: { id: "registration-1" }, processes: [{ id: Number(id) }] });
  });

  it.each(["wrapped", "bare"] as const)("shows one with its log (%s)", async (processView) => {
    const { simulator, id } = await busy({ shapes: { processView } });
    const { out } = await called(["domain processes shop.uk --log", id], { simulator });
    expect(out).toContain("push transfer was sent to the registrar");
    const json = await called(["domain processes shop.uk --log", id, "--json"], { simulator });
    expect(JSON.parse(json.out)).toMatchObject({ process: { id: Number(id) }, log: [{ message: expect.any(String) }] });
  });

  it("resends and cancels", async () => {
    const { simulator, id } = await busy();
    expect(await called(["domain processes shop.uk --resend", id], { simulator })).toMatchObject({
      ...{ status: 0, out: `queued: process ${id} of shop.uk\n` },
    });
    expect(await called(["domain processes shop.uk --cancel", id], { simulator })).toMatchObject({ status: 2 });
    expect(stateOf(simulator).process).toBe(id);
    const { out } = await called(["domain processes shop.uk --cancel", id, "--yes"], { simulator });
    expect(out).toBe(`cancelled: process ${id} of shop.uk\n`);
    expect(stateOf(simulator).process).toBeNull();
  });

  it("says that there are none", async () => {
    await ends("domain processes shop.uk", { simulator: await withDomain() }, 0, /^No processes\.\n$/);
  });
});
