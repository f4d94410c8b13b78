/** Imports run one way: faces, host, resources, kernel, client, transport; inside the kernel along `floors`. */

const room = (name) => `^src/${name}/`;

/** What a room may not import, with the reason. */
const forbid = (name, comment, from, to) => ({ name, severity: "error", comment, from, to });

/** Files that a user's program loads. */
const program = ["^src/index\\.ts$", "^src/dynamic/(generated/|(resource|account|ask)\\.ts$)"];

/** The rooms of the kernel from the ground up: each stands on the floors below. Rooms of one floor know nothing of each other. */
const floors = [
  ["definition"],
  ["values"],
  ["identity"],
  ["memory"],
  ["reading"],
  ["ownership"],
  ["object"],
  ["action", "singleton", "purchase", "set"],
  ["operations"],
];

const kernelFloors = floors.flatMap((rooms, floor) =>
  rooms.map((name) =>
    forbid(
      `kernel-floor-of-${name}`,
      `kernel/${name} stands on ${floors.slice(0, floor).flat().join(", ") || "the client alone"}.`,
      { path: room(`kernel/${name}`) },
      { path: room("kernel"), pathNot: [name, ...floors.slice(0, floor).flat()].map((below) => room(`kernel/${below}`)) },
    ),
  ),
);

