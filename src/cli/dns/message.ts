import { type Answer, decode, encode, type OptAnswer, type RecordType as WireType } from "dns-packet";

/** A record of an answer. */
export interface WireRecord {
  /** Lower case, without trailing dot. */
  readonly name: string;
  readonly type: string;
  /** Seconds. */
  readonly ttl: number;
  readonly data: unknown;
}

/** What a name server answered. */
export interface Reply {
  readonly id: number;
  /** `NOERROR`, `NXDOMAIN`, `REFUSED`. */
  readonly code: string;
  readonly isAuthoritative: boolean;
  /** Absent where a server doesn't say what it doesn't answer. */
  readonly question?: { readonly name: string; readonly type: string };
  readonly answers: readonly WireRecord[];
  readonly authorities: readonly WireRecord[];
  readonly additionals: readonly WireRecord[];
}

/** The library knows these by their numbers alone, and hands over their octets. */
const numbered: Readonly<Record<string, string>> = { SVCB: "UNKNOWN_64", HTTPS: "UNKNOWN_65" };
const named = new Map(Object.entries(numbered).map(([name, number]) => [number, name]));

/** What fits into one packet on every path (the DNS flag day of 2020). */
const size: OptAnswer = {
  type: "OPT",
  name: ".",
  udpPayloadSize: 1232,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
};

/** A question to an authoritative server: it isn't asked to look further. */
export function query(id: number, name: string, type: string, withSize: boolean): Buffer {
  const question = { name, type: (numbered[type] ?? type) as WireType };
  return encode({ type: "query", id, questions: [question], ...(withSize && { additionals: [size] }) });
}

/** The number that a message answers, and whether it was cut; also of one that can't be read otherwise. */
export function headOf(message: Buffer): { readonly id: number; readonly isCut: boolean } | undefined {
  if (message.length < 12 || (message.readUInt8(2) & 0x80) === 0) return undefined;
  return { id: message.readUInt16BE(0), isCut: (message.readUInt8(2) & 0x02) !== 0 };
}

/** Only with these does a server say something about the name. */
export const answering: readonly string[] = ["NOERROR", "NXDOMAIN"];

/** `undefined` for what is no answer of a name server. */
export function readReply(message: Buffer): Reply | undefined {
  try {
    const found = decode(message) as ReturnType<typeof decode> & { readonly rcode: string; readonly flag_aa: boolean };
    const [question] = found.questions ?? [];
    if (found.type !== "response" || (question === undefined && answering.includes(found.rcode))) return undefined;
    return {
      id: found.id ?? -1,
      code: found.rcode,
      isAuthoritative: found.flag_aa,
      ...(question && { question: { name: canonical(question.name), type: typeName(question.type) } }),
      answers: (found.answers ?? []).map(recordOf),
      authorities: (found.authorities ?? []).map(recordOf),
      additionals: (found.additionals ?? []).filter(({ type }) => type !== "OPT").map(recordOf),
    };
  } catch {
    return undefined;
  }
}

function recordOf(answer: Answer): WireRecord {
  const { name, type, ttl = 0, data } = answer as Extract<Answer, { ttl?: number | undefined }>;
  return { name: canonical(name), type: typeName(type), ttl, data };
}

const typeName = (type: string): string => named.get(type) ?? type;
const canonical = (name: string): string => name.toLowerCase().replace(/(?<=.)\.$/, "");
