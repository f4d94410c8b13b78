/** The sidebar follows docs/README.md, which has to lead to every page: its lists and its table of the types by area. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./pages.mjs";

const link = (path) => `/${path.replace(/\.md$/, "")}`;

const pagesIn = (folder) =>
  readdirSync(join(root, "docs", folder)).map((file) => ({
    text: /^# ([^:\n]+)/m.exec(readFileSync(join(root, "docs", folder, file), "utf8"))[1],
    link: link(`${folder}/${file}`),
  }));

export function sidebar() {
  const text = readFileSync(join(root, "docs", "README.md"), "utf8");
  const section = (heading) => text.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const listed = (part) =>
    [...part.matchAll(/^- \[([^\]]+)\]\((\w[\w/-]*\.md)\)/gm)].map(([, name, path]) => ({ text: name, link: link(path) }));
  const guides = section("Guides")
    .split("\n### ")
    .slice(1)
    .map((part) => ({ text: part.slice(0, part.indexOf("\n")).replace(", in this order", ""), items: listed(part), collapsed: false }));
  const areas = [...section("Resource types").matchAll(/^\| ([\w ]+) \| (\[.+) \|$/gm)].map(([, area, types]) => ({
    text: area.charAt(0).toUpperCase() + area.slice(1),
    collapsed: false,
    items: [...types.matchAll(/\[(\w+)\]\(([^)]+)\)/g)].map(([, name, path]) => ({ text: name, link: link(path) })),
  }));
  // What the pages of the command and of the functions lead to.
  const folders = { "/command-line": "commands", "/functions": "functions" };
  const reference = listed(section("Reference")).map((item) =>
    folders[item.link] ? { ...item, collapsed: true, items: pagesIn(folders[item.link]) } : item,
  );
  const parts = [guides, areas, reference];
  if (parts.some((items) => items.length === 0)) throw new Error("docs/README.md has no guides, no types or no reference.");
  const examples = readdirSync(join(root, "examples"))
    .sort()
    .map((name) => ({ text: name, link: `/examples/${name}` }));
  const project = [
    ["Overview", "overview"],
    ["Changelog", "changelog"],
    ["Versions", "versions"],
    ["Contributing", "contributing"],
    ["Decisions", "decisions/"],
    ["Measurements", "measurements"],
    ["Security", "security"],
    ["For agents", "agents"],
  ].map(([name, path]) => ({ text: name, link: `/${path}` }));
  return [
    ...guides,
    ...areas,
    { text: "Reference", items: reference },
    { text: "Examples", collapsed: true, items: examples },
    { text: "Project", collapsed: true, items: project },
  ];
}
