import { dayMs, jakartaDay, jakartaTime } from '../../clock.ts';
import { type Biller, billers, findTestBill, type TestCase } from './billers.ts';
import { announceEnd } from './callbacks.ts';
import { codes } from './codes.ts';
import type { Transaction } from '../ledger.ts';
import { isCutOff, type Product } from './products.ts';
import { type TransactionSubject, billMembers, refusal, type Reply, stateOf } from './replies.ts';
import { type Fault, injectedFor } from '../faults.ts';
import { later, nowOf } from '../timing.ts';
import type { Simulation } from './simulation.ts';

/** A request to /transaction with valid form and signature. */
export interface TransactionRequest extends TransactionSubject {
  readonly command: string;
  readonly maxPrice: number | null;
  readonly amount: number | null;
  readonly callbackUrl: string | null;
}

/** How long a reference is known; after that, the same reference begins a new transaction. */
const memoryMs = 90 * dayMs;

/** Carries out a request, with the code that a fault forces. */
export function transact(simulation: Simulation, request: TransactionRequest, forced?: Fault): Reply {
  switch (request.command) {
    case 'topup':
      return topUp(simulation, request, forced);
    case 'inq-pasca':
      return inquire(simulation, request, forced);
    case 'pay-pasca':
      return pay(simulation, request, forced);
    case 'status-pasca':
      return status(simulation, request, forced);
    default:
      return refusal('40', request);
  }
}

function topUp(simulation: Simulation, request: TransactionRequest, forced: Fault | undefined): Reply {
  const before = remembered(simulation, request);
  if (before !== undefined) {
    if (!isSame(before, request)) return refusal('49', request);
    return forced === undefined
      ? stateOf(before, simulation.ledger.balance())
      : refusal(forced.code, request);
  }
  const item = simulation.products.get(request.sku);
  if (item === undefined) return refusal('43', request);
  const code = forced?.code ?? whyNot(simulation, item, request);
  const price = item.price;
  if (code === '69') return refusal('69', request, { price });
  if (code !== undefined)
    return begin(simulation, request, {
      price,
      serial: serialFor(simulation, item, request),
      code,
      ends: forced?.ends ?? null,
    });
  const testCase = request.sku === 'xld10' ? (testNumbers.get(request.customerNo) ?? 'ok') : 'ok';
  if (!item.unlimited_stock) simulation.products.set(request.sku, { ...item, stock: item.stock - 1 });
  return begin(simulation, request, {
    price,
    serial: serialFor(simulation, item, request),
    ...courseOf(testCase),
  });
}

/** The documented numbers of the product `xld10`. */
const testNumbers: ReadonlyMap<string, TestCase> = new Map([
  ['087800001230', 'ok'],
  ['087800001232', 'payment_fails'],
  ['087800001233', 'pending_then_ok'],
  ['087800001234', 'pending_then_failed'],
]);

function whyNot(simulation: Simulation, item: Product, request: TransactionRequest): string | undefined {
  if (!item.buyer_product_status) return '43';
  if (!item.seller_product_status) return '53';
  if (isCutOff(item, timeOfDay(simulation))) return '58';
  if (!item.unlimited_stock && item.stock <= 0) return '68';
  if (!item.multi && boughtToday(simulation, request)) return '63';
  if (request.maxPrice !== null && item.price > request.maxPrice) return '69';
  return simulation.ledger.balance() < item.price ? '44' : undefined;
}

function inquire(simulation: Simulation, request: TransactionRequest, forced: Fault | undefined): Reply {
  const before = remembered(simulation, request);
  if (before !== undefined && !isSame(before, request)) return refusal('49', request);
  const biller = billers.find(({ sku }) => sku === request.sku);
  if (biller === undefined) return refusal('43', request);
  if (forced !== undefined) return refusal(forced.code, request);
  if (!isAmountAllowed(biller, request.amount)) return refusal('87', request);
  const { testCase, bill } = findTestBill(biller, request.customerNo);
  if (testCase === 'inquiry_fails') return refusal('02', request);
  if (before !== undefined) return { code: '00', data: billMembers(before, simulation.ledger.balance()) };
  const inquired = newTransaction(
    simulation,
    request,
    { price: bill.price, serial: biller.serial, code: '00' },
    'inquired',
  );
  simulation.ledger.put(inquired, simulation.ledger.balance());
  return { code: '00', data: billMembers(inquired, simulation.ledger.balance()) };
}

