import fc from "../../harness/properties";
import { readSettings, SettingsError } from "../../../src/host/settings";

const config = (values: Record<string, string>) => ({ get: (key: string) => values[key] });
const whole = { "hosting:baseUrl": "https://api.example.com", "hosting:token": "t-1" };

describe("settings", () => {
  test("come from the stack's configuration, else from the environment", () => {
    const environment = {
      HOSTING_BASE_URL: "https://env.example.com",
      HOSTING_TOKEN: "env",
      HOSTING_ACCOUNT: "env-1",
      HOSTING_CONCURRENCY: "3",
    };
    expect(readSettings(undefined, environment)).toEqual({
      baseUrl: "https://env.example.com",
      token: "env",
      account: "env-1",
      concurrency: 3,
      adopt: false,
    });
    expect(readSettings(config({ ...whole, "hosting:account": "a-1", "hosting:concurrency": "5" }), environment)).toEqual({
      baseUrl: "https://api.example.com",
      token: "t-1",
      account: "a-1",
      concurrency: 5,
      adopt: false,
    });
    expect(readSettings(config({ "hosting:token": "t-1" }), environment)).toMatchObject({
      baseUrl: "https://env.example.com",
      token: "t-1",
      account: "env-1",
    });
  });

  test("that are empty or white are absent", () => {
    expect(readSettings(config({ ...whole, "hosting:account": " " }), { HOSTING_ACCOUNT: "env-1" }).account).toBe("env-1");
    expect(readSettings(config(whole), { HOSTING_ACCOUNT: "" }).account).toBeUndefined();
  });

  test.each([
    ["address", { "hosting:token": "t" }, ["hosting:baseUrl", "HOSTING_BASE_URL"]],
    ["token", { "hosting:baseUrl": "https://api.example.com" }, ["hosting:token", "HOSTING_TOKEN"]],
    ["address that is no URL", { ...whole, "hosting:baseUrl": "api" }, ["hosting:baseUrl", "HOSTING_BASE_URL"]],
    ["address without TLS", { ...whole, "hosting:baseUrl": "http://api.example.com" }, ["hosting:baseUrl", "https"]],
    ["concurrency of 0", { ...whole, "hosting:concurrency": "0" }, ["hosting:concurrency", "HOSTING_CONCURRENCY"]],
    ["concurrency above 64", { ...whole, "hosting:concurrency": "65" }, ["hosting:concurrency", "HOSTING_CONCURRENCY", "from 1 to 64."]],
    ["concurrency far above 64", { ...whole, "hosting:concurrency": "9999999999" }, ["hosting:concurrency", "from 1 to 64."]],
    ["concurrency that is no number", { ...whole, "hosting:concurrency": "many" }, ["hosting:concurrency"]],
  ])("that are missing or wrong are told in one line with their names: %s", (_, values: Record<string, string>, named) => {
    let message = "";
    try {
      readSettings(config(values), {});
    } catch (error) {
      expect(error).toBeInstanceOf(SettingsError);
      message = (error as Error).message;
    }
    for (const name of named) expect(message).toContain(name);
    expect(message).not.toContain("\n");
  });

  test("never show the token when something is wrong", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{12}$/), (token) => {
        try {
          readSettings(config({ "hosting:token": token, "hosting:baseUrl": "ftp://x" }), {});
        } catch (error) {
          expect(String(error)).not.toContain(token);
        }
      }),
    );
  });

  test("take over everything for one run with HOSTING_ADOPT=1 and nothing else", () => {
    for (const [value, adopt] of [
      ["1", true],
      ["0", false],
      ["", false],
      ["true", false],
    ] as const)
      expect(readSettings(config(whole), { HOSTING_ADOPT: value }).adopt).toBe(adopt);
  });
});
