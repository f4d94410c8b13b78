import { called, fakeEngine, newFolder } from "./called";

const install = "https://www.pulumi.com/docs/install";

it("says how to install an engine where there is none", async () => {
  expect(await called("demo", { env: { PATH: newFolder() } })).toEqual({
    status: 1,
    out: "",
    err: `pulumi-hosting demo: there is no \`pulumi\` on PATH. Install the engine (${install}), or add its folder to PATH.\n`,
  });
});

it("refuses an engine that is too old", async () => {
  expect(await called("demo", { env: { PATH: fakeEngine(newFolder(), { stdout: "v3.100.0\n" }) } })).toEqual({
    status: 1,
    out: "",
    err: `pulumi-hosting demo: this is pulumi v3.100.0; 3.250.0 or newer is needed. Update it: ${install}\n`,
  });
});
