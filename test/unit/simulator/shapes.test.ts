import { createHash } from "node:crypto";
import type { Shapes, ShieldSeed, SimulatorOptions } from "../../../src/simulator";
import { configuration, limit } from "./rateLimited";
import { start } from "./session";

type Asked = readonly [method: string, path: string, body?: unknown];
/** Shapes, and what is asked in them, one after the other. The status is looked at where it is given. */
type Row = readonly [shapes: Shapes, ...answers: (readonly [asked: Asked, body: unknown, status?: number])[]];

/** Every row has a simulator of its own. */
function answers(what: string, options: SimulatorOptions, rows: readonly Row[]): void {
  it.each(rows.map(([shapes, ...all]) => [shapes, all] as const))(`${what}, with %j`, async (shapes, answers) => {
    const { call } = await start({ ...options, shapes });
    for (const [[method, path, sent], body, status] of answers) {
      const reply = await call(method, path, sent);
      expect({ body: reply.body, status: reply.status }).toEqual({ body, status: status ?? reply.status });
    }
  });
}

const asked = <All extends readonly Asked[]>(...all: All): All => all;
const has = (fields: object): unknown => expect.objectContaining(fields);
const site = "/api/sites/site-1";
const shield = `${site}/shield`;
const shielded = (seed: ShieldSeed = { active: true }): SimulatorOptions => ({ sites: [{ id: "site-1", shield: seed }] });

describe("edge rules", () => {
  const rule = { ActionType: 1, ActionParameter1: "https://example.com/", Description: "move", Enabled: true };
  const path = `${site}/edge_rules`;
  const [list, post] = asked(["GET", path], ["POST", path, { edge_rule: rule }]);
  const bare: Asked = ["POST", path, { edge_rule: { ActionType: 4 } }];
  const moved = has({ Description: "move" });

  answers("lists", { sites: [{ id: "site-1", edgeRules: [rule] }] }, [
    [{}, [list, [moved]]],
    [{ edgeRuleList: "wrapped" }, [list, { edge_rules: [moved] }]],
    [{ edgeRuleList: "camel" }, [list, { edgeRules: [moved] }]],
    [{ edgeRuleList: "pascal" }, [list, { EdgeRules: [moved] }]],
    [{ edgeRuleList: "items" }, [list, { Items: [moved] }]],
    [{ edgeRuleList: "data" }, [list, { data: [moved] }]],
  ]);
  answers("writes", {}, [
    [{}, [post, moved]],
    [{ edgeRuleWrite: "wrapped" }, [post, { edge_rule: moved }]],
    [{ edgeRuleWrite: "camel" }, [post, { edgeRule: moved }]],
    [{ edgeRuleWrite: "pascal" }, [post, { EdgeRule: moved }]],
    [{ edgeRuleWrite: "data" }, [post, { data: moved }]],
    [{ edgeRuleWrite: "empty" }, [post, undefined, 201]],
  ]);
  const sure = { Guid: expect.any(String), ActionType: 4, TriggerMatchingType: 0, Enabled: false, OrderIndex: 0 };
  answers("keys", {}, [
    [{ edgeRuleUnset: "null" }, [bare, has({ ActionType: 4, ActionParameter1: null })]],
    [{ edgeRuleUnset: "omitted" }, [bare, { ...sure, Triggers: [], ExtraActions: [] }]],
    [{ edgeRuleKeys: "camel" }, [bare, has({ actionType: 4, actionParameter1: "", orderIndex: 0 })]],
    [{ edgeRuleKeys: "snake" }, [bare, has({ action_type: 4, action_parameter1: "", order_index: 0 })]],
  ]);
});

