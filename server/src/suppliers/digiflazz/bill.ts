import { jakartaDay } from '../../clock.ts';
import type { BillToInquire, SupplierBill, SupplierBillDetail } from '../supplier.ts';
import { latestPeriod } from '../shared/periods.ts';
import { type Members, membersOf, readRupiah, readText } from '../shared/values.ts';

/**
 * Reads the bill of an inquiry of any biller; undefined when it does not say what is owed and what it costs us. Their
 * `selling_price` is what the payer owes, and their `price` is what leaves our deposit.
 */
export function readBill(
  data: Members,
  request: Pick<BillToInquire, 'billerCategory' | 'now'>,
): SupplierBill | undefined {
  const total = readRupiah(data['selling_price']);
  const cost = readRupiah(data['price']);
  const admin = readRupiah(data['admin'] ?? 0);
  if (total === undefined || cost === undefined || admin === undefined) return undefined;
  if (total === 0n || cost === 0n || admin > total) return undefined;

  const month = jakartaDay(request.now).slice(0, 7).replace('-', '');
  const written = readRows(data);
  const rowPeriods = written.map((row) =>
    latestPeriod(readText(row['periode'], 200), request.billerCategory),
  );
  const period =
    rowPeriods
      .filter((known) => known !== undefined)
      .toSorted()
      .at(-1) ??
    latestPeriod(readText(data['periode'], 200), request.billerCategory) ??
    month;
  return {
    customerName: readText(data['customer_name'], 200),
    period,
    admin,
    total,
    cost,
    details: readDetails(written, rowPeriods, { period, admin, total }),
  };
}

interface Sums {
  readonly period: string;
  readonly admin: bigint;
  readonly total: bigint;
}

/**
 * The rows as reported. Where the biller gives no amounts at all (insurance, gas, tax), one row gets the total less the
 * fee; a member that is null, empty or unreadable gives none. Where only some rows have an amount, the rest is left
 * unexplained.
 */
function readDetails(
  written: readonly Members[],
  periods: readonly (string | undefined)[],
  sums: Sums,
): readonly SupplierBillDetail[] {
  const rows = written.map((row, index): SupplierBillDetail => {
    const other = readRupiah(row['biaya_lain']);
    const [start, end] = [readText(row['meter_awal'], 20), readText(row['meter_akhir'], 20)];
    return {
      period: periods[index] ?? sums.period,
      amount: readRupiah(row['nilai_tagihan']) ?? 0n,
      fine: readRupiah(row['denda']) ?? 0n,
      ...(other === undefined ? {} : { other }),
      admin: readRupiah(row['admin']) ?? (written.length === 1 ? sums.admin : 0n),
      ...(start === '' ? {} : { meterStart: start }),
      ...(end === '' ? {} : { meterEnd: end }),
    };
  });
  const base = sums.total - sums.admin;
  const only = rows[0];
  if (only === undefined) return [{ period: sums.period, amount: base, fine: 0n, admin: sums.admin }];
  if (rows.length > 1 || readRupiah(written[0]?.['nilai_tagihan']) !== undefined) return rows;
  const rest = base - only.fine - (only.other ?? 0n);
  return [{ ...only, amount: rest < 0n ? 0n : rest }];
}

/** The rows are in `desc.detail`. They are counted here, because `lembar_tagihan` beside it is wrong at times. */
function readRows(data: Members): readonly Members[] {
  const detail = membersOf(data['desc'])?.['detail'];
  if (!Array.isArray(detail)) return [];
  return detail.slice(0, 120).map((row: unknown) => membersOf(row) ?? {});
}
