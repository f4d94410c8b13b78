/** What the site is made of: the pages of docs/ and those beside it, each with its place in the site and its text. */
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Pages outside docs/ that pages in it lead to. */
const beside = {
  "README.md": "overview.md",
  "CHANGELOG.md": "changelog.md",
  "CONTRIBUTING.md": "contributing.md",
  "SECURITY.md": "security.md",
  "SKILL.md": "agents.md",
  "bench/README.md": "measurements.md",
};
/** Pages that the Pulumi Registry shows, in its own format. */
const ofRegistry = ["docs/_index.md", "docs/installation-configuration.md"];
const languages = { ts: "ts", js: "js", mjs: "js", py: "python", go: "go", yaml: "yaml", yml: "yaml", json: "json", zone: "text" };
const titles = { ts: "TypeScript", yaml: "YAML", python: "Python", go: "Go" };
/** A program of an example in each language; the YAML one needs no code. */
const programs = { ts: "index.ts", yaml: "yaml/Pulumi.yaml", python: "python/__main__.py", go: "go/main.go" };

const read = (path) => readFileSync(join(root, path), "utf8");

/** Every page: its place in the site, the file or folder that it shows, and its text. */
export function sitePages() {
  const ofDocs = filesIn("docs").filter((file) => file.endsWith(".md") && !ofRegistry.includes(file));
  const examples = readdirSync(join(root, "examples")).sort();
  const pages = [
    ...ofDocs.map((file) => ({ place: placeOf(file), source: file, text: read(file) })),
    ...Object.entries(beside).map(([source, place]) => ({ place, source, text: read(source).replaceAll("](docs/images/", "](images/") })),
    ...examples.map((name) => ({ place: `examples/${name}.md`, source: `examples/${name}`, text: exampleText(`examples/${name}`) })),
    { place: "decisions/index.md", source: "docs/decisions", text: decisionsText(ofDocs) },
    { place: "versions.md", source: "tools/site/versions.json", text: versionsText() },
  ];
  return pages.map((page) => (page.place === "index.md" ? { ...page, text: homeText(page.text) } : page));
}

/** Pictures that pages show. */
export function sitePictures() {
  return filesIn("docs")
    .filter((file) => /\.(svg|png)$/.test(file))
    .map((source) => ({ place: source.slice("docs/".length), source }));
}

function placeOf(file) {
  return file === "docs/README.md" ? "index.md" : file.slice("docs/".length);
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? (entry.name === "node_modules" ? [] : filesIn(path)) : [path];
    })
    .sort();
}