describe("the Shield zone", () => {
  const [get, patch, post, remove] = asked(["GET", shield], ["PATCH", shield, {}], ["POST", shield], ["DELETE", shield]);
  const active = has({ active: true });
  const everywhere = (shape: Shapes["shieldZone"], body: unknown): Row => [{ shieldZone: shape }, [get, body], [patch, body], [post, body]];
  const settings = { waf_execution_mode: 1, waf_disabled_rules: ["b", "a"], ddos_challenge_window: 900 };
  const short = {
    waf: { enabled: true, execution_mode: 1, disabled_rules: ["b", "a"], log_only_rules: [] },
    ddos: { sensitivity: 1, execution_mode: 1, challenge_window: 900 },
  };
  const long = { waf_enabled: true, waf_execution_mode: 1, waf_disabled_rules: ["b", "a"], waf_log_only_rules: [] };
  const longDdos = { ddos_sensitivity: 1, ddos_execution_mode: 1, ddos_challenge_window: 900 };
  const camel = {
    waf: { wafEnabled: true, wafExecutionMode: 1, wafDisabledRules: ["b", "a"], wafLogOnlyRules: [] },
    ddos: { dDoSShieldSensitivity: 1, dDoSExecutionMode: 1, dDoSChallengeWindow: 900 },
  };
  const zone = (fields: object) => ({ active: true, plan: "business", whitelabel_response_pages: false, ...fields });

  answers("envelopes", shielded(), [
    everywhere("bare", active),
    everywhere("shield", { shield: active }),
    everywhere("shield_zone", { shield_zone: active }),
    everywhere("data", { data: active }),
  ]);
  answers("keys", shielded({ active: true, settings }), [
    [{}, [get, zone(short)]],
    [{ shieldKeys: "long" }, [get, zone({ waf: long, ddos: longDdos })]],
    [{ shieldKeys: "camel" }, [get, zone(camel)]],
    [{ shieldKeys: "flat" }, [get, zone({ waf: {}, ddos: {}, ...long, ...longDdos })]],
    [{ shieldKeys: "opaque" }, [get, zone({ waf: {}, ddos: {} })]],
    [{ shieldPlan: "both" }, [get, zone({ ...short, plan_type: 2 })]],
    [{ shieldLearningMode: "top" }, [get, zone({ ...short, learning_mode: true })]],
    [{ shieldLearningMode: "waf" }, [get, zone({ ...short, waf: { ...short.waf, learning_mode: true } })]],
    [{ shieldLearningMode: "waf", shieldKeys: "camel" }, [get, zone({ ...camel, waf: { ...camel.waf, learningMode: true } })]],
    [{ shieldRuleLists: "sorted" }, [get, zone({ ...short, waf: { ...short.waf, disabled_rules: ["a", "b"] } })]],
  ]);

  const off = has({ active: false, waf: has({ enabled: false }) });
  const below: Asked = ["GET", `${shield}/rate_limits`];
  const never: Asked = ["GET", "/api/sites/never/shield"];
  const inactive = (shapes: Shapes, body: unknown): Row => {
    const notActive = has({ code: "shield_not_active" });
    return [shapes, [remove, undefined], [get, body, 200], [below, notActive, 409], [never, notActive, 409]];
  };
  answers("deactivated", { sites: [{ id: "site-1", shield: { active: true } }, { id: "never" }] }, [
    inactive({ shieldInactive: "inactive" }, off),
    inactive({ shieldInactive: "null" }, null),
    inactive({ shieldInactive: "null", shieldZone: "shield" }, { shield: null }),
  ]);
  answers("its end", shielded(), [
    [{}, [remove, undefined, 204]],
    [{ shieldDelete: "zone" }, [remove, has({ active: false }), 200]],
    [{ shieldDelete: "json" }, [remove, { success: true }, 200]],
  ]);

  const waf: Asked = ["GET", `${shield}/waf`];
  const write: Asked = ["PATCH", `${shield}/waf`, { waf_enabled: false }];
  const [whole, done] = [{ waf_enabled: true, waf_execution_mode: 0, waf_disabled_rules: [], waf_log_only_rules: [] }, { success: true }];
  answers("writes", shielded({}), [
    [{ shieldWrite: "empty" }, [post, undefined, 201], [patch, undefined, 200], [write, undefined, 200]],
    [{ shieldWrite: "json" }, [post, done, 201], [patch, done, 200], [write, done, 200]],
  ]);
  answers("the WAF configuration", shielded(), [
    [{ wafConfig: "waf" }, [waf, { waf: whole }]],
    [{ wafConfig: "data" }, [waf, { data: whole }]],
    [{ wafConfigKeys: "short" }, [waf, { enabled: true, execution_mode: 0, disabled_rules: [], log_only_rules: [] }]],
    [{ wafConfigKeys: "camel" }, [waf, { wafEnabled: true, wafExecutionMode: 0, wafDisabledRules: [], wafLogOnlyRules: [] }]],
  ]);
});

