import { canonicalIpv6 } from "../address";
import { octetsOf, quotedString } from "../quoted";
import type { RecordType } from "../recordType";
import type { Word } from "./entries";
import { formOf, type Part } from "./forms";
import { Unreadable } from "./unreadable";

/** Types by their numbers: RFC 3597 lets a file write `TYPE28` for AAAA. Numbers of other types stay as they are. */
const namesOfTypes: Readonly<Record<string, string>> = {
  TYPE1: "A",
  TYPE2: "NS",
  TYPE5: "CNAME",
  TYPE6: "SOA",
  TYPE12: "PTR",
  TYPE15: "MX",
  TYPE16: "TXT",
  TYPE28: "AAAA",
  TYPE33: "SRV",
  TYPE43: "DS",
  TYPE46: "RRSIG",
  TYPE47: "NSEC",
  TYPE48: "DNSKEY",
  TYPE50: "NSEC3",
  TYPE51: "NSEC3PARAM",
  TYPE52: "TLSA",
  TYPE59: "CDS",
  TYPE60: "CDNSKEY",
  TYPE64: "SVCB",
  TYPE65: "HTTPS",
  TYPE99: "SPF",
  TYPE257: "CAA",
};

export function nameOfType(type: string): string {
  return Object.hasOwn(namesOfTypes, type) ? (namesOfTypes[type] as string) : type;
}

/** Keys of SvcParams by their numbers (RFC 9460, section 14.3). Others are written as `key9`. */
const parameterKeys = ["mandatory", "alpn", "no-default-alpn", "port", "ipv4hint", "ech", "ipv6hint", "dohpath", "ohttp"];

/** The words of a record whose data stands there as octets: `\# 4 C0000201` is `192.0.2.1` (RFC 3597, section 5). */
export function wordsOfOctets(type: RecordType, [, length, ...hex]: readonly Word[]): Word[] {
  const digits = hex.map(({ raw }) => raw).join("");
  const data = Buffer.from(digits, "hex");
  if (!/^([0-9a-f]{2})*$/i.test(digits) || !/^\d{1,5}$/.test(length?.raw ?? "") || data.length !== Number(length?.raw))
    throw new Unreadable(
      `has ${type} as octets (\\# …) whose number isn't the stated one. The form is \\#, the number, and that many in hex.`,
    );
  const octets = new Octets(type, data);
  const words = octets.wordsOf(formOf(type)?.parts ?? []);
  if (!octets.isAtEnd) octets.refuse();
  return words.map((raw) => ({ raw, quoted: raw.startsWith('"') }));
}

/** Reads the data of a record as it travels. */
class Octets {
  #at = 0;

  constructor(
    private readonly type: string,
    private readonly data: Buffer,
  ) {}

  get isAtEnd(): boolean {
    return this.#at === this.data.length;
  }

  refuse(): never {
    throw new Unreadable(`has ${this.type} as octets (\\# …) that are no data of this type.`);
  }

  wordsOf(parts: readonly Part[]): string[] {
    return parts.flatMap((part) => this.#wordsOf(part));
  }

  #wordsOf(part: Part): string | string[] {
    switch (part) {
      case "ipv4":
        return this.#ipv4();
      case "ipv6":
        return this.#ipv6();
      case "host":
        return this.#name();
      case "strings":
        return this.#untilEnd(() => quotedString(this.#take(this.#octet())));
      case "string":
        return quotedString(this.#take(this.data.length - this.#at));
      case "parameters":
        return this.#untilEnd(() => this.#parameter());
      case "flags":
        return String(this.#octet());
      case "recordTag":
        return this.#take(this.#octet()).toString("latin1");
      case "own":
        return this.refuse();
      default:
        return String(this.#short());
    }
  }

  #take(count: number): Buffer {
    const end = this.#at + count;
    if (end > this.data.length) this.refuse();
    const taken = this.data.subarray(this.#at, end);
    this.#at = end;
    return taken;
  }

  #octet(): number {
    return this.#take(1).readUInt8();
  }

  #short(): number {
    return this.#take(2).readUInt16BE();
  }

  #ipv4(): string {
    return [...this.#take(4)].join(".");
  }

  #ipv6(): string {
    return canonicalIpv6(
      this.#take(16)
        .toString("hex")
        .replace(/(.{4})(?!$)/g, "$1:"),
    );
  }

  /** A name is never compressed here: a pointer has nowhere to lead to. */
  #name(): string {
    const labels = [];
    for (let length = this.#octet(); length > 0; length = this.#octet()) {
      if (length > 63) this.refuse();
      labels.push([...this.#take(length)].map(spelled).join(""));
    }
    return `${labels.join(".")}.`;
  }

  #parameter(): string {
    const number = this.#short();
    const value = new Octets(this.type, this.#take(this.#short()));
    const text = value.#valueOf(number);
    return `${keyOf(number)}${text === "" ? "" : `=${text}`}`;
  }

  #valueOf(key: number): string {
    switch (parameterKeys[key]) {
      case "mandatory":
        return this.#untilEnd(() => keyOf(this.#short())).join(",");
      case "alpn":
        return this.#untilEnd(() => this.#protocol()).join(",");
      case "port":
        return String(this.#short());
      case "ipv4hint":
        return this.#untilEnd(() => this.#ipv4()).join(",");
      case "ipv6hint":
        return this.#untilEnd(() => this.#ipv6()).join(",");
      case "ech":
        return this.#take(this.data.length).toString("base64");
      default:
        return this.data.length === 0 ? "" : quotedString(this.#take(this.data.length));
    }
  }

  #protocol(): string {
    const name = this.#take(this.#octet()).toString("latin1");
    return /^[A-Za-z0-9./_-]+$/.test(name) ? name : this.refuse();
  }

  #untilEnd<T>(read: () => T): T[] {
    const all: T[] = [];
    while (!this.isAtEnd) all.push(read());
    return all;
  }
}

function keyOf(number: number): string {
  return parameterKeys[number] ?? `key${number}`;
}

/** An octet of a name. */
function spelled(octet: number): string {
  const character = String.fromCharCode(octet);
  return /[A-Za-z0-9_-]/.test(character) ? character : octetsOf(Buffer.of(octet));
}
