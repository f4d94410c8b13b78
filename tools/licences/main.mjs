/**
 * Checks the licences of everything that is installed in a folder (this repository unless told) against rules.json:
 * `runTime` is what a user's machine may get, `development` what we may work with besides. Asks nobody, reads node_modules.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { promisify } from "node:util";
import licensee from "licensee";
import { root } from "../setup/cache.mjs";

const judge = promisify(licensee);
const rules = JSON.parse(readFileSync(new URL("rules.json", import.meta.url), "utf8"));
const packages = Object.fromEntries(Object.entries(rules.packages).map(([name, { versions }]) => [name, versions]));

const folder = resolve(process.argv[2] ?? root);
const check = (spdx, rest) => judge({ licenses: { spdx }, corrections: true, ...rest }, folder);

const all = await check([...rules.runTime, ...rules.development], { packages });
const shipped = await check(rules.runTime, { packages: {}, productionOnly: true });
const findings = [
  ...(all.length === 0 ? [`Nothing is installed in ${folder}.`] : []),
  ...forbidden(shipped, "at run time"),
  ...forbidden(all, "at all"),
];
if (findings.length > 0) {
  console.error([...findings, "tools/licences/rules.json says what may be used, and where."].join("\n"));
  process.exitCode = 1;
} else {
  console.log(`${all.length} packages, ${shipped.length} of them at run time`);
}

function forbidden(judged, where) {
  return judged
    .filter(({ approved }) => !approved)
    .map(
      ({ name, version, license }) =>
        `${name}@${version} may not be used ${where}: its licence is ${license ? JSON.stringify(license) : "not given"}.`,
    );
}