describe("bot detection", () => {
  const snake = {
    execution_mode: 1,
    request_integrity_sensitivity: 1,
    ip_address_sensitivity: 1,
    browser_fingerprint_sensitivity: 1,
    browser_fingerprint_aggression: 1,
    browser_fingerprint_complex_enabled: false,
  };
  const camel = {
    executionMode: 1,
    requestIntegritySensitivity: 1,
    ipAddressSensitivity: 1,
    browserFingerprintSensitivity: 1,
    browserFingerprintAggression: 1,
    browserFingerprintComplexEnabled: false,
  };
  const grouped = {
    executionMode: 1,
    requestIntegrity: { sensitivity: 1 },
    ipAddress: { sensitivity: 1 },
    browserFingerprint: { sensitivity: 1, aggression: 1, complexEnabled: false },
  };
  const get: Asked = ["GET", `${shield}/bot_detection`];
  const patch: Asked = ["PATCH", `${shield}/bot_detection`, { execution_mode: 1 }];
  const pascal = { data: has({ ExecutionMode: 1, BrowserFingerprintComplexEnabled: false }) };

  answers("reads and writes", shielded(), [
    [{}, [patch, snake], [get, snake]],
    [{ botDetectionKeys: "camel" }, [patch, camel], [get, camel]],
    [{ botDetectionKeys: "pascal", botDetection: "data" }, [patch, pascal], [get, pascal]],
    [
      { botDetectionKeys: "grouped", botDetection: "bot_detection" },
      [patch, { bot_detection: grouped }],
      [get, { bot_detection: grouped }],
    ],
    [{ botDetectionWrite: "empty" }, [patch, undefined], [get, snake]],
    [{ botDetectionWrite: "json" }, [patch, { success: true }], [get, snake]],
  ]);
});

describe("rate limits", () => {
  const path = `${shield}/rate_limits`;
  const [list, patch, post] = asked(["GET", path], ["PATCH", `${path}/1`, limit], ["POST", path, limit]);
  const shown = { id: 1, ...limit };
  const filled = { ...configuration, blockTime: null, severityType: 0, transformationTypes: [], chainedRuleConditions: [] };

  answers("lists and writes", shielded({ active: true, rateLimits: [{ id: "1", ...limit }] }), [
    [{}, [list, [shown]], [patch, shown, 200], [post, has(limit), 201]],
    [{ shieldList: "wrapped" }, [list, { rate_limits: [shown] }]],
    [{ shieldList: "data" }, [list, { data: [shown] }]],
    [{ shieldList: "items" }, [list, { items: [shown] }]],
    [{ shieldItemWrite: "wrapped" }, [patch, { rate_limit: shown }], [post, { rate_limit: has(limit) }, 201]],
    [{ shieldItemWrite: "data" }, [patch, { data: shown }], [post, { data: has(limit) }, 201]],
    [{ shieldItemWrite: "empty" }, [patch, undefined], [post, undefined, 201]],
    [{ shieldItemWrite: "idOnly" }, [patch, { id: 1 }], [post, { id: expect.any(Number) }, 201]],
    // The keys of the configuration stay as they are.
    [{ shieldItemKeys: "camel" }, [list, [{ id: 1, ruleName: "Logins 1", ruleDescription: "", ruleConfiguration: configuration }]]],
    [{ shieldItemKeys: "pascal" }, [list, [{ Id: 1, RuleName: "Logins 1", RuleDescription: "", RuleConfiguration: configuration }]]],
    [{ ruleConfiguration: "withDefaults" }, [list, [{ ...shown, rule_configuration: filled }]]],
  ]);
  answers("ids", shielded({ active: true, rateLimits: [{ id: "1" }, { id: "ab1" }] }), [
    [{}, [list, [has({ id: 1 }), has({ id: "ab1" })]]],
    [{ shieldIds: "string" }, [list, [has({ id: "1" }), has({ id: "ab1" })]]],
  ]);
});

