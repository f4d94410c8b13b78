/** A word of an entry, with its quotes and escapes. */
export interface Word {
  readonly raw: string;
  /** Whether all of it is one quoted string. */
  readonly quoted: boolean;
}

/** One record or directive. Parentheses may spread it over several lines. */
export interface Entry {
  /** The line that it begins on, from 1. */
  readonly line: number;
  /** Whether it begins with a blank: then it is about the same owner as the one before. */
  readonly indented: boolean;
  readonly words: readonly Word[];
  /** The comment behind it. */
  readonly comment?: string;
  /** What stands behind `;$`: fields that other servers don't have. */
  readonly fields?: string;
  /** What is wrong with its words. Then they aren't what its author meant. */
  readonly troubles: readonly Trouble[];
}

/** Skipped, such an entry would change or delete records that its line doesn't show. */
export type Needed = "other lines depend on it" | "nobody can say which records it is about";

/** What is wrong with a file, and where. */
export interface Trouble {
  readonly line: number;
  readonly message: string;
  /** The file, if it is one that the file includes. */
  readonly file?: string;
  /** What is shown of the entry. Default: its line. */
  readonly shown?: string;
  /** What it is about, if the entry can be read. */
  readonly kind?: "faulty" | "leftOut" | "ttl" | "setting";
  /** What of an entry that can't be read the DNS can't hold. */
  readonly fault?: "name" | "ttl";
  /** The record that the entry is about, as far as it can be read. */
  readonly name?: string;
  readonly type?: string;
  /** Why it can't be skipped. */
  readonly needed?: Needed;
}

/** How far the end of a string is looked for that its line doesn't close. */
const longestOpenString = 2_000;
const blank = /[ \t\r\f\v]/;
const endsWord = /[ \t\r\f\v\n;()"]/;
/** Begins a record that other servers take for a comment: one of a type that only the platform has. */
const ownMark = ";$ ";

/** Takes a master file apart (RFC 1035, section 5): words, quotes, parentheses and comments, without knowing what they mean. */
export function readEntries(text: string): { readonly entries: Entry[]; readonly troubles: Trouble[] } {
  // Lines of old editors end in a carriage return alone.
  const lines = text.includes("\n") ? text : text.replaceAll("\r", "\n");
  const reader = new EntryReader(lines.replace(/^\uFEFF/, ""));
  reader.run();
  return { entries: reader.entries, troubles: reader.troubles };
}

class EntryReader {
  readonly entries: Entry[] = [];
  /** Troubles outside of any entry. */
  readonly troubles: Trouble[] = [];
  #found: Trouble[] = [];
  #at = 0;
  #line = 1;
  #end = -1;
  #words: Word[] = [];
  #begun = 1;
  #indented = false;
  #comment: string | undefined;
  #fields: string | undefined;
  /** The lines of the parentheses that are open. */
  #open: number[] = [];

  constructor(private readonly text: string) {}

  run(): void {
    this.#beginEntry();
    while (this.#at < this.text.length) this.#step(this.text.charAt(this.#at));
    if (this.#open.length > 0)
      this.#trouble("has a parenthesis that is never closed.", { line: this.#open[0], needed: "other lines depend on it" });
    this.#finish();
  }

  #step(character: string): void {
    if (character === "\n") {
      this.#line += 1;
      this.#at += 1;
      if (this.#open.length === 0) this.#finish();
    } else if (blank.test(character)) {
      this.#at += 1;
    } else if (character === ";") {
      const end = this.#endOfLine();
      if (this.#words.length > 0 && this.#open.length === 0) this.#takeComment(this.text.slice(this.#at + 1, end));
      this.#at = end;
    } else if (character === "(") {
      this.#open.push(this.#line);
      this.#at += 1;
    } else if (character === ")") {
      if (this.#open.pop() === undefined) this.#trouble("closes a parenthesis that isn't open.", { needed: "other lines depend on it" });
      this.#at += 1;
    } else {
      this.#word(character === '"');
    }
  }

  #takeComment(raw: string): void {
    const text = raw.replace(/\p{Cc}+/gu, " ").trim();
    if (raw.startsWith("$")) this.#fields = text.slice(1);
    else this.#comment = text || undefined;
  }

  #word(quoted: boolean): void {
    if (this.#words.length === 0) this.#begun = this.#line;
    const from = this.#at;
    if (quoted) {
      this.#skipQuoted();
    } else {
      while (this.#at < this.text.length && !endsWord.test(this.text.charAt(this.#at))) {
        this.#at += this.text[this.#at] === "\\" && this.text[this.#at + 1] !== "\n" ? 2 : 1;
        // `alpn="h2,h3"` is one word; anywhere else a quote begins a word of its own.
        if (this.text[this.#at] === '"' && this.text[this.#at - 1] === "=") this.#skipQuoted();
      }
      this.#at = Math.min(this.#at, this.text.length);
    }
    const [raw = ""] = this.text.slice(from, this.#at).split("\n");
    this.#words.push({ raw, quoted });
  }

  /** Goes behind the quote that closes the string begun here. A string ends on its line: what is open there was forgotten. */
  #skipQuoted(): void {
    const end = this.#endOfLine();
    this.#at += 1;
    while (this.#at < end && this.text[this.#at] !== '"') this.#at += this.text[this.#at] === "\\" ? 2 : 1;
    if (this.#at >= end) {
      const line = this.#line;
      this.#at = this.#endOfOpenString(end);
      this.#trouble("has a quote that isn't closed on its line.", { line, ...(this.#at > end && { needed: "other lines depend on it" }) });
    } else {
      this.#at += 1;
    }
  }

  /** The end of the line on which a string is closed that goes over several: its lines are no entries. Else the end of its own line. */
  #endOfOpenString(end: number): number {
    const [, ...next] = this.text.slice(end, end + longestOpenString).split("\n");
    const closing = next.findIndex((line) => (line.replace(/\\./g, "").match(/"/g)?.length ?? 0) % 2 === 1);
    if (closing < 0) return end;
    const lines = next.slice(0, closing + 1);
    this.#line += lines.length;
    return end + lines.join("\n").length + 1;
  }

  /** Looked for once a line: a line may hold any number of strings. */
  #endOfLine(): number {
    if (this.#end < this.#at) {
      const end = this.text.indexOf("\n", this.#at);
      this.#end = end === -1 ? this.text.length : end;
    }
    return this.#end;
  }

  #finish(): void {
    if (this.#words.length > 0) {
      const [line, indented, words] = [this.#begun, this.#indented, this.#words];
      this.entries.push({ line, indented, words, comment: this.#comment, fields: this.#fields, troubles: this.#found });
    } else {
      this.troubles.push(...this.#found);
    }
    this.#found = [];
    this.#words = [];
    this.#comment = undefined;
    this.#fields = undefined;
    this.#beginEntry();
  }

  #beginEntry(): void {
    if (this.text.startsWith(ownMark, this.#at)) this.#at += ownMark.length;
    this.#indented = blank.test(this.text.charAt(this.#at));
  }

  #trouble(message: string, about: Pick<Trouble, "needed"> & { readonly line?: number }): void {
    this.#found.push({ line: this.#line, ...about, message });
  }
}
