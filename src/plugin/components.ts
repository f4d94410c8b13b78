/**
 * The components for programs in every language. They run on the SDK for Node, which costs time and memory: so they are a bundle of their
 * own, which the plugin loads when the engine first asks for a component.
 */
import type * as pulumi from "@pulumi/pulumi";
import { type ConstructResult, main } from "@pulumi/pulumi/provider";
import { DnsZoneFile, Domain, MailDomain, SecureSite } from "../components";

type Component = new (name: string, args: pulumi.Inputs, options: pulumi.ComponentResourceOptions) => pulumi.ComponentResource;

const components = { DnsZoneFile, Domain, MailDomain, SecureSite };

/** What the schema says of a component. */
export interface ComponentSpec {
  readonly type: keyof typeof components;
  readonly outputs: readonly string[];
}

/**
 * Serves the components in this process; answers with the port. The SDK writes it to the standard output, on which the engine has read the
 * plugin's own.
 */
export function serve(engine: string, version: string, specOf: (token: string) => ComponentSpec): Promise<string> {
  const { log } = console;
  return new Promise((resolve, reject) => {
    console.log = (port: string) => {
      console.log = log;
      resolve(port);
    };
    const construct = (name: string, token: string, inputs: pulumi.Inputs, options: pulumi.ComponentResourceOptions) => {
      const spec = specOf(token);
      const component = new (components[spec.type] as unknown as Component)(name, inputs, options);
      return Promise.resolve(resultOf(component, spec));
    };
    main({ version, construct }, [engine]).catch(reject);
  });
}

function resultOf(component: pulumi.ComponentResource, { outputs }: ComponentSpec): ConstructResult {
  const shown = component as unknown as Readonly<Record<string, unknown>>;
  return { urn: component.urn, state: Object.fromEntries(outputs.map((name) => [name, shown[name]])) };
}
