import { type RuleName, rules } from "../../../src/policy";
import { type Declared, faces, judge, unknown } from "./judge";

const site = (name = "shop", props: Record<string, unknown> = {}): Declared => ({
  type: "Site",
  name,
  props: { name, plan: "starter", ...props },
});
const shield = (props: Record<string, unknown> = {}, of = "shop"): Declared => ({
  type: "ShieldZone",
  name: "shield",
  props: { siteId: unknown, ...props },
  from: { siteId: [of] },
});
const rule = (props: Record<string, unknown>, of = "shop"): Declared => ({
  type: "EdgeRule",
  name: "rule",
  props: { siteId: unknown, ...props },
  from: { siteId: [of] },
});
const limit = (ruleConfiguration: unknown, from: Declared["from"] = { siteId: ["shield"] }): Declared => ({
  type: "RateLimit",
  name: "limit",
  props: { siteId: unknown, ruleName: "Login", ruleConfiguration },
  from,
});
const wafRule = (ruleConfiguration: unknown): Declared => ({
  type: "WafRule",
  name: "waf-rule",
  props: { siteId: "1", ruleName: "Bots", ruleConfiguration },
});
const bots = (props: Record<string, unknown>): Declared => ({ type: "BotDetection", name: "bots", props: { siteId: "1", ...props } });
const hostname = (name = "www"): Declared => ({
  type: "SiteHostname",
  name,
  props: { siteId: unknown, domain: "www.example.com" },
  from: { siteId: ["shop"] },
});
const certified = (type: string, name: string, of = "www", props: Record<string, unknown> = {}): Declared => ({
  type,
  name,
  props: { siteId: unknown, hostnameId: unknown, ...props },
  from: { siteId: [of], hostnameId: [of] },
});
const certificate = (of = "www", name = "asked") => certified("HostnameCertificate", name, of);
const awaited = (of = "www", name = "awaited") => certified("HostnameCertificateValidation", name, of);
const forcing = (after: string[], props: Record<string, unknown> = {}): Declared => ({
  ...rule({ actionType: "ForceSsl", ...props }),
  after,
});
const php = (props: Record<string, unknown>): Declared => ({ type: "PhpVersion", name: "php", props: { siteId: "1", ...props } });
const sender = (dns: unknown): Declared => ({ type: "SiteMailSettings", name: "mail", props: { siteId: "1", mailFromName: "Shop", dns } });
const list = (props: Record<string, unknown>): Declared => ({
  type: "AccessList",
  name: "list",
  props: { siteId: "1", name: "office", type: "Cidr", ...props },
});
const zone = (props: Record<string, unknown> = {}): Declared => ({
  type: "DnsZone",
  name: "zone",
  props: { name: "Example.com.", ...props },
});
const record = (props: Record<string, unknown>, name = "record"): Declared => ({
  type: "DnsRecord",
  name,
  props: { zoneId: unknown, type: "A", value: "192.0.2.1", ...props },
  from: { zoneId: ["zone"] },
});
const mailbox = (props: Record<string, unknown> = {}, opts: Declared["opts"] = {}): Declared => ({
  type: "Mailbox",
  name: "anna",
  props: { mailspaceId: "m", username: "anna", password: "hush", ...props },
  opts,
});
const panelAccount = (): Declared => ({ type: "PanelAccount", name: "panel", props: { domain: "example.com", package: "basic" } });
const mailspace = (props: Record<string, unknown> = {}): Declared => ({
  type: "Mailspace",
  name: "mail",
  props: { domain: "example.com", ...props },
});

const registration = (props: Record<string, unknown> = {}): Declared => ({
  type: "DomainRegistration",
  name: "domain",
  props: { name: "example.com", ...props },
});

/** A stack, and the rule's configuration where it isn't the default. */
type Given = readonly Declared[] | { readonly of: readonly Declared[]; readonly config: object };

const given = (one: Given) => ("of" in one ? one : { of: one, config: {} });

interface Cases {
  readonly passes: readonly Given[];
  readonly fails: readonly { readonly of: readonly Declared[]; readonly config?: object; readonly says: RegExp }[];
  /** What can't be judged before an `up`; absent where no value matters. */
  readonly unsure?: readonly Given[];
}

/** A site of a component, and one beside it with the same name. */
const twoShops = (name: string): Declared[] => [site(name), { ...site(name), within: "my:index:Shop" }];

const mailRecords = [
  record({ name: "@", type: "TXT", value: '"v=spf1 mx -all"' }, "spf"),
  record({ name: "s1._domainkey", type: "TXT", value: "v=DKIM1; p=AA" }, "dkim"),
  record({ name: "_dmarc.example.com.", type: "TXT", value: "v=DMARC1; p=reject" }, "dmarc"),
];

const someRules = Array.from({ length: 26 }, (_, index) => String(920_100 + index));

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const twoLetters = letters.flatMap((first) => letters.map((second) => first + second));

