package main

import (
	"github.com/pulumi-hosting/pulumi-hosting-go/hosting"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		settings := config.New(ctx, "")
		domain := settings.Require("domain")
		anHour := pulumi.Timeouts(&pulumi.CustomTimeouts{Create: "1h"})

		// Orders the site, charges the account, and waits for the site. Plan and location are names from the platform's catalogue.
		site, err := hosting.NewSite(ctx, "site", &hosting.SiteArgs{
			Name:     pulumi.String(domain),
			Plan:     pulumi.String("business"),
			Variant:  hosting.SiteVariantVanilla,
			Location: pulumi.String("eu-central"),
			Term:     hosting.SiteTermMonthly,
		}, anHour)
		if err != nil {
			return err
		}

		// The PHP version. Another version restarts the site.
		_, err = hosting.NewPhpVersion(ctx, "php", &hosting.PhpVersionArgs{SiteId: site.ID(), Version: pulumi.String("8.3")})
		if err != nil {
			return err
		}

		// Its edge.
		_, err = hosting.NewCacheSettings(ctx, "cache", &hosting.CacheSettingsArgs{
			SiteId:             site.ID(),
			CacheExpiration:    pulumi.Int(86_400),
			StaleWhileUpdating: pulumi.Bool(true),
		})
		if err != nil {
			return err
		}

		// Its firewall. shield.id is the site's id, known when Shield is on: so the resources below wait for Shield.
		shield, err := hosting.NewShieldZone(ctx, "shield", &hosting.ShieldZoneArgs{
			SiteId:           site.ID(),
			WafEnabled:       pulumi.Bool(true),
			WafExecutionMode: hosting.ShieldZoneWafExecutionModeBlock,
			LearningMode:     pulumi.Bool(false),
			DdosSensitivity:  pulumi.Int(2),
		})
		if err != nil {
			return err
		}
		_, err = hosting.NewRateLimit(ctx, "login", &hosting.RateLimitArgs{
			SiteId:          shield.ID(),
			RuleName:        pulumi.String("Login"),
			RuleDescription: pulumi.String("20 a minute"),
			// The edge provider's own names. The package doesn't change this object.
			RuleConfiguration: pulumi.Map{
				"actionType":     pulumi.Int(1), // block
				"variableTypes":  pulumi.StringMap{"REQUEST_URI": pulumi.String("")},
				"operatorType":   pulumi.Int(0), // begins with
				"value":          pulumi.String("/login"),
				"counterKeyType": pulumi.Int(0), // by address
				"requestCount":   pulumi.Int(20),
				"timeframe":      pulumi.Int(60),
			},
		})
		if err != nil {
			return err
		}
		_, err = hosting.NewAccessList(ctx, "office", &hosting.AccessListArgs{
			SiteId:  shield.ID(),
			Name:    pulumi.String("office"),
			Type:    hosting.AccessListTypeCidr,
			Entries: pulumi.ToStringArray([]string{"192.0.2.0/24", "2001:db8::/32"}),
		})
		if err != nil {
			return err
		}

		// Its own hostname, and the zone with the record that points to the site.
		www, err := hosting.NewSiteHostname(ctx, "www", &hosting.SiteHostnameArgs{
			SiteId:  site.ID(),
			Domain:  pulumi.String("www." + domain),
			Primary: pulumi.Bool(true),
		})
		if err != nil {
			return err
		}
		zone, err := hosting.NewDnsZone(ctx, "zone", &hosting.DnsZoneArgs{Name: pulumi.String(domain), Dnssec: pulumi.Bool(true)})
		if err != nil {
			return err
		}
		cname, err := hosting.NewDnsRecord(ctx, "www", &hosting.DnsRecordArgs{
			ZoneId: zone.ID(),
			Name:   pulumi.String("www"),
			Type:   hosting.DnsRecordTypeCNAME,
			Value:  orElse(www.Cname, domain),
		})
		if err != nil {
			return err
		}

		// Its certificate: requested once, proven by a record, and awaited. If the hostname has a certificate already, it needs no proof.
		certificate, err := hosting.NewHostnameCertificate(ctx, "www", &hosting.HostnameCertificateArgs{
			SiteId:     site.ID(),
			HostnameId: www.HostnameId,
		}, pulumi.DependsOn([]pulumi.Resource{cname}))
		if err != nil {
			return err
		}
		challenge, err := hosting.NewDnsRecord(ctx, "www-challenge", &hosting.DnsRecordArgs{
			ZoneId: zone.ID(),
			Type:   hosting.DnsRecordTypeTXT,
			// The dot at the end makes the name absolute.
			Name:  pulumi.Sprintf("%s.", orElse(certificate.Challenge.Name(), "_acme-challenge.www."+domain)),
			Value: orElse(certificate.Challenge.Value(), "not asked for"),
		})
		if err != nil {
			return err
		}
		certified, err := hosting.NewHostnameCertificateValidation(ctx, "www", &hosting.HostnameCertificateValidationArgs{
			SiteId:     site.ID(),
			HostnameId: www.HostnameId,
		}, pulumi.DependsOn([]pulumi.Resource{challenge}), anHour)
		if err != nil {
			return err
		}

		// https only, as soon as the certificate is there.
		_, err = hosting.NewEdgeRule(ctx, "https", &hosting.EdgeRuleArgs{
			SiteId:      site.ID(),
			Description: pulumi.String("https only"),
			ActionType:  hosting.EdgeRuleActionTypeForceSsl,
			Triggers: hosting.EdgeRuleTriggerArray{hosting.EdgeRuleTriggerArgs{
				Type:           hosting.EdgeRuleTriggerTypeUrl,
				PatternMatches: pulumi.ToStringArray([]string{"*"}),
			}},
			Enabled: pulumi.Bool(true),
		}, pulumi.DependsOn([]pulumi.Resource{certified}))
		if err != nil {
			return err
		}

		// Its mail: bought, proven by a record in the zone, and awaited. If the platform knows the domain already, it needs no proof.
		mailspace, err := hosting.NewMailspace(ctx, "mail", &hosting.MailspaceArgs{
			Domain:  pulumi.String(domain),
			Package: hosting.MailspacePackage_Mail_20,
		})
		if err != nil {
			return err
		}
		proof, err := hosting.NewDnsRecord(ctx, "mail-proof", &hosting.DnsRecordArgs{
			ZoneId: zone.ID(),
			Type:   hosting.DnsRecordTypeTXT,
			Name:   orElse(mailspace.Verification.TxtPrefix(), "_mail-proof"),
			Value:  orElse(mailspace.Verification.TxtValue(), "not asked for"),
		})
		if err != nil {
			return err
		}
		mail, err := hosting.NewMailspaceVerification(ctx, "mail", &hosting.MailspaceVerificationArgs{MailspaceId: mailspace.ID()},
			pulumi.DependsOn([]pulumi.Resource{proof}), anHour)
		if err != nil {
			return err
		}
		anna, err := hosting.NewMailbox(ctx, "anna", &hosting.MailboxArgs{
			MailspaceId: mail.ID(),
			Username:    pulumi.String("anna"),
			Password:    settings.RequireSecret("annasPassword"),
			DisplayName: pulumi.String("Anna"),
			QuotaMb:     pulumi.Int(2048),
		})
		if err != nil {
			return err
		}
		info, err := hosting.NewMailAlias(ctx, "info", &hosting.MailAliasArgs{
			MailspaceId: mail.ID(),
			Address:     pulumi.String("info"),
			TargetEmail: anna.Email,
		})
		if err != nil {
			return err
		}

		ctx.Export("siteId", site.ID())
		ctx.Export("url", pulumi.Sprintf("https://%s/", www.Domain))
		ctx.Export("ssh", site.Ssh)
		ctx.Export("nameservers", zone.Nameservers)
		ctx.Export("dsRecord", zone.DnssecData.DsRecord())
		ctx.Export("webmail", mailspace.WebmailUrl)
		ctx.Export("addresses", pulumi.StringArray{anna.Email, info.Email})
		return nil
	})
}

func orElse(known pulumi.StringPtrOutput, otherwise string) pulumi.StringOutput {
	return known.ApplyT(func(text *string) string {
		if text == nil {
			return otherwise
		}
		return *text
	}).(pulumi.StringOutput)
}
