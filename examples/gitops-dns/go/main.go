package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/pulumi-hosting/pulumi-hosting-go/hosting"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"
	"gopkg.in/yaml.v3"
)

// A record of a file in zones/.
type record struct {
	Name, Type, Value string
	Ttl, Priority     *int
}

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		massChange := config.New(ctx, "").Get("allowMassChange")

		// Records that others write into our zones. They are no drift, and are never deleted.
		others := hosting.DnsRecordsIgnoreArray{hosting.DnsRecordsIgnoreArgs{
			Name:  pulumi.String("_acme-challenge*"),
			Types: hosting.DnsRecordsIgnoreTypeArray{hosting.DnsRecordsIgnoreTypeTXT},
		}}

		// If a file is renamed or deleted, its zone is not deleted.
		protected := pulumi.Protect(true)

		files, err := filepath.Glob("zones/*.yaml")
		if err != nil {
			return err
		}
		nameservers := pulumi.Map{}
		for _, file := range files {
			domain := strings.TrimSuffix(filepath.Base(file), ".yaml")
			records, err := read(file)
			if err != nil {
				return err
			}
			zone, err := hosting.NewDnsZone(ctx, domain, &hosting.DnsZoneArgs{Name: pulumi.String(domain)}, protected)
			if err != nil {
				return err
			}
			_, err = hosting.NewDnsRecords(ctx, domain, &hosting.DnsRecordsArgs{
				ZoneId:  zone.ID(),
				Records: records,
				Manage:  hosting.DnsRecordsManageAll,
				Ignore:  others,
				// minRecords: 1 protects even a small zone from a truncated file.
				MinRecords:      pulumi.Int(1),
				AllowMassChange: pulumi.Bool(massChange == domain),
			}, protected)
			if err != nil {
				return err
			}
			nameservers[domain] = zone.Nameservers
		}

		// Set these name servers at the registrars.
		ctx.Export("nameservers", nameservers)
		return nil
	})
}

func read(file string) (hosting.DnsRecordsRecordArray, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var listed []record
	if err := yaml.Unmarshal(text, &listed); err != nil {
		return nil, err
	}
	records := hosting.DnsRecordsRecordArray{}
	for _, one := range listed {
		records = append(records, hosting.DnsRecordsRecordArgs{
			Name:     pulumi.String(one.Name),
			Type:     hosting.DnsRecordsRecordType(one.Type),
			Value:    pulumi.String(one.Value),
			Ttl:      pulumi.IntPtrFromPtr(one.Ttl),
			Priority: pulumi.IntPtrFromPtr(one.Priority),
		})
	}
	return records, nil
}
