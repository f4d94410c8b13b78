package main

import (
	"github.com/pulumi-hosting/pulumi-hosting-go/hosting"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
)

type (
	text   = pulumi.String
	number = pulumi.Int
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		settings := config.New(ctx, "")
		domain := settings.Require("domain")
		ttl := number(settings.RequireInt("ttl"))

		zone, err := hosting.NewDnsZone(ctx, "zone", &hosting.DnsZoneArgs{Name: text(domain), Dnssec: pulumi.Bool(true)})
		if err != nil {
			return err
		}

		// The keys are Pulumi's names of the records. Keep a key when you change a value: then the record is updated, not replaced.
		records := map[string]*hosting.DnsRecordArgs{
			// The web. The zone's own name (the apex) can't be a CNAME, so it has addresses.
			"apex":  {Name: text("@"), Type: hosting.DnsRecordTypeA, Value: text("192.0.2.10")},
			"apex6": {Name: text("@"), Type: hosting.DnsRecordTypeAAAA, Value: text("2001:db8::10")},
			"www":   {Name: text("www"), Type: hosting.DnsRecordTypeCNAME, Value: text(domain + ".")},
			"https": {Name: text("@"), Type: hosting.DnsRecordTypeHTTPS, Priority: number(1), Value: text(". alpn=h2,h3")},
			"api": {Name: text("api"), Type: hosting.DnsRecordTypeA, Value: text("192.0.2.20"), Ttl: number(300),
				Comment: text("moves to the new cluster in spring")},

			// Two servers receive mail. Outgoing mail is signed. DMARC asks receivers to reject mail that isn't from us.
			"mx1": {Name: text("@"), Type: hosting.DnsRecordTypeMX, Value: text("mx1.mail.example.net"), Priority: number(10)},
			"mx2": {Name: text("@"), Type: hosting.DnsRecordTypeMX, Value: text("mx2.mail.example.net"), Priority: number(20)},
			"spf": {Name: text("@"), Type: hosting.DnsRecordTypeTXT, Value: text("v=spf1 include:mail.example.net -all")},
			"dkim": {Name: text("brisbane._domainkey"), Type: hosting.DnsRecordTypeTXT,
				Value: text("v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=")},
			"dmarc": {Name: text("_dmarc"), Type: hosting.DnsRecordTypeTXT, Value: text("v=DMARC1; p=reject; rua=mailto:dmarc@" + domain)},

			// Who may issue certificates, and the address for reports if somebody else tries.
			"caaIssue": {Name: text("@"), Type: hosting.DnsRecordTypeCAA, Flags: number(0), RecordTag: text("issue"),
				Value: text("letsencrypt.org")},
			"caaReport": {Name: text("@"), Type: hosting.DnsRecordTypeCAA, Flags: number(0), RecordTag: text("iodef"),
				Value: text("mailto:security@" + domain)},

			// The server for telephony (SIP).
			"sip": {Name: text("_sip._tcp"), Type: hosting.DnsRecordTypeSRV, Value: text("sip.example.net"),
				Priority: number(0), Weight: number(5), Port: number(5060)},

			// The lab has its own name servers.
			"lab1": {Name: text("lab"), Type: hosting.DnsRecordTypeNS, Value: text("ns1.lab.example.net")},
			"lab2": {Name: text("lab"), Type: hosting.DnsRecordTypeNS, Value: text("ns2.lab.example.net")},
		}
		for name, record := range records {
			record.ZoneId = zone.ID()
			if record.Ttl == nil {
				record.Ttl = ttl
			}
			if _, err := hosting.NewDnsRecord(ctx, name, record); err != nil {
				return err
			}
		}

		// Set both at the registrar: the zone's name servers, and the key that signs the zone.
		ctx.Export("nameservers", zone.Nameservers)
		ctx.Export("dsRecord", zone.DnssecData.DsRecord())
		return nil
	})
}
