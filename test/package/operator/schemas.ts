import type { AnySchemaObject } from "ajv";

/** The fields of Kubernetes' own objects that examples/gitops-dns/kubernetes uses, written down from the reference of Kubernetes. */
const text = { type: "string" };
const object = (properties: Record<string, AnySchemaObject>, ...required: string[]): AnySchemaObject => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const list = (items: AnySchemaObject): AnySchemaObject => ({ type: "array", minItems: 1, items });
/** Keys are free. Kubernetes reads quantities such as 100Mi, and names of variables. */
const map = (additionalProperties: AnySchemaObject): AnySchemaObject => ({ type: "object", additionalProperties });

const quantities = map({ type: "string", pattern: "^[0-9]+(m|Ki|Mi|Gi)?$" });
const metadata = object({ name: text, namespace: text, labels: map(text), annotations: map(text) }, "name");
const kind = (apiVersion: string, name: string, more: Record<string, AnySchemaObject>, ...required: string[]) =>
  object({ apiVersion: { const: apiVersion }, kind: { const: name }, metadata, ...more }, "apiVersion", "kind", "metadata", ...required);

const rbac = "rbac.authorization.k8s.io";
const subject = object({ kind: { const: "ServiceAccount" }, name: text, namespace: text }, "kind", "name", "namespace");
const role = object({ apiGroup: { const: rbac }, kind: { const: "ClusterRole" }, name: text }, "apiGroup", "kind", "name");
const claim = object({
  accessModes: list({ enum: ["ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod"] }),
  resources: object({ requests: quantities }),
});

export const ofKubernetes: Readonly<Record<string, AnySchemaObject>> = {
  ServiceAccount: kind("v1", "ServiceAccount", {}),
  ClusterRoleBinding: kind(`${rbac}/v1`, "ClusterRoleBinding", { roleRef: role, subjects: list(subject) }, "roleRef", "subjects"),
  PersistentVolumeClaim: kind("v1", "PersistentVolumeClaim", { spec: claim }, "spec"),
};

/** A published schema as the API server applies it with `fieldValidation: Strict`: a field that it doesn't know is an error. */
function strict(schema: AnySchemaObject): AnySchemaObject {
  const { properties, items, additionalProperties } = schema as { properties?: object; items?: object; additionalProperties?: object };
  const free = schema["x-kubernetes-preserve-unknown-fields"] === true || additionalProperties !== undefined || properties === undefined;
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, strict(one)])) }),
    ...(items && { items: strict(items) }),
    ...(typeof additionalProperties === "object" && { additionalProperties: strict(additionalProperties) }),
    ...(free ? {} : { additionalProperties: false }),
  };
}

/** A file of the operator that defines a kind of its own. */
export interface Published {
  readonly spec: {
    readonly versions: readonly { readonly name: string; readonly schema: { readonly openAPIV3Schema: AnySchemaObject } }[];
  };
}

/** The schema of a published kind: Kubernetes itself knows the metadata of all kinds. */
export function ofOperator({ spec }: Published): AnySchemaObject {
  const { openAPIV3Schema } = spec.versions.find(({ name }) => name === "v1")?.schema ?? { openAPIV3Schema: {} };
  const schema = strict(openAPIV3Schema);
  return { ...schema, properties: { ...(schema.properties as object), metadata } };
}
