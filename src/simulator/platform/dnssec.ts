import type { Identifiers } from "./identifiers";

/** What a zone can show that is to be signed and is not yet. */
export const blankDnssecData = {
  Enabled: false,
  DsRecord: "",
  Digest: "",
  DigestType: "",
  Algorithm: 0,
  PublicKey: "",
  KeyTag: 0,
  Flags: 0,
  /** Whether the parent zone has the DS record. */
  DsConfigured: false,
};

export type DnssecData = Readonly<typeof blankDnssecData>;

/** Looks like a key-signing key of ECDSA P-256 with a SHA-256 digest; signs nothing. */
export function makeDnssecData(zone: string, identifiers: Identifiers): DnssecData {
  const keyTag = 1 + identifiers.integerBelow(65_534);
  const digest = identifiers.hex(64).toUpperCase();
  return {
    Enabled: true,
    DsRecord: `${zone}. 3600 IN DS ${keyTag} 13 2 ${digest}`,
    Digest: digest,
    DigestType: "SHA256",
    Algorithm: 13,
    PublicKey: Buffer.from(identifiers.hex(128), "hex").toString("base64"),
    KeyTag: keyTag,
    Flags: 257,
    DsConfigured: false,
  };
}
