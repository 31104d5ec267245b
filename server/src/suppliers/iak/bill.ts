import { jakartaDay } from '../../clock.ts';
import { latestPeriod, readPeriod } from '../shared/periods.ts';
import { type Members, membersOf, readRupiah, readText } from '../shared/values.ts';
import type { BillToInquire, SupplierBill, SupplierBillDetail } from '../supplier.ts';

/**
 * Reads a bill of any biller; undefined when it does not say what is owed and what it costs us. Their `price` is what
 * the payer owes and their `selling_price` what leaves our deposit. Digiflazz uses the two the other way round.
 */
export function readBill(
  data: Members,
  request: Pick<BillToInquire, 'billerCategory' | 'now'>,
): SupplierBill | undefined {
  const total = readRupiah(data['price']);
  const cost = readRupiah(data['selling_price']);
  const admin = readRupiah(data['admin'] ?? 0);
  if (total === undefined || cost === undefined || admin === undefined) return undefined;
  if (total === 0n || cost === 0n || admin > total) return undefined;

  const description = membersOf(data['desc']) ?? {};
  const rows = rowsOf(description);
  const months = rows.map((row) => latestPeriod(readText(row.period, 200), request.billerCategory));
  const period =
    months
      .filter((known) => known !== undefined)
      .toSorted()
      .at(-1) ??
    latestPeriod(readText(data['period'], 200), request.billerCategory) ??
    taxPeriod(readText(data['period'], 40), request.billerCategory) ??
    jakartaDay(request.now).slice(0, 7).replace('-', '');
  return {
    customerName: readText(data['tr_name'], 200),
    period,
    admin,
    total,
    cost,
    details: detailsOf(rows, months, { period, admin, total }),
  };
}

/** One row of a bill, with the same members for every biller and the values as they were written. */
interface WrittenRow {
  readonly period: unknown;
  readonly amount: unknown;
  readonly fine: unknown;
  readonly other?: unknown;
  readonly admin?: unknown;
  readonly meterStart?: unknown;
  readonly meterEnd?: unknown;
}

/**
 * The shapes of `desc`: periods under `tagihan.detail` (electricity, telephone, television), under `bill.detail` with
 * English names (water), or one row among the other members (gas, instalments, property tax, vehicle tax). All others
 * have no rows.
 */
function rowsOf(description: Members): readonly WrittenRow[] {
  const local = rowsUnder(description['tagihan']).map((row) => ({
    period: row['periode'],
    amount: row['nilai_tagihan'],
    fine: row['denda'],
    admin: row['admin'],
    meterStart: row['meter_awal'],
    meterEnd: row['meter_akhir'],
  }));
  if (local.length > 0) return local;
  const water = rowsUnder(description['bill']).map((row) => ({
    period: row['period'],
    amount: row['bill_amount'],
    fine: row['penalty'],
    other: row['misc_amount'],
    meterStart: row['first_meter'],
    meterEnd: row['last_meter'],
  }));
  if (water.length > 0) return water;
  return [
    {
      period: undefined,
      amount: description['installment'] ?? vehicleTax(description['biaya_pokok']),
      fine: description['penalty_bill'] ?? description['denda'] ?? vehicleTax(description['biaya_denda']),
      other: description['misc_fee'] ?? vehicleFees(description),
      meterStart: description['first_meter'],
      meterEnd: description['last_meter'],
    },
  ];
}

function rowsUnder(group: unknown): readonly Members[] {
  const rows = membersOf(group)?.['detail'];
  return Array.isArray(rows) ? rows.slice(0, 120).map((row: unknown) => membersOf(row) ?? {}) : [];
}

interface Sums {
  readonly period: string;
  readonly admin: bigint;
  readonly total: bigint;
}

/** A bill of one row without its own amount gets the total less the fee and the fine. */
function detailsOf(
  rows: readonly WrittenRow[],
  months: readonly (string | undefined)[],
  sums: Sums,
): readonly SupplierBillDetail[] {
  return rows.map((row, index): SupplierBillDetail => {
    const alone = rows.length === 1;
    const fine = readRupiah(row.fine) ?? 0n;
    const other = readRupiah(row.other);
    const rest = sums.total - sums.admin - fine - (other ?? 0n);
    const [start, end] = [readText(row.meterStart, 20), readText(row.meterEnd, 20)];
    return {
      period: months[index] ?? sums.period,
      amount: readRupiah(row.amount) ?? (alone && rest > 0n ? rest : 0n),
      fine,
      ...(other === undefined || other === 0n ? {} : { other }),
      admin: readRupiah(row.admin) ?? (alone ? sums.admin : 0n),
      ...(start === '' ? {} : { meterStart: start }),
      ...(end === '' ? {} : { meterEnd: end }),
    };
  });
}

/** Vehicle tax has three parts, each written as text. */
function vehicleTax(parts: unknown): number | undefined {
  const of = membersOf(parts);
  return of === undefined ? undefined : sumOf([of['BBN'], of['PKB'], of['SWD']]);
}

function vehicleFees(description: Members): number | undefined {
  const papers = membersOf(description['biaya_admin']);
  if (papers === undefined) return undefined;
  return sumOf([
    papers['stnk'],
    papers['tnkb'],
    description['biaya_parkir_pokok'],
    description['biaya_pajak_progresif'],
  ]);
}

function sumOf(amounts: readonly unknown[]): number {
  return Number(amounts.reduce<bigint>((sum, amount) => sum + (readRupiah(amount) ?? 0n), 0n));
}

/** Vehicle tax names the first and last day that it covers; the month of the first day is its period. */
function taxPeriod(text: string, billerCategory: string): string | undefined {
  const from = /^(\d{6})\d{2}-\d{8}$/.exec(text)?.[1];
  return from === undefined ? undefined : readPeriod(from, billerCategory);
}
