import { handedOn, killed, type Process, type ProcessOptions, registry, type State, type Values, World } from "../../../harness";
import type { SetDefinition } from "../../../../src/kernel/definition/resource";
import { EngineModel, type Step } from "../../../harness/engine";
import type { Place } from "../../../harness/killed";

export const hourMs = 3_600_000;

export const dnsRecords = registry.DnsRecords as SetDefinition;
export const edgeRules = registry.EdgeRules as SetDefinition;
export const mailAliases = registry.MailAliases as SetDefinition;

/** Inputs of sets, by the names of their items. */
export const record = (name: string, more: Values = {}): Values => ({ name, type: "A", value: "192.0.2.1", ttl: 300, ...more });
export const records = (...names: string[]) => ({ records: names.map((name) => record(name)) });
export const rule = (description: string, more: Values = {}): Values => ({
  ...{ actionType: "BlockRequest", triggers: [{ type: "CountryCode", patternMatches: ["XX"] }], description, enabled: true },
  ...more,
});
export const rules = (...names: string[]) => ({ rules: names.map((name) => rule(name)) });
export const aliases = (...names: string[]) => ({ aliases: names.map((address) => ({ address, targetEmail: "carol@example.com" })) });

/** Where a run is killed: at its first, second, … request from the first one of a method on. */
export const afterThe = (request: number, from: string): Place => ({ request: request - 1, from, moment: "after" });
export const beforeThe = (request: number, from: string): Place => ({ request: request - 1, from, moment: "before" });

/** A platform with two zones, a site and a mailspace, which sets have items on. */
export class SetWorld extends World {
  readonly zone = this.simulator.platform.zones.add({ name: "example.com" });
  readonly otherZone = this.simulator.platform.zones.add({ name: "example.net" });
  readonly site = this.simulator.platform.sites.add({ name: "shop" });
  readonly mailspace = this.simulator.platform.mailspaces.add({
    domain: "example.com",
    mailboxes: [{ username: "carol" }, { username: "dave" }],
  });

  recordSet(name = "it"): SetStack {
    return new SetStack(this, dnsRecords, name, { zoneId: this.zone.id });
  }

  ruleSet(): SetStack {
    return new SetStack(this, edgeRules, "it", { siteId: this.site.id });
  }

  aliasSet(): SetStack {
    return new SetStack(this, mailAliases, "it", { mailspaceId: this.mailspace.id });
  }

  /** The items that the platform has, by their names. */
  get recordsThere(): string[] {
    return this.zone.records.map(({ name }) => name).sort();
  }

  get rulesThere(): unknown[] {
    return this.site.listedEdgeRules.map(({ Description }) => Description).sort();
  }

  /** Somebody adds a record in the panel. */
  addByHand(fields: object, zone = this.zone): void {
    zone.addRecord({ record_type: 0, value: "192.0.2.1", ttl: 300, ...fields } as never);
  }
}

/** A zone, or a site, that one set has items on. */
export async function zoneWithSet() {
  const world = await SetWorld.start();
  const { zone } = world;
  const set = world.recordSet();
  const up = (inputs: Values, options: ProcessOptions = {}) => set.up(inputs, world.process(options));
  return { world, zone, set, up };
}

export async function siteWithSet() {
  const world = await SetWorld.start();
  return { world, site: world.site, set: world.ruleSet() };
}

/** One set in a stack: its commands, and how they can end before the engine has saved anything. */
export class SetStack {
  readonly engine: EngineModel;

  constructor(
    private readonly world: SetWorld,
    private readonly definition: SetDefinition,
    private readonly name: string,
    private readonly parents: Values,
  ) {
    this.engine = new EngineModel(definition);
  }

  /** Answers with the engine's step, and with the lines that the user read. */
  async up(inputs: Values, process: Process = this.world.process()): Promise<{ readonly step: Step; readonly said: string }> {
    const step = await this.engine.up(process.resource(this.definition, this.name), this.inputs(inputs));
    return { step, said: process.said.join("\n") };
  }

  upKilled(inputs: Values, place: Place): Promise<void> {
    const process = this.world.process();
    return this.unsaved(() => killed(process, place, () => this.up(inputs, process)));
  }

  /** An `up` without checkpoints that does all of its work, in a run that is killed before its end. */
  upUnsaved(inputs: Values): Promise<void> {
    return this.unsaved(() => this.up(inputs, this.world.process({ withoutCheckpoints: true })));
  }

  async destroy(process: Process = this.world.process()): Promise<string> {
    await this.engine.destroy(process);
    return process.said.join("\n");
  }

  destroyKilled(place: Place): Promise<void> {
    const process = this.world.process();
    return this.unsaved(() => killed(process, place, () => this.engine.destroy(process)));
  }

  refresh(): Promise<Step> {
    return this.engine.refresh(this.world.process());
  }

  /** As `pulumi state delete` does. */
  leaveState(): void {
    this.engine.kept = undefined;
  }

  get state(): State {
    return this.engine.kept?.state ?? {};
  }

  get labels(): string[] {
    return Object.keys((this.state[this.definition.set.collection] ?? {}) as object);
  }

  inputs(inputs: Values): Values {
    return handedOn(this.definition, { ...this.parents, ...inputs });
  }

  private async unsaved(work: () => Promise<unknown>): Promise<void> {
    const { kept } = this.engine;
    await work();
    this.engine.kept = kept;
  }
}
