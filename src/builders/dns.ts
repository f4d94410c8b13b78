import type * as pulumi from "@pulumi/pulumi";
import { type DmarcOptions, dmarcText, reportAddress } from "./dmarc";
import { type AnyRecord, at, record, type RecordOptions, whenKnown } from "./records";
import { type SpfOptions, spfText } from "./spf";
import { checked, listed, type Texts } from "./texts";

export type { DmarcOptions, DmarcPolicy } from "./dmarc";
export type { AnyRecord, RecordOptions } from "./records";
export type { SpfOptions } from "./spf";
export type { Texts } from "./texts";

/** The options of CAA records. */
export interface CaaOptions extends RecordOptions {
  /** The certificate authorities that may issue certificates: `"letsencrypt.org"`. `"none"`: nobody may. */
  issue: Texts;
  /** Those that may issue for `*.example.com`. Default: those of `issue`. `"none"`: nobody may. */
  issueWild?: Texts;
  /** Who gets a report about a refused request: a mail address, or a URL. Default: nobody. */
  report?: pulumi.Input<string>;
}

/** The options of an MTA-STS record. */
export interface MtaStsOptions extends RecordOptions {
  /** Change it each time the policy changes: 1 to 32 letters and digits, such as the date. */
  id: pulumi.Input<string>;
}

/** The options of a record for reports on TLS. */
export interface TlsReportsOptions extends RecordOptions {
  /** Who gets the reports: mail addresses, or https URLs. */
  reportsTo: Texts;
}

/**
 * Who may send mail in a domain's name: `dns.spf({ mx: true, include: "mail.example.net" })`. Mail from others fails, unless `others` has
 * another value. Receivers stop with an error after ten look-ups, so more than ten are refused. Look-ups inside an `include` count, too,
 * but can't be counted here.
 */
export function spf(options: SpfOptions = {}): AnyRecord {
  return record("TXT", at(options), whenKnown(options, spfText), options);
}

/**
 * What receivers do with mail that fails the check of its sender: `dns.dmarc({ policy: "reject", reportsTo: "dmarc@example.com" })`.
 */
export function dmarc(options: DmarcOptions): AnyRecord {
  return record("TXT", at(options, "_dmarc"), whenKnown(options, dmarcText), options);
}

/**
 * Who may issue certificates, one record for each: `dns.caa({ issue: "letsencrypt.org", report: "security@example.com" })`. In a list of
 * `DnsRecords`, write `...dns.caa(…)`.
 */
export function caa(options: CaaOptions): AnyRecord[] {
  const { issue, issueWild, report, ...more } = options;
  const property = (recordTag: string, value: pulumi.Input<string>): AnyRecord => {
    return { ...record("CAA", at(more), value, more), flags: 0, recordTag };
  };
  const issuers = (recordTag: string, authorities: Texts = []): AnyRecord[] =>
    listed(authorities, "dns.caa", "certificate authority").map((authority) => {
      checked(authority, "dns.caa", "a certificate authority", isIssuer, 'its domain, such as "letsencrypt.org", or "none"');
      return property(
        recordTag,
        whenKnown({ authority }, (known) => (known.authority === "none" ? ";" : known.authority)),
      );
    });
  const reports =
    report === undefined
      ? []
      : [
          property(
            "iodef",
            whenKnown({ report }, (known) => reportUrl(known.report)),
          ),
        ];
  return [...issuers("issue", issue), ...(issueWild === undefined ? [] : issuers("issuewild", issueWild)), ...reports];
}

function isIssuer(text: string): boolean {
  return text === "none" || /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\s*;.*)?$/i.test(text);
}

/** A mail address, or a URL as it is. */
function reportUrl(address: string, caller = "dns.caa"): string {
  return /^https?:/i.test(address) ? address : reportAddress(address, caller);
}

/** Announces the policy at `https://mta-sts.example.com`: mail to the domain must be sent encrypted. `dns.mtaSts({ id: "20260101" })`. */
export function mtaSts(options: MtaStsOptions): AnyRecord {
  const { id } = options;
  checked(id, "dns.mtaSts", "`id`", (text) => /^[a-z0-9]{1,32}$/i.test(text), "1 to 32 letters and digits");
  return record(
    "TXT",
    at(options, "_mta-sts"),
    whenKnown({ id }, (known) => `v=STSv1; id=${known.id}`),
    options,
  );
}

/** Who gets reports about mail that couldn't be sent encrypted: `dns.tlsReports({ reportsTo: "tls@example.com" })`. */
export function tlsReports(options: TlsReportsOptions): AnyRecord {
  listed(options.reportsTo, "dns.tlsReports", "address");
  const textOf = ({ reportsTo }: pulumi.Unwrap<TlsReportsOptions>): string =>
    `v=TLSRPTv1; rua=${[reportsTo].flat().map((address) => reportUrl(address, "dns.tlsReports"))}`;
  return record("TXT", at(options, "_smtp._tls"), whenKnown(options, textOf), options);
}

/**
 * The records of a domain without mail: it accepts none (null MX), and nobody may send in its name (SPF, DKIM, DMARC). `dns.noMail()`.
 */
export function noMail(options: RecordOptions = {}): AnyRecord[] {
  const mx = { ...record("MX", at(options), ".", options), priority: 0 };
  return [mx, spf(options), record("TXT", at(options, "*._domainkey"), "v=DKIM1; p=", options), dmarc({ ...options, policy: "reject" })];
}
