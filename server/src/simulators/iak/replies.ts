import { jakartaDay, jakartaTime } from '../../clock.ts';
import { membersOf } from '../../suppliers/shared/values.ts';
import type { Transaction } from '../ledger.ts';
import { type Bill, billers, billOf } from './billers.ts';
import { postpaidMessages, prepaidMessages } from './codes.ts';
import { theirIdOf, type Simulation } from './simulation.ts';

/** The members of an answer, with its code. */
export interface Reply {
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A refusal of the prepaid service that stores nothing. */
export function prepaidRefusal(code: string, about: Readonly<Record<string, unknown>> = {}): Reply {
  return { code, data: { ...about, status: 2, message: prepaidMessages[code] ?? 'FAILED', rc: code } };
}

/** A refusal of the postpaid service that stores nothing. */
export function postpaidRefusal(code: string, about: Readonly<Record<string, unknown>> = {}): Reply {
  return { code, data: { ...about, response_code: code, message: postpaidMessages[code] ?? 'FAILED' } };
}

/** The state of a top-up. Its price is what the buyer pays. */
export function topUpState(simulation: Simulation, transaction: Transaction): Reply {
  const { code, stage } = transaction;
  const data = {
    ref_id: transaction.refId,
    status: stage === 'sold' ? 1 : stage === 'pending' ? 0 : 2,
    product_code: transaction.sku,
    customer_id: transaction.customerNo,
    price: transaction.price,
    message: prepaidMessages[code] ?? 'FAILED',
    balance: simulation.ledger.balance(),
    tr_id: theirIdOf(transaction),
    rc: code,
    ...(stage === 'sold' ? { sn: transaction.serial } : {}),
  };
  return { code, data };
}

/** The bill of an inquiry, as every later answer about it repeats it. */
export function billState(transaction: Transaction): Readonly<Record<string, unknown>> {
  const bill = findBill(transaction.sku, transaction.customerNo);
  return {
    tr_id: theirIdOf(transaction),
    code: transaction.sku,
    hp: transaction.customerNo.split(',')[0],
    tr_name: 'NAMA PELANGGAN',
    period: bill?.period ?? '',
    nominal: bill?.nominal ?? 0,
    admin: bill?.admin ?? 0,
    ref_id: transaction.refId,
    price: bill?.price ?? 0,
    selling_price: bill?.selling_price ?? 0,
    desc: bill?.desc ?? {},
  };
}

/** The state of a payment: with `status` in the answer to a status query, without it in the answer to the payment. */
export function paymentState(
  simulation: Simulation,
  transaction: Transaction,
  code: string,
  status?: number,
): Reply {
  const sold = code === '00';
  const request = status === undefined ? {} : { status };
  const paid = transaction.stage === 'inquired' ? {} : { datetime: jakartaTimestamp(transaction.createdAt) };
  const bill = billState(transaction);
  const data = {
    ...bill,
    ...(sold ? { desc: withMeters(transaction.sku, bill['desc']) } : {}),
    ...request,
    ...paid,
    response_code: code,
    message: postpaidMessages[code] ?? 'FAILED',
    balance: simulation.ledger.balance(),
    noref: sold ? transaction.serial : '',
  };
  return { code, data };
}

/** The power company reports its meter readings, and the number of bills left, with the payment, not before. */
function withMeters(code: string, desc: unknown): unknown {
  const tagihan = membersOf(membersOf(desc)?.['tagihan']);
  const rows: unknown = tagihan?.['detail'];
  if (code !== 'PLNPOSTPAID' || !Array.isArray(rows)) return desc;
  const detail = rows.map((row: unknown, index) => ({
    ...membersOf(row),
    meter_awal: String(80_000 + index * 1_000).padStart(8, '0'),
    meter_akhir: String(81_000 + index * 1_000).padStart(8, '0'),
  }));
  return { ...membersOf(desc), lembar_tagihan_sisa: 0, tagihan: { detail } };
}

/** The bill of a number; where the payer chooses the amount, it follows a comma. */
export function findBill(code: string, customerNo: string): Bill | undefined {
  const biller = billers.find((one) => one.code === code);
  if (biller === undefined) return undefined;
  const [number = '', amount = ''] = customerNo.split(',');
  const bill = billOf(biller, number);
  if (biller.type !== 'emoney' || amount === '') return bill;
  const nominal = Number(amount);
  const price = nominal + bill.admin;
  return { ...bill, nominal, price, selling_price: price - biller.komisi };
}

function jakartaTimestamp(at: number): string {
  const moment = new Date(at);
  return `${jakartaDay(moment)}${jakartaTime(moment)}`.replaceAll(/\D/g, '');
}
