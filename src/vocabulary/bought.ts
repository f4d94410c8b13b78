/** The types that are bought: the input that names what exactly, and the term of one payment where there is only one. */
export const bought = {
  Site: { named: "plan" },
  Mailspace: { named: "package", term: "annual" },
  PanelAccount: { named: "package" },
  DomainRegistration: { named: "name", term: "annual" },
} as const satisfies Readonly<Record<string, { readonly named: string; readonly term?: "annual" }>>;

export type BoughtType = keyof typeof bought;

export const boughtTypes = Object.keys(bought) as [BoughtType, ...BoughtType[]];

export function isBought(type: string): type is BoughtType {
  return Object.hasOwn(bought, type);
}

/** What exactly is bought, and for which term, of the fields of a resource; either may be absent. */
export function purchaseIn(
  type: BoughtType,
  fields: Readonly<Record<string, unknown>>,
): { readonly what: unknown; readonly term: unknown } {
  const { named, term }: { readonly named: string; readonly term?: string } = bought[type];
  return { what: fields[named], term: term ?? fields.term };
}
