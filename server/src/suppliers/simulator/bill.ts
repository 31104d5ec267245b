import { hash } from 'node:crypto';
import { jakartaDay } from '../../clock.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { BillToInquire, SupplierBill, SupplierBillDetail } from '../supplier.ts';
import { readBillNumber } from '../shared/bill-number.ts';

/** The name behind every number of the sandbox. */
export const simulatedName = 'PELANGGAN SANDBOX';

/**
 * A made-up bill. It follows from the biller and the customer number alone, so a repeated inquiry returns the same one.
 * The bill of an e-money balance is the amount to load.
 */
export function simulatedBill(bill: BillToInquire, customerNo: string): SupplierBill {
  const { amount } = readBillNumber(bill.destination);
  if (bill.billerCategory === 'e-money' && amount !== null) return loadedBill(bill, BigInt(amount));
  const digest = hash('sha256', `${bill.supplierSku} ${customerNo}`, 'buffer');
  const months = 1 + ((digest[0] ?? 0) % 2);
  const metered = bill.billerCategory === 'pln' || bill.billerCategory === 'pdam';
  const details = Array.from({ length: months }, (_, i): SupplierBillDetail => {
    const meter = 10_000 + digest.readUInt16BE(2) + i * 100;
    return {
      period: periodBefore(bill.now, months - 1 - i),
      amount: BigInt(50_000 + (digest.readUInt16BE(4 + i * 2) % 400) * 1_000),
      fine: i < months - 1 ? 5_000n : 0n,
      admin: bill.adminFee,
      ...(metered ? { meterStart: digits(meter), meterEnd: digits(meter + 100) } : {}),
    };
  });
  const admin = bill.adminFee * BigInt(months);
  const total = details.reduce((sum, row) => sum + row.amount + row.fine, admin);
  return {
    customerName: simulatedName,
    period: periodBefore(bill.now, 0),
    admin,
    total,
    cost: total - bill.commission * BigInt(months),
    details,
  };
}

function loadedBill(bill: BillToInquire, amount: Rupiah): SupplierBill {
  const [period, admin] = [periodBefore(bill.now, 0), bill.adminFee];
  const total = amount + admin;
  const details = [{ period, amount, fine: 0n, admin }];
  return { customerName: simulatedName, period, admin, total, cost: total - bill.commission, details };
}

/** `YYYYMM` in Jakarta, this many months ago. */
function periodBefore(now: Date, months: number): string {
  const [year = '', month = ''] = jakartaDay(now).split('-');
  return new Date(Date.UTC(Number(year), Number(month) - 1 - months, 1))
    .toISOString()
    .slice(0, 7)
    .replace('-', '');
}

function digits(meter: number): string {
  return String(meter).padStart(8, '0');
}
