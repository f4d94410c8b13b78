/** A picture of a terminal, of text alone: it looks the same everywhere, and a change of it can be read. */

const [lineHeight, letterWidth, margin, fontSize] = [19, 8.1, 16, 13.5];
const longestLine = 100;
const colours: Readonly<Record<string, string>> = { $: "#e6edf3", "+": "#7ee787", "-": "#ff7b72", "~": "#e3b341" };
const usualColour = "#adbac7";

/** `title` is for whoever can't see the picture. Lines of a command begin with `$`. */
export function terminalPicture(title: string, text: string): string {
  const lines = text.trimEnd().split("\n").flatMap(wrapped);
  const width = Math.ceil(2 * margin + longestLine * letterWidth);
  const height = 2 * margin + lines.length * lineHeight;
  const rows = lines.map((line, index) => {
    const colour = colours[line.trim().charAt(0)] ?? usualColour;
    const weight = line.startsWith("$") ? ' font-weight="bold"' : "";
    // Blanks at the beginning of a text are none in a picture.
    const indent = line.length - line.trimStart().length;
    return `  <text x="${(margin + indent * letterWidth).toFixed(1)}" y="${margin + (index + 0.75) * lineHeight}" fill="${colour}"${weight}>${escaped(line.trimStart())}</text>\n`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
  <title>${escaped(title)}</title>
  <rect width="100%" height="100%" rx="8" fill="#1c2128"/>
  <g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${fontSize}">
${rows.join("")}  </g>
</svg>
`;
}

/** What a narrow terminal does: a line goes on below, as far in as it began. */
function wrapped(line: string): string[] {
  if (line.length <= longestLine) return [line];
  const indent = /^ */.exec(line)?.[0] ?? "";
  const space = line.lastIndexOf(" ", longestLine);
  const end = space > indent.length ? space : longestLine;
  return [line.slice(0, end), ...wrapped(`${indent}${line.slice(end).trimStart()}`)];
}

/** Nothing that an engine or a platform says may be more than text. */
function escaped(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