describe("custom WAF rules", () => {
  const sent = {
    action_type: 3,
    variable_type: "REQUEST_HEADERS",
    variable_subselector: "User-Agent",
    operator_type: 2,
    severity_type: 1,
    value: "bot",
    Own_key: { Inner_key: 1 },
  };
  const { Own_key } = sent;
  const asCamel = { variableType: "REQUEST_HEADERS", variableSubselector: "User-Agent" };
  const others = { actionType: 3, operatorType: 2, severityType: 1, value: "bot", Own_key };
  const pascal = {
    ...{ ActionType: 3, VariableType: "REQUEST_HEADERS", VariableSubselector: "User-Agent", OperatorType: 2, SeverityType: 1 },
    ...{ Value: "bot", Own_key },
  };
  const path = `${shield}/waf_custom_rules`;
  const seed = (rule_configuration: Record<string, unknown>) =>
    shielded({ active: true, customRules: [{ id: "7", rule_name: "Bots", rule_configuration }] });
  const configured = (shapes: Shapes, rule_configuration: object, patched: object = sent, then = rule_configuration): Row => [
    shapes,
    [["GET", path], [has({ id: 7, rule_configuration })]],
    [["PATCH", `${path}/7`, { rule_configuration: patched }], has({ rule_configuration: then })],
    [["GET", path], [has({ rule_configuration: then })]],
  ];

  // Undocumented keys never change.
  answers("configurations", seed(sent), [
    configured({}, sent),
    configured({ wafRuleConfiguration: "camel" }, { ...others, ...asCamel }),
    configured({ wafRuleConfiguration: "pascal" }, pascal),
    configured({ wafRuleConfiguration: "name" }, { ...sent, action_type: "Challenge", severity_type: "Warning" }),
    configured({ wafRuleConfiguration: "inPart" }, { action_type: 3, severity_type: 1, value: "bot", Own_key }),
    configured({ wafRuleConfiguration: "edge" }, { ...others, variableTypes: { REQUEST_HEADERS: "User-Agent" } }),
  ]);
  const filled = { blockTime: null, severity_type: 0, transformationTypes: [], chainedRuleConditions: [] };
  // A default of a documented key is under that key, and gives way to what was sent.
  answers("defaults", seed({ action_type: 1 }), [
    configured({ ruleConfiguration: "withDefaults" }, { ...filled, action_type: 1 }, { severity_type: 2 }, { ...filled, severity_type: 2 }),
  ]);
});

describe("access lists", () => {
  const path = `${shield}/access_lists`;
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  const list = { name: "Office", description: "Who works here", type: 0, content: "203.0.113.9\n192.0.2.1" };
  const checksum = sha256(list.content);
  const shown = { id: 1, ...list, checksum };
  const { content, ...short } = shown;
  const [all, one, write, enums] = asked(
    ["GET", path],
    ["GET", `${path}/1`],
    ["PATCH", `${path}/1`, { name: "Office" }],
    ["GET", `${path}/enums`],
  );
  const lists = (...accessLists: NonNullable<ShieldSeed["accessLists"]>) => shielded({ active: true, accessLists });
  /** The checksum is that of what is shown, and one that is sent that of what is sent. */
  const spelled = (accessListContent: Shapes["accessListContent"], content: string): Row => [
    { accessListContent },
    [["GET", `${path}/1`], { ...shown, content, checksum: sha256(content) }],
    [["PATCH", `${path}/1`, { content: list.content, checksum }], has({ content })],
  ];

  answers("contents", lists({ id: "1", ...list }), [
    spelled("sorted", "192.0.2.1\n203.0.113.9"),
    spelled("trailingNewline", `${content}\n`),
    spelled("crlf", "203.0.113.9\r\n192.0.2.1"),
    [{ accessListList: "withoutContent" }, [all, [short]], [one, shown]],
  ]);
  answers("ends of contents", lists({ id: "1", content: "" }, { id: "2", content: "x\n" }), [
    [{ accessListContent: "trailingNewline" }, [all, [has({ content: "" }), has({ content: "x\n" })]]],
  ]);
  const wrapped: Shapes = { shieldList: "wrapped", shieldItem: "wrapped", shieldItemWrite: "wrapped" };
  const named = has({ Id: 1, Name: "Office", Checksum: checksum, Content: content });
  answers("envelopes", lists({ id: "1", ...list }), [
    [{}, [all, [shown]], [one, shown], [write, shown]],
    [wrapped, [all, { access_lists: [shown] }], [one, { access_list: shown }], [write, { access_list: shown }]],
    [
      { shieldList: "items", shieldItem: "data", shieldItemWrite: "idOnly" },
      [all, { items: [shown] }],
      [one, { data: shown }],
      [write, { id: 1 }],
    ],
    [{ shieldItemWrite: "empty", shieldIds: "string" }, [all, [{ ...shown, id: "1" }]], [one, { ...shown, id: "1" }], [write, undefined]],
    [{ shieldItemKeys: "pascal", shieldItemWrite: "idOnly" }, [all, [named]], [one, named], [write, { Id: 1 }]],
  ]);
  const types = { IP: 0, CIDR: 1, ASN: 2, Country: 3, Organization: 4, JA4: 5 };
  const enumValues = Object.entries(types).map(([name, value]) => ({ name, value }));
  answers("enumerations", lists(), [
    [{}, [enums, [{ enumName: "AccessListType", enumValues }]]],
    [{ accessListEnums: "map" }, [enums, { type: types }]],
  ]);
});