/** The amount to load is a member of its own. */
function isAmountAllowed({ brand }: Biller, amount: number | null): boolean {
  return amount === null ? brand !== 'E-MONEY' : amount > 0 && amount % 1_000 === 0;
}

function pay(simulation: Simulation, request: TransactionRequest, forced: Fault | undefined): Reply {
  const inquired = remembered(simulation, request);
  if (inquired?.kind !== 'bill') return refusal('50', request);
  if (!isSame(inquired, request)) return refusal('49', request);
  if (inquired.stage !== 'inquired')
    return forced === undefined
      ? stateOf(inquired, simulation.ledger.balance())
      : refusal(forced.code, request);
  const { price, serial } = inquired;
  if (forced !== undefined)
    return begin(simulation, request, { price, serial, code: forced.code, ends: forced.ends }, inquired);
  const sameDay = jakartaDay(new Date(inquired.createdAt)) === jakartaDay(new Date(nowOf(simulation)));
  if (!sameDay) return begin(simulation, request, { price, serial, code: '02', ends: null }, inquired);
  if (simulation.ledger.balance() < price) return refusal('44', request);
  const biller: Biller | undefined = billers.find(({ sku }) => sku === request.sku);
  const testCase = biller === undefined ? 'payment_fails' : findTestBill(biller, request.customerNo).testCase;
  return begin(simulation, request, { price, serial, ...courseOf(testCase) }, inquired);
}

function status(simulation: Simulation, request: TransactionRequest, forced: Fault | undefined): Reply {
  if (forced !== undefined) return refusal(forced.code, request);
  const known = remembered(simulation, request);
  if (known?.kind !== 'bill' || known.stage === 'inquired' || !isSame(known, request)) {
    return refusal('50', request, { message: 'Data belum ada' });
  }
  return stateOf(known, simulation.ledger.balance());
}

/** The course of a transaction: the code that is given first, and how it ends when that code is not final. */
interface Course {
  readonly code: string;
  readonly ends: 'failed' | 'sold' | null;
}

function courseOf(testCase: TestCase): Course {
  switch (testCase) {
    case 'ok':
      return { code: '00', ends: null };
    case 'pending_then_ok':
      return { code: '03', ends: 'sold' };
    case 'pending_then_failed':
      return { code: '03', ends: 'failed' };
    case 'inquiry_fails':
    case 'payment_fails':
      return { code: '02', ends: null };
  }
}

/** Codes about the call alone: a repeated call finds no transaction. */
const aboutTheCall: ReadonlySet<string> = new Set(['50', '83', '85', '86']);

function begin(
  simulation: Simulation,
  request: TransactionRequest,
  course: Course & { readonly price: number; readonly serial: string },
  inquired?: Transaction,
): Reply {
  const code = codes.get(course.code);
  // A transaction with a forced end is begun, whatever its code says.
  const begins = (code?.creates === true && !aboutTheCall.has(course.code)) || course.ends !== null;
  if (!begins) return refusal(course.code, request);
  const waits = course.ends ?? (code?.status === 'Pending' ? 'sold' : null);
  const stage =
    waits !== null
      ? 'pending'
      : course.code === '74'
        ? 'reversed'
        : code?.status === 'Sukses'
          ? 'sold'
          : 'failed';
  const charged = stage === 'pending' || stage === 'sold' ? course.price : 0;
  const begun: Transaction = {
    ...(inquired ?? newTransaction(simulation, request, course, stage)),
    stage,
    code: course.code,
    charged,
    callbackUrl: request.callbackUrl,
    settles: waits === null ? null : { as: waits, at: nowOf(simulation) + simulation.settings.settle_ms },
  };
  simulation.ledger.put(begun, simulation.ledger.balance() - charged);
  if (begun.settles === null) announceEnd(simulation, begun, 'create');
  else settleLater(simulation, begun);
  return stateOf(begun, simulation.ledger.balance());
}

