import { InvokeRequest } from "@pulumi/pulumi/proto/provider_pb";
import { Host } from "../../../src/host/host";
import type { Values } from "../../../src/kernel/definition/values";
import { unknownValue } from "../../../src/kernel/values/unknown";
import { callFunction } from "../../../src/plugin/functionCalls";
import { decode, encode } from "../../../src/plugin/struct";
import { functionWorld } from "../../harness/functions";

const log = { warn: () => undefined, info: () => undefined, status: () => undefined };

/** A plugin's process; without a platform it isn't configured. */
function hostOf(url?: string, token?: string, account?: string): Host {
  const host = new Host({ HOSTING_BASE_URL: url, HOSTING_TOKEN: token, HOSTING_ACCOUNT: account, HOSTING_STATE_DIR: "/nowhere" }, log);
  host.configure(undefined);
  return host;
}

const call = async (token: string, args: Values, host = hostOf()) =>
  decode((await callFunction(new InvokeRequest().setTok(token).setArgs(encode(args)), host, log)).getReturn());

it("wraps what is secret in the result, and nothing else", async () => {
  const { world } = await functionWorld();
  const { url, token, account } = world.simulator;
  const { values, secrets } = await call("hosting:index:getSite", { id: "shop" }, hostOf(url, token, account));
  expect(values).toMatchObject({ id: "site-1", name: "shop", ssh: { username: expect.any(String) as unknown } });
  expect([...secrets.below].filter(([, { whole }]) => whole).map(([name]) => name)).toEqual(["ssh"]);
});

it("knows nothing of the result as long as an argument isn't known", async () => {
  const { values } = await call("hosting:index:getDnsZone", { id: unknownValue });
  expect(values).toMatchObject({ id: unknownValue, name: unknownValue, nameservers: unknownValue });
});

it("says which functions there are", async () => {
  await expect(call("hosting:index:getZone", {})).rejects.toThrow(
    /^pulumi-hosting has no function getZone\. Its functions are .*getDnsZone/,
  );
});

it("says which setting is missing", async () => {
  await expect(call("hosting:index:getDnsZone", { id: "example.com" })).rejects.toThrow(/^the platform's address is not set/);
});