const everyUrl = { type: "Url", patternMatches: ["*"] };
/** Triggers of which each leaves some or all requests out, though a `*` stands in it. */
const partly = [
  { triggers: [{ ...everyUrl, patternMatchingType: "None" }] },
  { triggerMatchingType: "None", triggers: [everyUrl] },
  { triggerMatchingType: 2, triggers: [{ type: 0, patternMatches: ["/never/*"] }] },
  { triggerMatchingType: "All", triggers: [everyUrl, { type: 0, patternMatches: ["/never/*"] }] },
  { triggerMatchingType: 1, triggers: [everyUrl, { type: "CountryCode", patternMatches: ["XX"] }] },
  { triggers: [everyUrl, { type: 4, patternMatches: ["XX"] }] },
  { triggers: [{ type: "CountryCode", patternMatches: ["*"] }] },
  { triggers: [{ type: 2, parameter1: "X-A", patternMatches: ["*"] }] },
  { triggers: [{ type: 0, patternMatchingType: "All", patternMatches: ["*/admin/*", "*"] }] },
  { triggers: [{ type: 0, patternMatches: ["https://*"] }] },
  { triggers: [{ type: 0, patternMatches: [] }] },
];

/** One of the widest networks of the global IPv6 addresses that may stand by themselves. */
function ipv6Network(index: number): string {
  const first = (0x20000000 + index * 2 ** 13).toString(16);
  return `${first.slice(0, 4)}:${first.slice(4)}::/19`;
}

/** Many spellings of everything, or of half of it. */
const open: readonly [entries: readonly string[], says: RegExp][] = [
  [["::ffff:0:0/96"], /::ffff:0:0\/96 is wider than \/8 of IPv4/],
  [["64:ff9b::/96"], /wider than \/8 of IPv4/],
  [["0.0.0.0/0 # office"], /the entry 0\.0\.0\.0\/0 is wider/],
  [["0.0.0.0/0.0.0.0"], /wider than \/8/],
  [["0.0.0.0-255.255.255.255"], /wider than \/8/],
  [["0.0.0.0 - 255.255.255.255"], /wider than \/8/],
  [["*"], /the entry \* is wider/],
  [["*.*.*.*"], /wider/],
  [["[::]/0"], /wider than \/19 of IPv6/],
  [["0/0"], /wider/],
  [Array.from({ length: 256 }, (_, index) => `${index}.0.0.0/8`), /256 entries together name 100 % of the IPv4 internet/],
  [Array.from({ length: 112 }, (_, index) => `${2 * index}.0.0.0/8`), /112 entries together name 50 % of the IPv4/],
  [Array.from({ length: 2 ** 15 }, (_, index) => ipv6Network(index)), /32768 entries together name 50 % of the IPv6 internet/],
];

