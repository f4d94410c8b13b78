import { type Declaration, FromConfig, Reference } from "../../../src/cli/program/declaration";
import { type Written, writtenLanguages } from "../../../src/cli/program/languages";
import { pclNames, pclProgram as pclOf, type Spelling, Texts, type Types } from "../../../src/cli/program/pcl";
import schema from "../../../schema.json";

const pclProgram = (declarations: readonly Declaration[], texts: Texts) => pclOf(declarations, texts, schema as Types);

const usual: Spelling = { text: JSON.stringify };

const record = (name: string, inputs: Declaration["inputs"] = {}): Declaration => ({ type: "DnsRecord", name, inputs });
const hostile = '"""); evil(1) #\n${x} %{y} `z` \\u000a \u202e';

describe("a program for the engine's generators", () => {
  it("has marks for what they could spell wrongly, and the language's own texts afterwards", () => {
    const texts = new Texts(usual);
    const program = pclProgram([record('a"', { value: hostile, list: [{ [hostile]: "plain text" }] })], texts);
    expect(program).not.toMatch(/evil|%|\$|\\|`|\u202e/);
    expect(program).toContain('"plain text"');
    const whole = texts.putBack(program);
    expect(whole.split(JSON.stringify(hostile))).toHaveLength(3);
    expect(whole).toContain('__logicalName = "a\\""');
  });

  it("fails if a generator changed a mark", () => {
    const texts = new Texts(usual);
    const program = pclProgram([record("a", { value: hostile })], texts);
    expect(() => texts.putBack(program.replace(/(text\w+)x"/, '$1"'))).toThrow(/doesn't have every text/);
  });

  it("refers to parents, protects, and takes from the configuration what isn't shown", () => {
    const zone: Declaration = { type: "DnsZone", name: "example.com", inputs: { name: "example.com" }, protect: true };
    const text = new FromConfig("wwwValue", true, "the value");
    const all = [zone, record("www", { zoneId: new Reference(zone), value: text, ttl: 300 })];
    expect(pclProgram(all, new Texts(usual))).toBe(`config wwwValue "string" {
}
resource exampleCom "hosting:index:DnsZone" {
  __logicalName = "example.com"
  name = "example.com"
  options {
    protect = true
  }
}
resource www "hosting:index:DnsRecord" {
  __logicalName = "www"
  zoneId = exampleCom.id
  value = secret(wwwValue)
  ttl = 300
}
`);
  });

  it("gives each resource a name of its own, whatever its case, and none that a program has already", () => {
    const names = ["www", "WWW", "www2", "hosting", "ctx", "class", "range", "1", "a-key"].map((name) => record(name));
    const settings = record("other", { value: new FromConfig("aKey", false, "") });
    const given = [...pclNames([...names, settings]).values()];
    expect(given).toEqual(["www", "wWW2", "www22", "hosting2", "ctx2", "classResource", "range2", "dnsRecord1", "aKey2", "other"]);
  });
});

describe("a value of any form", () => {
  const limit: Declaration = {
    ...{ type: "RateLimit", name: "a" },
    inputs: {
      ruleName: "x",
      ruleConfiguration: { count: 5_000_000_000, on: true, text: "plain", list: [hostile, null], inner: { b: [1] } },
    },
  };

  it.each<[keyof typeof writtenLanguages, string]>([
    ["go", `"list" = []interface{}{"$", nil}, "inner" = map[string]interface{}{"b": []interface{}{1}}`],
    ["csharp", `"list" = new List<object?> { "$", null }, "inner" = new Dictionary<string, object?> { ["b"] = new List<object?> { 1 } }`],
    ["java", `"list" = java.util.Arrays.asList("$", (Object) null), "inner" = Map.ofEntries(Map.entry("b", java.util.Arrays.asList(1)))`],
  ])("is spelled in %s as the generator doesn't", (language, spelled) => {
    const { text, free }: Written = writtenLanguages[language];
    const texts = new Texts({ text, free });
    const written = texts.putBack(pclProgram([limit], texts));
    const whole = spelled.replace('"$"', () => text(hostile));
    expect(written).toContain(`ruleConfiguration = { "count" = 5e+9, "on" = true, "text" = "plain", ${whole} }`);
  });

  it("is left to the generators of YAML and Python", () => {
    const texts = new Texts(usual);
    expect(texts.putBack(pclProgram([limit], texts))).toContain('"inner" = { "b" = [1] } }');
  });
});

it("names the members of enumerations in Java, whose generator knows none", () => {
  const inputs = { actionType: "Redirect", triggers: [{ type: "Url", patternMatches: ["*", "Url"] }] };
  const place = { type: "Mailspace", name: "b", inputs: { package: "mail_5" } };
  const { text, member } = writtenLanguages.java;
  const texts = new Texts({ text, member });
  const written = texts.putBack(pclProgram([{ type: "EdgeRule", name: "a", inputs }, place], texts));
  expect(written).toContain("actionType = EdgeRuleActionType.Redirect");
  expect(written).toContain('triggers = [{ type = EdgeRuleTriggerType.Url, patternMatches = ["*", "Url"] }]');
  expect(written).toContain("package = MailspacePackage.Mail_5");
});

describe("a text", () => {
  it.each<[keyof typeof writtenLanguages, string]>([
    ["yaml", '"$$$${x} \\n\\u202e\\U000e0041 \\\\udb40\\\\udc41"'],
    ["python", '"$${x} \\n\\u202e\\U000e0041 \\\\udb40\\\\udc41"'],
    ["go", '"$${x} \\n\\u202e\\U000e0041 \\\\udb40\\\\udc41"'],
    ["csharp", '"$${x} \\n\\u202e\\udb40\\udc41 \\\\udb40\\\\udc41"'],
    ["java", '"$${x} \\n\\u202e\\udb40\\udc41 \\\\udb40\\\\udc41"'],
  ])("is spelled so that %s reads it as it is", (language, spelled) => {
    expect(writtenLanguages[language].text("$${x} \n\u202e\u{e0041} \\udb40\\udc41")).toBe(spelled);
  });

  const words =
    "null Null NULL ~ true TRUE yes No on Off y N 0x1f 0o17 0b11 007 1_000 12e03 +1 - .inf .NaN 1:30 2024-01-01 = << a: *x &x [a | > --- ... @a ,a 1up";
  const texts = ["", "2024-01-01 10:00:00", "a: b", " a", "a ", "!!binary x", "- a", "? x", ...words.split(" ")];
  it.each(texts.map((text) => [text]))("has quotation marks in YAML if it is %p", (text) => {
    const { plain, text: spelled } = writtenLanguages.yaml;
    const texts = new Texts({ text: spelled, plain });
    const program = pclProgram([record("a", { value: text })], texts);
    // The generator writes a text of letters and digits as it is.
    expect(texts.putBack(program.replace(/"(text\w+)"/, "$1"))).toContain(`value = ${JSON.stringify(text)}`);
    expect(program).not.toContain(`value = ${JSON.stringify(text)}`);
  });

  it.each(["www", "example.com", "a-b_c", "office"])("has none in YAML if it is the word %s", (text) => {
    expect(new Texts({ ...usual, plain: writtenLanguages.yaml.plain }).text(text)).toBe(`"${text}"`);
    expect(text).toMatch(writtenLanguages.yaml.plain);
  });
});
