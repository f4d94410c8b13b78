import { type RuleName, rules } from "../../../src/policy";
import { type Declared, faces, judge, unknown } from "./judge";

type Props = Record<string, unknown>;

/** Resources of a type, with usual properties, and the resources that their properties were made from. */
const made =
  (type: string, name: string, usual: Props, from?: Declared["from"]) =>
  (props: Props = {}, more: Partial<Declared> = {}): Declared => ({
    type,
    name,
    props: { ...usual, ...props },
    ...(from && { from }),
    ...more,
  });

const site = (name = "shop", props: Props = {}) => made("Site", name, { name, plan: "starter" })(props);
/** A site that the platform has: its id is its name. */
const known = (name: string) => site(name, { siteId: name });
const below = (type: string, name: string, props: Props, of: string) => made(type, name, { siteId: unknown }, { siteId: [of] })(props);
const shield = (props: Props = {}, of = "shop") => below("ShieldZone", "shield", props, of);
const rule = (props: Props, of = "shop") => below("EdgeRule", "rule", props, of);
const limit = (ruleConfiguration: unknown, of = "shield") => below("RateLimit", "limit", { ruleName: "Login", ruleConfiguration }, of);
const wafRule = (ruleConfiguration: unknown) => made("WafRule", "waf-rule", { siteId: "1", ruleName: "Bots" })({ ruleConfiguration });
const bots = made("BotDetection", "bots", { siteId: "1" });
const hostname = (name = "www") => below("SiteHostname", name, { domain: "www.example.com" }, "shop");
const certified = (type: string, name: string, of = "www") =>
  made(type, name, { siteId: unknown, hostnameId: unknown }, { siteId: [of], hostnameId: [of] })();
const certificate = (of = "www", name = "asked") => certified("HostnameCertificate", name, of);
const awaited = (of = "www", name = "awaited") => certified("HostnameCertificateValidation", name, of);
const forcing = (after: string[], props: Props = {}): Declared => ({ ...rule({ actionType: "ForceSsl", ...props }), after });
const php = made("PhpVersion", "php", { siteId: "1" });
const sender = (dns: unknown) => made("SiteMailSettings", "mail", { siteId: "1", mailFromName: "Shop" })({ dns });
const list = made("AccessList", "list", { siteId: "1", name: "office", type: "Cidr" });
const zone = made("DnsZone", "zone", { name: "Example.com." });
const record = (props: Props, name = "record") =>
  made("DnsRecord", name, { zoneId: unknown, type: "A", value: "192.0.2.1" }, { zoneId: ["zone"] })(props);
const text = (value: unknown, name = "@", called?: string) => record({ name, type: "TXT", value }, called);
const cname = (value: unknown) => record({ name: "www", type: "CNAME", value });
const address = (value: unknown, type = "A") => record({ name: "www", type, value });
const caa = (props: Props = {}) => record({ name: "@", type: "CAA", recordTag: "issue", ...props });
const redirect = (to: unknown, more: Props = {}) => rule({ actionType: 1, actionParameter1: to, ...more });
const header = (name: string, value: unknown, more: Props = {}) =>
  rule({ actionType: 5, actionParameter1: name, actionParameter2: value, ...more });
/** Of two parents: to which it belongs can't be seen. */
const ofTwo = (one: Declared, property = "siteId", parents = ["a", "b"]): Declared => ({ ...one, from: { [property]: parents } });
const numbered = (one: Declared, hostnameId: string): Declared => ({ ...one, props: { hostnameId }, from: { siteId: ["shop"] } });
const setOf = (type: string, props: Props, from?: Declared["from"]): Declared => ({ type, props, ...(from && { from }) });
const mailbox = made("Mailbox", "anna", { mailspaceId: "m", username: "anna", password: "hush" });
const panelAccount = made("PanelAccount", "panel", { domain: "example.com", package: "basic" });
const mailspace = made("Mailspace", "mail", { domain: "example.com" });
const registration = made("DomainRegistration", "domain", { name: "example.com" });
const monthly = (plan: unknown = "starter") => site("shop", { plan, term: "monthly" });
const yearMail = mailspace({ package: "mail_5" });
const starter = { type: "Site", what: "starter", term: "monthly", price: 25 };
const mail = { type: "Mailspace", what: "mail_*", term: "annual", price: 60 };
const domains = { type: "DomainRegistration", what: "*.com", term: "annual", price: 12 };

/** A stack, and the rule's configuration where it isn't the default. */
type Given = readonly Declared[] | { readonly of: readonly Declared[]; readonly config: object };

const given = (one: Given) => ("of" in one ? one : { of: one, config: {} });

type Failing = readonly [of: readonly Declared[], says: RegExp, config?: object];

interface Cases {
  readonly passes: readonly Given[];
  readonly fails: readonly Failing[];
  /** What can't be judged before an `up`; absent where no value matters. */
  readonly unsure?: readonly Given[];
}

/** A stack for each of some values, all of which a rule refuses with the same words. */
const each = <T>(values: readonly T[], of: (value: T) => readonly Declared[], says: RegExp): Failing[] =>
  values.map((value) => [of(value), says]);

