import type { RefusedRow } from '../catalog/import/price-list.ts';
import type { RowFault } from '../catalog/import/price-row.ts';

/** What is wrong with a row, as a person reads it behind its code. */
const explanations: Readonly<Record<RowFault, string>> = {
  duplicate_code: 'an earlier row has this code and says something else',
  excessive_admin_fee: 'its fee is above 1,000,000,000,000',
  excessive_commission: 'its commission is above 1,000,000,000,000',
  excessive_price: 'its price is above 1,000,000,000,000',
  fee_not_the_payers: 'its fee is what a reseller pays, not what the payer sees',
  fee_only_price: 'its price is only the fee on top of its value',
  fractional_admin_fee: 'its fee is no whole number of rupiah',
  fractional_commission: 'its commission is no whole number of rupiah',
  fractional_price: 'its price is no whole number of rupiah',
  invalid_admin_fee: 'its fee cannot be read',
  invalid_category: 'its category has no letter and no figure',
  invalid_code: 'its code cannot stand in a request',
  invalid_commission: 'its commission cannot be read',
  invalid_name: 'its name cannot be read, or has more than 200 characters',
  invalid_price: 'its price cannot be read',
  invalid_status: 'its status says neither that it is sold nor that it is not',
  missing_admin_fee: 'it has no "admin"',
  missing_category: 'it has no "category"',
  missing_code: 'it has no "buyer_sku_code"',
  missing_commission: 'it has no "commission"',
  missing_name: 'it has no "product_name"',
  missing_price: 'it has no "price"',
  negative_admin_fee: 'its fee is below 0',
  negative_commission: 'its commission is below 0',
  negative_price: 'its price is below 0',
  not_an_object: 'it is no object with named members',
  open_amount: 'the payer would choose its amount',
  wrong_kind: 'it belongs into the list of the other kind',
  zero_price: 'its price is 0',
};

/** A row that was not taken, in a line. */
export function formatRefusedRow({ row, code, reason }: RefusedRow): string {
  return `row ${row}${code === null ? '' : ` (${code})`}: ${reason}, ${explanations[reason]}`;
}
