/** A text, and for each of its characters the place in the original text that it was decoded from. */
export interface Traced {
  readonly text: string;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

/** Each character in its own place: a text that nobody has decoded. */
export function traced(text: string): Traced {
  const from = Uint32Array.from({ length: text.length }, (_, index) => index);
  return { text, from, to: from.map((index) => index + 1) };
}

/** Replaces what a pattern finds by something that isn't longer, and keeps track of the places. */
export function rewritten({ text, from, to }: Traced, pattern: RegExp, replace: (found: string) => string): Traced {
  const next = { from: new Uint32Array(text.length), to: new Uint32Array(text.length) };
  const parts: string[] = [];
  let [done, length] = [0, 0];
  const keep = (end: number): void => {
    parts.push(text.slice(done, end));
    next.from.set(from.subarray(done, end), length);
    next.to.set(to.subarray(done, end), length);
    length += end - done;
  };
  for (const { 0: found, index } of text.matchAll(pattern)) {
    keep(index);
    const written = replace(found);
    parts.push(written);
    next.from.fill(from[index] as number, length, length + written.length);
    next.to.fill(to[index + found.length - 1] as number, length, length + written.length);
    length += written.length;
    done = index + found.length;
  }
  if (done === 0) return { text, from, to };
  keep(text.length);
  return { text: parts.join(""), from: next.from.subarray(0, length), to: next.to.subarray(0, length) };
}

const byte = (digits: string): string => String.raw`(?:%|\\x)${digits}`;
const rest = byte("[89ab][0-9a-f]");

/** One character that is written in another way: by the bytes of its UTF-8, by an escape of JSON or JavaScript, or as HTML does. */
const written = new RegExp(
  [
    `${byte("[cd][0-9a-f]")}${rest}|${byte("e[0-9a-f]")}(?:${rest}){2}|${byte("f[0-7]")}(?:${rest}){3}|${byte("[0-9a-f]{2}")}`,
    String.raw`\\(?:u\{[0-9a-f]{1,6}\}|u[0-9a-f]{4}|[^])`,
    String.raw`&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,15}(?=;));?`,
  ].join("|"),
  "gi",
);

/** A text is never written in more ways than this, one within the other, without somebody's intent. */
const deepest = 6;

/** A text as it is, and with each way of writing taken away, one within the other: JSON in JSON, an address in HTML. */
export function layersOf(start: Traced): Traced[] {
  const layers = [start];
  for (let layer = start; layers.length <= deepest; layers.push(layer)) {
    const before = layer.text;
    layer = rewritten(layer, written, decoded);
    if (layer.text === before) break;
  }
  return layers;
}

const controls: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

function decoded(found: string): string {
  if (/^(?:%|\\x.)/i.test(found)) return ofBytes(found.replace(/\\x/gi, "%"));
  if (/^\\u./i.test(found)) return ofCode(Number.parseInt(found.replace(/[^0-9a-f]/gi, ""), 16), found);
  if (found.startsWith("\\")) return controls[found.charAt(1)] ?? found.slice(1);
  const name = found.slice(1).replace(";", "");
  if (!name.startsWith("#")) return namedEntities.get(name) ?? found;
  return ofCode(/^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)), found);
}

/** Bytes that are no UTF-8 are taken for Latin-1. */
function ofBytes(percents: string): string {
  const codes = percents
    .slice(1)
    .split("%")
    .map((digits) => Number.parseInt(digits, 16));
  if (codes.length === 1) return String.fromCharCode(...codes);
  try {
    return decodeURIComponent(percents);
  } catch {
    return String.fromCharCode(...codes);
  }
}

function ofCode(code: number, otherwise: string): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : otherwise;
}

/** Characters that HTML has a name for: those of ASCII and Latin-1, which a password may hold. */
const ascii: Readonly<Record<string, string>> = {
  ...{ Tab: "\t", NewLine: "\n", excl: "!", quot: '"', QUOT: '"', num: "#", dollar: "$", percnt: "%", amp: "&", AMP: "&", apos: "'" },
  ...{ lpar: "(", rpar: ")", ast: "*", midast: "*", plus: "+", comma: ",", period: ".", sol: "/", colon: ":", semi: ";", lt: "<", LT: "<" },
  ...{ equals: "=", gt: ">", GT: ">", quest: "?", commat: "@", lsqb: "[", lbrack: "[", bsol: "\\", rsqb: "]", rbrack: "]", Hat: "^" },
  ...{ lowbar: "_", UnderBar: "_", grave: "`", lcub: "{", lbrace: "{", verbar: "|", vert: "|", VerticalLine: "|", rcub: "}", rbrace: "}" },
};

/** In their order, from U+00A0 on. */
const latin1 =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot " +
  "cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml " +
  "Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig " +
  "agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute " +
  "ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

const namedEntities: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ascii),
  ...latin1.split(" ").map((name, index): [string, string] => [name, String.fromCharCode(0xa0 + index)]),
]);
