import { isIPv4, isIPv6 } from "node:net";
import { canonicalHost, canonicalIpv6, isHost } from "../dnsName";
import { Collection } from "../ledger";
import { Part } from "../kept";
import { Refusal } from "../refusal";
import type { Registration } from "./registrations";

/** A name server within the domain that it serves, with its addresses at the registry. */
export interface Host {
  readonly registration: string;
  readonly host_name: string;
  readonly addresses: readonly { readonly address: string; readonly version: 4 | 6 }[];
}

export class Hosts extends Part {
  readonly #hosts = new Collection<Host>(this.core);

  list(): Host[] {
    return this.#hosts.values();
  }

  of({ id }: Registration): Host[] {
    return this.list().filter(({ registration }) => registration === id);
  }

  find(registration: Registration, name: string): Host | undefined {
    return this.#hosts.get(keyOf(registration, canonicalHost(name)));
  }

  /** Arranges one that was always there. */
  add(registration: Registration, name: string, addresses: readonly string[]): Host {
    return this.core.quietly(() => this.put(hostFrom(registration, name, addresses)));
  }

  put(host: Host): Host {
    this.#hosts.set(`${host.registration} ${host.host_name}`, host);
    return host;
  }

  remove(registration: Registration, name: string): boolean {
    return this.#hosts.delete(keyOf(registration, canonicalHost(name)));
  }
}

const keyOf = ({ id }: Registration, name: string): string => `${id} ${name}`;

export function hostFrom(registration: Registration, name: string, addresses: readonly string[]): Host {
  const host_name = canonicalHost(name.trim());
  if (!isHost(host_name) || !host_name.endsWith(`.${registration.name}`))
    throw Refusal.invalid(`host_name must be a subdomain of ${registration.name}`);
  if (addresses.length === 0) throw Refusal.invalid("addresses must hold at least one address");
  return { registration: registration.id, host_name, addresses: addresses.map(addressFrom) };
}

function addressFrom(text: string): Host["addresses"][number] {
  const address = canonicalIpv6(text.trim());
  if (!isIPv4(address) && !isIPv6(address)) throw Refusal.invalid(`${text} is no IP address`);
  return { address, version: isIPv4(address) ? 4 : 6 };
}
