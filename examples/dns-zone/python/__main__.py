from typing import Any

import pulumi
from pulumi_hosting import DnsRecord, DnsRecordArgs, DnsRecordType, DnsZone

config = pulumi.Config()
domain = config.require("domain")
ttl = config.require_int("ttl")

zone = DnsZone("zone", name=domain, dnssec=True)

A, AAAA, CAA, CNAME, HTTPS = DnsRecordType.A, DnsRecordType.AAAA, DnsRecordType.CAA, DnsRecordType.CNAME, DnsRecordType.HTTPS
MX, NS, SRV, TXT = DnsRecordType.MX, DnsRecordType.NS, DnsRecordType.SRV, DnsRecordType.TXT


def record(name: str, type: DnsRecordType, value: str, **more: Any) -> DnsRecordArgs:
    return DnsRecordArgs(zone_id=zone.id, name=name, type=type, value=value, **{"ttl": ttl, **more})


# The keys are Pulumi's names of the records. Keep a key when you change a value: then the record is updated, not replaced.
records = {
    # The web. The zone's own name (the apex) can't be a CNAME, so it has addresses.
    "apex": record("@", A, "192.0.2.10"),
    "apex6": record("@", AAAA, "2001:db8::10"),
    "www": record("www", CNAME, f"{domain}."),
    "https": record("@", HTTPS, ". alpn=h2,h3", priority=1),
    "api": record("api", A, "192.0.2.20", ttl=300, comment="moves to the new cluster in spring"),
    # Two servers receive mail. Outgoing mail is signed. DMARC asks receivers to reject mail that isn't from us.
    "mx1": record("@", MX, "mx1.mail.example.net", priority=10),
    "mx2": record("@", MX, "mx2.mail.example.net", priority=20),
    "spf": record("@", TXT, "v=spf1 include:mail.example.net -all"),
    "dkim": record("brisbane._domainkey", TXT, "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="),
    "dmarc": record("_dmarc", TXT, f"v=DMARC1; p=reject; rua=mailto:dmarc@{domain}"),
    # Who may issue certificates, and the address for reports if somebody else tries.
    "caaIssue": record("@", CAA, "letsencrypt.org", flags=0, record_tag="issue"),
    "caaReport": record("@", CAA, f"mailto:security@{domain}", flags=0, record_tag="iodef"),
    # The server for telephony (SIP).
    "sip": record("_sip._tcp", SRV, "sip.example.net", priority=0, weight=5, port=5060),
    # The lab has its own name servers.
    "lab1": record("lab", NS, "ns1.lab.example.net"),
    "lab2": record("lab", NS, "ns2.lab.example.net"),
}
for name, args in records.items():
    DnsRecord(name, args)

# Set both at the registrar: the zone's name servers, and the key that signs the zone.
pulumi.export("nameservers", zone.nameservers)
pulumi.export("dsRecord", zone.dnssec_data.apply(lambda dnssec: dnssec.ds_record if dnssec else None))
