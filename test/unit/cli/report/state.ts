/** A state as `pulumi stack export` prints it. */

/** What the engine writes in the place of a secret: encrypted, or with --show-secrets in the clear. */
export const secret = (rest: object): object => ({
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  ...rest,
});

export interface Resource {
  readonly type: string;
  readonly name: string;
  readonly id?: string;
  readonly inputs?: object;
  readonly outputs?: object;
  readonly propertyDependencies?: object;
}

export function exported(resources: readonly Resource[], stack = "prod", project = "web"): string {
  const all = resources.map(({ type, name, inputs = {}, outputs = inputs, ...rest }) => {
    const token = type.includes(":") ? type : `hosting:index:${type}`;
    return { urn: `urn:pulumi:${stack}::${project}::${token}::${name}`, custom: true, type: token, inputs, outputs, ...rest };
  });
  return JSON.stringify({ version: 3, deployment: { resources: all } });
}
