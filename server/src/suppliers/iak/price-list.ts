import { type Members, membersOf, readCode, readText } from '../shared/values.ts';
import { isPln, plnCutOff } from './cut-off.ts';

/** The names of their product types in our catalog; a type that is not listed here keeps its own name. */
const categories: ReadonlyMap<string, string> = new Map([
  ['data', 'Data'],
  ['etoll', 'E-Money'],
  ['game', 'Games'],
  ['international', 'Pulsa Internasional'],
  ['pln', 'PLN'],
  ['pulsa', 'Pulsa'],
  ['voucher', 'Voucher'],
]);

/** The brands of their bill types: catalogs group billers by brand. */
const billerGroups: ReadonlyMap<string, string> = new Map([
  ['asuransi', 'ASURANSI'],
  ['bpjs', 'BPJS KESEHATAN'],
  ['emoney', 'E-MONEY'],
  ['estate', 'PROPERTI'],
  ['finance', 'MULTIFINANCE'],
  ['gas', 'GAS NEGARA'],
  ['hp', 'HP PASCABAYAR'],
  ['internet', 'INTERNET'],
  ['pajak-kendaraan', 'SAMSAT'],
  ['pbb', 'PBB'],
  ['pdam', 'PDAM'],
  ['pendidikan', 'EDUKASI'],
  ['pln', 'PLN'],
  ['tv', 'TV'],
]);

/**
 * Maps the prepaid list to rows for the catalog; undefined when it is not a list. Both known formats are read: an array
 * of rows, and an array under `pricelist`.
 */
export function prepaidRows(data: unknown): readonly unknown[] | undefined {
  const rows: unknown = Array.isArray(data) ? data : membersOf(data)?.['pricelist'];
  return isList(rows, data) ? rows.map((row) => prepaidRow(membersOf(row) ?? {})) : undefined;
}

/** Maps the postpaid list, which is under `pasca`, to rows for the catalog; undefined when it is not a list. */
export function postpaidRows(data: unknown): readonly unknown[] | undefined {
  const rows = membersOf(data)?.['pasca'];
  return isList(rows, data) ? rows.map((row) => postpaidRow(membersOf(row) ?? {})) : undefined;
}

/** An empty list beside a code other than that of success is a refusal. */
function isList(rows: unknown, data: unknown): rows is readonly unknown[] {
  if (!Array.isArray(rows)) return false;
  const code = readCode(membersOf(data)?.['rc']);
  return rows.length > 0 || code === '' || code === '00';
}

/** Their prepaid products have no stock and no cut-off window: whatever is active can be sold. */
function prepaidRow(row: Members): Readonly<Record<string, unknown>> {
  const type = readText(row['product_type'], 100);
  const operator = readText(row['product_description'], 100);
  const face = readText(row['product_nominal'], 200);
  const active = readText(row['status'], 20).toLowerCase() === 'active';
  return {
    buyer_sku_code: row['product_code'],
    product_name: nameOf(operator, grouped(face)),
    category: categories.get(type.toLowerCase()) ?? (type === '' ? row['product_category'] : type),
    brand: operator,
    type: 'Umum',
    price: row['product_price'],
    buyer_product_status: active,
    seller_product_status: active,
    unlimited_stock: true,
    // They sell a product once a day to one number, unless that is switched off for our account.
    multi: false,
    desc: detailsOf(row),
    logo_url: row['icon_url'],
  };
}

function postpaidRow(row: Members): Readonly<Record<string, unknown>> {
  const code = readText(row['code'], 200);
  const type = readText(row['type'], 100).toLowerCase();
  const active = readText(row['status'], 8) === '1';
  // Both state insurances share a type.
  const group = code.startsWith('BPJSTK') ? 'BPJS KETENAGAKERJAAN' : billerGroups.get(type);
  return {
    buyer_sku_code: code,
    product_name: row['name'],
    category: 'Pascabayar',
    brand: group ?? type.toUpperCase(),
    admin: row['fee'],
    commission: row['komisi'],
    buyer_product_status: active,
    seller_product_status: active,
    unlimited_stock: true,
    ...(readText(row['province'], 100) === '' ? {} : { region: row['province'] }),
    ...(isPln(code) ? { start_cut_off: plnCutOff.start, end_cut_off: plnCutOff.end } : {}),
    desc: readText(row['category'], 200),
  };
}

function detailsOf(row: Members): string {
  const [said, period] = [readText(row['product_details'], 800), readText(row['active_period'], 20)];
  // A dash means no details.
  const details = said === '-' ? '' : said;
  return period === '' || period === '0' ? details : `${details} (${period} hari)`.trim();
}

/** Some product names contain their operator: "Vidio Platinum" of Vidio. */
function nameOf(operator: string, face: string): string {
  const [first = ''] = operator.toLowerCase().split(' ');
  return `${face.toLowerCase()} `.startsWith(`${first} `) ? face : `${operator} ${face}`.trim();
}

/** A face value with thousands separators: `10000` becomes `10.000`. */
function grouped(face: string): string {
  return /^\d+$/.test(face) ? face.replaceAll(/\B(?=(?:\d{3})+$)/g, '.') : face;
}
