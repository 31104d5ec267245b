import {
  costAt,
  type OffSaleReason,
  type OperatorProduct,
  type ShownSku,
} from '../catalog/operator-products.ts';
import { csvMark, csvRow } from '../reports/csv.ts';
import { grouped, type Rupiah } from '../rupiah.ts';
import { inColumns } from './columns.ts';

const explanations: Readonly<Record<OffSaleReason, string>> = {
  below_cost: 'its price is below its cost',
  cut_off: 'in a cut-off of the supplier, or in one that an operator set',
  disabled: 'disabled by an operator',
  in_review: 'its cost waits for a ruling; see konter catalog review list',
  no_longer_listed: 'no longer in the list of the supplier',
  no_supplier: 'no supplier lists it',
  out_of_stock: 'out of stock at the supplier',
  starter_only: 'known from the starter list alone; live does not show it',
  supplier_disabled: 'the supplier is disabled',
  supplier_disturbed: 'switched off by the supplier or its seller, or our deposit there is too low',
  switched_off: 'switched off in the imported list',
  switched_off_at_supplier: 'our switch at the supplier is off',
};

/** Formats products as a table. */
export function productTable(products: readonly OperatorProduct[]): string[] {
  return inColumns(
    [
      { title: 'kind' },
      { title: 'code' },
      { title: 'cost', align: 'right' },
      { title: 'margin', align: 'right' },
      { title: 'price', align: 'right' },
      { title: 'name' },
      { title: 'suppliers' },
      { title: 'state' },
    ],
    products.map((one) => [
      one.product.kind,
      one.product.code,
      amount(one.cost),
      amount(one.margin),
      priceOf(one),
      one.product.name,
      one.skus.map(costAtSupplier).join(', '),
      stateOf(one),
    ]),
  );
}

/** Formats one product, a line for each fact. */
export function productLines(one: OperatorProduct): string[] {
  const { product, skus } = one;
  const group = product.kind === 'prepaid' ? product.slug : product.category;
  return [
    `${product.code} "${product.name}": ${product.kind}, ${group}, ${product.brand}`,
    `price ${priceOf(one)}, cost ${amount(one.cost)}, margin ${amount(one.margin)}`,
    `in live: ${stateOf(one)}`,
    ...skus.map(
      (sku) =>
        `${sku.supplier} ${sku.sku}: ${costOf(sku)}, ${explained(sku.offSale)}, priority ${sku.priority}`,
    ),
  ];
}

/** Formats products for a spreadsheet: one row per product, with a column for its cost at each supplier by these names. */
export function productCsv(products: readonly OperatorProduct[], suppliers: readonly string[]): string {
  const head = [
    'kind',
    'code',
    'name',
    'category',
    'brand',
    'cost',
    'margin',
    'price',
    'suppliers',
    'state',
    'why',
    ...suppliers.map((name) => `cost at ${name}`),
  ];
  const rows = products.map((one) => {
    const { product } = one;
    return csvRow([
      product.kind,
      product.code,
      product.name,
      product.kind === 'prepaid' ? product.slug : product.category,
      product.brand,
      one.cost,
      one.margin,
      one.price,
      suppliersOf(one).join(', '),
      one.offSale ?? 'on_sale',
      one.disabled?.reason ?? null,
      ...suppliers.map((name) => costAt(one, name)),
    ]);
  });
  return `${csvMark}${[csvRow(head), ...rows].map((row) => `${row}\r\n`).join('')}`;
}

/** A product as a document. Amounts are rupiah. */
export function presentOperatorProduct(one: OperatorProduct): Record<string, unknown> {
  const { product, skus, price, cost, margin, offSale, disabled } = one;
  return {
    kind: product.kind,
    code: product.code,
    name: product.name,
    category: product.kind === 'prepaid' ? product.slug : product.category,
    brand: product.brand,
    cost,
    margin,
    ...(product.kind === 'prepaid' ? { price } : { admin_fee: price }),
    state: offSale === null ? 'on_sale' : 'off_sale',
    reason: offSale,
    disabled: disabled === null ? null : { reason: disabled.reason, at: disabled.at },
    starter_only: product.starterOnly,
    updated_at: product.updatedAt,
    suppliers: skus.map((sku) => ({
      supplier: sku.supplier,
      sku: sku.sku,
      cost: sku.cost,
      admin_fee: sku.adminFee,
      commission: sku.commission,
      priority: sku.priority,
      state: sku.offSale === null ? 'on_sale' : 'off_sale',
      reason: sku.offSale,
    })),
  };
}

function stateOf({ offSale, disabled }: OperatorProduct): string {
  return disabled === null ? explained(offSale) : `off sale: disabled by an operator: ${disabled.reason}`;
}

function explained(reason: OffSaleReason | null): string {
  return reason === null ? 'on sale' : `off sale: ${explanations[reason]}`;
}

function priceOf({ product, price }: OperatorProduct): string {
  return product.kind === 'prepaid' ? grouped(price) : `bill + ${grouped(price)}`;
}

/** The suppliers of a product, and of which of them nothing is on sale. */
function suppliersOf({ skus }: OperatorProduct): string[] {
  return [...Map.groupBy(skus, ({ supplier }) => supplier)].map(
    ([name, there]) => `${name}${there.some(({ offSale }) => offSale === null) ? '' : ' (off)'}`,
  );
}

function costAtSupplier(sku: ShownSku): string {
  return `${sku.supplier} ${costOf(sku)}${sku.offSale === null ? '' : ' (off)'}`;
}

function costOf({ cost, adminFee, commission }: ShownSku): string {
  if (cost !== null) return grouped(cost);
  const fee = (adminFee ?? 0n) - (commission ?? 0n);
  return fee < 0n ? `bill - ${grouped(-fee)}` : `bill + ${grouped(fee)}`;
}

function amount(value: Rupiah | null): string {
  if (value === null) return '-';
  return value < 0n ? `-${grouped(-value)}` : grouped(value);
}
