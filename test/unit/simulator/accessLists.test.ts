import { createHash } from "node:crypto";
import { answered, pick, type Session, startShielded } from "./session";

const path = "/api/sites/site-1/shield/access_lists";
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const list = { name: "Office", description: "Who works here", type: 0, content: "203.0.113.9\n192.0.2.1" };
const shown = { ...list, checksum: sha256(list.content) };

const lists = ({ platform }: Session) => platform.sites.get("site-1").shield.accessLists;

describe("access lists", () => {
  it("are read one by one, with the checksum of their content", async () => {
    const { call } = await startShielded();
    const made = await call("POST", path, { ...list, checksum: shown.checksum });
    expect(made).toMatchObject(answered(201, shown));
    const one = `${path}/${String(pick(made.body, "id"))}`;
    expect(await call("GET", one)).toMatchObject(answered(200, made.body));
    const changed = { ...list, content: "192.0.2.7", checksum: sha256("192.0.2.7") };
    expect((await call("PATCH", one, { content: "192.0.2.7" })).body).toMatchObject(changed);
    expect((await call("PATCH", one, { content: "" })).body).toMatchObject({ content: "", name: "Office" });
    await call("DELETE", one);
    expect(await call("GET", one)).toMatchObject(answered(404, { errors: ["Access list not found"] }));
  });

  it.each([
    [{ ...list, name: undefined }, "name is missing"],
    [{ ...list, name: " " }, "name can't be blank"],
    [{ ...list, type: undefined }, "type is missing"],
    [{ ...list, type: "IP" }, expect.stringContaining("type must be an integer")],
    [{ ...list, content: undefined }, "content is missing"],
    [{ ...list, content: ["192.0.2.1"] }, "content must be a string"],
    [{ ...list, checksum: sha256("other") }, "checksum does not match the content"],
  ])("refuse %j", async (body, error) => {
    const session = await startShielded();
    expect(await session.call("POST", path, body)).toMatchObject(answered(422, { errors: [error] }));
    expect(lists(session).list()).toEqual([]);
    // A type that is not known yet will do.
    expect((await session.call("POST", path, { ...list, type: 17 })).status).toBe(201);
  });

  it("check a checksum against what the content will be", async () => {
    const { call } = await startShielded({}, { accessLists: [{ id: "1", ...list }] });
    expect((await call("PATCH", `${path}/1`, { content: "x", checksum: shown.checksum })).status).toBe(422);
    expect((await call("PATCH", `${path}/1`, { name: "New", checksum: shown.checksum.toUpperCase() })).status).toBe(200);
    expect((await call("GET", `${path}/1`)).body).toMatchObject({ ...shown, name: "New" });
  });

  it("clear with PATCH what was omitted, when told to", async () => {
    const { call } = await startShielded({ strict: { shieldPatch: "replace" } }, { accessLists: [{ id: "1", ...list }] });
    expect((await call("PATCH", `${path}/1`, { name: "New" })).status).toBe(422);
    const sent = { name: "New", type: 1, content: "x" };
    expect((await call("PATCH", `${path}/1`, sent)).body).toMatchObject({ ...sent, description: "" });
  });

  it("may be long, of which the report keeps the beginning", async () => {
    const session = await startShielded({ shapes: { accessListContent: "sorted" } });
    const content = Array.from({ length: 10_000 }, (_, line) => `2001:db8:${line.toString(16)}::/48 for office number ${line}`).join("\n");
    expect(content.length).toBeGreaterThan(400_000);
    const startedMs = performance.now();
    const made = await session.call("POST", path, { ...list, content, checksum: sha256(content) });
    expect(pick((await session.call("GET", `${path}/${String(pick(made.body, "id"))}`)).body, "content")).toBe(
      content.split("\n").toSorted().join("\n"),
    );
    expect(performance.now() - startedMs).toBeLessThan(5_000);
    expect(lists(session).list()[0]?.content).toBe(content);
    expect(session.report().requests[0]?.body).toMatchObject({
      name: "Office",
      content: expect.stringMatching(/^2001:db8:0::.+\(\d+ characters\)$/s),
    });
    expect(JSON.stringify(session.report()).length).toBeLessThan(5_000);
    expect(JSON.stringify((await session.call("GET", "/_simulator/platform")).body).length).toBeLessThan(10_000);
  });
});
