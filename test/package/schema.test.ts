import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { environment } from "../e2e/harness/environment";
import { installed } from "./harness";

const { folder, package: place, manifest } = installed();
const schema = readFileSync(join(place, manifest.exports["./schema.json"] as string), "utf8");

/** What the engine says of a package schema. It asks for no stack and sends nothing. */
function checked(text: string): { status: number | null; said: string } {
  const file = join(folder, `schema-${process.pid}.json`);
  writeFileSync(file, text);
  const { status, stdout, stderr } = spawnSync("pulumi", ["schema", "check", file, "--color", "never"], {
    env: environment().variables,
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

it("the engine takes the package's schema, without a warning", () => {
  expect(checked(schema)).toEqual({ status: 0, said: "" });
});

it("and would say so if it were broken", () => {
  expect(checked(schema.replace('"#/types/hosting:index:DnsRecordType"', '"#/types/hosting:index:Nothing"'))).toEqual({
    status: 1,
    said: expect.stringContaining("hosting:index:Nothing not found"),
  });
});
