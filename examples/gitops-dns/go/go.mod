module gitops-dns

go 1.25.11

require (
	github.com/pulumi/pulumi/sdk/v3 v3.259.0
	gopkg.in/yaml.v3 v3.0.1
)
