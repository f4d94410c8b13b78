import { delimiter, join } from "node:path";
import { writeFileSync } from "node:fs";
import { called, fakeEngine, methodsOf, newFolder, newSimulator } from "../called";

it("a stack whose secrets only Pulumi Cloud can read is refused before anything is read", async () => {
  const folder = newFolder();
  writeFileSync(join(folder, "Pulumi.yaml"), "name: test\nruntime: nodejs\n");
  const stdout = JSON.stringify({ version: 3, deployment: { secrets_providers: { type: "service", state: {} }, resources: [] } });
  const simulator = await newSimulator();
  const env = { PATH: [fakeEngine(folder, { stdout }), process.env.PATH].join(delimiter) };
  const { status, err } = await called("rehearse --stack prod --quiet", { simulator, folder, env });
  expect([status, err]).toEqual([
    1,
    expect.stringMatching(/^.*Pulumi Cloud encrypts the secrets of this stack.*change-secrets-provider\.\n$/),
  ]);
  expect(methodsOf(simulator)).toEqual([]);
});
