/** Languages that are compiled together with the SDK. */
import { description, install, type Language, packageOf, pluginLines } from "./language";

/** The project leads to the SDK itself, in the place where the engine writes it. `pulumi install` downloads a plugin that has a path. */
const generated =
  (language: string, dependencies: (plugin: string | undefined) => string[]): Language["steps"] =>
  ({ plugin }) => [
    ...(plugin === undefined ? [install] : []),
    `pulumi package gen-sdk ${packageOf(plugin)} --language ${language} --local --out sdks`,
    ...dependencies(plugin),
  ];

const sdk = "github.com/pulumi-hosting/pulumi-hosting-go";

export const go: Language = {
  steps: generated("go", () => ["go mod tidy   # the first `pulumi up` compiles Pulumi's SDK, which takes two minutes or more"]),
  files: ({ name, domain, plugin }) => ({
    "Pulumi.yaml": `name: ${JSON.stringify(name)}\ndescription: ${description}\nruntime: go\n${pluginLines(plugin)}`,
    "go.mod": `module ${name}

go 1.25.11

require (
	${sdk} v0.0.0
	github.com/pulumi/pulumi/sdk/v3 v3.259.0
)

replace ${sdk} => ./sdks/go
`,
    "main.go": `package main

import (
	"${sdk}/hosting"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		zone, err := hosting.NewDnsZone(ctx, "example", &hosting.DnsZoneArgs{Name: pulumi.String("${domain}")})
		if err != nil {
			return err
		}
		records := map[string]*hosting.DnsRecordArgs{
			"www": {
				ZoneId: zone.ID(),
				Name:   pulumi.String("www"),
				Type:   hosting.DnsRecordTypeA,
				Value:  pulumi.String("192.0.2.10"),
				Ttl:    pulumi.Int(300),
			},
			"spf": {
				ZoneId: zone.ID(),
				Name:   pulumi.String("@"),
				Type:   hosting.DnsRecordTypeTXT,
				Value:  pulumi.String("v=spf1 -all"),
			},
		}
		for name, args := range records {
			if _, err := hosting.NewDnsRecord(ctx, name, args); err != nil {
				return err
			}
		}
		ctx.Export("nameservers", zone.Nameservers)
		return nil
	})
}
`,
    ".gitignore": "sdks/\nnode_modules/\n",
  }),
};

/** What the SDK is compiled with. */
const artifacts = ["com.pulumi:pulumi:1.16.0", "com.google.code.findbugs:jsr305:3.0.2", "com.google.code.gson:gson:2.8.9"];

export const java: Language = {
  steps: generated("java", (plugin) => (plugin === undefined ? ["pulumi install"] : [])),
  files: ({ name, domain, plugin }) => ({
    "Pulumi.yaml": `name: ${JSON.stringify(name)}\ndescription: ${description}\nruntime: java\n${pluginLines(plugin)}`,
    "pom.xml": pom(name),
    "src/main/java/App.java": `import com.pulumi.Pulumi;
import com.pulumi.hosting.DnsRecord;
import com.pulumi.hosting.DnsRecordArgs;
import com.pulumi.hosting.DnsZone;
import com.pulumi.hosting.DnsZoneArgs;
import com.pulumi.hosting.enums.DnsRecordType;

public class App {
    public static void main(String[] args) {
        Pulumi.run(ctx -> {
            var zone = new DnsZone("example", DnsZoneArgs.builder().name("${domain}").build());
            new DnsRecord("www", DnsRecordArgs.builder()
                .zoneId(zone.id())
                .name("www")
                .type(DnsRecordType.A)
                .value("192.0.2.10")
                .ttl(300)
                .build());
            new DnsRecord("spf", DnsRecordArgs.builder()
                .zoneId(zone.id())
                .name("@")
                .type(DnsRecordType.TXT)
                .value("v=spf1 -all")
                .build());
            ctx.export("nameservers", zone.nameservers());
        });
    }
}
`,
    ".gitignore": "sdks/\ntarget/\nnode_modules/\n",
  }),
};

function pom(name: string): string {
  const dependencies = artifacts.map((artifact) => {
    const [group, id, version] = artifact.split(":");
    return `    <dependency><groupId>${group}</groupId><artifactId>${id}</artifactId><version>${version}</version></dependency>\n`;
  });
  const added = (goal: string, inner: string): string =>
    `          <execution><id>${goal}</id><phase>generate-sources</phase><goals><goal>${goal}</goal></goals>
            <configuration>${inner}</configuration></execution>\n`;
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>hosting</groupId>
  <artifactId>${name}</artifactId>
  <version>1.0.0</version>
  <properties>
    <maven.compiler.source>11</maven.compiler.source>
    <maven.compiler.target>11</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
    <mainClass>App</mainClass>
    <mainArgs/>
  </properties>
  <dependencies>
${dependencies.join("")}  </dependencies>
  <build>
    <plugins>
      <!-- The SDK that pulumi package gen-sdk writes. -->
      <plugin>
        <groupId>org.codehaus.mojo</groupId><artifactId>build-helper-maven-plugin</artifactId><version>3.6.0</version>
        <executions>
${added("add-source", "<sources><source>sdks/java/src/main/java</source></sources>")}${added(
  "add-resource",
  "<resources><resource><directory>sdks/java/src/main/resources</directory></resource></resources>",
)}        </executions>
      </plugin>
      <plugin>
        <groupId>org.codehaus.mojo</groupId><artifactId>exec-maven-plugin</artifactId><version>3.5.0</version>
        <configuration><mainClass>\${mainClass}</mainClass><commandlineArgs>\${mainArgs}</commandlineArgs></configuration>
      </plugin>
    </plugins>
  </build>
</project>
`;
}
