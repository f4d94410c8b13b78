import pulumi
import pulumi_hosting as hosting

config = pulumi.Config()
domain = config.require("domain")

# Orders the site, charges the account, and waits for the site. Plan and location are names from the platform's catalogue.
an_hour = pulumi.CustomTimeouts(create="1h")
site = hosting.Site(
    "site",
    name=domain,
    plan="business",
    variant=hosting.SiteVariant.VANILLA,
    location="eu-central",
    term=hosting.SiteTerm.MONTHLY,
    opts=pulumi.ResourceOptions(custom_timeouts=an_hour),
)

# The PHP version. Another version restarts the site.
hosting.PhpVersion("php", site_id=site.id, version="8.3")

# Its edge.
hosting.CacheSettings("cache", site_id=site.id, cache_expiration=86_400, stale_while_updating=True)

# Its firewall. shield.id is the site's id, known when Shield is on: so the resources below wait for Shield.
shield = hosting.ShieldZone(
    "shield",
    site_id=site.id,
    waf_enabled=True,
    waf_execution_mode=hosting.ShieldZoneWafExecutionMode.BLOCK,
    learning_mode=False,
    ddos_sensitivity=2,
)
hosting.RateLimit(
    "login",
    site_id=shield.id,
    rule_name="Login",
    rule_description="20 a minute",
    # The edge provider's own names. The package doesn't change this object.
    rule_configuration={
        "actionType": 1,  # block
        "variableTypes": {"REQUEST_URI": ""},
        "operatorType": 0,  # begins with
        "value": "/login",
        "counterKeyType": 0,  # by address
        "requestCount": 20,
        "timeframe": 60,
    },
)
hosting.AccessList(
    "office",
    site_id=shield.id,
    name="office",
    type=hosting.AccessListType.CIDR,
    entries=["192.0.2.0/24", "2001:db8::/32"],
)

# Its own hostname, and the zone with the record that points to the site.
www = hosting.SiteHostname("www", site_id=site.id, domain=f"www.{domain}", primary=True)
zone = hosting.DnsZone("zone", name=domain, dnssec=True)
cname = hosting.DnsRecord(
    "www",
    zone_id=zone.id,
    name="www",
    type=hosting.DnsRecordType.CNAME,
    value=www.cname.apply(lambda name: name or domain),
)

# Its certificate: requested once, proven by a record, and awaited. If the hostname has a certificate already, it needs no proof.
certificate = hosting.HostnameCertificate(
    "www", site_id=site.id, hostname_id=www.hostname_id, opts=pulumi.ResourceOptions(depends_on=[cname])
)
challenge = hosting.DnsRecord(
    "www-challenge",
    zone_id=zone.id,
    type=hosting.DnsRecordType.TXT,
    # The dot at the end makes the name absolute.
    name=certificate.challenge.apply(lambda record: f"{(record and record.name) or f'_acme-challenge.www.{domain}'}."),
    value=certificate.challenge.apply(lambda record: (record and record.value) or "not asked for"),
)
certified = hosting.HostnameCertificateValidation(
    "www",
    site_id=site.id,
    hostname_id=www.hostname_id,
    opts=pulumi.ResourceOptions(depends_on=[challenge], custom_timeouts=an_hour),
)

# https only, as soon as the certificate is there.
hosting.EdgeRule(
    "https",
    site_id=site.id,
    description="https only",
    action_type=hosting.EdgeRuleActionType.FORCE_SSL,
    triggers=[{"type": hosting.EdgeRuleTriggerType.URL, "pattern_matches": ["*"]}],
    enabled=True,
    opts=pulumi.ResourceOptions(depends_on=[certified]),
)

# Its mail: bought, proven by a record in the zone, and awaited. If the platform knows the domain already, it needs no proof.
mailspace = hosting.Mailspace("mail", domain=domain, package=hosting.MailspacePackage.MAIL_20)
proof = hosting.DnsRecord(
    "mail-proof",
    zone_id=zone.id,
    type=hosting.DnsRecordType.TXT,
    name=mailspace.verification.apply(lambda record: (record and record.txt_prefix) or "_mail-proof"),
    value=mailspace.verification.apply(lambda record: (record and record.txt_value) or "not asked for"),
)
mail = hosting.MailspaceVerification(
    "mail",
    mailspace_id=mailspace.id,
    opts=pulumi.ResourceOptions(depends_on=[proof], custom_timeouts=an_hour),
)
anna = hosting.Mailbox(
    "anna",
    mailspace_id=mail.id,
    username="anna",
    password=config.require_secret("annasPassword"),
    display_name="Anna",
    quota_mb=2048,
)
info = hosting.MailAlias("info", mailspace_id=mail.id, address="info", target_email=anna.email)

pulumi.export("siteId", site.id)
pulumi.export("url", pulumi.Output.concat("https://", www.domain, "/"))
pulumi.export("ssh", site.ssh)
pulumi.export("nameservers", zone.nameservers)
pulumi.export("dsRecord", zone.dnssec_data.apply(lambda dnssec: dnssec.ds_record if dnssec else None))
pulumi.export("webmail", mailspace.webmail_url)
pulumi.export("addresses", [anna.email, info.email])
