import { jakartaTime } from '../../clock.ts';
import type { Transaction } from '../ledger.ts';
import { type Fault, injectedFor } from '../faults.ts';
import { nowOf } from '../timing.ts';
import { textOf, type Body } from '../http-exchange.ts';
import { type Biller, billers, caseOf } from './billers.ts';
import { billState, paymentState, postpaidRefusal, findBill, type Reply } from './replies.ts';
import { settleLater } from './top-ups.ts';
import { book, type Simulation } from './simulation.ts';

/** Returns a bill, and stores it under its reference and a number of ours. */
export function inquire(simulation: Simulation, body: Body, forced?: Fault): Reply {
  const [refId, code, number] = [textOf(body['ref_id']), textOf(body['code']), textOf(body['hp'])];
  const about = { code, hp: number, ref_id: refId };
  if (!/^[A-Za-z0-9]{1,64}$/.test(refId)) return postpaidRefusal('03', about);
  const before = simulation.ledger.find(refId);
  if (before !== undefined) return postpaidRefusal('11', about);
  const biller = billers.find((one) => one.code === code);
  const refused = forced?.code ?? whyNoBill(simulation, biller, body);
  const customerNo = [number, ...amountOf(body)].join(',');
  const bill = findBill(code, customerNo);
  if ((refused !== undefined && refused !== '00') || bill === undefined)
    return postpaidRefusal(refused ?? '20', about);
  const inquired: Transaction = {
    id: simulation.ledger.nextId(),
    refId,
    kind: 'bill',
    sku: code,
    customerNo,
    stage: 'inquired',
    code: '42',
    price: bill.selling_price,
    charged: 0,
    serial: '',
    createdAt: nowOf(simulation),
    settles: null,
    callbackUrl: null,
    injected: injectedFor(
      { ...simulation.rates, duplicate_callback: 0, late_callback: 0, contradictory_callback: 0 },
      refId,
    ),
  };
  book(simulation, inquired, simulation.ledger.balance());
  return { code: '00', data: { ...billState(inquired), response_code: '00', message: 'INQUIRY SUCCESS' } };
}

/** Pays the bill with this number, once. */
export function pay(simulation: Simulation, body: Body, forced?: Fault): Reply {
  const theirId = Number(body['tr_id']);
  const found = simulation.ledger.find(simulation.byTheirId.get(theirId) ?? '');
  if (found?.kind !== 'bill') return postpaidRefusal('06', { tr_id: theirId });
  if (found.stage === 'sold') return paymentState(simulation, found, '01');
  if (found.stage === 'pending') return paymentState(simulation, found, '39');
  if (found.stage === 'failed') return paymentState(simulation, found, '37');
  const code = forced?.code ?? whyNotPaid(simulation, found);
  const end = endOf(code, forced?.ends ?? null);
  if (end === null) return paymentState(simulation, found, code);
  const at = nowOf(simulation);
  const charged = end === 'failed' ? 0 : found.price;
  const paid: Transaction = {
    ...found,
    stage: end,
    code: end === 'failed' ? '37' : end === 'pending' ? '39' : '00',
    charged,
    serial: String(at).padStart(18, '0'),
    settles:
      end === 'pending' ? { as: forced?.ends ?? 'sold', at: at + simulation.settings.settle_ms } : null,
  };
  book(simulation, paid, simulation.ledger.balance() - charged);
  settleLater(simulation, paid);
  return paymentState(simulation, paid, code);
}

/** The state of a payment; a status query changes nothing. A bill without a payment request has status 0. */
export function checkBill(simulation: Simulation, body: Body, forced?: Fault): Reply {
  const refId = textOf(body['ref_id']);
  const found = simulation.ledger.find(refId);
  if (forced !== undefined)
    return postpaidRefusal(forced.code, { ref_id: refId, status: statusOf(forced.code) });
  if (found?.kind !== 'bill') return postpaidRefusal('06', { ref_id: refId });
  switch (found.stage) {
    case 'inquired':
      return paymentState(simulation, found, '42', 0);
    case 'pending':
      return paymentState(simulation, found, '39', 3);
    case 'sold':
      return paymentState(simulation, found, '00', 1);
    case 'failed':
    case 'reversed':
      return paymentState(simulation, found, '37', 2);
  }
}

/** The `status` that belongs to a code. */
function statusOf(code: string): number {
  if (code === '02' || code === '42') return 0;
  if (code === '00') return 1;
  return code === '05' || code === '39' || code === '201' ? 3 : 2;
}

function whyNoBill(simulation: Simulation, biller: Biller | undefined, body: Body): string | undefined {
  if (biller === undefined) return '20';
  if (biller.status !== 1) return '106';
  if (isPlnClosed(simulation, biller.type)) return '109';
  const { code } = biller;
  const missing =
    (/^BPJS(?:TK)?$/.test(code) && textOf(body['month']) === '') ||
    (biller.type === 'pbb' && textOf(body['year']) === '') ||
    (code.startsWith('ESAMSAT') && textOf(body['nomor_identitas']) === '');
  if (missing) return '107';
  if (biller.type === 'emoney' && amountOf(body).length === 0) return '93';
  switch (caseOf(biller, textOf(body['hp']))) {
    case 'no_answer':
      return '103';
    case 'paid_before':
      return '01';
    case 'wrong':
      return '14';
    default:
      return undefined;
  }
}

function whyNotPaid(simulation: Simulation, found: Transaction): string {
  const biller = billers.find((one) => one.code === found.sku);
  if (biller === undefined) return '20';
  if (isPlnClosed(simulation, biller.type)) return '109';
  if (simulation.ledger.balance() < found.price) return '17';
  switch (caseOf(biller, found.customerNo.split(',')[0] ?? '')) {
    case 'payment_fails':
      return '37';
    case 'pending':
      return '39';
    case 'biller_error':
      return '105';
    default:
      return '00';
  }
}

/** The end of a payment that is answered with a code; null: it was never taken. */
function endOf(code: string, ends: 'failed' | 'sold' | null): 'failed' | 'pending' | 'sold' | null {
  if (code === '00') return 'sold';
  if (code === '05' || code === '39' || code === '201') return 'pending';
  // With these codes the supplier itself does not know: the fault decides whether it was sold.
  if (code === '91' || code === '92' || code === '103' || code === '105') return ends ?? 'failed';
  return code === '07' || code === '37' || code === '38' ? 'failed' : null;
}

/** PLN's books are closed from 23:00 to 01:00 WIB. */
function isPlnClosed(simulation: Simulation, type: string): boolean {
  const hour = jakartaTime(new Date(nowOf(simulation))).slice(0, 2);
  return type === 'pln' && (hour === '23' || hour === '00');
}

function amountOf(body: Body): string[] {
  const { desc } = body;
  const amount: unknown =
    typeof desc === 'object' && desc !== null && 'amount' in desc ? desc.amount : undefined;
  return typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0 ? [String(amount)] : [];
}
