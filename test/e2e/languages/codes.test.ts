import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { inLanguage, languageHome, newProject, useLanguage } from "../../package/harness";
import { expectChanges, expectUnchanged } from "../harness/expectations";
import { newFolder } from "../../harness/folder";

jest.setTimeout(900_000);

const rule = "2a8ae0e4-1f3f-4d4b-8f3a-5a4f2d3b9c10";
const options = {
  sites: [
    {
      id: "site-1",
      name: "shop",
      edgeRules: [{ Guid: rule, ActionType: 1, Enabled: true, Triggers: [{ Type: 1, PatternMatches: ["*"] }] }],
      shield: { active: true, accessLists: [{ id: "7", name: "office", type: 1, content: "192.0.2.0/24" }] },
    },
  ],
};

const main = `package main

import (
	"fmt"

	"github.com/pulumi-hosting/pulumi-hosting-go/hosting"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		rule, err := hosting.GetEdgeRule(ctx, "rule", pulumi.ID("site-1/${rule}"), nil)
		if err != nil {
			return err
		}
		list, err := hosting.LookupAccessList(ctx, &hosting.LookupAccessListArgs{Id: "shop/office"})
		if err != nil {
			return err
		}
		rules, err := hosting.LookupEdgeRules(ctx, &hosting.LookupEdgeRulesArgs{Id: "shop"})
		if err != nil {
			return err
		}
		_, err = hosting.NewEdgeRule(ctx, "by-number", &hosting.EdgeRuleArgs{
			SiteId:     pulumi.String("site-1"),
			ActionType: pulumi.String("4"),
			Triggers: hosting.EdgeRuleTriggerArray{&hosting.EdgeRuleTriggerArgs{
				Type:           pulumi.String("0"),
				PatternMatches: pulumi.StringArray{pulumi.String("*/private/*")},
			}},
		})
		if err != nil {
			return err
		}
		made, err := hosting.NewEdgeRule(ctx, "by-name", &hosting.EdgeRuleArgs{
			SiteId:     pulumi.String("site-1"),
			ActionType: hosting.EdgeRuleActionTypeForceDownload,
			Triggers: hosting.EdgeRuleTriggerArray{&hosting.EdgeRuleTriggerArgs{
				Type:           hosting.EdgeRuleTriggerTypeUrl,
				PatternMatches: pulumi.StringArray{pulumi.String("*.zip")},
			}},
		})
		if err != nil {
			return err
		}
		ctx.Export("made", made.ActionType)
		ctx.Export("action", rule.ActionType)
		ctx.Export("trigger", rule.Triggers.Index(pulumi.Int(0)).Type())
		ctx.Export("list", pulumi.String(fmt.Sprint(list.Type)))
		ctx.Export("listed", pulumi.String(fmt.Sprint(rules.Rules[0].ActionType)))
		return nil
	})
}
`;

describe("codes that the platform shows as numbers", () => {
  inLanguage(
    "go",
    "are what a program in Go expects: names in resources, numbers in the results of functions; it says them by name or in digits",
    async () => {
      const project = await newProject(options);
      project.set(languageHome());
      const folder = newFolder();
      writeFileSync(join(folder, "Pulumi.yaml"), "name: codes\nruntime: go\n");
      writeFileSync(join(folder, "go.mod"), "module codes\n\ngo 1.25.11\n\nrequire github.com/pulumi/pulumi/sdk/v3 v3.259.0\n");
      writeFileSync(join(folder, "main.go"), main);
      useLanguage(project, "go", folder);
      const { url, token, account } = project.simulator;
      project.set({ HOSTING_BASE_URL: url, HOSTING_TOKEN: token, HOSTING_ACCOUNT: account });
      await project.run(["stack", "init", "dev"]);
      expectChanges(await project.run(["up", "--yes", "--skip-preview"], true), { create: 2 });
      expect(
        project.simulator.platform.sites
          .get("site-1")
          .edgeRules.map(({ ActionType }) => ActionType)
          .sort(),
      ).toEqual([1, 4, 7]);
      expectUnchanged(await project.run(["up", "--yes", "--skip-preview", "--refresh"], true));
      const { text } = await project.run(["stack", "output", "--json"]);
      expect(JSON.parse(text.slice(text.indexOf("{")))).toEqual({
        made: "ForceDownload",
        action: "Redirect",
        trigger: "RequestHeader",
        list: "1",
        listed: "1",
      });
    },
  );
});
