import { quoted } from "../frame/shell";
import type { Entry } from "./entries";

/** By shell, the script for these entries. */
export const scripts: Readonly<Record<string, (entries: readonly Entry[]) => string>> = { bash, zsh, fish };

function bash(entries: readonly Entry[]): string {
  return `# pulumi-hosting: completion for bash
_pulumi_hosting() {
  local path="" next words="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    next="\${path:+$path }$word"
    case "$next" in
      ${known(entries)}) path="$next" ;;
      *) break ;;
    esac
  done
  case "$path" in
${entries.map(({ after, next }) => `    ${quoted(after)}) words=${quoted(next.map(([word]) => word).join(" "))} ;;`).join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _pulumi_hosting pulumi-hosting
`;
}

function zsh(entries: readonly Entry[]): string {
  const described = (next: Entry["next"]): string =>
    next.map(([word, about]) => quoted(`${word.replaceAll(":", "\\:")}${about === "" ? "" : `:${about}`}`)).join(" ");
  return `#compdef pulumi-hosting
# pulumi-hosting: completion for zsh
_pulumi_hosting() {
  local path_ next word
  local -a found
  for word in "\${(@)words[2,CURRENT-1]}"; do
    next="\${path_:+$path_ }$word"
    case "$next" in
      ${known(entries)}) path_="$next" ;;
      *) break ;;
    esac
  done
  case "$path_" in
${entries.map(({ after, next }) => `    ${quoted(after)}) found=(${described(next)}) ;;`).join("\n")}
  esac
  _describe 'pulumi-hosting' found || _files
}
compdef _pulumi_hosting pulumi-hosting
`;
}

function fish(entries: readonly Entry[]): string {
  const lines = entries.flatMap(({ after, next }) =>
    next.map(([word, about]) => {
      const what = word.startsWith("--") ? `-l ${word.slice(2)}` : `-f -a ${quoted(word)}`;
      const described = about === "" ? "" : ` -d ${quoted(about)}`;
      return `complete -c pulumi-hosting -n ${quoted(`__pulumi_hosting_at ${after}`.trim())} ${what}${described}`;
    }),
  );
  return `# pulumi-hosting: completion for fish
function __pulumi_hosting_at
  set -l path ""
  for word in (commandline -opc)[2..-1]
    set -l next (string trim "$path $word")
    switch $next
      case ${known(entries).replaceAll("|", " ")}
        set path $next
      case '*'
        break
    end
  end
  test "$path" = "$argv"
end
${lines.join("\n")}
`;
}

/** All beginnings of calls, as alternatives. */
function known(entries: readonly Entry[]): string {
  return entries
    .filter(({ after }) => after !== "")
    .map(({ after }) => quoted(after))
    .join("|");
}
