import { type Definition, registry } from "../harness";
import { asSingleType } from "../harness/kinds";
import { isUpdatable } from "../../src/kernel/definition/forms";
import { z } from "zod";
import { formatId, parentParts, parseId } from "../../src/kernel/identity/ids";
import type { Fields } from "../../src/kernel/definition/shape";
import { bought } from "../../src/vocabulary/bought";
import fc from "../harness/properties";

const types = Object.entries(registry).map(([name, definition]): [string, Definition] => [name, definition]);

/** Names that the engine, the SDK or the state keep for themselves. */
const reserved = [
  "id",
  "urn",
  "__provider",
  "normalised",
  "originals",
  "originalsAt",
  "shown",
  "found",
  "foundAt",
  "pending",
  "unseen",
  "changeOrder",
  "orderedAt",
  "activated",
  "resolvedId",
];

function allFields(fields: Fields, prefix = ""): [path: string, description: string][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const shape = field.shape.kind === "list" ? field.shape.item : field.shape;
    return [
      [prefix + name, field.description] as [string, string],
      ...(shape.kind === "object" ? allFields(shape.fields, `${prefix}${name}.`) : []),
    ];
  });
}

describe.each(types)("the definition of %s", (name, definition) => {
  test("stands in the registry under its own name", () => expect(definition.type).toBe(name));

  test("describes itself and every field, in sentences", () => {
    expect(definition.description).toMatch(/^[A-Z].*\.$/s);
    for (const [path, description] of [...allFields(definition.inputFields), ...allFields(definition.outputFields)]) {
      expect([path, description]).toEqual([path, expect.stringMatching(/^\S.*[.)]$/s)]);
    }
  });

  test("says of every immutable field what changing it does", () => {
    for (const [field, { description, marks }] of Object.entries(definition.inputFields)) {
      if (marks.immutable) expect([field, description]).toEqual([field, expect.stringMatching(/[Cc]hanging|A change/)]);
    }
  });

  test("takes no name that is somebody else's", () => {
    for (const field of [...Object.keys(definition.inputFields), ...Object.keys(definition.outputFields)])
      expect(reserved).not.toContain(field);
  });

  test("has no output that is an input as well", () => {
    expect(Object.keys(definition.outputFields).filter((field) => field in definition.inputFields)).toEqual([]);
  });

  test("takes all parts of its id but the last from inputs that can't change, the parent's first", () => {
    const parents = definition.kind === "singleton" ? definition.id : definition.id.slice(0, -1);
    for (const part of parents)
      expect([part, definition.inputFields[part]?.marks.immutable, definition.inputFields[part]?.required]).toEqual([part, true, true]);
    const parentsId = definition.parent && registry[definition.parent.type]?.id;
    // What belongs to a parent that has a parent itself has the whole id of the first.
    if (parentsId && parentsId.length > 1) expect([definition.id, definition.ownId]).toEqual([parentsId, definition.parent?.property]);
    else if (definition.parent) expect(definition.id[0]).toBe(definition.parent.property);
  });

  const { parent } = definition;
  if (parent?.readyVia !== undefined)
    test("takes its parent's id only from a type that has the same one, and is made once for each parent", () => {
      const between = registry[parent.readyVia!];
      expect([between?.kind, between?.parent?.type, between?.id]).toEqual(["singleton", parent.type, [parent.property]]);
    });

  test("has every verb that its kind needs", () => {
    const settable = Object.entries(definition.inputFields).some(([, { marks }]) => !marks.immutable && !marks.providerOption);
    // The compiler asks for the verbs of a kind; only what a kind may lack is left to tell.
    const mayLackUpdate = ["object", "set", "action"].includes(definition.kind) || (definition.kind === "singleton" && !settable);
    expect(mayLackUpdate || isUpdatable(definition)).toBe(true);
    const sends = "update" in definition && definition.update ? [definition.writing.updateSends] : [];
    expect(sends).not.toContain(undefined);
  });

  test("offers adopt where it can meet an object of its kind, and allowReplacement where a replacement costs something", () => {
    expect("adopt" in definition.inputFields).toBe(definition.kind !== "singleton" && definition.kind !== "action");
    expect("allowReplacement" in definition.inputFields).toBe(definition.replacing.destructive === true);
    for (const control of ["adopt", "allowReplacement"]) {
      if (control in definition.inputFields) expect(definition.inputFields[control]?.marks.providerOption).toBe(true);
    }
  });

  test("marks as secret whatever is called a password, a token or a key of the user's", () => {
    for (const [field, { marks, shape }] of Object.entries({ ...definition.inputFields, ...definition.outputFields })) {
      // How many there are is no secret.
      if (shape.kind !== "integer" && /password|token|secret|ssh|authorization/i.test(field))
        expect([field, marks.secret]).toEqual([field, true]);
    }
  });

  // What a set sends are its items; an action has no body of its own.
  if (definition.kind !== "set" && definition.kind !== "action")
    test("sends no control and no part of the path", () => {
      for (const inputs of definition.samples({})) {
        const sent = JSON.stringify(asSingleType(definition).toBody({ ...inputs }, "create", {}))
          .toLowerCase()
          .replace(/_/g, "");
        for (const [field, { marks }] of Object.entries(definition.inputFields))
          if (marks.providerOption) expect(sent).not.toContain(`"${field.toLowerCase()}"`);
        for (const part of definition.id) expect(sent).not.toContain(`"${part.toLowerCase()}"`);
      }
    });

  test("reads an object that holds nothing but what it knows, and keeps to plain JSON", () => {
    expect(definition.wire.safeParse({ unknown_key: { deep: [1] } }).success).toBe(true);
    expect(definition.wire.safeParse("a text").success).toBe(false);
    expect(definition.inputs).toBeInstanceOf(z.ZodObject);
  });

  test("turns ids into text and back, whatever characters are in them", () => {
    const part = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom("a/b", "%2f", "..", "%", "a b", "ü", "x%2Fy/z", "🙂", "?#&"));
    fc.assert(
      fc.property(fc.tuple(...definition.id.map(() => part)), (parts) => {
        const named = Object.fromEntries(definition.id.map((key, index) => [key, parts[index] as string]));
        const id = formatId(definition, named);
        expect(parseId(definition, id)).toEqual(named);
        expect(id.split("/")).toHaveLength(definition.id.length);
        expect(parentParts(definition, named)).toEqual(
          Object.fromEntries(Object.entries(named).slice(0, definition.kind === "singleton" ? undefined : -1)),
        );
      }),
    );
  });

  test("knows ids of its form and refuses all others", () => {
    const parts = Object.fromEntries(definition.id.map((key) => [key, "1"]));
    const id = formatId(definition, parts);
    for (const wrong of ["", "/", `${id}/`, `/${id}`, `${id}/more`, "%zz"]) expect(parseId(definition, wrong)).toBeUndefined();
    for (const key of definition.id) {
      expect(() => formatId(definition, { ...parts, [key]: "" })).toThrow(key);
    }
  });
});

test("rules and costs know all that is bought, by the input that an order can change", () => {
  const purchases = types.flatMap(([type, definition]) => (definition.kind === "purchase" ? [[type, definition] as const] : []));
  expect(purchases.map(([type]) => type).sort()).toEqual(Object.keys(bought).sort());
  for (const [type, { purchase, identity }] of purchases) {
    const { named, term } = { term: undefined, ...bought[type as keyof typeof bought] };
    expect(purchase.changes.length > 0 ? purchase.changes : [/domain/.test(String(identity.nameForm)) && "name"]).toEqual([named]);
    expect(term === undefined).toBe("term" in (registry[type]?.inputFields ?? {}));
  }
});
