from pathlib import Path

import pulumi
import yaml
from pulumi_hosting import DnsRecords, DnsRecordsIgnoreArgs, DnsRecordsIgnoreType, DnsRecordsManage, DnsZone

config = pulumi.Config()

# What others write into our zones: no drift, and never deleted.
others = [DnsRecordsIgnoreArgs(name="_acme-challenge*", types=[DnsRecordsIgnoreType.TXT])]

# A file that is renamed or gone takes no zone with it.
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
        # Also the smallest zone isn't emptied by a file that was cut off.
        min_records=1,
        allow_mass_change=config.get("allowMassChange") == domain,
        opts=protected,
    )
    nameservers[domain] = zone.nameservers

# What to set at the registrars.
pulumi.export("nameservers", nameservers)
