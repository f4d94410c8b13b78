import type { Judged } from "./verdict";

/** What the SOA of a zone says of its age. */
export interface Soa {
  readonly serial: number;
  /** After how many seconds a secondary looks for a newer zone. */
  readonly refresh: number;
}

/** What a server has of one set. */
export interface JudgedSet extends Judged {
  readonly name: string;
  readonly type: string;
}

/** What one authoritative server answers. Its own verdict is about the zone as a whole, by its SOA. */
export interface JudgedServer extends Judged {
  readonly server: string;
  readonly soa?: Soa;
  /** Empty for a server that doesn't serve the zone. */
  readonly records: readonly JudgedSet[];
}

/** A server whose serial is behind has an older zone: what differs there will change by itself. */
export function withOlder(servers: readonly JudgedServer[]): JudgedServer[] {
  const serials = servers.flatMap(({ soa }) => (soa ? [soa.serial] : []));
  const newest = serials.reduce((last, serial) => (isBehind(last, serial) ? serial : last), serials[0] ?? 0);
  return servers.map((server) => {
    const { soa } = server;
    if (!soa || !isBehind(soa.serial, newest)) return server;
    const [own, other] = [dayOf(soa.serial), dayOf(newest)];
    const age = own === undefined || other === undefined || own === other ? "" : ` (of ${own}, the newest of ${other})`;
    const records = server.records.every(({ verdict }) => verdict === "as declared") ? "; its records are as declared" : "";
    const reason = `its serial is ${soa.serial}, the newest is ${newest}${age}; it looks for a newer zone every ${soa.refresh} s${records}`;
    return { ...server, verdict: "older", reason, records: server.records.map(olderSet) };
  });
}

function olderSet<T extends Judged>(one: T): T {
  return one.verdict === "different" || one.verdict === "missing" ? { ...one, verdict: "older" } : one;
}

/** Serials are counted in a circle (RFC 1982). */
function isBehind(serial: number, other: number): boolean {
  const ahead = (other - serial + 2 ** 32) % 2 ** 32;
  return ahead > 0 && ahead < 2 ** 31;
}

/** Many serials are a day with two digits behind it, or a time in seconds. */
function dayOf(serial: number): string | undefined {
  const [, year, month, day] = /^((?:19|20)\d\d)(\d\d)(\d\d)\d\d$/.exec(String(serial)) ?? [];
  const date = year === undefined ? new Date(serial * 1000).toISOString().slice(0, 10) : `${year}-${month}-${day}`;
  // Another counter would give a year from before the DNS was widely used.
  return Number.isNaN(Date.parse(date)) || date < "2001" || date > "2106" ? undefined : date;
}
