import { billers, findTestBill } from './billers.ts';
import { codes } from './codes.ts';
import type { Transaction } from '../ledger.ts';

/** An answer in the supplier's members; the callback carries the same `data`. */
export interface Reply {
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The subject of a request to /transaction. */
export interface TransactionSubject {
  readonly refId: string;
  readonly customerNo: string;
  readonly sku: string;
}

/** A refusal that stores no transaction. */
export function refusal(
  code: string,
  about?: TransactionSubject,
  extra: Readonly<Record<string, unknown>> = {},
): Reply {
  const { message, status } = codes.get(code) ?? { message: '', status: 'Gagal' };
  const of =
    about === undefined
      ? {}
      : { ref_id: about.refId, customer_no: about.customerNo, buyer_sku_code: about.sku };
  return { code, data: { ...of, message, status, rc: code, ...extra } };
}

/** The state of a transaction, as the answer to a call and as a callback. The order of members is fixed. */
export function stateOf(transaction: Transaction, balance: number, says = transaction.code): Reply {
  const { message = '', status = 'Gagal' } = codes.get(says) ?? {};
  const head = { ref_id: transaction.refId, customer_no: transaction.customerNo };
  const sold = status === 'Sukses';
  if (transaction.kind === 'prepaid') {
    return {
      code: says,
      data: {
        ...head,
        buyer_sku_code: transaction.sku,
        message,
        status,
        rc: says,
        buyer_last_saldo: balance,
        sn: sold ? transaction.serial : '',
        price: transaction.price,
        tele: '@telegram',
        wa: '081234512345',
      },
    };
  }
  if (!sold)
    return { code: says, data: { ...head, buyer_sku_code: transaction.sku, message, status, rc: says } };
  const bill = billMembers(transaction, balance);
  return {
    code: says,
    data: { ...bill, sn: transaction.serial, desc: withMeters(transaction.sku, bill['desc']) },
  };
}

/** The power company reports its meter readings with the payment, not before. */
function withMeters(sku: string, desc: unknown): unknown {
  if (sku !== 'pln' || typeof desc !== 'object' || desc === null || !('detail' in desc)) return desc;
  const readings = ['00080000', '00090000', '00095000'];
  const rows: unknown[] = Array.isArray(desc.detail) ? desc.detail : [];
  const detail = rows.map((row, index) => {
    if (typeof row !== 'object' || row === null) return row;
    return { ...row, meter_awal: readings[index], meter_akhir: readings[index + 1] };
  });
  return { ...desc, detail };
}

/** The answer to an inquiry: like that to a payment, without a serial and meter readings. */
export function billMembers(transaction: Transaction, balance: number): Readonly<Record<string, unknown>> {
  const biller = billers.find(({ sku }) => sku === transaction.sku);
  const bill = biller === undefined ? undefined : findTestBill(biller, transaction.customerNo).bill;
  return {
    ref_id: transaction.refId,
    customer_no: transaction.customerNo,
    customer_name: bill?.customer_name ?? '',
    buyer_sku_code: transaction.sku,
    admin: bill?.admin ?? 0,
    message: 'Transaksi Sukses',
    status: 'Sukses',
    rc: '00',
    ...(bill?.periode === undefined ? {} : { periode: bill.periode }),
    buyer_last_saldo: balance,
    price: transaction.price,
    selling_price: bill?.selling_price ?? transaction.price,
    desc: bill?.desc ?? {},
  };
}