/** The same pages for programs that read Markdown, with links to each other, and llms.txt, which lists them. */
export function markdownPages(base) {
  const pages = sitePages();
  const linked = (source, text) =>
    text.replace(/(?<!!\[[^\]]*)\]\((?!\w+:|#)([^)\s]+)\)/g, (_, href) => `](${base}${linkedPlace(pages, source, href).slice(1)})`);
  const list = { place: "llms.txt", source: "llms.txt", text: read("llms.txt") };
  return [...pages, list].map(({ place, source, text }) => ({ place, text: linked(source, text) }));
}

/** The place of the page that a link of a page leads to. A link to a file of an example leads to the example's page. */
export function linkedPlace(pages, fromSource, href) {
  // What shows a folder lies in it.
  const folder = posix.extname(fromSource) === "" ? fromSource : posix.dirname(fromSource);
  const [path = "", anchor] = href.split("#");
  const target = posix.join(folder, decodeURIComponent(path)).replace(/\/$/, "");
  const asked = /^examples\/[^/]+/.exec(target)?.[0] ?? target;
  const page = pages.find(({ source }) => source === asked);
  if (!page) throw new Error(`${fromSource} links to ${href}: the site has no page of ${target}.`);
  return `/${page.place}${anchor === undefined ? "" : `#${anchor}`}`;
}

export const { version, description } = JSON.parse(read("package.json"));

/** Sites of earlier versions: where a release's own site stays. */
export function earlierVersions() {
  return JSON.parse(read("tools/site/versions.json")).earlier;
}

/** The sources may be ahead of the version that they name. */
export function shownVersion() {
  return /^## Unreleased\n+(?!## )/m.test(read("CHANGELOG.md")) ? `${version} and later changes` : version;
}

function versionsText() {
  const rows = earlierVersions().map(({ version: one, url }) => `- [${one}](${url})\n`);
  const changes = shownVersion() === version ? "." : ", and the changes that the [changelog](../../CHANGELOG.md) lists as unreleased.";
  return `# Versions\n\nThis site describes version ${version}${changes}\n\n## Earlier versions\n\n${
    rows.length > 0 ? rows.join("") : "There is no earlier version.\n"
  }\nEach npm package also has the pages of its own version, in its folder \`docs\`.\n`;
}

function decisionsText(files) {
  const rows = files
    .filter((file) => file.startsWith("docs/decisions/"))
    .map((file) => `- [${/^# (.+)$/m.exec(read(file))?.[1]}](${posix.basename(file)})\n`);
  return `# Decisions\n\nHard decisions of this package, and the reasons for them. One screen each.\n\n${rows.join("")}`;
}

/** An example: what its README says, its program in each language, and its other files. */
function exampleText(folder) {
  const files = filesIn(folder).map((file) => file.slice(folder.length + 1));
  const others = files.filter(
    (file) => !/(^|\/)(README\.md|package\.json|tsconfig\.json|\.gitignore|go\.mod|requirements\.txt)$/.test(file) && !isProgram(file),
  );
  const inEach = Object.entries(programs).filter(([, file]) => files.includes(file));
  const title = (language) => (inEach.length > 1 ? `### ${titles[language]}\n\n` : "");
  const tabs = inEach.map(([language, file]) => title(language) + fence(language, read(`${folder}/${file}`)));
  const rest = others.map((file) => `### \`${file}\`\n\n${fence(languages[file.split(".").at(-1)] ?? "text", read(`${folder}/${file}`))}`);
  return `${read(`${folder}/README.md`).trimEnd()}\n\n## Program\n\n${tabs.join("\n")}\n## Other files\n\n${rest.join("\n")}`;
}

function isProgram(file) {
  return Object.values(programs).includes(file) || /^(python|go)\//.test(file);
}

function fence(language, text) {
  return `\`\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\`\n`;
}

/** What the home page says before the lists of docs/README.md. */
const whatItIs = `
A program lists what you have at the Hosting Platform: sites with their edge and firewall, DNS zones, domains and mail. \`pulumi preview\`
shows each change before it is made, \`pulumi up\` makes it, and a later run repairs what somebody changed by hand.

\`\`\`ts
import { DnsRecord, DnsZone } from "pulumi-hosting";

const zone = new DnsZone("example", { name: "example.com" });
new DnsRecord("www", { zoneId: zone.id, type: "A", name: "www", value: "192.0.2.10", ttl: 300 });
\`\`\`

The package has a simulator of the platform, so the first two guides need no account and cost nothing.
`;

/** The head of the home page; what docs/README.md says stands below it. */
function homeText(text) {
  const action = (name, link, theme) => ({ text: name, link, theme });
  const head = {
    layout: "home",
    title: "pulumi-hosting",
    titleTemplate: "the Pulumi provider for the Hosting Platform",
    hero: {
      name: "pulumi-hosting",
      text: "Sites, firewall, DNS and mail as a program",
      tagline: description,
      actions: [
        action("A tour of ten minutes", "/guides/tour", "brand"),
        action("A first stack", "/guides/first-stack", "alt"),
        action("Types", "/#resource-types", "alt"),
        action("Examples", "/examples/quickstart", "alt"),
      ],
      image: { src: "/terminal.svg", alt: "pulumi up creates a zone with three records" },
    },
    features: [
      {
        title: "Nothing is created twice",
        details: "After a killed run, the next run finds what exists already. Nothing is ordered twice.",
        link: "/behaviour",
      },
      {
        title: "Mistakes show at preview",
        details: "The preview reports all mistakes of a resource at once, before any change.",
        link: "/errors",
      },
      {
        title: "Six languages",
        details: "TypeScript, YAML, Python, Go, C# and Java have the same types, inputs and errors.",
        link: "/languages",
      },
      {
        title: "Existing objects",
        details: "A program can adopt zones, sites and mail that you set up by hand. One command writes the program.",
        link: "/guides/adopting-an-account",
      },
    ],
  };
  return `---\n${JSON.stringify(head, undefined, 2)}\n---\n${whatItIs}${text.slice(text.indexOf("\n## "))}`;
}
