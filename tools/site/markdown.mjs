/** How pages that are written for GitHub become pages of the site: tabs for languages, links, diagrams. */
import { linkedPlace } from "./pages.mjs";

const titles = { ts: "TypeScript", yaml: "YAML", python: "Python", go: "Go", csharp: "C#", java: "Java" };
const isProgram = (token) => token?.type === "fence" && Object.hasOwn(titles, token.info.trim());

/** The anchor of a heading, as GitHub makes it: links have to lead to the same place in both. */
export function slugify(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}

export function siteMarkdown(pages) {
  const sourceOf = new Map(pages.map(({ place, source }) => [place, source]));
  return (md) => {
    // An address in an example isn't one to write to.
    md.linkify.set({ fuzzyEmail: false });
    md.core.ruler.after("block", "tabs", (state) => {
      state.tokens = tabbed(state.tokens, state.Token);
    });
    md.core.ruler.push("places", (state) => {
      const source = sourceOf.get(state.env.relativePath);
      for (const token of source === undefined ? [] : linksIn(state.tokens)) {
        const href = token.attrGet("href");
        if (!/^([a-z]+:|#)/.test(href)) token.attrSet("href", linkedPlace(pages, source, href));
      }
    });
    md.core.ruler.push("columns", (state) => namedCells(state.tokens));
    // VitePress makes a table that one scrolls in; here nothing of it is cut.
    md.renderer.rules.table_open = (tokens, index, options, _, renderer) => renderer.renderToken(tokens, index, options);
    const { fence } = md.renderer.rules;
    md.renderer.rules.fence = (tokens, index, ...rest) =>
      tokens[index].info.trim() === "mermaid"
        ? `<pre class="diagram" v-pre>${md.utils.escapeHtml(tokens[index].content)}</pre>\n`
        : fence(tokens, index, ...rest);
  };
}

/** A table with more has little room for each. */
const manyColumns = 8;

/** Each cell gets the name of its column: on a small screen cells stand below each other. */
function namedCells(tokens) {
  let names = [];
  let column = 0;
  let table;
  for (const [at, token] of tokens.entries()) {
    if (token.type === "table_open") table = token;
    if (token.type === "thead_open") names = [];
    if (token.type === "thead_close" && names.length > manyColumns) table.attrJoin("class", "wide");
    if (token.type === "th_open") {
      const name = tokens[at + 1].content.replaceAll("`", "");
      names.push(name);
      // What names no column is no heading.
      if (name === "") for (const side of [token, tokens[at + 2]]) side.tag = "td";
    }
    if (token.type === "tr_open") column = 0;
    if (token.type === "td_open") {
      if (names[column]) token.attrSet("data-of", names[column]);
      column += 1;
    }
  }
}

function linksIn(tokens) {
  return tokens.flatMap((token) => [...(token.type === "link_open" ? [token] : []), ...(token.children ? linksIn(token.children) : [])]);
}

/** Programs in several languages that follow each other become one group of tabs. Headings with just the language's name go. */
function tabbed(tokens, Token) {
  const result = [];
  for (let at = 0; at < tokens.length; ) {
    const programs = [];
    let end = at;
    for (let next = programAt(tokens, end); next && !programs.some(({ info }) => info === next.fence.info); next = programAt(tokens, end)) {
      programs.push(next.fence);
      end = next.end;
    }
    if (programs.length < 2) {
      result.push(tokens[at++]);
      continue;
    }
    // A lone heading of a language, with which no program follows, isn't taken: programAt asks for both.
    result.push(container(Token, "open", 1), ...programs.map(labelled), container(Token, "close", -1));
    at = end;
  }
  return result;
}

/** The program that begins at a token, with or without the heading of its language. */
function programAt(tokens, at) {
  if (isProgram(tokens[at])) return { fence: tokens[at], end: at + 1 };
  const [open, inline, , fence] = tokens.slice(at, at + 4);
  const isHeaded = open?.type === "heading_open" && isProgram(fence) && inline.content === titles[fence.info.trim()];
  return isHeaded ? { fence, end: at + 4 } : undefined;
}

function labelled(token) {
  token.info = `${token.info.trim()} [${titles[token.info.trim()]}]`;
  return token;
}

function container(Token, side, nesting) {
  const token = new Token(`container_code-group_${side}`, "div", nesting);
  token.block = true;
  token.info = " code-group";
  token.markup = ":::";
  return token;
}
