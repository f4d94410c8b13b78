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

// A record, as the files in zones/ have it.
type record struct {
	Name, Type, Value string
	Ttl, Priority     *int
}

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		massChange := config.New(ctx, "").Get("allowMassChange")

		// What others write into our zones: no drift, and never deleted.
		others := hosting.DnsRecordsIgnoreArray{hosting.DnsRecordsIgnoreArgs{
			Name:  pulumi.String("_acme-challenge*"),
			Types: hosting.DnsRecordsIgnoreTypeArray{hosting.DnsRecordsIgnoreTypeTXT},
		}}

		// A file that is renamed or gone takes no zone with it.
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
				// Also the smallest zone isn't emptied by a file that was cut off.
				MinRecords:      pulumi.Int(1),
				AllowMassChange: pulumi.Bool(massChange == domain),
			}, protected)
			if err != nil {
				return err
			}
			nameservers[domain] = zone.Nameservers
		}

		// What to set at the registrars.
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
