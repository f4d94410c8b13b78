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
