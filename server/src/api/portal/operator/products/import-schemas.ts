import { Type } from 'typebox';
import { rowFaults } from '../../../../catalog/import/price-row.ts';
import { productKinds } from '../../../../product-kind.ts';
import { oneOf, ref, text } from '../../../document/schemas.ts';
import { answerSchema } from '../../portal-answer.ts';

/** The largest file, bytes: some 15,000 rows. `konter catalog import` takes larger ones outside of the server. */
export const priceFileMax = 4 * 1024 * 1024;
/** The largest body: the file in base64, and what is said about it. */
export const priceFileBodyLimit = Math.ceil(priceFileMax / 3) * 4 + 16 * 1024;

/** A file in a request. */
export const PriceFileInput = {
  kind: oneOf(productKinds),
  content: Type.String({
    maxLength: priceFileBodyLimit,
    pattern: '^[A-Za-z0-9+/]*={0,2}$',
    description: 'The file in base64, at most 4 MiB of it: JSON rows in the format of Digiflazz.',
  }),
};

/** What an import says beside its file. */
export const ImportReason = text({ minLength: 1, maxLength: 500 });

const count = (description: string) => Type.Integer({ minimum: 0, description });

const counts = {
  added: count('Products that are new.'),
  changed: count('Products that change.'),
  unchanged: count('Products that stay as they are.'),
  refused: count('Rows that are not imported.'),
  held: count('Costs that are not believed until an operator rules.'),
  parted: count('Codes of suppliers that are no longer sold, because the file gives them another meaning.'),
};

const NewProduct = Type.Object({
  code: Type.String(),
  name: Type.String(),
  amount: Type.Integer({ description: 'The price, or the fee of a bill, rupiah.' }),
});

const RefusedRow = Type.Object({
  row: Type.Integer({ description: 'Its number in the file, from 1.' }),
  code: Type.Union([Type.String(), Type.Null()]),
  reason: oneOf(rowFaults),
});

const HeldRow = Type.Object({
  code: Type.String(),
  name: Type.String(),
  old_cost: Type.Integer(),
  new_cost: Type.Integer(),
});

const PartedRow = Type.Object({
  supplier: Type.String(),
  code: Type.String({ description: 'The code at the supplier.' }),
  name: Type.String({ description: 'Its name there.' }),
  product: Type.String({ description: 'The name that the file has for it.' }),
});

/** The schemas of imports of price lists. */
export const importSchemas = [
  Type.Object(
    {
      ...counts,
      new_products: Type.Array(NewProduct, { description: 'At most 200.' }),
      refused_rows: Type.Array(RefusedRow, { description: 'At most 200.' }),
      held_rows: Type.Array(HeldRow, { description: 'At most 200.' }),
      parted_rows: Type.Array(PartedRow, { description: 'At most 200.' }),
      prices: ref('OperatorPricePreview'),
    },
    { $id: 'OperatorCatalogPreview', description: 'What an import of a price list would do.' },
  ),
  answerSchema('OperatorCatalogPreviewAnswer', 'The preview.', 'OperatorCatalogPreview'),
  Type.Object(
    { ...counts, prices_changed: count('Prices that have changed.') },
    { $id: 'OperatorCatalogImport', description: 'What an import of a price list did.' },
  ),
  answerSchema('OperatorCatalogImportAnswer', 'What was done.', 'OperatorCatalogImport'),
];
