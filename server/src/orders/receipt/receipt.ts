import { jakartaDay, jakartaTime } from '../../clock.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { TokenSerial } from '../../suppliers/shared/token-serial.ts';
import type { Bill, BillDetail, Order } from '../order.ts';

/** One block of a receipt. The texts are Indonesian and not escaped. */
export type ReceiptLine =
  | { readonly kind: 'brand' | 'note' | 'title'; readonly text: string }
  | { readonly kind: 'pair' | 'total'; readonly label: string; readonly value: string }
  /** What the customer enters somewhere. */
  | { readonly kind: 'code'; readonly label: string; readonly value: string }
  | { readonly kind: 'rule' };

/** What a receipt shows beside its order. Amounts are rupiah. */
export interface ReceiptFacts {
  /** The operator's name. */
  readonly brand: string;
  /** Whether nothing real was bought. */
  readonly simulated: boolean;
  readonly serial: string;
  readonly token: TokenSerial;
  /** What the client asks of its customer; undefined: the total of a bill, and no amount for a prepaid order. */
  readonly sellingPrice: Rupiah | undefined;
  /** The client's own fee, which is added. */
  readonly adminFee: Rupiah | undefined;
  /** The client's own shop, in place of the operator's brand. */
  readonly shop?: ReceiptShop | undefined;
  /** Whether the serial is covered: the person has not asked for it. `meter`: it is a PLN token. */
  readonly covered?: { readonly meter: boolean } | undefined;
}

/** The shop that hands the receipt over; null: it does not say. */
export interface ReceiptShop {
  readonly name: string;
  readonly address: string | null;
  readonly phone: string | null;
  /** The line at the bottom. */
  readonly note: string | null;
}

const rule: ReceiptLine = { kind: 'rule' };

/** The lines of the receipt of an order that succeeded. What the client pays for a prepaid order is never on it. */
export function receiptOf(order: Order, facts: ReceiptFacts): ReceiptLine[] {
  return [
    { kind: 'brand', text: facts.shop?.name ?? facts.brand.toUpperCase() },
    ...[facts.shop?.address, facts.shop?.phone].flatMap((text) =>
      (text ?? '') === '' ? [] : [note(text ?? '')],
    ),
    { kind: 'title', text: order.bill === null ? 'STRUK PEMBELIAN' : 'STRUK PEMBAYARAN TAGIHAN' },
    ...(facts.simulated ? [note('SIMULASI - BUKAN BUKTI PEMBAYARAN')] : []),
    rule,
    pair('Tanggal', timeOf(order.changedAt)),
    pair('Referensi', order.clientReference),
    pair('No. transaksi', order.id),
    rule,
    pair('Produk', order.productName),
    pair('No. tujuan', order.destinationMasked),
    ...(order.bill === null ? tokenLines(facts.token) : billLines(order.bill)),
    ...codeLines(order, facts),
    ...priceLines(order.bill, facts),
    rule,
    ...(facts.simulated ? [] : [note('Simpan struk ini sebagai bukti pembayaran yang sah.')]),
    note(facts.shop?.note ?? 'Terima kasih'),
  ];
}

function tokenLines({ name, tariff, power, kwh }: TokenSerial): ReceiptLine[] {
  const connection = [tariff, power === null ? null : `${inIndonesian(power)} VA`].filter(
    (part) => part !== null,
  );
  return [
    ...(name === null ? [] : [pair('Nama', name)]),
    ...(connection.length === 0 ? [] : [pair('Tarif/daya', connection.join('/'))]),
    ...(kwh === null ? [] : [pair('Jumlah kWh', inIndonesian(kwh))]),
  ];
}

function billLines(bill: Bill): ReceiptLine[] {
  return [
    pair('Nama', bill.customer_name),
    pair('Periode', monthOf(bill.period)),
    rule,
    ...bill.details.flatMap(detailLines),
    ...(bill.admin === 0 ? [] : [pair('Biaya admin', rupiahText(bill.admin))]),
  ];
}

function detailLines(detail: BillDetail): ReceiptLine[] {
  const { amount, fine = 0, other = 0, meter_start: start, meter_end: end } = detail;
  const label = detail.kind === 'unallocated' ? 'Lain-lain' : `Tagihan ${monthOf(detail.period)}`;
  return [
    pair(label, rupiahText(amount)),
    ...(start === undefined || end === undefined ? [] : [pair('Stand meter', `${start}-${end}`)]),
    ...(fine === 0 ? [] : [pair('Denda', rupiahText(fine))]),
    ...(other === 0 ? [] : [pair('Biaya lain', rupiahText(other))]),
  ];
}

function codeLines(order: Order, { serial, token: { token }, covered }: ReceiptFacts): ReceiptLine[] {
  if (covered !== undefined) return order.serial === null ? [] : coveredLines(order, covered.meter);
  if (token !== null) return [rule, { kind: 'code', label: 'TOKEN', value: inFours(token) }];
  if (serial === '') return [];
  if (order.bill !== null) return [rule, pair('No. referensi', serial)];
  return [rule, { kind: 'code', label: 'SN / KODE', value: serial }];
}

/** What stands in for a serial that is covered. */
function coveredLines(order: Order, meter: boolean): ReceiptLine[] {
  if (order.bill !== null) return [rule, pair('No. referensi', '••••••••')];
  return meter
    ? [rule, { kind: 'code', label: 'TOKEN', value: '•••• •••• •••• •••• ••••' }]
    : [rule, { kind: 'code', label: 'SN / KODE', value: '••••••••' }];
}

/** Twenty digits as they are entered at a meter. */
function inFours(digits: string): string {
  return digits.replaceAll(/([0-9]{4})(?=[0-9])/g, '$1 ');
}

function priceLines(bill: Bill | null, { sellingPrice, adminFee }: ReceiptFacts): ReceiptLine[] {
  const price = sellingPrice ?? (bill === null ? undefined : BigInt(bill.selling_price));
  const fee = adminFee ?? 0n;
  const label = bill === null ? 'Harga' : 'Total tagihan';
  const parts = [
    ...(price === undefined || fee === 0n ? [] : [pair(label, rupiahText(price))]),
    ...(fee === 0n ? [] : [pair('Biaya layanan', rupiahText(fee))]),
  ];
  const total: ReceiptLine[] =
    price === undefined ? [] : [{ kind: 'total', label: 'TOTAL', value: rupiahText(price + fee) }];
  return parts.length + total.length === 0 ? [] : [rule, ...parts, ...total];
}

function pair(label: string, value: string): ReceiptLine {
  return { kind: 'pair', label, value };
}

function note(text: string): ReceiptLine {
  return { kind: 'note', text };
}

/** An amount such as `Rp 1.250.000`. */
function rupiahText(amount: Rupiah | number): string {
  return `Rp ${inIndonesian(amount)}`;
}

function inIndonesian(figure: bigint | number): string {
  return figure.toLocaleString('id-ID');
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'] as const;

/** `Nov 2026` for `202611`. */
function monthOf(period: string): string {
  const month = months[Number(period.slice(4)) - 1];
  return month === undefined ? period : `${month} ${period.slice(0, 4)}`;
}

/** `23 Nov 2026 14.05 WIB`, as the pages of the portal write it. */
function timeOf(at: Date): string {
  const [year = '', month = '', day = ''] = jakartaDay(at).split('-');
  const clock = jakartaTime(at).slice(0, 5).replace(':', '.');
  return `${Number(day)} ${monthOf(`${year}${month}`)} ${clock} WIB`;
}
