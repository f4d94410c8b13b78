import { normaliseName } from "../../dns";
import type { JointClaims } from "../../kernel/definition/resource";
import type { Values } from "../../kernel/definition/values";

/** A CNAME must be alone at its name. At the zone's own name the platform answers with what the CNAME leads to. */
export function recordClaims({ type, name }: Values, zone: string | undefined): JointClaims {
  // A zone that a DnsRecords holds as a whole suffers no record beside it.
  const shared = ["the records of a zone"];
  const own = normaliseName(String(name), zone);
  if (own === "" || own.endsWith(".")) return { shared };
  const claim = { what: `the name ${own}`, why: "a CNAME must be alone at its name" };
  return type === "CNAME" ? { shared, exclusive: [claim] } : { shared: [...shared, claim] };
}
