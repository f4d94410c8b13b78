import type { SimulatorOptions, Values } from "../../harness";
import { beforeRequests, checkInputs, create, failureOf, registry, update, withAnswers, World } from "../../harness";

const definition = registry.GlueRecord!;

async function begin(options: SimulatorOptions = {}) {
  const world = await World.start({ sites: [], ...options });
  const { platform } = world.simulator;
  const registration = platform.registrar.registrations.add({ name: "example.com" });
  const inputs = (more: Values = {}): Values => ({
    ...{ registrationId: registration.id, hostName: "ns1.example.com", addresses: ["192.0.2.1", "2001:DB8::1"] },
    ...more,
  });
  return {
    ...{ world, platform, registration, inputs },
    anew: () => world.anew(definition),
    hosts: () => platform.registrar.hosts.list().map(({ host_name, addresses }) => [host_name, ...addresses.map(({ address }) => address)]),
  };
}

test("a registrar that is busy is waited for, and so are the others of the same registration", async () => {
  const { registration, platform, world, inputs, hosts } = await begin({ shapes: { hostWrites: "later" } });
  platform.registrar.registrations.processes.begin(registration, "lock", 20_000, () => undefined);
  const process = world.process();
  const made = ["ns1.example.com", "NS2.example.com."].map((hostName) =>
    create(process.resource(definition, hostName), inputs({ hostName, addresses: ["192.0.2.2", "192.0.2.2"] })),
  );
  expect((await Promise.all(made)).map(({ id }) => id)).toEqual([
    `${registration.id}/ns1.example.com`,
    `${registration.id}/ns2.example.com`,
  ]);
  expect(hosts().sort()).toEqual(["ns1", "ns2"].map((name) => [`${name}.example.com`, "192.0.2.2"]));
  expect(process.said).toContainEqual(expect.stringContaining("waiting for the registrar to finish an earlier change"));
});

test("a process that fails ends the creation with the registry's words, and the next run makes the name server", async () => {
  const { platform, inputs, anew, hosts } = await begin({ shapes: { hostWrites: "later" }, strict: { registrarProcesses: "fail" } });
  expect(await failureOf(create(anew(), inputs()))).toContain("The registry refused it");
  platform.rules.registrarProcesses = "done";
  await create(anew(), inputs());
  expect(hosts()).toHaveLength(1);
});

test("an update fails if somebody else writes other addresses over it", async () => {
  const { world, platform, registration, inputs, anew } = await begin();
  const { id, state } = await create(anew(), inputs());
  let written = false;
  const somebody = () => written && platform.registrar.hosts.add(registration, "ns1.example.com", ["198.51.100.9"]);
  const process = beforeRequests(world.process(), somebody);
  withAnswers(process, (_body, { method }) => void (written ||= method === "PATCH"));
  const failure = await failureOf(update(process.resource(definition), id, state, inputs({ addresses: ["192.0.2.2"] })));
  expect(failure).toMatch(/the platform has shown something else in addresses than this run wrote: somebody else changed it/);
});

test("a name outside the domain is refused by its property, and nothing is sent", async () => {
  const { world, inputs, anew, hosts } = await begin();
  expect(await failureOf(create(anew(), inputs({ hostName: "ns1.example.net" })))).toMatch(/^hostName must be a name below example\.com/);
  expect([world.count("POST"), hosts()]).toEqual([0, []]);
});

test.each<[Values, string, string]>([
  [{ hostName: "ns1.example.net" }, "hostName", "must be a name below example.com"],
  [{ hostName: "ns1" }, "hostName", "Write ns1.example.com."],
  [{ hostName: "example.com" }, "hostName", "must be a name below"],
  [{ hostName: "https://ns1.example.com" }, "hostName", "not a URL"],
  [{ addresses: ["192.0.2.1", "192.0.2.0/24"] }, "addresses[1]", "without a /length"],
  [{ addresses: ["192.0.2.1/32"] }, "addresses[0]", "without a /length"],
  [{ addresses: ["ns.example.net"] }, "addresses[0]", "must be one IP address"],
  [{ addresses: ["010.0.0.1"] }, "addresses[0]", "must be one IP address"],
])("check refuses %j", (given, path, says) => {
  const inputs = { registrationId: "r-1", hostName: "ns1.example.com", addresses: ["192.0.2.1"], ...given };
  const { problems } = checkInputs(definition, {}, inputs, { domain: "example.com" });
  expect(problems).toEqual([{ path, message: expect.stringContaining(says) }]);
});