module.exports = {
  forbidden: [
    forbid("no-cycle", "An import cycle means that two files are one.", {}, { circular: true }),
    forbid(
      "no-orphan",
      "Nobody imports this file.",
      {
        orphan: true,
        path: "^src/",
        pathNot: [
          "^src/index\\.ts$",
          "^src/cli/main\\.ts$",
          "^src/dynamic/provider\\.ts$",
          "^src/plugin/start\\.ts$",
          "^src/pluginClasses/index\\.ts$",
          "^src/simulator/index\\.ts$",
          "^src/callbacks/index\\.ts$",
          "^src/components/index\\.ts$",
        ],
      },
      {},
    ),
    forbid(
      "nothing-unresolved",
      "The import leads nowhere. The package itself is there only once it is built.",
      {},
      { couldNotResolve: true, pathNot: "^pulumi-hosting(/|$)" },
    ),
    forbid(
      "nothing-undeclared",
      "Packages have to be in package.json, and not among those for development only. @pulumi/pulumi and @pulumi/policy are the user's, and bring gRPC; so is the SDK of `mcp`, of which we name types. The others are in our bundles (docs/decisions/0021).",
      { path: "^src/" },
      {
        dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"],
        pathNot: [
          "^node_modules/(@pulumi/(pulumi|policy)|@modelcontextprotocol/sdk)/",
          "^node_modules/(@grpc/grpc-js|google-protobuf)/",
          "^node_modules/((@types/)?d3-(scale|shape)|(@types/)?dns-packet|@types/sarif|p-retry|undici|yaml)/",
        ],
      },
    ),

    forbid(
      "transport-is-the-ground",
      "The transport knows no endpoint, no advice and no Pulumi.",
      { path: room("transport") },
      { path: "^src/", pathNot: room("transport") },
    ),
    forbid(
      "client-on-transport",
      "The client stands on the transport alone.",
      { path: room("client") },
      { path: "^src/", pathNot: [room("client"), room("transport")] },
    ),
    forbid(
      "advice-is-a-leaf",
      "Advice knows what answers mean, as the client does, and nothing of what is done with them.",
      { path: room("advice") },
      { path: "^(src|node_modules)/", pathNot: [room("advice"), room("transport"), "^src/client/(index|edgeProvider)\\.ts$"] },
    ),
    forbid(
      "advice-is-handed-in",
      "Who opens a transport hands it the advice: nothing is decided by what a user is told.",
      { path: "^src/", pathNot: [room("advice"), room("host"), room("cli")] },
      { path: room("advice") },
    ),
    forbid(
      "kernel-on-client",
      "The kernel knows no resource by name: the registry is handed in.",
      { path: room("kernel") },
      { path: "^src/", pathNot: [room("kernel"), room("client"), room("transport")] },
    ),
    ...kernelFloors,
    forbid(
      "no-room-unknown",
      "A new room of the kernel gets a floor above.",
      { path: room("kernel"), pathNot: floors.flat().map((name) => room(`kernel/${name}`)) },
      {},
    ),
    forbid(
      "resources-define",
      "Of the kernel a resource knows what a definition is, the words and tools for values, and what makes a set.",
      { path: room("resources") },
      {
        path: room("kernel"),
        pathNot: [
          "^src/kernel/definition/",
          "^src/kernel/values/(explained|failures|parts|text|unknown)\\.ts$",
          "^src/kernel/set/define\\.ts$",
        ],
      },
    ),
    forbid(
      "resources-on-kernel",
      "A resource says what is, the kernel does it: no transport, no face.",
      { path: room("resources") },
      { path: "^src/", pathNot: [room("resources"), room("kernel"), room("client"), room("dns"), room("vocabulary")] },
    ),
    forbid(
      "resources-keep-apart",
      "A resource file never imports another; what two share lies in resources/parts.",
      { path: "^src/resources/[^/]+\\.ts$", pathNot: "^src/resources/index\\.ts$" },
      { path: "^src/resources/[^/]+\\.ts$" },
    ),
    forbid(
      "parts-know-no-resource",
      "A part is below the resources that use it.",
      { path: room("resources/parts") },
      { path: "^src/resources/[^/]+\\.ts$" },
    ),
    forbid(
      "functions-define",
      "A function is defined like a type, and shares parts with the types.",
      { path: room("functions") },
      {
        path: "^src/",
        pathNot: [room("functions"), room("kernel/definition"), room("client"), room("resources/parts"), room("dns"), room("vocabulary")],
      },
    ),
    forbid(
      "functions-keep-apart",
      "A function's file never imports another; what two share lies in functions/parts.",
      { path: "^src/functions/(parts/)?[^/]+\\.ts$", pathNot: "^src/functions/index\\.ts$" },
      { path: "^src/functions/[^/]+\\.ts$" },
    ),
    forbid(
      "registry-is-for-faces",
      "Only faces know which types and functions there are.",
      { path: "^src/", pathNot: ["^src/(dynamic|plugin|cli)/"] },
      { path: "^src/(resources|functions)/index\\.ts$" },
    ),
    forbid(
      "dns-is-a-leaf",
      "Names and records are plain knowledge: nothing of the rest.",
      { path: room("dns") },
      { path: "^src/", pathNot: room("dns") },
    ),
    forbid(
      "vocabulary-is-a-leaf",
      "Codes and their names are plain knowledge: nothing of the rest.",
      { path: room("vocabulary") },
      { path: "^(src|node_modules)/", pathNot: room("vocabulary") },
    ),
    forbid(
      "vocabulary-is-for-resources",
      "The kernel and below know no code of a resource; programs get the names with the generated classes.",
      { path: "^src/", pathNot: [room("vocabulary"), room("resources"), room("policy"), room("builders"), room("cli")] },
      { path: room("vocabulary") },
    ),
    forbid(
      "builders-are-plain",
      "A builder makes arguments out of arguments: it knows codes and the types of arguments, and makes no resource.",
      { path: room("builders") },
      { path: "^src/", pathNot: [room("builders"), room("vocabulary"), "^src/dynamic/generated/classes/"] },
    ),
    forbid(
      "components-are-programs",
      "A component declares resources, as a program does, and knows nothing of how they are made.",
      { path: room("components") },
      { path: "^src/", pathNot: [room("components"), room("dns"), "^src/dynamic/generated/classes/"] },
    ),
    forbid(
      "dns-is-for-resources",
      "The kernel and below know no DNS.",
      { path: "^src/", pathNot: [room("dns"), room("resources"), room("policy"), room("cli"), room("components")] },
      { path: room("dns") },
    ),
    forbid(
      "callbacks-are-a-leaf",
      "Who receives callbacks may know nothing else of this package: zod and Node alone.",
      { path: room("callbacks") },
      { path: "^(src|node_modules)/", pathNot: [room("callbacks"), "^src/requireNode\\.ts$", "^node_modules/(zod|@types/node)/"] },
    ),
    forbid(
      "callbacks-are-for-the-command",
      "Only the command listens.",
      { path: "^src/", pathNot: [room("callbacks"), room("cli")] },
      { path: room("callbacks") },
    ),
    forbid(
      "simulator-stands-alone",
      "A simulator that shares code with the client tests the code against itself. The check of Node's version is no such code.",
      { path: room("simulator") },
      { path: "^(src|node_modules)/", pathNot: [room("simulator"), "^src/requireNode\\.ts$"] },
    ),
    forbid(
      "simulator-is-for-the-command",
      "Only the command starts the simulator.",
      { path: "^src/", pathNot: [room("simulator"), room("cli")] },
      { path: room("simulator") },
    ),
    forbid(
      "nothing-on-faces",
      "Faces are the top.",
      { path: "^src/", pathNot: ["^src/(dynamic|plugin|pluginClasses|cli|components|builders)/", "^src/index\\.ts$"] },
      { path: "^src/(dynamic|plugin|pluginClasses|cli)/" },
    ),
    forbid(
      "faces-keep-apart",
      "A face never leans on another.",
      { path: "^src/(dynamic|plugin|cli)/" },
      { path: "^src/(dynamic|plugin|cli)/", pathNot: "^src/$1/" },
    ),
    forbid(
      "plugin-classes-are-classes",
      "The classes on the plugin are the classes for programs without it, and know nothing of the plugin's process.",
      { path: room("pluginClasses") },
      {
        path: "^src/",
        pathNot: [room("pluginClasses"), room("builders"), "^src/dynamic/(generated/|resource\\.ts$)", "^src/requireNode\\.ts$"],
      },
    ),
    forbid(
      "plugin-starts-light",
      "The root of the SDK costs a quarter of a second and 60 MB: the plugin takes the engine's protocol alone, until it makes a component.",
      { path: ["^src/(plugin|host)/"], pathNot: "^src/plugin/components\\.ts$" },
      { path: "^node_modules/@pulumi/", pathNot: "^node_modules/@pulumi/pulumi/proto/" },
    ),
    forbid(
      "faces-call-operations",
      "A face encodes and decodes; the operations do the work. It may know a resource's key, an unfinished state, and values.",
      { path: ["^src/(dynamic|plugin)/"] },
      {
        path: room("kernel"),
        pathNot: [room("kernel/operations"), "^src/kernel/identity/(key|unfinishedError|urn)\\.ts$", room("kernel/values")],
        dependencyTypesNot: ["type-only"],
      },
    ),
    forbid(
      "faces-name-types",
      "Of the rooms between, a face knows not even types.",
      { path: ["^src/(dynamic|plugin)/"] },
      {
        path: room("kernel"),
        pathNot: ["operations", "definition", "identity", "memory", "values"].map((name) => room(`kernel/${name}`)),
      },
    ),
    forbid(
      "command-looks",
      "The command reads and says what is there: no kind of resource is its business.",
      { path: room("cli") },
      {
        path: room("kernel"),
        pathNot: [
          ...["operations", "definition", "identity", "memory", "values"].map((name) => room(`kernel/${name}`)),
          "^src/kernel/reading/(wait|doubt)\\.ts$",
        ],
      },
    ),
    forbid(
      "report-is-drawn-from-its-document",
      "What draws a report knows the document alone, and how texts are spelled: neither the platform nor who read it.",
      { path: room("cli/report/render") },
      { path: "^src/", pathNot: [room("cli/report/render"), "^src/cli/report/(report|questions)\\.ts$", "^src/kernel/values/text\\.ts$"] },
    ),
    forbid(
      "report-is-read-by-itself",
      "What reads a report knows nothing of how it is drawn.",
      { path: room("cli/report/collect") },
      { path: room("cli/report/render") },
    ),
    forbid(
      "host-on-kernel",
      "The host opens a session for any face, and knows none, nor any resource.",
      { path: room("host") },
      {
        path: "^src/",
        pathNot: [
          room("host"),
          room("transport"),
          room("advice"),
          ...["definition", "memory", "operations", "values"].map((name) => room(`kernel/${name}`)),
          "^src/kernel/identity/unfinishedError\\.ts$",
        ],
      },
    ),
    forbid(
      "host-is-for-faces",
      "Settings and the session are the business of faces.",
      { path: "^src/", pathNot: [room("host"), "^src/(dynamic|plugin|cli)/"] },
      { path: room("host") },
    ),

    forbid(
      "policies-keep-apart",
      "Rules judge what a program declares: they know names and codes, and nothing of how it is done.",
      { path: room("policy") },
      { path: "^src/", pathNot: [room("policy"), room("dns"), room("vocabulary")] },
    ),
    forbid(
      "policies-are-for-packs",
      "Nobody but a policy pack loads rules, and the commands that ask them what a state holds.",
      { path: "^src/", pathNot: [room("policy"), "^src/cli/policy/rules\\.ts$"] },
      { path: [room("policy"), "^node_modules/@pulumi/policy/"] },
    ),

    forbid(
      "pulumi-in-faces",
      "Pulumi is the business of faces and of their host.",
      { path: "^src/", pathNot: ["^src/(host|dynamic|plugin|pluginClasses|policy|components|builders)/", "^src/index\\.ts$"] },
      { path: "^node_modules/@pulumi/" },
    ),
    forbid(
      "sdk-by-its-root",
      "A program's side uses what the SDK exports at its root: the SDK's other files may change with each release.",
      { path: ["^src/(dynamic|pluginClasses|components|builders)/", "^src/index\\.ts$"] },
      { path: "^node_modules/@pulumi/pulumi/", pathNot: "^node_modules/@pulumi/pulumi/index\\.(js|d\\.ts)$" },
    ),
    forbid(
      "http-in-transport",
      "One function sends requests. The simulator and the listener answer them.",
      { path: "^src/", pathNot: [room("transport"), room("simulator"), room("callbacks")] },
      { path: ["^node_modules/(undici|p-retry)/", "^(node:)?https?$"] },
    ),
    forbid(
      "light-program",
      "Importing the package loads only what constructors need.",
      { path: program },
      {
        path: [
          "^src/(kernel|client|transport|advice|resources|dns|vocabulary|simulator|cli)/",
          "^src/host/",
          "^src/dynamic/provider\\.ts$",
          "^src/plugin/",
          "^src/pluginClasses/index\\.ts$",
          "^node_modules/(zod|undici|p-retry)/",
        ],
        // The key of a resource is made by the program and read by the provider. Codes are plain tables.
        pathNot: ["^src/kernel/identity/key\\.ts$", room("vocabulary")],
        reachable: true,
      },
    ),

    forbid(
      "speaking-names",
      "Files are called after what is in them.",
      // The suite of the types that programs see.
      { pathNot: "^test/types/" },
      { path: "(^|/)(utils?|helpers?|common|types|misc|shared)(\\.ts$|/)", pathNot: "node_modules" },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".d.ts", ".js", ".mjs", ".cjs"],
    },
  },
};
