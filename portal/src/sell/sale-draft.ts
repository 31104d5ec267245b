import type { Product } from '../products/products.ts';
import type { Scenario } from './sales.ts';

/** What a person has typed and chosen. It stays when something is refused. */
export interface SaleDraft {
  /** The first field of the product: a mobile number, a meter, a player. */
  readonly number: string;
  /** The other fields, by their keys. */
  readonly rest: Readonly<Record<string, string>>;
  /** A category of prepaid products, or of bills. Undefined: the first one that fits the number. */
  readonly category: { readonly kind: Product['kind']; readonly category: string } | undefined;
  /** Undefined: that of the number. */
  readonly brand: string | undefined;
  /** The brand of the product that was chosen last, for a number that tells no operator. */
  readonly lastBrand: string | undefined;
  readonly productCode: string | undefined;
  readonly scenario: Scenario;
}

/** Nothing typed yet. */
export const emptyDraft: SaleDraft = {
  number: '',
  rest: {},
  category: undefined,
  brand: undefined,
  lastBrand: undefined,
  productCode: undefined,
  scenario: 'success',
};

type Field = Product['fields'][number];

/** The field of a product that is not chosen yet. */
export const phoneField: Field = { key: 'customer_no', label: 'Nomor HP', input_mode: 'tel' };

/** The values of the fields of a product, as they are sent: spaces and dashes in a number are for people only. */
export function destinationOf(draft: SaleDraft, fields: readonly Field[]): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ key, input_mode: mode }, i) => {
      const typed = (i === 0 ? draft.number : (draft.rest[key] ?? '')).trim();
      return [key, mode === 'text' ? typed : typed.replaceAll(/[\s().-]/g, '')];
    }),
  );
}