describe("sites, zones and mail", () => {
  const purge: Asked = ["POST", `${site}/cdn/caching/purge`];
  const connect: Asked = ["POST", `${site}/domains`, { domain: "www.example.com" }];
  const [cname, lists] = [has({ cname: "site-1.sites.example" }), { query_string_vary_parameters: ["b", "a"] }];
  const sorted = { caching: has({ query_string_vary_parameters: ["a", "b"] }) };
  answers("a site", {}, [
    [{}, [purge, { purged: true }, 200]],
    [{ edgePurge: "empty" }, [purge, undefined, 200]],
    [{ edgePurge: "accepted" }, [purge, undefined, 202]],
    [{ edgePurge: "noContent" }, [purge, undefined, 204]],
    [{ caching: "wrapped", cachingLists: "sorted" }, [["PATCH", `${site}/cdn/caching`, lists], sorted]],
    [{ hostnameConnect: "wrapped" }, [connect, { domain: cname }]],
    [{ hostnameConnect: "data" }, [connect, { data: cname }]],
    [{ hostnameConnect: "whole" }, [connect, has({ hostname: "www.example.com", cname: "site-1.sites.example" })]],
  ]);

  const zone = "/api/dns_zones/z";
  const signed = has({ dnssec: true, dnssec_data: has({ Enabled: false, DsRecord: "" }) });
  answers("a zone", { zones: [{ id: "z", name: "example.com" }] }, [
    [{ zoneDelete: "json" }, [["DELETE", zone], { status: "accepted" }, 202]],
    [{ dnssecPending: "blank" }, [["PATCH", zone, { dns_zone: { dnssec: true } }], { dns_zone: signed }]],
  ]);

  const mail = "/api/mailspace/m";
  const [group, jane] = [`${mail}/groups/g`, `${mail}/mailboxes/jane`];
  const pending = { mailbox: has({ id: "jane", status: "pending_deletion" }) };
  const groups = [{ id: "g", email: "team" }];
  const mailboxes = [{ id: "jane", username: "jane", groups: ["team"] }];
  answers("mail", { mailspaces: [{ id: "m", domain: "example.com", groups, mailboxes }] }, [
    [{ groupView: "bare" }, [["GET", group], has({ email: "team@example.com" })]],
    [{ groupMembers: "objects" }, [["GET", group], { group: has({ members: [has({ email: "jane@example.com" })] }) }]],
    [{ groupUpdate: "empty" }, [["PATCH", group, {}], undefined, 200]],
    [{ groupDelete: "json" }, [["DELETE", group], { deleted: true }, 200]],
    [{ mailboxDelete: "json" }, [["DELETE", jane], pending, 200]],
    [{ mailboxDelete: "accepted" }, [["DELETE", jane], undefined, 202]],
    [{ mailboxDelete: "noContent" }, [["DELETE", jane], undefined, 204]],
  ]);
  const waiting = has({ txt_type: "TXT", state: "pending_verification" });
  const verification: Asked = ["GET", `${mail}/domain_verification`];
  answers("a domain that waits", { mailspaces: [{ id: "m", domain: "example.com", provisioned: false }] }, [
    [{ domainVerification: "verification" }, [verification, { verification: waiting }]],
    [{ domainVerification: "domain_verification" }, [verification, { domain_verification: waiting }]],
    [{ verificationFailed: "unprocessable" }, [["POST", verification[1]], { errors: [expect.any(String)] }, 422]],
  ]);
});