function newTransaction(
  simulation: Simulation,
  request: TransactionRequest,
  with_: { readonly price: number; readonly serial: string; readonly code: string },
  stage: Transaction['stage'],
): Transaction {
  return {
    id: simulation.ledger.nextId(),
    refId: request.refId,
    kind: request.command === 'topup' ? 'prepaid' : 'bill',
    sku: request.sku,
    customerNo: request.customerNo,
    stage,
    code: with_.code,
    price: with_.price,
    charged: 0,
    serial: with_.serial,
    createdAt: nowOf(simulation),
    settles: null,
    callbackUrl: request.callbackUrl,
    injected: injectedFor(simulation.rates, request.refId),
  };
}

/** Settles a pending transaction when it is due, also after a restart. */
export function settleLater(simulation: Simulation, transaction: Transaction): void {
  if (transaction.settles === null) return;
  const { as, at } = transaction.settles;
  later(simulation, Math.max(at - nowOf(simulation), 0), () => settle(simulation, transaction.refId, as));
}

/** Settles pending transactions that are overdue because the clock was moved forward. */
export function settleDue(simulation: Simulation): void {
  for (const { refId, settles } of simulation.ledger.all())
    if (settles !== null && settles.at <= nowOf(simulation)) settle(simulation, refId, settles.as);
}

/** Changes the end of a transaction: of a pending one, or of a sale that is taken back (`reversed`). */
export function settle(simulation: Simulation, refId: string, as: 'failed' | 'reversed' | 'sold'): boolean {
  const found = simulation.ledger.find(refId);
  if (found === undefined || (as !== 'reversed' && found.stage !== 'pending')) return false;
  const charged = as === 'sold' ? found.price : 0;
  const code = { failed: '02', reversed: '74', sold: '00' }[as];
  const ended: Transaction = { ...found, stage: as, code, charged, settles: null };
  simulation.ledger.put(ended, simulation.ledger.balance() + found.charged - charged);
  // The file is written in order: when the callback is sent, nothing before it can be lost.
  void announceDurable(simulation, ended);
  return true;
}

async function announceDurable(simulation: Simulation, ended: Transaction): Promise<void> {
  await simulation.ledger.durable();
  announceEnd(simulation, ended, 'update');
}

function remembered(simulation: Simulation, request: TransactionSubject): Transaction | undefined {
  const found = simulation.ledger.find(request.refId);
  return found !== undefined && nowOf(simulation) - found.createdAt <= memoryMs ? found : undefined;
}

function isSame(transaction: Transaction, request: TransactionRequest): boolean {
  const kind = request.command === 'topup' ? 'prepaid' : 'bill';
  return (
    transaction.kind === kind &&
    transaction.sku === request.sku &&
    transaction.customerNo === request.customerNo
  );
}

function boughtToday(simulation: Simulation, request: TransactionSubject): boolean {
  const today = jakartaDay(new Date(nowOf(simulation)));
  return simulation.ledger
    .all()
    .some(
      (one) =>
        one.sku === request.sku &&
        one.customerNo === request.customerNo &&
        one.charged > 0 &&
        jakartaDay(new Date(one.createdAt)) === today,
    );
}

/** The time of day in Jakarta, `HH:MM`. */
function timeOfDay(simulation: Simulation): string {
  return jakartaTime(new Date(nowOf(simulation))).slice(0, 5);
}

function serialFor(simulation: Simulation, item: Product, request: TransactionSubject): string {
  if (testNumbers.has(request.customerNo)) return '1234567890';
  const digits = String(simulation.ledger.nextId()).padStart(20, '0');
  return item.category === 'PLN'
    ? `${digits.replaceAll(/(\d{4})(?=\d)/g, '$1-')}/NAMA PELANGGAN/R1/1300VA/12.5KWH`
    : digits;
}
