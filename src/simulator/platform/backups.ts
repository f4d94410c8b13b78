import { Cell } from "./ledger";
import type { PlatformCore } from "./platformCore";

interface Archive {
  readonly id: string;
  readonly name: string;
  readonly created: string;
}

export interface Volume {
  readonly label: string;
  readonly id: number;
  readonly size: number;
  readonly usage: number;
  readonly archives: readonly Archive[];
  /** The archive that was put back last. */
  readonly restored: string | null;
}

export type VolumeSeed = Pick<Volume, "label"> & Partial<Omit<Volume, "label">>;

const usual: readonly VolumeSeed[] = [{ label: "files" }, { label: "database" }];

export class Backups {
  readonly #volumes: Cell<readonly Volume[]>;

  constructor(
    private readonly core: PlatformCore,
    seeds: readonly VolumeSeed[] = usual,
  ) {
    const volumes = seeds.map((seed, index) => ({ id: index + 1, size: 10, usage: 0.5, archives: [], restored: null, ...seed }));
    this.#volumes = new Cell<readonly Volume[]>(core, volumes);
  }

  list(): readonly Volume[] {
    return this.#volumes.get();
  }

  create(volume: number, name: string): void {
    const archive = { id: `archive-${this.core.identifiers.number()}`, name, created: this.core.stamp() };
    this.#change(volume, ({ archives }) => ({ archives: [...archives, archive] }));
  }

  remove(volume: number, id: string): void {
    this.#change(volume, ({ archives }) => ({ archives: archives.filter((archive) => archive.id !== id) }));
  }

  restore(volume: number, id: string): void {
    this.#change(volume, () => ({ restored: id }));
  }

  #change(id: number, changes: (volume: Volume) => Partial<Volume>): void {
    this.#volumes.set(this.#volumes.get().map((volume) => (volume.id === id ? { ...volume, ...changes(volume) } : volume)));
  }
}
