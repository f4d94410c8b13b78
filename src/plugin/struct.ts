import { ListValue, NullValue, Struct, Value } from "google-protobuf/google/protobuf/struct_pb";
import type { Values } from "../kernel/definition/values";
import { unknownValue } from "../kernel/values/unknown";
import { holdsSecret, type Secrets, secretsBelow, secretsIn } from "./secrets";

/** The key by which the engine marks values that are more than plain JSON, and the marks of a secret and of an output. */
export const signatureKey = "4dabf18193072939515e22adb298388d";
export const secretSignature = "1b47061264138c4ac30d75fd1eb44270";
export const outputSignature = "d0e6a833031e9bbcd3f4e8bde6ca49a4";

/** What the engine sends for a value that isn't known yet, by the kind of value that it expects there. */
export const unknowns: ReadonlySet<string> = new Set([
  unknownValue,
  "1c4a061d-8072-4f0a-a4cb-0ff528b18fe7",
  "3eeb2bf0-c639-47a8-9e75-3b44932eb421",
  "6a19a0b0-7e62-4c92-b797-7f8e31da9cc2",
  "030794c1-ac77-496b-92df-f27374a8bd58",
  "e48ece36-62e2-4504-bad9-02848725956a",
  "dd056dcd-154b-4c76-9bd3-c8f88648b5ff",
]);

/** Properties as the kernel knows them: plain values, and beside them which are secret. */
export interface Decoded {
  readonly values: Values;
  readonly secrets: Secrets;
}

export function decode(struct: Struct | undefined): Decoded {
  const secrets = secretsIn();
  const values = struct ? (fieldsOf(struct, secrets) as Values) : {};
  return { values, secrets };
}

function fieldsOf(struct: Struct, secrets: Secrets): unknown {
  const fields = struct.getFieldsMap();
  if (fields.get(signatureKey)?.getStringValue() === secretSignature) {
    secrets.whole = true;
    const inner = fields.get("value");
    return inner ? plainOf(inner, secrets) : null;
  }
  const values: Record<string, unknown> = {};
  fields.forEach((value, name) => {
    // Assigned, `__proto__` would be no key of its own.
    Object.defineProperty(values, name, {
      value: plainOf(value, secretsBelow(secrets, name)),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  });
  return values;
}

function plainOf(value: Value, secrets: Secrets): unknown {
  switch (value.getKindCase()) {
    case Value.KindCase.NUMBER_VALUE:
      return value.getNumberValue();
    case Value.KindCase.STRING_VALUE:
      return unknowns.has(value.getStringValue()) ? unknownValue : value.getStringValue();
    case Value.KindCase.BOOL_VALUE:
      return value.getBoolValue();
    case Value.KindCase.STRUCT_VALUE:
      return fieldsOf(value.getStructValue() as Struct, secrets);
    case Value.KindCase.LIST_VALUE:
      return itemsOf(value.getListValue() as ListValue, secrets);
    default:
      return null;
  }
}

/** The platform may show the items in another order, or one more before them. So one secret among them makes all of the list secret. */
function itemsOf(list: ListValue, secrets: Secrets): unknown[] {
  const amongItems = secretsIn();
  const items = list.getValuesList().map((item) => plainOf(item, secretsBelow(amongItems, "")));
  if (holdsSecret(amongItems)) secrets.whole = true;
  return items;
}

/** Values as the engine takes them: what is secret is wrapped, what is undefined is left out. */
export function encode(values: Values, secrets: Secrets = secretsIn()): Struct {
  const struct = new Struct();
  const fields = struct.getFieldsMap();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) fields.set(name, wrapped(value, secrets.below.get(name)));
  }
  return struct;
}

function wrapped(value: unknown, secrets: Secrets | undefined): Value {
  if (!secrets?.whole) return plain(value, secrets);
  const struct = new Struct();
  struct.getFieldsMap().set(signatureKey, text(secretSignature)).set("value", plain(value, undefined));
  return new Value().setStructValue(struct);
}

function plain(value: unknown, secrets: Secrets | undefined): Value {
  if (typeof value === "string") return text(value);
  if (typeof value === "number") return new Value().setNumberValue(value);
  if (typeof value === "boolean") return new Value().setBoolValue(value);
  if (Array.isArray(value)) return new Value().setListValue(new ListValue().setValuesList(value.map((item) => plain(item, undefined))));
  if (typeof value === "object" && value !== null) return new Value().setStructValue(encode(value as Values, secrets));
  return new Value().setNullValue(NullValue.NULL_VALUE);
}

function text(value: string): Value {
  return new Value().setStringValue(value);
}