const cases: Readonly<Record<RuleName, Cases>> = {
  "every-site-has-shield": {
    passes: [
      [],
      [site(), shield()],
      [site("a"), site("b"), shield({}, "a"), { ...shield({}, "b"), name: "other" }],
      { of: [site("legacy-shop")], config: { except: ["legacy-*"] } },
    ],
    fails: [
      { of: [site()], says: /the site "shop" has no ShieldZone\. Add/ },
      { of: [site(), site("b"), shield()], says: /the site "b" has no/ },
      { of: [site(), { ...shield({ siteId: "42" }), from: {} }], says: /the site "shop" has no/ },
    ],
    unsure: [
      [site(), { ...shield(), from: {} }],
      // Which of the two it protects can't be seen, also when the id is known.
      [site("a"), site("b"), { ...shield({ siteId: "1" }), from: { siteId: ["a", "b"] } }],
    ],
  },
  "waf-enabled": {
    passes: [[shield({ wafEnabled: true })], [site()], [shield({ wafEnabled: true, wafDisabledRules: ["920100", "920120"] })]],
    fails: [
      { of: [shield({ wafEnabled: true, wafDisabledRules: someRules })], says: /names 26 rules of the firewall: more than 25/ },
      { of: [shield({ wafEnabled: true, wafDisabledRules: ["*"] })], says: /names all rules/ },
      { of: [shield({ wafEnabled: true, wafDisabledRules: ["1"] })], config: { mostDisabledRules: 0 }, says: /more than 0/ },
      { of: [shield({ wafEnabled: false })], says: /switched off/ },
      { of: [shield()], says: /isn't set/ },
    ],
    unsure: [[shield({ wafEnabled: unknown })]],
  },
  "waf-mode-block": {
    passes: [
      [shield({ wafExecutionMode: 1 })],
      [shield({ wafExecutionMode: "Block", ddosExecutionMode: 1, wafLogOnlyRules: ["920100"] })],
      { of: [shield({ wafExecutionMode: 1, wafLogOnlyRules: someRules })], config: { mostLogOnlyRules: 26 } },
    ],
    fails: [
      { of: [shield({ wafExecutionMode: 1, wafLogOnlyRules: someRules })], says: /`wafLogOnlyRules` names 26 rules/ },
      ...[0, "Log"].map((ddosExecutionMode) => ({
        of: [shield({ wafExecutionMode: 1, ddosExecutionMode })],
        says: /`ddosExecutionMode` is (0|Log): floods/,
      })),
      { of: [shield({ wafExecutionMode: 0 })], says: /is 0: attacks are only logged/ },
      { of: [shield({ wafExecutionMode: "Log" })], says: /is Log/ },
      { of: [shield()], says: /isn't set/ },
    ],
    unsure: [[shield({ wafExecutionMode: unknown })]],
  },
  "shield-not-in-learning-mode": {
    passes: [[shield({ learningMode: false })]],
    fails: [
      { of: [shield({ learningMode: true })], says: /learns and blocks nothing/ },
      { of: [shield()], says: /isn't set/ },
    ],
    unsure: [[shield({ learningMode: unknown })]],
  },
  "no-bypass-edge-rule": {
    passes: [
      [rule({ actionType: 4 })],
      [rule({ actionType: "DisableWaf", enabled: false })],
      { of: [rule({ actionType: 23 })], config: { allow: ["DisableWaf"] } },
      [{ type: "EdgeRules", props: { siteId: "1", rules: [{ actionType: 4 }] } }],
    ],
    fails: [
      ...[8, 23, 27, 28, 29, 31, 32, "DisableShield"].map((actionType) => ({
        of: [rule({ actionType })],
        says: /lets requests bypass the firewall/,
      })),
      { of: [rule({ actionType: 4, extraActions: [{ actionType: 23 }] })], says: /23 \(DisableWaf\)/ },
      {
        of: [{ type: "EdgeRules", props: { siteId: "1", rules: [{ actionType: unknown }, { actionType: 28 }] } }],
        says: /^rules\[1\]: the action 28 \(DisableShield\)/,
      },
    ],
    unsure: [
      [rule({ actionType: unknown })],
      [rule({ actionType: 4, extraActions: unknown })],
      [{ type: "EdgeRules", props: { siteId: "1", rules: unknown } }],
    ],
  },
  "no-bypass-waf-rule": {
    passes: [
      ...[1, 2, 3, "Block", "Log", "Challenge", 6].map((actionType) => [wafRule({ actionType })]),
      [wafRule({})],
      { of: [wafRule({ actionType: 4 })], config: { allow: ["Allow"] } },
      { of: [wafRule({ actionType: "Bypass" })], config: { except: ["waf-*"] } },
    ],
    fails: [
      ...[4, "4", "Allow"].map((actionType) => ({
        of: [wafRule({ actionType })],
        says: /the action (4 \(Allow\)|Allow) lets requests bypass/,
      })),
      { of: [wafRule({ actionType: 5 })], says: /the action 5 \(Bypass\) lets requests bypass the firewall/ },
      { of: [wafRule({ actionType: "Bypass" })], config: { allow: ["Allow"], except: ["other"] }, says: /the action Bypass/ },
    ],
    unsure: [[wafRule({ actionType: unknown })], [wafRule(unknown)]],
  },
  "bot-detection-on": {
    passes: [
      [bots({ executionMode: 1 })],
      [bots({ executionMode: 2 })],
      { of: [bots({ executionMode: 0 })], config: { except: ["bots"] } },
    ],
    fails: [
      { of: [bots({ executionMode: 0 })], says: /is 0, which the rule treats as off/ },
      { of: [bots({ ipAddressSensitivity: 2 })], says: /`executionMode` isn't set/ },
    ],
    unsure: [[bots({ executionMode: unknown })]],
  },
  "certificate-before-force-ssl": {
    passes: [
      [site(), hostname(), forcing([])],
      [site(), hostname(), certificate(), awaited(), forcing(["awaited"])],
      [site(), hostname(), certificate(), awaited()],
      [site(), hostname(), certificate(), { ...awaited(), from: { siteId: ["asked"], hostnameId: ["asked"] } }, forcing(["awaited"])],
      [site(), hostname(), certificate(), awaited(), rule({ actionType: "Block" }), forcing([], { enabled: false })],
      [site(), hostname(), certificate(), awaited(), { ...site("gate"), after: ["awaited"] }, forcing(["gate"])],
      [
        site(),
        { ...certificate(), props: { hostnameId: "7" }, from: { siteId: ["shop"] } },
        { ...awaited(), props: { hostnameId: "7" }, from: { siteId: ["shop"] } },
      ],
      { of: [site(), hostname(), certificate()], config: { except: ["sh*"] } },
    ],
    fails: [
      { of: [site(), hostname(), certificate()], says: /no HostnameCertificateValidation waits for the certificate "asked"/ },
      { of: [site(), hostname(), hostname("api"), certificate(), awaited("api")], says: /Validation waits for the certificate "asked"/ },
      { of: [site(), hostname(), certificate(), awaited(), forcing([])], says: /"rule" forces TLS without waiting for .* "awaited"/ },
      {
        of: [site(), hostname(), hostname("api"), certificate(), awaited(), awaited("api", "second"), forcing(["awaited"])],
        says: /without waiting for the certificate "second"/,
      },
      {
        of: [
          site(),
          { ...certificate(), props: { hostnameId: "7" }, from: { siteId: ["shop"] } },
          { ...awaited(), props: { hostnameId: "8" }, from: { siteId: ["shop"] } },
        ],
        says: /no HostnameCertificateValidation waits/,
      },
    ],
    unsure: [
      [site(), { ...certificate(), from: { siteId: ["shop"] } }, { ...awaited(), from: { siteId: ["shop"] } }],
      [site(), hostname(), certificate(), awaited(), forcing([], { actionType: unknown })],
    ],
  },
  "supported-php-version": {
    passes: [
      ...["8.2", "8.4", "PHP 8.3", "9.0", "8.10.1"].map((version) => [php({ version })]),
      [php({ variantId: 7, label: "PHP 8.4" })],
      { of: [php({ version: "7.4" })], config: { oldest: "7.4" } },
      { of: [php({ version: "7.4" })], config: { except: ["php"] } },
    ],
    fails: [
      { of: [php({ version: "8.1" })], says: /"php" is PHP 8\.1, which is older than 8\.2/ },
      { of: [php({ version: "PHP 7.4" })], says: /is PHP 7\.4/ },
      { of: [php({ variantId: 7, label: "PHP 5.6 (old)" })], says: /is PHP 5\.6/ },
      { of: [php({ version: "8.2" })], config: { oldest: "8.10" }, says: /older than 8\.10/ },
      { of: [php({ version: "8" })], says: /has no version that the rule can compare/ },
    ],
    unsure: [[php({ variantId: 7, label: unknown })], [php({ version: unknown })]],
  },
  "site-mail-authenticated": {
    passes: [[sender({ spfVerified: true, dkimVerified: true })], { of: [sender(undefined)], config: { except: ["mail"] } }],
    fails: [
      { of: [sender({ spfVerified: true, dkimVerified: false })], says: /the platform has not verified DKIM for the mail of "mail"/ },
      { of: [sender(undefined)], says: /not verified SPF and DKIM/ },
    ],
    unsure: [[sender(unknown)]],
  },
  "login-path-rate-limited": {
    passes: [
      [site(), shield(), limit({ actionType: 1, value: "/Login" })],
      [site(), limit({ value: "" }, { siteId: ["shop"] })],
      ...["/wp-login.php", "/user/login", "/user_login", "/catalogin/login"].map((value) => [site(), shield(), limit({ value })]),
      { of: [site(), shield(), limit({ value: "/einlass" })], config: { paths: ["einlass"] } },
    ],
    fails: [
      { of: [site()], says: /no RateLimit on a path with login/ },
      { of: [site(), shield(), limit({ value: "/checkout" })], says: /no RateLimit on a path/ },
      { of: [site(), shield(), limit({ value: "/catalogin" })], says: /no RateLimit on a path/ },
      { of: [site(), shield(), limit({ value: "/login", Value: "/checkout" })], says: /no RateLimit on a path/ },
    ],
    unsure: [
      [site(), shield(), limit({ value: unknown })],
      [site("a"), site("b"), { ...shield(), from: { siteId: ["a", "b"] } }, limit({ value: "/login" })],
      [site(), shield(), limit(unknown)],
    ],
  },
  "rate-limit-blocks": {
    passes: [
      [limit({ actionType: 1 })],
      [limit({ action_type: 3 })],
      [limit({ actionType: 1, ActionType: "1", requestCount: 10_000, timeframe: 60 })],
      { of: [limit({ actionType: 1, requestCount: 5_000, timeframe: 1 })], config: { mostPerSecond: 5_000 } },
    ],
    fails: [
      { of: [limit({ actionType: 1, action_type: 2, ActionType: 2 })], says: /several spellings with different values/ },
      { of: [limit({ actionType: 1, requestCount: 1e9 })], says: /lets 1000000000 requests through in 3600 seconds/ },
      {
        of: [limit({ actionType: 1, requestCount: 2, request_count: "100000", timeframe: 10 })],
        says: /lets 100000 requests through in 10/,
      },
      { of: [limit({ actionType: 2 })], says: /is 2 \(log\)/ },
      { of: [limit({})], says: /isn't set/ },
      { of: [limit({ actionType: 3 })], config: { challengeIsEnough: false }, says: /is 3 \(challenge\)/ },
    ],
    unsure: [[limit({ actionType: unknown })], [limit(unknown)]],
  },
  "no-open-access-list": {
    passes: [
      [list({ entries: ["192.0.2.0/24", "2001:db8::/32", "198.51.100.7"] })],
      [list({ type: "Country", content: "XX\nYY" })],
      { of: [list({ entries: ["10.0.0.0/7"] })], config: { shortestIpv4: 7 } },
      [list({ entries: ["192.0.2.0 - 192.0.2.255 # office", "198.51.100.*", "2001:db8::/ffff:ffff::", "64:ff9b::c000:200/120"] })],
      [list({ entries: Array.from({ length: 40 }, (_, index) => `${index + 1}.0.0.0/8`).flatMap((one) => [one, one, one]) })],
      [list({ type: "Country", entries: twoLetters.filter((code) => !/^[A-M]/.test(code)) })],
      [list({ type: "Asn", entries: ["64500", "AS64501"] }), list({ type: "Organisation", entries: ["Example - Net"] })],
    ],
    fails: [
      { of: [list({ entries: ["0.0.0.0/0"] })], says: /the entry 0\.0\.0\.0\/0 is wider than \/8/ },
      { of: [list({ content: "192.0.2.1\n::/0" })], says: /::\/0 is wider than \/19/ },
      ...open.map(([entries, says]) => ({ of: [list({ entries })], says })),
      ...[", ", " ", "\t", "\r", "\u2028", ";", " # first\n"].map((between) => ({
        of: [list({ content: `10.0.0.0/8${between}0.0.0.0/0` })],
        says: /the entry 0\.0\.0\.0\/0 is wider/,
      })),
      { of: [list({ type: "Country", entries: twoLetters })], says: /names 2\d\d countries: more than 248/ },
    ],
    unsure: [[list({ entries: unknown })], [list({ entries: ["192.0.2.1", unknown] })]],
  },
  "plan-tier-gate": {
    passes: [
      [site(), shield()],
      { of: [site(), shield()], config: { lacking: { pro: ["shield"] } } },
      { of: [site(), shield({ planType: 0 })], config: { lacking: { starter: ["shield-premium"] } } },
    ],
    fails: [
      {
        of: [site(), shield()],
        config: { lacking: { "start*": ["shield"] } },
        says: /ShieldZone "shield" uses shield, which the plan starter of the site "shop" lacks/,
      },
      { of: [site(), shield({ premium: true })], config: { lacking: { starter: ["shield-premium"] } }, says: /uses shield-premium/ },
      { of: [site(), rule({ actionType: 4 })], config: { lacking: { "*": ["edge-rules"] } }, says: /EdgeRule "rule" uses edge-rules/ },
    ],
    unsure: [
      { of: [site("shop", { plan: unknown }), shield()], config: { lacking: { starter: ["shield"] } } },
      { of: [site("a"), site("b"), { ...shield(), from: { siteId: ["a", "b"] } }], config: { lacking: { starter: ["shield"] } } },
    ],
  },
  "force-ssl-on": {
    passes: [
      [site(), rule({ actionType: 0 })],
      [site(), rule({ actionType: "ForceSsl", enabled: true, triggers: [{ type: 0, patternMatches: ["*"] }] })],
      [site(), rule({ actionType: 5, extraActions: [{ actionType: 0 }] })],
      ...["http://*", "*://*", "/*", "http*"].map((pattern) => [
        site(),
        rule({ actionType: 0, triggerMatchingType: "All", triggers: [{ type: "Url", patternMatchingType: 1, patternMatches: [pattern] }] }),
      ]),
      [site(), rule({ actionType: 0, triggerMatchingType: 0, triggers: [{ type: 4, patternMatches: ["XX"] }, everyUrl] })],
    ],
    fails: [
      { of: [site()], says: /no EdgeRule that forces TLS/ },
      { of: [site(), rule({ actionType: 0, enabled: false })], says: /no EdgeRule/ },
      { of: [site(), rule({ actionType: 0, triggers: [{ type: 0, patternMatches: ["*/shop/*"] }] })], says: /no EdgeRule/ },
      ...partly.map((triggers) => ({ of: [site(), rule({ actionType: 0, ...triggers })], says: /no EdgeRule that forces TLS/ })),
    ],
    unsure: [
      [site(), rule({ actionType: unknown })],
      [site("a"), site("b"), { ...rule({ actionType: 0 }), from: { siteId: ["a", "b"] } }],
    ],
  },
  "no-open-redirect-rule": {
    passes: [
      [rule({ actionType: "DisableOptimizer", actionParameter1: unknown })],
      [rule({ actionType: 1, actionParameter1: "https://example.com/%{Url.Path}" })],
      [rule({ actionType: 1, actionParameter1: "https://%{Url.Hostname}/new" })],
      [rule({ actionType: "Redirect", actionParameter1: "/new" })],
      [rule({ actionType: 5, actionParameter1: "%{Query.next}" })],
      { of: [rule({ actionType: 1, actionParameter1: "https://www.example.com/" })], config: { allowedHosts: ["*.example.com"] } },
      ...["https://shop.example.com{{path}}", "https://shop.example.com%{Url.Path}", "https://shop.example.com:8443/?u=%{Query.next}"].map(
        (actionParameter1) => [rule({ actionType: 1, actionParameter1 })],
      ),
      [rule({ actionType: 5, actionParameter1: "Location", actionParameter2: "https://shop.example.com/" })],
      [rule({ actionType: 5, actionParameter1: "X-Next", actionParameter2: unknown })],
      [rule({ actionType: 5, actionParameter1: "Refresh", actionParameter2: "30" })],
    ],
    fails: [
      ...[
        "%{Query.next}",
        "//evil.example",
        "/\\evil.example",
        "https://%{Query.host}/",
        "{{query.next}}",
        "https://example.com@%{Query.host}/",
        "",
        "/%{Url.Path}",
        "/{{path}}",
        "/\t/evil.example",
        "/$1",
        "https://shop.example.com%{Query.next}",
        "javascript:alert(1)",
      ].map((actionParameter1) => ({ of: [rule({ actionType: 1, actionParameter1 })], says: /to a host that isn't fixed/ })),
      {
        of: [rule({ actionType: 1, actionParameter1: "https://example.net/" })],
        config: { allowedHosts: ["example.com"] },
        says: /the host example\.net, which isn't among the allowed hosts/,
      },
      { of: [rule({ actionType: 4, extraActions: [{ actionType: 1, actionParameter1: "%{Query.next}" }] })], says: /isn't fixed/ },
      {
        of: [
          rule({
            actionType: "SetResponseHeader",
            actionParameter1: "location",
            actionParameter2: "%{Query.u}",
            extraActions: [{ actionType: "SetStatusCode", actionParameter1: "302" }],
          }),
        ],
        says: /isn't fixed/,
      },
      { of: [rule({ actionType: 5, actionParameter1: "Refresh", actionParameter2: "0; url=%{Query.u}" })], says: /isn't fixed/ },
    ],
    unsure: [[rule({ actionType: 1, actionParameter1: unknown })]],
  },
  "dnssec-enabled": {
    passes: [[zone({ dnssec: true })], { of: [zone()], config: { except: ["zone"] } }],
    fails: [
      { of: [zone({ dnssec: false })], says: /isn't signed/ },
      { of: [zone()], says: /isn't set/ },
    ],
    unsure: [[zone({ dnssec: unknown })]],
  },
  "domain-locked-and-renewed": {
    passes: [
      [registration({ locked: true })],
      [registration({ locked: true, autoRenew: true })],
      [zone()],
      { of: [registration({ autoRenew: false })], config: { except: ["domain"] } },
    ],
    fails: [
      { of: [registration()], says: /`locked` isn't set/ },
      { of: [registration({ locked: false })], says: /`locked` is false: the domain can be moved/ },
      { of: [registration({ locked: true, autoRenew: false })], says: /`autoRenew` is false: the domain expires/ },
      { of: [registration({ locked: unknown, autoRenew: false })], says: /`autoRenew` is false/ },
    ],
    unsure: [[registration({ locked: unknown })], [registration({ locked: true, autoRenew: unknown })]],
  },
  "caa-present": {
    passes: [
      ...["@", "", "example.com."].map((name) => [zone(), record({ name, type: "CAA", recordTag: "issue", value: "letsencrypt.org" })]),
      [
        zone(),
        {
          type: "DnsRecords",
          props: { zoneId: unknown, records: [{ name: "@", type: "CAA", recordTag: "issue" }] },
          from: { zoneId: ["zone"] },
        },
      ],
    ],
    fails: [
      { of: [zone()], says: /the zone example\.com \("zone"\) has no CAA record/ },
      { of: [zone(), record({ name: "www", type: "CAA", recordTag: "issue" })], says: /no CAA record/ },
      ...["iodef", "issuewild", "contactemail"].map((recordTag) => ({
        of: [zone(), record({ name: "@", type: "CAA", recordTag })],
        says: /no CAA record with the tag `issue` at its apex/,
      })),
    ],
    unsure: [
      [zone(), { ...record({ name: "@", type: "CAA", recordTag: "issue" }), from: {} }],
      [
        zone(),
        { ...zone({ name: "example.net" }), name: "other" },
        { ...record({ name: "@", type: "CAA", recordTag: "issue" }), from: { zoneId: ["zone", "other"] } },
      ],
      [zone({ name: unknown })],
      [zone(), record({ name: unknown, type: "CAA", recordTag: "issue" })],
    ],
  },
  "ttl-bounds": {
    passes: [[record({ name: "www" })], [record({ name: "www", ttl: 60 })], { of: [record({ name: "www", ttl: 5 })], config: { min: 5 } }],
    fails: [
      { of: [record({ name: "www", ttl: 5 })], says: /is 5 seconds, outside of 60 to 86400/ },
      {
        of: [{ type: "DnsRecords", props: { zoneId: "1", records: [{ name: "a" }, { name: "b", ttl: 604_800 }] } }],
        says: /^records\[1\]: `ttl` is 604800/,
      },
    ],
    unsure: [[record({ name: "www", ttl: unknown })]],
  },
  "no-wildcard-record": {
    passes: [[record({ name: "www" })], { of: [record({ name: "*", type: "MX" })], config: { allowTypes: ["MX"] } }],
    fails: [
      { of: [record({ name: "*" })], says: /the A record \* is a wildcard/ },
      { of: [record({ name: "*.dev", type: "CNAME" })], says: /CNAME record \*\.dev/ },
    ],
    unsure: [[record({ name: unknown })]],
  },
  "no-dangling-cname": {
    passes: [
      [zone(), record({ name: "www", type: "CNAME", value: "web.example.com." }), record({ name: "web" }, "web")],
      [zone(), record({ name: "www", type: "CNAME", value: "shop.elsewhere.net" })],
      [zone(), record({ name: "www", type: "CNAME", value: "a.dev.example.com" }), record({ name: "*.dev" }, "star")],
      [zone(), record({ name: "www", type: "CNAME", value: "example.com" }), record({ name: "@" }, "apex")],
      ...["a.b.dev.example.com", "dev.example.com"].map((value) => [
        zone(),
        record({ name: "www", type: "CNAME", value }),
        record({ name: "dev", type: "NS", value: "ns1.example.net" }, "delegation"),
      ]),
      { of: [zone(), record({ name: "www", type: "CNAME", value: "web.example.com" })], config: { ignore: ["web.example.com"] } },
    ],
    fails: [
      {
        of: [zone(), record({ name: "www", type: "CNAME", value: "web.example.com" })],
        says: /the CNAME "record" points to web\.example\.com, which has no record in the zone example\.com/,
      },
      {
        of: [
          zone(),
          record({ name: "www", type: "CNAME", value: "web.example.com" }),
          record({ name: "@", type: "NS", value: "ns1.example.net" }, "apex"),
        ],
        says: /points to web\.example\.com/,
      },
    ],
    unsure: [
      [zone(), record({ name: "www", type: "CNAME", value: unknown })],
      [zone(), record({ name: "www", type: "CNAME", value: "web.example.com" }), record({ name: unknown }, "web")],
      [
        zone(),
        { ...zone({ name: "example.net" }), name: "other" },
        { ...record({ name: "www", type: "CNAME", value: "web.example.com" }), from: { zoneId: ["zone", "other"] } },
      ],
    ],
  },
  "spf-dkim-dmarc-present": {
    passes: [[zone()], [mailspace()], [zone(), mailspace(), ...mailRecords], { of: [zone(), mailspace()], config: { except: ["zone"] } }],
    fails: [
      { of: [zone(), mailspace(), ...mailRecords.slice(1)], says: /of the mailspace "mail" lacks SPF/ },
      { of: [zone(), mailspace(), ...mailRecords.slice(0, 1), ...mailRecords.slice(2)], says: /lacks DKIM/ },
      { of: [zone(), mailspace({ domain: "EXAMPLE.com" }), ...mailRecords.slice(0, 2)], says: /lacks DMARC/ },
      ...["v=spf1 +all", "v=spf1 mx all", "v=spf1x -all"].map((value) => ({
        of: [zone(), mailspace(), record({ name: "@", type: "TXT", value }, "spf"), ...mailRecords.slice(1)],
        says: /lacks SPF/,
      })),
      ...["junk", "v=DKIM1; p=", "v=DKIM1; k=rsa"].map((value) => ({
        of: [zone(), mailspace(), mailRecords[0]!, record({ name: "s1._domainkey", type: "TXT", value }, "dkim"), mailRecords[2]!],
        says: /lacks DKIM/,
      })),
      {
        of: [zone(), mailspace(), ...mailRecords.slice(0, 2), record({ name: "_dmarc", type: "TXT", value: "v=DMARC1; rua=mailto:a@b" })],
        says: /lacks DMARC/,
      },
    ],
    unsure: [
      [zone(), mailspace(), record({ name: unknown, type: unknown })],
      [zone(), mailspace({ domain: unknown })],
    ],
  },
  "mailbox-password-secret": {
    passes: [[mailbox({}, { additionalSecretOutputs: ["password"] })]],
    fails: [{ of: [mailbox()], says: /isn't kept as a secret/ }],
  },
  "mailbox-allowed-ips": {
    passes: [[mailbox({ allowedIps: ["192.0.2.1"] })], { of: [mailbox()], config: { except: ["anna"] } }],
    fails: [
      { of: [mailbox()], says: /can use the password from anywhere/ },
      { of: [mailbox({ allowedIps: [] })], says: /can use the password from anywhere/ },
      { of: [mailbox({ allowedIps: ["::/0"] })], says: /`allowedIps`: the entry ::\/0 is wider/ },
      ...open.map(([allowedIps, says]) => ({ of: [mailbox({ allowedIps })], says })),
    ],
    unsure: [[mailbox({ allowedIps: unknown })]],
  },
  "protect-critical": {
    passes: [[{ ...site(), opts: { protect: true } }], [shield()], { of: [zone()], config: { except: ["zone"] } }],
    fails: [site(), zone(), mailspace(), panelAccount(), registration()].map((one) => ({ of: [one], says: /isn't protected/ })),
  },
  "no-paid-resource-without-approval": {
    passes: [
      { of: [site()], config: { allowed: [{ name: "sh*", plans: ["Starter"] }] } },
      { of: [mailspace()], config: { allowed: [{ type: "Mailspace", name: "mail" }] } },
      { of: [registration()], config: { allowed: [{ type: "DomainRegistration", name: "domain", plans: ["Example.com"] }] } },
      {
        of: twoShops("both"),
        config: { allowed: ["Site::both", "Shop$*Site::both"].map((urn) => ({ name: "both", urn: `urn:*::*${urn}` })) },
      },
      ...["pulumi-nodejs:dynamic/hosting:", "hosting:index:"].map((spelling) => ({
        of: [site("moved")],
        config: { allowed: [{ name: "moved", urn: `urn:pulumi:dev::test::${spelling}Site::moved` }] },
      })),
      [zone()],
    ],
    fails: [
      { of: [site()], says: /the configuration doesn't allow it by name/ },
      { of: [registration()], config: { allowed: [{ type: "Site", name: "*" }] }, says: /the configuration doesn't allow it by name/ },
      {
        of: [registration()],
        config: { allowed: [{ name: "domain", plans: ["example.org"] }] },
        says: /its name example\.com isn't among the allowed ones \(example\.org\)/,
      },
      {
        of: [panelAccount()],
        config: { allowed: [{ type: "PanelAccount", name: "panel", plans: ["mini"] }] },
        says: /its package basic isn't/,
      },
      {
        of: twoShops("twice"),
        config: { allowed: [{ name: "twice" }] },
        says: /its name is allowed once: urn:.*::twice has the same name/,
      },
      { of: [site("elsewhere")], config: { allowed: [{ name: "*", urn: "urn:*Shop$*" }] }, says: /doesn't allow it/ },
      {
        of: [site("shop", { plan: "pro" })],
        config: { allowed: [{ name: "shop", plans: ["starter"] }] },
        says: /its plan pro isn't among the allowed ones \(starter\)/,
      },
      {
        of: [mailspace({ package: "large" })],
        config: {
          allowed: [
            { type: "Site", name: "*" },
            { type: "Mailspace", name: "mail", plans: ["small"] },
          ],
        },
        says: /its package large isn't/,
      },
    ],
    unsure: [{ of: [site("shop", { plan: unknown })], config: { allowed: [{ name: "shop", plans: ["starter"] }] } }],
  },
};

const onEachFace = faces.flatMap((face) => (Object.entries(cases) as [RuleName, Cases][]).map(([name, its]) => [name, face, its] as const));

describe.each(onEachFace)("%s, of resources on the %s face", (name, face, { passes, fails, unsure }) => {
  test.each(passes.map(given))("passes $#", ({ of, config }) => {
    expect(judge(name, of, config, face)).toEqual({ violations: [], doubt: undefined });
  });

  test.each(fails)("refuses, and says what to do: $says", ({ of, config, says }) => {
    const { violations } = judge(name, of, config, face);
    expect(violations).toEqual([expect.stringMatching(says)]);
    // The case first, what to do about it, then the rule.
    const { remediationSteps, description } = rules[name];
    expect(violations[0]?.endsWith(` ${String(remediationSteps)}\n${description}`)).toBe(true);
  });

  if (unsure) {
    test.each(unsure.map(given))("can't tell yet, and says so $#", ({ of, config }) => {
      const { violations, doubt } = judge(name, of, config, face);
      expect(violations).toEqual([]);
      expect(doubt).toMatch(
        /can't be known during preview|was built from more than one \w+ \("\w+", "\w+"\), so the rule can't see to which it belongs/,
      );
    });
  } else {
    test("needs to know no value", () => {
      for (const { of, says } of fails) {
        const blank = of.map((one) => ({
          ...one,
          props: Object.fromEntries(Object.keys(one.props ?? {}).map((field) => [field, unknown])),
        }));
        expect(judge(name, blank, {}, face)).toEqual({ violations: [expect.stringMatching(says)], doubt: undefined });
      }
    });
  }
});

test("what is wrong for certain is told beside what can't be told yet", () => {
  const { violations, doubt } = judge("every-site-has-shield", [
    site("a"),
    site("b"),
    shield({}, "a"),
    { ...shield(), name: "somebody's", from: {} },
  ]);
  expect([violations, doubt]).toEqual([[], expect.stringContaining('ShieldZone "somebody\'s": ')]);
  const mixed = judge("ttl-bounds", [
    {
      type: "DnsRecords",
      props: {
        zoneId: "1",
        records: [
          { name: "a", ttl: unknown },
          { name: "b", ttl: 5 },
        ],
      },
    },
  ]);
  expect(mixed).toEqual({ violations: [expect.stringContaining("records[1]")], doubt: expect.any(String) });
});

test("a set is judged in the form that the engine has it in, item by item, without a text of theirs", () => {
  const keyed = {
    type: "DnsRecords",
    props: {
      zoneId: "1",
      records: {
        "a A 192.0.2.1": { ttl: 5 },
        "b TXT hush-hush": { ttl: 5 },
        "c A (not known yet)": { name: "c", type: "A", value: unknown, ttl: 300 },
        "*.d CNAME e.example": {},
      },
    },
  };
  expect(judge("ttl-bounds", [keyed]).violations).toEqual([
    expect.stringMatching(/^a A 192\.0\.2\.1: `ttl` is 5/),
    expect.stringMatching(/^b TXT: `ttl` is 5/),
  ]);
  expect(judge("no-wildcard-record", [keyed]).violations).toEqual([expect.stringMatching(/CNAME record \*\.d/)]);
  const rules = {
    type: "EdgeRules",
    props: { siteId: "1", rules: { "a way in": { actionType: "DisableShield" }, "old pages": { actionType: 1, after: "a way in" } } },
  };
  expect(judge("no-bypass-edge-rule", [rules]).violations).toEqual([expect.stringMatching(/^a way in: the action DisableShield/)]);
  const unnamed = { type: "EdgeRules", props: { siteId: "1", rules: { "DisableShield hush-hush": { actionType: "DisableShield" } } } };
  expect(judge("no-bypass-edge-rule", [unnamed]).violations).toEqual([expect.stringMatching(/^DisableShield: the action/)]);
  expect(
    judge("caa-present", [
      zone(),
      {
        type: "DnsRecords",
        props: { zoneId: unknown, records: { "@ CAA issue letsencrypt.org": { flags: 0 } } },
        from: { zoneId: ["zone"] },
      },
    ]).violations,
  ).toEqual([]);
});

test("of ten thousand records the one that dangles is found", () => {
  const records = Array.from({ length: 10_000 }, (_, index) => ({
    name: `www${index}`,
    type: "CNAME",
    value: index === 9_999 ? "gone.example.com" : `www${index + 1}.example.com`,
  }));
  const stack = [zone({ dnssec: true }), { type: "DnsRecords", props: { zoneId: unknown, records }, from: { zoneId: ["zone"] } }];
  expect(judge("no-dangling-cname", stack).violations).toEqual([expect.stringContaining('records[9999]" points to gone.example.com')]);
  for (const name of Object.keys(rules) as RuleName[]) judge(name, stack);
});

test("no rule quotes what may be a secret", () => {
  const secret = "hush-hush";
  const texts = [
    "ruleDescription",
    "description",
    "comment",
    "value",
    "content",
    "actionParameter1",
    "actionParameter2",
    "password",
    "displayName",
    "callback",
  ];
  const spoken: string[] = [];
  for (const name of Object.keys(rules) as RuleName[]) {
    for (const { of, config } of cases[name].fails) {
      const filled = of.map((one) => ({
        ...one,
        props: {
          ...Object.fromEntries(texts.map((field) => [field, secret])),
          ...one.props,
          ...(one.type === "EdgeRule" && { actionParameter1: secret }),
        },
      }));
      spoken.push(...judge(name, filled, config).violations);
    }
  }
  expect(spoken.length).toBeGreaterThan(20);
  expect(spoken.filter((text) => text.includes(secret))).toEqual([]);
});

test("a stack on its way from one face to the other is one stack", () => {
  const moved = (one: Declared): Declared => ({ ...one, type: `hosting:index:${one.type}` });
  for (const stack of [
    [site(), moved(shield())],
    [moved(site()), shield()],
  ])
    expect(judge("every-site-has-shield", stack)).toEqual({ violations: [], doubt: undefined });
  expect(judge("every-site-has-shield", [moved(site("naked")), site(), shield()]).violations).toEqual([
    expect.stringContaining('the site "naked" has no ShieldZone'),
  ]);
});

test.each(["aws:s3/bucket:Bucket", "pulumi-nodejs:dynamic/other:ShieldZone", "pulumi:pulumi:Stack"])("%s isn't ours", (type) => {
  for (const name of Object.keys(rules) as RuleName[])
    expect(judge(name, [{ type, props: {} }])).toEqual({ violations: [], doubt: undefined });
});
