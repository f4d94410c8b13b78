/** Looks at a built site: every link within it has to lead to a file that is there, and to an anchor of that page. */
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, posix } from "node:path";

/** A sentence for each broken link. */
export function brokenLinks(folder, base) {
  const pages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));
  const found = new Map(pages.map((page) => [page, readFileSync(join(folder, page), "utf8")]));
  const anchors = new Map(
    [...found].map(([page, html]) => [page, new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => plain(id)))]),
  );
  return [...found].flatMap(([page, html]) =>
    [...new Set([...html.matchAll(/<(?:a|img|link|script)\b[^>]*?\s(?:href|src)="([^"]*)"/g)].map(([, link]) => plain(link)))].flatMap(
      (link) => {
        if (/^(https:|mailto:|data:)/.test(link)) return [];
        const [path = "", anchor] = link.split("#");
        const target = path === "" ? page : fileOf(folder, base, page, path);
        if (target === undefined) return [`${page}: ${link} leads nowhere`];
        const known = anchor === undefined || anchor === "" || !anchors.has(target) || anchors.get(target).has(decodeURIComponent(anchor));
        return known ? [] : [`${page}: ${link} has no such anchor`];
      },
    ),
  );
}

/** The file that a link asks a server for, from the site's folder. */
function fileOf(folder, base, page, path) {
  const full = path.startsWith("/") ? path : posix.join(base, posix.dirname(page), path);
  if (!`${full}/`.startsWith(base)) return undefined;
  const inside = decodeURIComponent(full.slice(base.length));
  const file = inside === "" || inside.endsWith("/") ? `${inside}index.html` : inside;
  return [file, `${file}.html`].find((one) => existsSync(join(folder, one)) && statSync(join(folder, one)).isFile());
}

function plain(text) {
  return text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&lt;", "<").replaceAll("&gt;", ">");
}
