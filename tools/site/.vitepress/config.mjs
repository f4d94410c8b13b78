/** The site's settings. tools/site/main.mjs says where its pages lie and where it goes. */
import { defineConfig } from "vitepress";
import { siteMarkdown, slugify } from "../markdown.mjs";
import { description, earlierVersions, shownVersion, sitePages, version } from "../pages.mjs";
import { sidebar } from "../sidebar.mjs";

const { SITE_PAGES, SITE_CACHE, SITE_BASE = "/" } = process.env;
const earlier = earlierVersions().map(({ version: one, url }) => ({ text: one, link: url }));
/** Long tables of requests and faults: whoever looks for a word doesn't mean them. */
const notSearched = ["fault-matrix.md"];

export default defineConfig({
  title: "pulumi-hosting",
  description,
  lang: "en",
  base: SITE_BASE,
  srcDir: SITE_PAGES,
  cacheDir: SITE_CACHE,
  head: [["link", { rel: "icon", href: `${SITE_BASE}logo.png` }]],
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    anchor: { slugify },
    config: siteMarkdown(sitePages()),
  },
  // The stylesheets and scripts of a browser that is a few years old; esbuild rewrites nothing that is older.
  vite: { build: { target: "es2022", chunkSizeWarningLimit: 4000 }, publicDir: `${SITE_PAGES}/public` },
  themeConfig: {
    logo: "/logo.png",
    nav: [
      { text: "Guides", link: "/guides/first-stack", activeMatch: "^/guides/" },
      { text: "Types", link: "/#resource-types", activeMatch: "^/resources/" },
      { text: "Functions", link: "/functions" },
      { text: "Errors", link: "/errors" },
      { text: version, items: [{ text: shownVersion(), link: "/changelog" }, ...earlier, { text: "All versions", link: "/versions" }] },
    ],
    sidebar: sidebar(),
    outline: { level: [2, 3] },
    externalLinkIcon: true,
    search: {
      provider: "local",
      options: {
        detailedView: true,
        // Whoever looks for a type means its page first, not the programs that use it.
        miniSearch: { searchOptions: { boost: { title: 8, titles: 4, text: 1 } } },
        _render: (text, env, md) => (notSearched.includes(env.relativePath) ? "" : md.render(text, env)),
      },
    },
  },
});
