/**
 * The site of the documentation: `npm run docs` builds it into site/, `npm run docs -- --serve` shows it and follows changes.
 * `--out` and `--base` say where it goes and below which path it will be served; `--check` only looks at a built one.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, watch, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build, createServer } from "vitepress";
import { brokenLinks } from "./check.mjs";
import { root, markdownPages, sitePages, sitePictures } from "./pages.mjs";

const { values } = parseArgs({
  options: {
    serve: { type: "boolean", default: false },
    port: { type: "string", default: "5173" },
    out: { type: "string", default: join(root, "site") },
    base: { type: "string", default: "/" },
    check: { type: "boolean", default: false },
  },
});
const base = `/${values.base}/`.replace(/\/+/g, "/");
const out = resolve(values.out);
/** Two runs at once, as in tests, must not write into each other's pages. It lies in the clone: pages import what is installed here. */
const work = join(root, "node_modules", ".cache", `site-${process.pid}`);
const pages = join(work, "pages");

/** Writes what is new or has changed: the server follows what is written. */
function stage() {
  const put = (place, content) => {
    const file = join(pages, place);
    if (existsSync(file) && readFileSync(file).equals(Buffer.from(content))) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  for (const { place, text } of sitePages()) put(place, text);
  for (const { place, source } of sitePictures()) put(place, readFileSync(join(root, source)));
  mkdirSync(join(pages, "public"), { recursive: true });
  copyFileSync(join(root, "tools", "sdks", "logo.png"), join(pages, "public", "logo.png"));
  const terminal = readFileSync(join(root, "docs", "images", "tour-up.svg"), "utf8");
  // Its lines are short, and the home page shows it small.
  writeFileSync(join(pages, "public", "terminal.svg"), terminal.replaceAll("842", "420"));
  copyFileSync(fileURLToPath(import.meta.resolve("@mermaid-js/tiny")), join(pages, "public", "mermaid.js"));
}

async function serve() {
  const server = await createServer(join(root, "tools", "site"), { base, port: Number(values.port) });
  await server.listen();
  server.printUrls();
  let timer;
  for (const folder of ["docs", "examples"]) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(stage, 100);
    });
  }
}

async function make() {
  rmSync(out, { recursive: true, force: true });
  try {
    await build(join(root, "tools", "site"), { base, outDir: out });
  } catch (error) {
    console.error(`The site can't be built: ${error.message}`);
    return 1;
  }
  for (const { place, text } of markdownPages(base)) writeFileSync(join(out, place), text);
  return look();
}

function look() {
  const broken = brokenLinks(out, base);
  for (const sentence of broken) console.error(sentence);
  console.log(broken.length === 0 ? `The site is in ${out}: no link is broken.` : `${broken.length} links are broken.`);
  return broken.length === 0 ? 0 : 1;
}

const leave = () => rmSync(work, { recursive: true, force: true });
process.on("exit", leave);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
Object.assign(process.env, { SITE_PAGES: pages, SITE_CACHE: join(work, "cache"), SITE_BASE: base });

if (values.check) process.exitCode = look();
else {
  stage();
  if (values.serve) await serve();
  else process.exitCode = await make();
}
