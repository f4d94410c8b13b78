from pathlib import Path

import pulumi
import yaml
from pulumi_hosting import DnsRecords, DnsRecordsIgnoreArgs, DnsRecordsIgnoreType, DnsRecordsManage, DnsZone

config = pulumi.Config()

# Records that others write into our zones. They are no drift, and are never deleted.
others = [DnsRecordsIgnoreArgs(name="_acme-challenge*", types=[DnsRecordsIgnoreType.TXT])]

# If a file is renamed or deleted, its zone is not deleted.
protected = pulumi.ResourceOptions(protect=True)

nameservers = {}
for file in sorted(Path("zones").glob("*.yaml")):
    domain = file.stem
    zone = DnsZone(domain, name=domain, opts=protected)
    DnsRecords(
        domain,
        zone_id=zone.id,
        records=yaml.safe_load(file.read_text()) or [],
        manage=DnsRecordsManage.ALL,
        ignore=others,
        # minRecords: 1 protects even a small zone from a truncated file.
        min_records=1,
        allow_mass_change=config.get("allowMassChange") == domain,
        opts=protected,
    )
    nameservers[domain] = zone.nameservers

# Set these name servers at the registrars.
pulumi.export("nameservers", nameservers)
