/**
 * npm run names [-- folder]: whether the package may be published under its names. package.json has them, and nothing else has: the schema,
 * the SDKs and the pages for the registry follow from it. Addresses in .example, which nobody can own, are placeholders.
 */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { root } from "../setup/cache.mjs";

const { homepage, repository, registry } = JSON.parse(readFileSync(join(resolve(process.argv[2] ?? root), "package.json"), "utf8"));
const { logoUrl, pluginDownloadURL, sdks } = registry;
const addresses = {
  homepage,
  "repository.url": repository.url,
  "registry.logoUrl": logoUrl,
  "registry.pluginDownloadURL": pluginDownloadURL,
};
const isPlaceholder = (address) => new URL(address.replace(/^git\+/, "")).hostname.endsWith(".example");
const wrong = Object.entries(addresses)
  .filter(([, address]) => isPlaceholder(address))
  .map(([name, address]) => `${name}: ${address} is a placeholder.`);

// Go gets a module from the address that its path begins with.
const { hostname, pathname } = new URL(repository.url.replace(/^git\+/, ""));
const owner = `${hostname}/${pathname.split("/")[1]}/`;
if (!sdks.go.startsWith(owner)) wrong.push(`registry.sdks.go: ${sdks.go} isn't below ${owner}, where the repository is.`);

if (wrong.length > 0) {
  console.error(
    `The package can't be published under the names in package.json:\n${wrong.map((line) => `  ${line}\n`).join("")}Write the true names there, run \`npm run generate\`, and commit what it changes.`,
  );
  process.exitCode = 1;
}
