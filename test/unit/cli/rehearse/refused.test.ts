import { readdirSync } from "node:fs";
import { delimiter } from "node:path";
import { ends, fakeEngine, folderWith, methodsOf, newSimulator } from "../called";

it("a stack whose secrets only Pulumi Cloud can read is refused before anything is read", async () => {
  const folder = folderWith({ "Pulumi.yaml": "name: test\nruntime: nodejs\n" });
  const stdout = JSON.stringify({ version: 3, deployment: { secrets_providers: { type: "service", state: {} }, resources: [] } });
  const simulator = await newSimulator();
  const env = { PATH: [fakeEngine(folder, { stdout }), process.env.PATH].join(delimiter) };
  await ends(
    "rehearse --stack prod --quiet",
    { simulator, folder, env },
    1,
    /^.*Pulumi Cloud encrypts the secrets of this stack.*change-secrets-provider\.\n$/,
  );
  expect(methodsOf(simulator)).toEqual([]);
});

it("an account of which nothing can be read isn't copied", async () => {
  const simulator = await newSimulator({ zones: [{ name: "example.com" }] });
  simulator.faults.add({ kind: "status", status: 401, times: Infinity });
  const folder = folderWith({});
  const why = "nothing of the account could be read: GET /api/dns_zones answered 401";
  await ends("export account --to account.json", { simulator, folder }, 1, why);
  expect(readdirSync(folder)).toEqual([]);
});