/** A site of a component, and one beside it with the same name. */
const twoShops = (name: string): Declared[] => [site(name), { ...site(name), within: "my:index:Shop" }];

const mailRecords = [
  text('"v=spf1 mx -all"', "@", "spf"),
  text("v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=", "s1._domainkey", "dkim"),
  text("v=DMARC1; p=reject", "_dmarc.example.com.", "dmarc"),
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
  // Its own test is in exceptions.test.ts: it tells what the other rules have left out.
  exceptions: { passes: [[], [site()]], fails: [] },
  "every-site-has-shield": {
    passes: [
      [],
      [site(), shield()],
      [site("a"), site("b"), shield({}, "a"), { ...shield({}, "b"), name: "other" }],
      [known("a"), { ...shield({ siteId: "a" }), from: {} }],
    ],
    fails: [
      [[site()], /the site "shop" has no ShieldZone\. Add/],
      [[site(), site("b"), shield()], /the site "b" has no/],
      [[site(), { ...shield({ siteId: "42" }), from: {} }], /the site "shop" has no/],
      [[known("a"), known("b"), ofTwo(shield({ siteId: "a" }))], /the site "b" has no/],
      [[known("a"), shield({ siteId: "b" }, "a")], /the site "a" has no/],
    ],
    unsure: [
      [site(), { ...shield(), from: {} }],
      // Which of the two it protects can't be seen as long as their ids aren't known.
      [site("a"), site("b"), ofTwo(shield({ siteId: "1" }))],
    ],
  },
  "waf-enabled": {
    passes: [[shield({ wafEnabled: true })], [site()], [shield({ wafEnabled: true, wafDisabledRules: ["920100", "920120"] })]],
    fails: [
      [[shield({ wafEnabled: true, wafDisabledRules: someRules })], /names 26 rules of the firewall: more than 25/],
      [[shield({ wafEnabled: true, wafDisabledRules: ["*"] })], /names all rules/],
      [[shield({ wafEnabled: true, wafDisabledRules: ["1"] })], /more than 0/, { mostDisabledRules: 0 }],
      [[shield({ wafEnabled: false })], /switched off/],
      [[shield()], /isn't set/],
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
      [[shield({ wafExecutionMode: 1, wafLogOnlyRules: someRules })], /`wafLogOnlyRules` names 26 rules/],
      ...each(
        [0, "Log"],
        (ddosExecutionMode) => [shield({ wafExecutionMode: 1, ddosExecutionMode })],
        /`ddosExecutionMode` is (0|Log): floods/,
      ),
      [[shield({ wafExecutionMode: 0 })], /is 0: attacks are only logged/],
      [[shield({ wafExecutionMode: "Log" })], /is Log/],
      [[shield()], /isn't set/],
    ],
    unsure: [[shield({ wafExecutionMode: unknown })]],
  },
  "ddos-protection-on": {
    passes: [[shield()], [shield({ ddosSensitivity: 1 })]],
    fails: [[[shield({ ddosSensitivity: 0 })], /`ddosSensitivity` is 0/]],
    unsure: [[shield({ ddosSensitivity: unknown })]],
  },
  "shield-not-in-learning-mode": {
    passes: [[shield({ learningMode: false })]],
    fails: [
      [[shield({ learningMode: true })], /learns and blocks nothing/],
      [[shield()], /isn't set/],
    ],
    unsure: [[shield({ learningMode: unknown })]],
  },
  "no-bypass-edge-rule": {
    passes: [
      [rule({ actionType: 4 })],
      [rule({ actionType: "DisableWaf", enabled: false })],
      { of: [rule({ actionType: 23 })], config: { allow: ["DisableWaf"] } },
      [setOf("EdgeRules", { siteId: "1", rules: [{ actionType: 4 }] })],
    ],
    fails: [
      ...each([8, 23, 27, 28, 29, 31, 32, "DisableShield"], (actionType) => [rule({ actionType })], /lets requests bypass the firewall/),
      [[rule({ actionType: 4, extraActions: [{ actionType: 23 }] })], /23 \(DisableWaf\)/],
      [
        [setOf("EdgeRules", { siteId: "1", rules: [{ actionType: unknown }, { actionType: 28 }] })],
        /^rules\[1\]: the action 28 \(DisableShield\)/,
      ],
    ],
    unsure: [
      [rule({ actionType: unknown })],
      [rule({ actionType: 4, extraActions: unknown })],
      [setOf("EdgeRules", { siteId: "1", rules: unknown })],
    ],
  },
  "no-bypass-waf-rule": {
    passes: [
      ...[1, 2, 3, "Block", "Log", "Challenge", 6].map((actionType) => [wafRule({ actionType })]),
      [wafRule({})],
      { of: [wafRule({ actionType: 4 })], config: { allow: ["Allow"] } },
    ],
    fails: [
      ...each([4, "4", "Allow"], (actionType) => [wafRule({ actionType })], /the action (4 \(Allow\)|Allow) lets requests bypass/),
      [[wafRule({ actionType: 5 })], /the action 5 \(Bypass\) lets requests bypass the firewall/],
      [[wafRule({ actionType: "Bypass" })], /the action Bypass/, { allow: ["Allow"] }],
    ],
    unsure: [[wafRule({ actionType: unknown })], [wafRule(unknown)], [wafRule({ actionType: "Allowed" })], [wafRule({ actionType: [4] })]],
  },
  "bot-detection-on": {
    passes: [[bots({ executionMode: 1 })], [bots({ executionMode: 2 })]],
    fails: [
      [[bots({ executionMode: 0 })], /is 0, which the rule treats as off/],
      [[bots({ ipAddressSensitivity: 2 })], /`executionMode` isn't set/],
    ],
    unsure: [[bots({ executionMode: unknown })], [bots({ executionMode: false })]],
  },
  "certificate-before-force-ssl": {
    passes: [
      [site(), hostname(), forcing([])],
      [site(), hostname(), certificate(), awaited(), forcing(["awaited"])],
      [site(), hostname(), certificate(), awaited()],
      [site(), hostname(), certificate(), { ...awaited(), from: { siteId: ["asked"], hostnameId: ["asked"] } }, forcing(["awaited"])],
      [site(), hostname(), certificate(), awaited(), rule({ actionType: "Block" }), forcing([], { enabled: false })],
      [site(), hostname(), certificate(), awaited(), { ...site("gate"), after: ["awaited"] }, forcing(["gate"])],
      [site(), numbered(certificate(), "7"), numbered(awaited(), "7")],
    ],
    fails: [
      [[site(), hostname(), certificate()], /no HostnameCertificateValidation waits for the certificate "asked"/],
      [[site(), hostname(), hostname("api"), certificate(), awaited("api")], /Validation waits for the certificate "asked"/],
      [[site(), hostname(), certificate(), awaited(), forcing([])], /"rule" forces TLS without waiting for .* "awaited"/],
      [
        [site(), hostname(), hostname("api"), certificate(), awaited(), awaited("api", "second"), forcing(["awaited"])],
        /without waiting for the certificate "second"/,
      ],
      [[site(), numbered(certificate(), "7"), numbered(awaited(), "8")], /no HostnameCertificateValidation waits/],
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
    ],
    fails: [
      [[php({ version: "8.1" })], /"php" is PHP 8\.1, which is older than 8\.2/],
      [[php({ version: "PHP 7.4" })], /is PHP 7\.4/],
      [[php({ variantId: 7, label: "PHP 5.6 (old)" })], /is PHP 5\.6/],
      [[php({ version: "8.2" })], /older than 8\.10/, { oldest: "8.10" }],
      [[php({ version: "8" })], /has no version that the rule can compare/],
    ],
    unsure: [[php({ variantId: 7, label: unknown })], [php({ version: unknown })]],
  },
  "no-spf-for-everybody": {
    passes: [
      ...["v=spf1 mx -all", "v=spf1 include:all.example ~all", "v=spf1 a:all", "all is well +all"].map((value) => [text(value)]),
      ...["v=spf1 ip4:192.0.2.0/24 a/24//64 -ip4:0.0.0.0/0 ?all", "v=spf1 redirect=all.example"].map((value) => [text(value)]),
      ...["v=spf1 mx -all +all", "v=spf1 ~all ip4:0.0.0.0/0"].map((value) => [text(value)]),
      { of: [text("v=spf1 ip4:10.0.0.0/7 -all")], config: { shortestIpv4: 7 } },
      [record({ name: "@" })],
    ],
    fails: [
      ...each(
        ["v=spf1 +all", "V=SPF1 mx ALL", '"v=spf1 mx " "+all"', "v=spf1 +all -all"],
        (value) => [text(value)],
        /the SPF record at @: it allows every server \(`\+all`\)/,
      ),
      ...each(
        ["ip4:0.0.0.0/0", "IP6:::/0", "a/0", "+mx:example.com/1", "a//0", "ip4:10.0.0.0/7"],
        (mechanism) => [text(`v=spf1 ${mechanism} -all`)],
        /the SPF record at @: it allows nearly every server \(`[^`]+`\)/,
      ),
      [
        [text(`v=spf1 ${Array.from({ length: 128 }, (_, index) => `ip4:${index}.0.0.0/8`).join(" ")} -all`)],
        /the 128 entries together name 57 % of the IPv4 internet/,
      ],
    ],
    unsure: [[text(unknown)]],
  },
  "site-mail-authenticated": {
    passes: [[sender({ spfVerified: true, dkimVerified: true })]],
    fails: [
      [[sender({ spfVerified: true, dkimVerified: false })], /the platform has not verified DKIM for the mail of "mail"/],
      [[sender(undefined)], /not verified SPF and DKIM/],
    ],
    unsure: [[sender(unknown)]],
  },
  "login-path-rate-limited": {
    passes: [
      [site(), shield(), limit({ actionType: 1, value: "/Login" })],
      [site(), limit({ value: "" }, "shop")],
      ...["/wp-login.php", "/user/login", "/user_login", "/catalogin/login"].map((value) => [site(), shield(), limit({ value })]),
      { of: [site(), shield(), limit({ value: "/einlass" })], config: { paths: ["einlass"] } },
    ],
    fails: [
      [[site()], /no RateLimit on a path with login/],
      [[site(), shield(), limit({ value: "/checkout" })], /no RateLimit on a path/],
      [[site(), shield(), limit({ value: "/catalogin" })], /no RateLimit on a path/],
      [[site(), shield(), limit({ value: "/login", Value: "/checkout" })], /no RateLimit on a path/],
    ],
    unsure: [
      [site(), shield(), limit({ value: unknown })],
      [site("a"), site("b"), ofTwo(shield()), limit({ value: "/login" })],
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
      [[limit({ actionType: 1, action_type: 2, ActionType: 2 })], /several spellings with different values/],
      [[limit({ actionType: 1, requestCount: 1e9 })], /lets 1000000000 requests through in 3600 seconds/],
      [[limit({ actionType: 1, requestCount: 2, request_count: "100000", timeframe: 10 })], /lets 100000 requests through in 10/],
      [[limit({ actionType: 2 })], /is 2 \(log\)/],
      [[limit({})], /isn't set/],
      [[limit({ actionType: 3 })], /is 3 \(challenge\)/, { challengeIsEnough: false }],
      ...each([true, [1], "block"], (actionType) => [limit({ actionType })], /`ruleConfiguration\.actionType` is .*\(unknown\)/),
      [[limit({ actionType: 1, blockTime: 0 })], /blocks for no time/],
      [[limit({ actionType: 2, requestCount: "many" })], /is 2 \(log\)/],
      [[limit({ actionType: 1, requestCount: 1e9, timeframe: 1, blockTime: "30s" })], /lets 1000000000 requests through in 1 second/],
      [[limit({ actionType: 1, requestCount: 1e9, timeframe: 0, blockTime: null })], /in 3600 seconds/],
    ],
    unsure: [
      [limit({ actionType: unknown })],
      [limit(unknown)],
      ...["many", "1 000 000 000", true, [5], ""].map((requestCount) => [limit({ actionType: 1, requestCount })]),
      ...["1s", "OneSecond"].map((timeframe) => [limit({ actionType: 1, requestCount: 3_600_000, timeframe })]),
    ],
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
      [[list({ entries: ["0.0.0.0/0"] })], /the entry 0\.0\.0\.0\/0 is wider than \/8/],
      [[list({ content: "192.0.2.1\n::/0" })], /::\/0 is wider than \/19/],
      ...open.map(([entries, says]): Failing => [[list({ entries })], says]),
      ...each(
        [", ", " ", "\t", "\r", "\u2028", ";", " # first\n"],
        (between) => [list({ content: `10.0.0.0/8${between}0.0.0.0/0` })],
        /the entry 0\.0\.0\.0\/0 is wider/,
      ),
      [[list({ type: "Country", entries: twoLetters })], /names 2\d\d countries: more than 248/],
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
      [
        [site(), shield()],
        /ShieldZone "shield" uses shield, which the plan starter of the site "shop" lacks/,
        { lacking: { "start*": ["shield"] } },
      ],
      [[site(), shield({ premium: true })], /uses shield-premium/, { lacking: { starter: ["shield-premium"] } }],
      [[site(), rule({ actionType: 4 })], /EdgeRule "rule" uses edge-rules/, { lacking: { "*": ["edge-rules"] } }],
    ],
    unsure: [
      { of: [site("shop", { plan: unknown }), shield()], config: { lacking: { starter: ["shield"] } } },
      { of: [site("a"), site("b"), ofTwo(shield())], config: { lacking: { starter: ["shield"] } } },
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
      [[site()], /no EdgeRule that forces TLS/],
      [[site(), rule({ actionType: 0, enabled: false })], /no EdgeRule/],
      [[site(), rule({ actionType: 0, triggers: [{ type: 0, patternMatches: ["*/shop/*"] }] })], /no EdgeRule/],
      ...each(partly, (triggers) => [site(), rule({ actionType: 0, ...triggers })], /no EdgeRule that forces TLS/),
    ],
    unsure: [
      [site(), rule({ actionType: unknown })],
      [site("a"), site("b"), ofTwo(rule({ actionType: 0 }))],
    ],
  },
  "no-open-redirect-rule": {
    passes: [
      [rule({ actionType: "DisableOptimizer", actionParameter1: unknown })],
      [redirect("https://example.com/%{Url.Path}")],
      [redirect("https://%{Url.Hostname}/new")],
      [rule({ actionType: "Redirect", actionParameter1: "/new" })],
      [rule({ actionType: 5, actionParameter1: "%{Query.next}" })],
      { of: [redirect("https://www.example.com/")], config: { allowedHosts: ["*.example.com"] } },
      ...["https://shop.example.com{{path}}", "https://shop.example.com%{Url.Path}", "https://shop.example.com:8443/?u=%{Query.next}"].map(
        (to) => [redirect(to)],
      ),
      [header("Location", "https://shop.example.com/")],
      [header("X-Next", unknown)],
      [header("Refresh", "30")],
    ],
    fails: [
      ...each(
        [
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
          "https://shop.example.com%{Query.path}",
          "https://shop.example.com%{Cookie.uri}",
          "https://shop.example.com%{Request.Header.Path}",
          "javascript:alert(1)",
        ],
        (to) => [redirect(to)],
        /to a host that isn't fixed/,
      ),
      [[redirect("https://example.net/")], /the host example\.net, which isn't among the allowed hosts/, { allowedHosts: ["example.com"] }],
      [[rule({ actionType: 4, extraActions: [{ actionType: 1, actionParameter1: "%{Query.next}" }] })], /isn't fixed/],
      [
        [
          header("location", "%{Query.u}", {
            actionType: "SetResponseHeader",
            extraActions: [{ actionType: "SetStatusCode", actionParameter1: "302" }],
          }),
        ],
        /isn't fixed/,
      ],
      [[header("Refresh", "0; url=%{Query.u}")], /isn't fixed/],
    ],
    unsure: [[redirect(unknown)]],
  },
  "no-plain-http-redirect": {
    passes: [
      [redirect("https://shop.example.com/")],
      [rule({ actionType: "Redirect", actionParameter1: "/new" })],
      [rule({ actionType: "Redirect", actionParameter1: "http://shop.example.com/", enabled: false })],
      [rule({ actionType: "OriginUrl", actionParameter1: "http://origin.example.com/" })],
    ],
    fails: [
      ...each(
        ["http://shop.example.com/", " HTTP://shop.example.com/", "http:%{Url.Hostname}"],
        (actionParameter1) => [rule({ actionType: "Redirect", actionParameter1 })],
        /an address without TLS/,
      ),
      [[header("Location", "http://a.example/")], /without TLS/],
      [[rule({ actionType: 4, extraActions: [{ actionType: 1, actionParameter1: "http://a.example/" }] })], /without TLS/],
    ],
    unsure: [[redirect(unknown)]],
  },
  "dnssec-enabled": {
    passes: [[zone({ dnssec: true })]],
    fails: [
      [[zone({ dnssec: false })], /isn't signed/],
      [[zone()], /isn't set/],
    ],
    unsure: [[zone({ dnssec: unknown })]],
  },
  "domain-locked-and-renewed": {
    passes: [[registration({ locked: true })], [registration({ locked: true, autoRenew: true })], [zone()]],
    fails: [
      [[registration()], /`locked` isn't set/],
      [[registration({ locked: false })], /`locked` is false: the domain can be moved/],
      [[registration({ locked: true, autoRenew: false })], /`autoRenew` is false: the domain expires/],
      [[registration({ locked: unknown, autoRenew: false })], /`autoRenew` is false/],
    ],
    unsure: [[registration({ locked: unknown })], [registration({ locked: true, autoRenew: unknown })]],
  },
  "caa-present": {
    passes: [
      ...["@", "", "example.com."].map((name) => [zone(), caa({ name, value: "letsencrypt.org" })]),
      [zone(), setOf("DnsRecords", { zoneId: unknown, records: [{ name: "@", type: "CAA", recordTag: "issue" }] }, { zoneId: ["zone"] })],
    ],
    fails: [
      [[zone()], /the zone example\.com \("zone"\) has no CAA record/],
      [[zone(), caa({ name: "www" })], /no CAA record/],
      ...each(
        ["iodef", "issuewild", "contactemail"],
        (recordTag) => [zone(), caa({ recordTag })],
        /no CAA record with the tag `issue` at its apex/,
      ),
      [
        [
          zone({ zoneId: "1" }),
          zone({ name: "example.net", zoneId: "2" }, { name: "other" }),
          ofTwo(caa({ zoneId: "1" }), "zoneId", ["zone", "other"]),
        ],
        /the zone example\.net \("other"\) has no CAA record/,
      ],
    ],
    unsure: [
      [zone(), { ...caa(), from: {} }],
      [zone(), zone({ name: "example.net" }, { name: "other" }), ofTwo(caa(), "zoneId", ["zone", "other"])],
      [zone({ name: unknown })],
      [zone(), caa({ name: unknown })],
    ],
  },
  "ttl-bounds": {
    passes: [[record({ name: "www" })], [record({ name: "www", ttl: 60 })], { of: [record({ name: "www", ttl: 5 })], config: { min: 5 } }],
    fails: [
      [[record({ name: "www", ttl: 5 })], /is 5 seconds, outside of 60 to 86400/],
      [[setOf("DnsRecords", { zoneId: "1", records: [{ name: "a" }, { name: "b", ttl: 604_800 }] })], /^records\[1\]: `ttl` is 604800/],
    ],
    unsure: [[record({ name: "www", ttl: unknown })], [record({ name: "www", ttl: "a day" })]],
  },
  "no-wildcard-record": {
    passes: [[record({ name: "www" })], { of: [record({ name: "*", type: "MX" })], config: { allowTypes: ["MX"] } }],
    fails: [
      [[record({ name: "*" })], /the A record \* is a wildcard/],
      [[record({ name: "*.dev", type: "CNAME" })], /CNAME record \*\.dev/],
    ],
    unsure: [[record({ name: unknown })]],
  },
  "no-private-address": {
    passes: [
      ...["192.0.2.1", "198.51.100.7", "11.0.0.1", "172.32.0.1"].map((value) => [address(value)]),
      [address("2001:db8::1", "AAAA")],
      [record({ name: "txt", type: "TXT", value: "10.0.0.3" })],
      { of: [address("10.0.0.3")], config: { allow: ["10.0.0.0/8"] } },
      { of: [address("fd00::3", "AAAA")], config: { allow: ["fd00::3"] } },
    ],
    fails: [
      ...each(
        ["10.0.0.3", "172.16.0.1", "192.168.1.1"],
        (value) => [record({ name: "intern", value })],
        /the A record intern names a private address/,
      ),
      [[address("127.0.0.1")], /the visitor's own machine/],
      [[address("169.254.1.1")], /a link-local address/],
      [[address("100.64.0.1")], /behind a provider's NAT/],
      [[address("fd00::3", "AAAA")], /the AAAA record www names a private address/],
      [[address("::ffff:10.0.0.3", "AAAA")], /a private address/],
      [[address("10.0.0.3")], /a private address/, { allow: ["10.0.1.0/24"] }],
      [
        [setOf("DnsRecords", { zoneId: "1", records: { "db A 10.0.0.3": { ttl: 300 } } })],
        /^db A 10\.0\.0\.3: the A record db names a private address/,
      ],
    ],
    unsure: [[address(unknown)]],
  },
  "zone-rules": {
    passes: [
      [zone(), ...mailRecords, record({ name: "www", type: "CNAME", value: "gone.example.com" })],
      [zone(), text("v=spf1 mx +all"), record({ name: "sub", type: "NS", value: "ns1.example.net" }, "ns")],
      { of: [zone(), text("v=spf1 mx -all"), text("v=spf1 -all", "@", "second")], config: { without: ["one-spf"] } },
      { of: [zone(), record({ name: "@", type: "MX", value: "gone.example.com", priority: 1 })], config: { level: "strict" } },
    ],
    fails: [
      [
        [zone(), text("v=spf1 mx -all"), text("v=spf1 -all", "@", "second")],
        /the zone example\.com: @ TXT breaks a rule: A name has one SPF record\. .* \[one-spf\]/,
      ],
      [
        [
          zone(),
          setOf(
            "DnsRecords",
            { zoneId: unknown, records: [{ name: "@", type: "MX", value: "www.example.com", priority: 1 }] },
            { zoneId: ["zone"] },
          ),
          cname("x.example.net"),
        ],
        /@ MX points to www\.example\.com, which is a CNAME/,
      ],
      [
        [zone(), record({ name: "@", type: "MX", value: "gone.example.com", priority: 1 })],
        /gone\.example\.com, which has no record in the zone/,
      ],
    ],
    unsure: [
      [zone(), record({ name: unknown })],
      [zone(), text(unknown)],
      [zone(), record({ name: unknown }), record({ name: "@", type: "MX", value: "gone.example.com", priority: 1 }, "mx")],
    ],
  },
  "no-dangling-cname": {
    passes: [
      [zone(), cname("web.example.com."), record({ name: "web" }, "web")],
      [zone(), cname("shop.elsewhere.net")],
      [zone(), cname("a.dev.example.com"), record({ name: "*.dev" }, "star")],
      [zone(), cname("example.com"), record({ name: "@" }, "apex")],
      ...["a.b.dev.example.com", "dev.example.com"].map((value) => [
        zone(),
        cname(value),
        record({ name: "dev", type: "NS", value: "ns1.example.net" }, "delegation"),
      ]),
      { of: [zone(), cname("web.example.com")], config: { ignore: ["web.example.com"] } },
    ],
    fails: [
      [[zone(), cname("web.example.com")], /the CNAME "record" points to web\.example\.com, which has no record in the zone example\.com/],
      [
        [zone(), cname("web.example.com"), record({ name: "@", type: "NS", value: "ns1.example.net" }, "apex")],
        /points to web\.example\.com/,
      ],
    ],
    unsure: [
      [zone(), cname(unknown)],
      [zone(), cname("web.example.com"), record({ name: unknown }, "web")],
      [zone(), zone({ name: "example.net" }, { name: "other" }), ofTwo(cname("web.example.com"), "zoneId", ["zone", "other"])],
    ],
  },
  "spf-dkim-dmarc-present": {
    passes: [
      ...[[zone()], [mailspace()], [zone(), mailspace(), ...mailRecords]],
      {
        of: [zone(), mailspace(), text("v=spf1 ip4:10.0.0.0/7 -all", "@", "spf"), ...mailRecords.slice(1)],
        config: { shortestIpv4: 7 },
      },
    ],
    fails: [
      [[zone(), mailspace(), ...mailRecords.slice(1)], /of the mailspace "mail" lacks SPF/],
      [[zone(), mailspace(), ...mailRecords.slice(0, 1), ...mailRecords.slice(2)], /lacks DKIM/],
      [[zone(), mailspace({ domain: "EXAMPLE.com" }), ...mailRecords.slice(0, 2)], /lacks DMARC/],
      ...each(
        ["v=spf1 +all", "v=spf1 mx all", "v=spf1x -all"],
        (value) => [zone(), mailspace(), text(value, "@", "spf"), ...mailRecords.slice(1)],
        /lacks SPF/,
      ),
      ...each(
        ["junk", "v=DKIM1; p=", "v=DKIM1; k=rsa"],
        (value) => [zone(), mailspace(), mailRecords[0]!, text(value, "s1._domainkey", "dkim"), mailRecords[2]!],
        /lacks DKIM/,
      ),
      [[zone(), mailspace(), ...mailRecords.slice(0, 2), text("v=DMARC1; rua=mailto:a@b", "_dmarc")], /lacks DMARC/],
    ],
    unsure: [
      [zone(), mailspace(), record({ name: unknown, type: unknown })],
      [zone(), mailspace({ domain: unknown })],
    ],
  },
  "mailbox-password-secret": {
    passes: [[mailbox({}, { opts: { additionalSecretOutputs: ["password"] } })]],
    fails: [[[mailbox()], /isn't kept as a secret/]],
  },
  "mailbox-allowed-ips": {
    passes: [[mailbox({ allowedIps: ["192.0.2.1"] })]],
    fails: [
      [[mailbox()], /can use the password from anywhere/],
      [[mailbox({ allowedIps: [] })], /can use the password from anywhere/],
      [[mailbox({ allowedIps: ["::/0"] })], /`allowedIps`: the entry ::\/0 is wider/],
      ...open.map(([allowedIps, says]): Failing => [[mailbox({ allowedIps })], says]),
    ],
    unsure: [[mailbox({ allowedIps: unknown })]],
  },
  "protect-critical": {
    passes: [[{ ...site(), opts: { protect: true } }], [shield()]],
    fails: each([site(), zone(), mailspace(), panelAccount(), registration()], (one) => [one], /isn't protected/),
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
      [[site()], /the configuration doesn't allow it by name/],
      [[registration()], /the configuration doesn't allow it by name/, { allowed: [{ type: "Site", name: "*" }] }],
      [
        [registration()],
        /its name example\.com isn't among the allowed ones \(example\.org\)/,
        { allowed: [{ name: "domain", plans: ["example.org"] }] },
      ],
      [[panelAccount()], /its package basic isn't/, { allowed: [{ type: "PanelAccount", name: "panel", plans: ["mini"] }] }],
      [twoShops("twice"), /its name is allowed once: urn:.*::twice has the same name/, { allowed: [{ name: "twice" }] }],
      [[site("elsewhere")], /doesn't allow it/, { allowed: [{ name: "*", urn: "urn:*Shop$*" }] }],
      [
        [site("shop", { plan: "pro" })],
        /its plan pro isn't among the allowed ones \(starter\)/,
        { allowed: [{ name: "shop", plans: ["starter"] }] },
      ],
      [
        [mailspace({ package: "large" })],
        /its package large isn't/,
        { allowed: [{ type: "Site", name: "*" }, ...[{ type: "Mailspace", name: "mail", plans: ["small"] }]] },
      ],
    ],
    unsure: [{ of: [site("shop", { plan: unknown })], config: { allowed: [{ name: "shop", plans: ["starter"] }] } }],
  },
  "monthly-budget": {
    passes: [
      [site()],
      { of: [zone()], config: { perMonth: 0, everyPrice: true } },
      { of: [monthly("Starter")], config: { perMonth: 25, prices: [starter] } },
      // 25 a month, and 60 + 12 a year.
      { of: [monthly(), yearMail, registration()], config: { perMonth: 31, prices: [starter, mail, domains] } },
      { of: [registration()], config: { perMonth: 1, prices: [domains, { ...domains, what: "*", price: 1200 }] } },
      { of: [panelAccount()], config: { perMonth: 7, prices: [{ type: "PanelAccount", what: "basic", term: "annual", price: 84 }] } },
    ],
    fails: [
      [
        [monthly()],
        /orders cost 25\.00 EUR a month, and the budget is 24\.99 EUR: Site "shop" 25\.00 EUR/,
        {
          ...{ perMonth: 24.99, currency: "EUR", prices: [starter] },
        },
      ],
      [
        [monthly(), yearMail, registration()],
        /orders cost 31\.00 a month, and the budget is 30\.99: Site "shop" 25\.00, Mailspace "mail" 5\.00, DomainRegistration "domain" 1\.00/,
        { perMonth: 30.99, prices: [domains, mail, starter] },
      ],
      [
        [monthly(), mailspace()],
        /budget is 1\.00: Site "shop" 25\.00\. 1 without a known price isn't counted/,
        { perMonth: 1, prices: [starter] },
      ],
      [
        [monthly("pro")],
        /the Site "shop" \(pro, monthly\) has no price: price unknown/,
        { perMonth: 1, everyPrice: true, prices: [starter] },
      ],
      [[site("shop")], /the Site "shop" \(starter\) has no price/, { perMonth: 1, everyPrice: true }],
    ],
    unsure: [
      { of: [monthly("pro")], config: { perMonth: 1, prices: [starter] } },
      { of: [monthly(unknown)], config: { perMonth: 1, everyPrice: true, prices: [starter] } },
      { of: [mailspace()], config: { perMonth: 1, prices: [mail] } },
    ],
  },
};

const onEachFace = faces.flatMap((face) =>
  (Object.entries(cases) as [RuleName, Cases][]).flatMap(([name, its]) => (its.fails.length > 0 ? [[name, face, its] as const] : [])),
);

describe.each(onEachFace)("%s, of resources on the %s face", (name, face, { passes, fails, unsure }) => {
  test.each(passes.map(given))("passes $#", ({ of, config }) => {
    expect(judge(name, of, config, face)).toEqual({ violations: [], doubt: undefined });
  });

  test.each(fails.map(([of, says, config = {}]) => ({ of, says, config })))("refuses, and says what to do: $#", ({ of, says, config }) => {
    const { violations } = judge(name, of, config, face);
    expect(violations).toEqual([expect.stringMatching(says)]);
  });

  if (unsure) {
    test.each(unsure.map(given))("can't tell yet, and says so $#", ({ of, config }) => {
      const { violations, doubt } = judge(name, of, config, face);
      expect(violations).toEqual([]);
      expect(doubt).toMatch(
        /can't be known during preview|was built from more than one \w+ \("\w+", "\w+"\), so the rule can't see to which it belongs|^`\S+` is no number|price unknown/,
      );
    });
  } else {
    test("needs to know no value", () => {
      for (const [of, says] of fails) {
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
  const stack = [site("a"), site("b"), shield({}, "a"), { ...shield(), name: "somebody's", from: {} }];
  const { violations, doubt } = judge("every-site-has-shield", stack);
  expect([violations, doubt]).toEqual([[], expect.stringContaining('ShieldZone "somebody\'s": ')]);
  const records = [unknown, 5].map((ttl) => ({ name: "a", ttl }));
  const mixed = judge("ttl-bounds", [setOf("DnsRecords", { zoneId: "1", records })]);
  expect(mixed).toEqual({ violations: [expect.stringContaining("records[1]")], doubt: expect.any(String) });
});

test("a set is judged in the form that the engine has it in, item by item, without a text of theirs", () => {
  const records = {
    "a A 192.0.2.1": { ttl: 5 },
    "b TXT hush-hush": { ttl: 5 },
    "c A (unknown until up)": { name: "c", type: "A", value: unknown, ttl: 300 },
    "*.d CNAME e.example": {},
  };
  const keyed = setOf("DnsRecords", { zoneId: "1", records });
  expect(judge("ttl-bounds", [keyed]).violations).toEqual([
    expect.stringMatching(/^a A 192\.0\.2\.1: `ttl` is 5/),
    expect.stringMatching(/^b TXT: `ttl` is 5/),
  ]);
  expect(judge("no-wildcard-record", [keyed]).violations).toEqual([expect.stringMatching(/CNAME record \*\.d/)]);
  const ofRules = (rules: object) => judge("no-bypass-edge-rule", [setOf("EdgeRules", { siteId: "1", rules })]).violations;
  expect(ofRules({ "a way in": { actionType: "DisableShield" }, "old pages": { actionType: 1, after: "a way in" } })).toEqual([
    expect.stringMatching(/^a way in: the action DisableShield/),
  ]);
  expect(ofRules({ "DisableShield hush-hush": { actionType: "DisableShield" } })).toEqual([
    expect.stringMatching(/^DisableShield: the action/),
  ]);
  const caaRecords = setOf(
    "DnsRecords",
    { zoneId: unknown, records: { "@ CAA issue letsencrypt.org": { flags: 0 } } },
    { zoneId: ["zone"] },
  );
  expect(judge("caa-present", [zone(), caaRecords]).violations).toEqual([]);
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
    ...["ruleDescription", "description", "comment", "value", "content", "actionParameter1", "actionParameter2"],
    ...["password", "displayName", "callback"],
  ];
  const spoken: string[] = [];
  for (const name of Object.keys(rules) as RuleName[]) {
    for (const [of, , config] of cases[name].fails) {
      const filled = of.map((one) => {
        const own = { ...one.props, ...(one.type === "EdgeRule" && { actionParameter1: secret }) };
        return { ...one, props: { ...Object.fromEntries(texts.map((field) => [field, secret])), ...own } };
      });
      spoken.push(...judge(name, filled, config).violations);
    }
  }
  for (const value of [`v=spf1 ${secret} -all`, `v=spf1 include:${secret}.example.com -all`, `v=DMARC1; p=${secret}`])
    for (const name of ["@", "_dmarc"]) spoken.push(...judge("zone-rules", [zone(), record({ name, type: "TXT", value })]).violations);
  expect(spoken.length).toBeGreaterThan(20);
  expect(spoken.filter((text) => text.includes(secret))).toEqual([]);
});

test("a stack on its way from one face to the other is one stack", () => {
  const moved = (one: Declared): Declared => ({ ...one, type: `hosting:index:${one.type}` });
  for (const [one, other] of [[site(), moved(shield())] as const, [moved(site()), shield()] as const])
    expect(judge("every-site-has-shield", [one, other])).toEqual({ violations: [], doubt: undefined });
  expect(judge("every-site-has-shield", [moved(site("naked")), site(), shield()]).violations).toEqual([
    expect.stringContaining('the site "naked" has no ShieldZone'),
  ]);
});

test.each(["aws:s3/bucket:Bucket", "pulumi-nodejs:dynamic/other:ShieldZone", "pulumi:pulumi:Stack"])("%s isn't ours", (type) => {
  for (const name of Object.keys(rules) as RuleName[])
    expect(judge(name, [{ type, props: {} }])).toEqual({ violations: [], doubt: undefined });
});
