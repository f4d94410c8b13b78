export interface MailPackage {
  readonly name: string;
  readonly label: string;
  readonly mailboxes: number;
  readonly storageGb: number;
  /** There is no other term than a year. */
  readonly yearlyCents: number;
}

// The documents give the names; storage and prices are made up.
const sold: [mailboxes: number, storageGb: number, yearlyCents: number][] = [
  [5, 10, 3_000],
  [20, 40, 9_600],
  [50, 100, 21_600],
  [200, 400, 72_000],
  [500, 1_000, 150_000],
];

const packages: readonly MailPackage[] = sold.map(([mailboxes, storageGb, yearlyCents]) => ({
  name: `mail_${mailboxes}`,
  label: `Mail ${mailboxes}`,
  mailboxes,
  storageGb,
  yearlyCents,
}));

export const smallestPackage = "mail_5";
export const unknownPackage = `Package must be one of ${packages.map((item) => item.name).join(", ")}`;

export function mailPackage(name: string): MailPackage | undefined {
  return packages.find((item) => item.name === name);
}
