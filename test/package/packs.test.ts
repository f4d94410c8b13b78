import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { rules } from "../../src/policy";
import { variants } from "../e2e/harness/thorough";
import { installed, newProject, startRegistry, type Project } from "./harness";
import { newFolder } from "../harness/folder";

const { package: place, manifest } = installed();

const program = `
const { EdgeRule, Provider } = require("pulumi-hosting");
new EdgeRule("hole", { siteId: "site-1", actionType: "DisableWaf" });`;

interface Published {
  readonly name: string;
  readonly versionTag: string;
  readonly policies: readonly {
    readonly name: string;
    readonly severity: string;
    readonly url: string;
    readonly tags: readonly string[];
  }[];
}

/** As much of Pulumi Cloud as `pulumi policy publish` asks for: it keeps what it is sent. */
async function startCloud() {
  const got: { metadata?: Published; archive?: Buffer; completed?: string } = {};
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const asked = `${request.method} ${request.url}`;
      const answer = (value: object) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
      if (asked.startsWith("GET /api/user")) return answer({ githubLogin: "ada", name: "Ada", organizations: [{ githubLogin: "team" }] });
      if (asked === "POST /api/orgs/team/policypacks") {
        got.metadata = JSON.parse(body.toString()) as Published;
        return answer({ version: 1, uploadURI: `${url()}/upload` });
      }
      if (asked === "PUT /upload") got.archive = body;
      if (asked.endsWith("/complete")) got.completed = request.url;
      return answer({});
    });
  }).listen(0, "127.0.0.1");
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise((resolve) => server.once("listening", resolve));
  return { url: url(), got, close: () => server.close() };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  return request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body;
}

describe("a pack, packed and installed alone", () => {
  let project: Project;
  let registry: Awaited<ReturnType<typeof startRegistry>>;
  /** It lies below no folder that has the package. */
  const alone = newFolder();

  /** npm fetches what the first one names. The others name the same. */
  const needed = (preset: string) =>
    preset === "recommended"
      ? "npm install --silent --no-audit --no-fund"
      : "ln -s ../recommended/node_modules .; npm ls --silent; cp ../recommended/package-lock.json .";

  beforeAll(async () => {
    registry = await startRegistry();
    project = await newProject({ sites: [{ id: "site-1", name: "shop" }] });
    const { url, token, account } = project.simulator;
    project.write({ "index.js": program, "Pulumi.yaml": { name: "alone", runtime: "nodejs" }, "package.json": { name: "alone" } });
    await project.follow([
      "pulumi stack init dev",
      `pulumi config set hosting:baseUrl ${url}`,
      `pulumi config set hosting:account ${account}`,
    ]);
    await project.follow([`export HOSTING_TOKEN=${token}`, "pulumi up --yes --skip-preview"]);
  });
  afterAll(() => {
    registry.close();
  });

  // Of the presets, test/e2e/policies runs the folders as installed, and `contents` says that they hold the same files.
  it.each(
    variants(
      [["recommended", ""]],
      [
        ["strict", "strict"],
        ["audit", "audit"],
      ],
    ),
  )("%s judges a preview and a stack that exists, and is published with all that its rules say", async (preset, at) => {
    const npm = { npm_config_registry: registry.url, npm_config_offline: "false", npm_config_cache: join(alone, ".npm") };
    const folder = join(alone, preset);
    const pack = `mkdir ${folder}; cd ${folder}; tar xzf "$(npm pack --silent ${join(place, "policy-pack", at)})" --strip-components 1; rm *.tgz`;
    expect(await project.script(`${pack}; ${needed(preset)}`, npm)).toMatchObject({ code: 0 });
    expect(
      readdirSync(folder)
        .filter((name) => !/^([A-Z0-9]{8}|start)\.js$/.test(name))
        .sort(),
    ).toEqual(["PulumiPolicy.yaml", "index.js", "licences.txt", "node_modules", "package-lock.json", "package.json"]);
    expect(readdirSync(join(folder, "node_modules"))).not.toContain(manifest.name);

    const stops = preset !== "audit";
    const found = /no-bypass-edge-rule[^]*the action DisableWaf/;
    const preview = await project.run(["preview", "--policy-pack", folder]);
    expect([preview.code === 0, preview.text]).toEqual([!stops, expect.stringMatching(found)]);
    const analysis = await project.run(["policy", "analyze", "--stack", "dev", "--policy-pack", folder]);
    expect([analysis.code === 0, analysis.text]).toEqual([!stops, expect.stringMatching(found)]);

    const cloud = await startCloud();
    try {
      const env = { ...npm, PULUMI_BACKEND_URL: cloud.url, PULUMI_ACCESS_TOKEN: "pul-simulated" };
      const published = await project.script(`cd ${folder}; pulumi policy publish team --non-interactive`, env);
      expect([published.code, published.text]).toEqual([0, expect.stringContaining("Permalink")]);
      const { metadata, archive, completed } = cloud.got;
      const name = preset === "recommended" ? manifest.name : `${manifest.name}-${preset}`;
      expect(metadata).toMatchObject({ name, versionTag: manifest.version });
      expect(completed).toContain(`/${name}/versions/${manifest.version}/`);
      expect(metadata?.policies.map((policy) => policy.name).sort()).toEqual(Object.keys(rules).sort());
      expect(metadata?.policies.filter(({ severity, url, tags }) => !severity || !url.startsWith("https://") || tags.length === 0)).toEqual(
        [],
      );
      expect(gunzipSync(archive as Buffer).includes("package/PulumiPolicy.yaml")).toBe(true);
    } finally {
      cloud.close();
    }
  });
});
