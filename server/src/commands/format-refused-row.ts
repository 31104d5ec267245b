import type { RefusedRow } from '../catalog/import/price-list.ts';
import type { RowFault } from '../catalog/import/price-row.ts';

/** The explanation of each reason code. */
const explanations: Readonly<Record<RowFault, string>> = {
  duplicate_code: 'an earlier row has this code and different values',
  excessive_admin_fee: 'its fee is above 1,000,000,000,000',
  excessive_commission: 'its commission is above 1,000,000,000,000',
  excessive_price: 'its price is above 1,000,000,000,000',
  fee_not_the_payers: 'its fee is the reseller fee and not the fee of the payer',
  fee_only_price: 'its price is only the fee on top of its value',
  fractional_admin_fee: 'its fee is not a whole number of rupiah',
  fractional_commission: 'its commission is not a whole number of rupiah',
  fractional_price: 'its price is not a whole number of rupiah',
  invalid_admin_fee: 'its fee cannot be read',
  invalid_category: 'its category has no letter and no digit',
  invalid_code: 'its code is not valid in a request',
  invalid_commission: 'its commission cannot be read',
  invalid_name: 'its name cannot be read, or has more than 200 characters',
  invalid_price: 'its price cannot be read',
  invalid_status: 'its status does not say whether it is on sale',
  mapped_product:
    "it names another product than before, and an operator mapped a supplier's code to that one",
  missing_admin_fee: 'it has no "admin"',
  missing_category: 'it has no "category"',
  missing_code: 'it has no "buyer_sku_code"',
  missing_commission: 'it has no "commission"',
  missing_name: 'it has no "product_name"',
  missing_price: 'it has no "price"',
  negative_admin_fee: 'its fee is below 0',
  negative_commission: 'its commission is below 0',
  negative_price: 'its price is below 0',
  not_an_object: 'it is not a JSON object',
  open_amount: 'its amount is chosen by the payer',
  wrong_kind: 'it belongs in the list of the other kind',
  zero_price: 'its price is 0',
};

/** Formats a row that was not imported, on one line. */
export function formatRefusedRow({ row, code, reason }: RefusedRow): string {
  return `row ${row}${code === null ? '' : ` (${code})`}: ${reason}, ${explanations[reason]}`;
}
