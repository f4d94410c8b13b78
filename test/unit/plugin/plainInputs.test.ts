import { ConstructRequest } from "@pulumi/pulumi/proto/provider_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import schema from "../../../schema.json";
import { givePlain, type TypeSpec } from "../../../src/plugin/plainInputs";

type Specs = Readonly<Record<string, TypeSpec>>;

it.each<[string, object, RegExp | undefined]>([
  ["right", { siteId: "1", loginLimit: { path: "/login" }, hostnames: ["www.example.com"] }, undefined],
  ["unknown", { siteId: "1", hostname: "www.example.com" }, /^SecureSite "shop": there is no hostname\. .*\bhostnames\b/],
  ["unknown in a map", { loginLimit: { paht: "/login" } }, /: there is no loginLimit\.paht\. Its properties are path, requests, timeframe/],
  ["unknown and endless", { loginLimit: { ["x".repeat(1_000_000)]: 1 } }, /: there is no loginLimit\.x{189}…\. Its properties are path/],
  ["missing in a map", { loginLimit: { requests: 5 } }, /: loginLimit\.path is required\.$/],
])("an argument of a component that is %s", (_, inputs, says) => {
  const token = "hosting:components:SecureSite";
  const request = new ConstructRequest()
    .setType(token)
    .setName("shop")
    .setInputs(Struct.fromJavaScript(inputs as never));
  const given = () => givePlain(request, schema.resources[token].inputProperties as Specs, schema.types as Specs);
  if (says) expect(given).toThrow(says);
  else expect(given).not.toThrow();
});
