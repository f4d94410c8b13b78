import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inJava, inLanguage, languageHome, newProject, type Project, useJava, useLanguage, writeJava } from "../../package/harness";
import { expectChanges, expectFailed, expectUnchanged } from "../harness/expectations";
import { variants } from "../harness/thorough";
import { newFolder } from "../../harness/folder";

jest.setTimeout(900_000);

const up = ["up", "--yes", "--skip-preview"];

/** The same component in several languages: files by their names. */
const programs = {
  yaml: {
    "Pulumi.yaml": `
name: shop
runtime: yaml
resources:
  shop:
    type: hosting:components:SecureSite
    properties: { siteId: site-1, hostnames: [www.example.com], loginLimit: { path: /login } }
outputs:
  cname: \${shop.cnames["www.example.com"]}`,
  },
  python: {
    "Pulumi.yaml": "name: shop\nruntime: { name: python, options: { toolchain: pip, virtualenv: venv } }\n",
    "requirements.txt": "pulumi>=3.259.0,<4.0.0\n",
    "__main__.py": `
import pulumi
from pulumi_hosting import components

shop = components.SecureSite("shop", site_id="site-1", hostnames=["www.example.com"], login_limit={"path": "/login"})
pulumi.export("cname", shop.cnames["www.example.com"])`,
  },
  go: {
    "Pulumi.yaml": "name: shop\nruntime: go\n",
    "go.mod": "module shop\n\ngo 1.25.11\n\nrequire github.com/pulumi/pulumi/sdk/v3 v3.259.0\n",
    "main.go": `
package main

import (
	"github.com/pulumi-hosting/pulumi-hosting-go/hosting/components"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		shop, err := components.NewSecureSite(ctx, "shop", &components.SecureSiteArgs{
			SiteId:     pulumi.String("site-1"),
			Hostnames:  []string{"www.example.com"},
			LoginLimit: &components.SecureSiteLoginLimitArgs{Path: pulumi.String("/login")},
		})
		if err != nil {
			return err
		}
		ctx.Export("cname", shop.Cnames.MapIndex(pulumi.String("www.example.com")))
		return nil
	})
}`,
  },
} as const;

const inJavaSource = `
import com.pulumi.Pulumi;
import com.pulumi.hosting.components.SecureSite;
import com.pulumi.hosting.components.SecureSiteArgs;
import com.pulumi.hosting.components.inputs.SecureSiteLoginLimitArgs;

public class App {
    public static void main(String[] args) {
        Pulumi.run(ctx -> {
            var shop = new SecureSite("shop", SecureSiteArgs.builder()
                .siteId("site-1")
                .hostnames("www.example.com")
                .loginLimit(SecureSiteLoginLimitArgs.builder().path("/login").build())
                .build());
            ctx.export("cname", shop.cnames().applyValue(names -> names.get().get("www.example.com")));
        });
    }
}`;

const folder = newFolder();

function folderOf(language: keyof typeof programs): string {
  const own = join(folder, language);
  mkdirSync(own, { recursive: true });
  for (const [name, text] of Object.entries(programs[language])) writeFileSync(join(own, name), `${text.trim()}\n`);
  return own;
}

/** A stack on which a component of a YAML program was made. */
async function madeInYaml() {
  const project = await newProject();
  const { url, token, account } = project.simulator;
  project.set({ ...languageHome(), HOSTING_BASE_URL: url, HOSTING_TOKEN: token, HOSTING_ACCOUNT: account });
  useLanguage(project, "yaml", folderOf("yaml"));
  await project.run(["stack", "init", "dev"]);
  expectChanges(await project.run(up, true), { create: 5 });
  return project;
}

describe("a component that a YAML program has made", () => {
  async function expectTheSame(project: Project): Promise<void> {
    project.simulator.resetReport();
    expectUnchanged(await project.run(up, true));
    expect(project.simulator.report().requests).toEqual([]);
    expect((await project.run(["stack", "output", "cname"])).text).toContain("site-1.sites.example");
    expectChanges(await project.run(["destroy", "--yes", "--skip-preview"], true), { delete: 5 });
  }

  for (const language of variants(["python"], ["go"]))
    inLanguage(language, `is the same one in ${language}: nothing changes, and its outputs are there`, async () => {
      const project = await madeInYaml();
      useLanguage(project, language, folderOf(language));
      await expectTheSame(project);
    });

  inLanguage("python", "is refused in python with a key that it doesn't have", async () => {
    const project = await madeInYaml();
    useLanguage(project, "python", folderOf("python"));
    const wrong = programs.python["__main__.py"].replace('"path"', '"paht"');
    writeFileSync(join(project.folder, "__main__.py"), wrong);
    expectFailed(await project.run(up, true), /SecureSite "shop": there is no loginLimit\.paht\. Its properties are path/);
  });

  inJava("is the same one in java, too", async () => {
    const project = await madeInYaml();
    const own = join(folder, "java");
    writeJava(own, { "App.java": inJavaSource });
    useLanguage(project, "java", own);
    await useJava(project);
    await expectTheSame(project);
  });
});
