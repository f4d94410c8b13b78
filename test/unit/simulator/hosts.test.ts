import type { SimulatorOptions } from "../../../src/simulator";
import { answered, refused, start } from "./session";

async function registered(shapes: SimulatorOptions["shapes"] = {}) {
  const session = await start({ shapes });
  const { id } = session.platform.registrar.registrations.add({ name: "example.com" });
  return { ...session, path: `/api/domain_registrations/${id}/hosts`, registration: session.platform.registrar.registrations.get(id) };
}

const v4 = { address: "192.0.2.1", version: 4 };

describe("the hosts of a registration", () => {
  it("are made, listed, changed and deleted, whichever way the addresses are sent", async () => {
    const { call, path } = await registered();
    const made = await call("POST", path, { host_name: "NS1.example.com.", addresses: ["192.0.2.1", { address: "2001:DB8::1" }] });
    const host = { host_name: "ns1.example.com", addresses: [v4, { address: "2001:db8::1", version: 6 }] };
    expect(made).toMatchObject(answered(201, { host }));
    expect(await call("GET", path)).toMatchObject(answered(200, { hosts: [host] }));
    const changed = await call("PATCH", `${path}/ns1.example.com`, { addresses: ["192.0.2.1"] });
    expect(changed).toMatchObject(answered(200, { host: { addresses: [v4] } }));
    expect(await call("DELETE", `${path}/ns1.example.com`)).toMatchObject({ status: 204 });
    expect(await call("DELETE", `${path}/ns1.example.com`)).toMatchObject({ status: 404 });
  });

  it.each([
    [{ host_name: "ns1.example.net", addresses: ["192.0.2.1"] }],
    [{ host_name: "example.com", addresses: ["192.0.2.1"] }],
    [{ host_name: "ns1.example.com", addresses: [] }],
    [{ host_name: "ns1.example.com", addresses: ["192.0.2.0/24"] }],
    [{ host_name: "there.example.com", addresses: ["192.0.2.1"] }],
  ])("refuse %j", async (body) => {
    const { call, path, platform, registration } = await registered();
    platform.registrar.hosts.add(registration, "there.example.com", ["192.0.2.9"]);
    expect(await call("POST", path, body)).toMatchObject({ status: 422 });
  });

  it("wait for the registrar like everything else, if it does them later", async () => {
    const { call, path, platform, clock } = await registered({ hostWrites: "later" });
    const accepted = await call("POST", path, { host_name: "ns1.example.com", addresses: ["192.0.2.1"] });
    expect(accepted).toMatchObject(answered(202, { pending_process: { status: "RUNNING" } }));
    expect(await call("POST", path, { host_name: "ns2.example.com", addresses: ["192.0.2.1"] })).toMatchObject(
      refused(409, "registration_busy"),
    );
    clock.advance(platform.delays.registrarMs);
    expect(await call("GET", path)).toMatchObject({ body: { hosts: [{ host_name: "ns1.example.com" }] } });
  });
});
