import type { AnySchemaObject } from "ajv";

/**
 * The fields of Kubernetes objects that examples/gitops-dns/kubernetes uses, written down from the reference of Pulumi's Kubernetes
 * operator 2.9.0 and of Kubernetes. The published schemas have two megabytes. With OPERATOR_CRDS, the tests read them instead:
 * the folder deploy/crds of the operator's repository.
 */
const text = { type: "string" };
const truth = { type: "boolean" };
const seconds = { type: "integer", minimum: 60 };
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

const podSpec = object({
  terminationGracePeriodSeconds: { type: "integer" },
  securityContext: object({ fsGroup: { type: "integer" } }),
  containers: list(object({ name: text, volumeMounts: list(object({ name: text, mountPath: text }, "name", "mountPath")) }, "name")),
  volumes: list(object({ name: text, persistentVolumeClaim: object({ claimName: text }, "claimName") }, "name")),
});
const workspaceSpec = object({
  image: text,
  resources: object({ requests: quantities, limits: quantities }),
  podTemplate: object({ spec: podSpec }),
});
const reference = object(
  {
    type: { enum: ["Secret", "Literal"] },
    secret: object({ name: text, key: text }, "name", "key"),
    literal: object({ value: text }, "value"),
  },
  "type",
);
const stackSpec = object(
  {
    stack: text,
    projectRepo: text,
    branch: text,
    serviceAccountName: text,
    useLocalStackOnly: truth,
    destroyOnFinalize: truth,
    refresh: truth,
    expectNoRefreshChanges: truth,
    continueResyncOnCommitMatch: truth,
    resyncFrequencySeconds: seconds,
    retryMaxBackoffDurationSeconds: seconds,
    envRefs: map(reference),
    workspaceTemplate: object({ spec: workspaceSpec }),
  },
  "stack",
);

export const ofOperator: Readonly<Record<string, AnySchemaObject>> = { Stack: kind("pulumi.com/v1", "Stack", { spec: stackSpec }, "spec") };

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

/** The Stack of a published file: Kubernetes itself knows the metadata of all kinds. */
export function published(definition: {
  spec: { versions: { name: string; schema: { openAPIV3Schema: AnySchemaObject } }[] };
}): AnySchemaObject {
  const { openAPIV3Schema } = definition.spec.versions.find(({ name }) => name === "v1")?.schema ?? { openAPIV3Schema: {} };
  const schema = strict(openAPIV3Schema);
  return { ...schema, properties: { ...(schema.properties as object), metadata } };
}
