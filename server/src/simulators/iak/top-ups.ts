import type { Transaction } from '../ledger.ts';
import { type Fault, injectedFor } from '../faults.ts';
import { later, nowOf } from '../timing.ts';
import { announceEnd } from './callbacks.ts';
import { operatorOf, type Product } from './products.ts';
import { prepaidRefusal, type Reply, topUpState } from './replies.ts';
import { book, dayKey, type Simulation } from './simulation.ts';

/** A request to /api/top-up with valid form and signature. */
export interface TopUpRequest {
  readonly refId: string;
  readonly productCode: string;
  readonly customerId: string;
}

/** The codes with which a top-up is begun; all others refuse it. */
const pendingCodes: ReadonlySet<string> = new Set(['39', '201']);

/** Begins a top-up, or returns the state of the one with this reference: a second one is never begun. */
export function topUp(simulation: Simulation, request: TopUpRequest, forced?: Fault): Reply {
  const before = simulation.ledger.find(request.refId);
  if (before !== undefined) return topUpState(simulation, before);
  const item = simulation.products.get(request.productCode);
  const code = forced?.code ?? whyNot(simulation, item, request) ?? '39';
  const begins = pendingCodes.has(code) || code === '00' || code === '07';
  if (item === undefined || !begins) {
    const about = {
      ref_id: request.refId,
      product_code: request.productCode,
      customer_id: request.customerId,
    };
    const price = item?.product_price ?? 0;
    return prepaidRefusal(code, { ...about, price, balance: simulation.ledger.balance() });
  }
  const pending = pendingCodes.has(code);
  const charged = code === '07' ? 0 : item.product_price;
  const at = nowOf(simulation);
  const begun: Transaction = {
    id: simulation.ledger.nextId(),
    refId: request.refId,
    kind: 'prepaid',
    sku: request.productCode,
    customerNo: request.customerId,
    stage: pending ? 'pending' : code === '00' ? 'sold' : 'failed',
    code,
    price: item.product_price,
    charged,
    serial: serialOf(simulation, item),
    createdAt: at,
    settles: pending ? { as: forced?.ends ?? 'sold', at: at + simulation.settings.settle_ms } : null,
    callbackUrl: null,
    injected: injectedFor(simulation.rates, request.refId),
  };
  book(simulation, begun, simulation.ledger.balance() - charged);
  if (pending) settleLater(simulation, begun);
  else announceEnd(simulation, begun);
  return topUpState(simulation, begun);
}

/** The state of a top-up; a status query changes nothing. */
export function checkStatus(simulation: Simulation, refId: string, forced?: Fault): Reply {
  if (forced !== undefined) {
    const { code } = forced;
    const status = code === '00' ? 1 : pendingCodes.has(code) ? 0 : 2;
    return { code, data: { ...prepaidRefusal(code, { ref_id: refId }).data, status } };
  }
  const found = simulation.ledger.find(refId);
  return found?.kind === 'prepaid' ? topUpState(simulation, found) : prepaidRefusal('06', { ref_id: refId });
}

/** Settles a pending transaction when it is due, also after a restart, unless `by_hand` is set. */
export function settleLater(simulation: Simulation, transaction: Transaction): void {
  if (transaction.settles === null || simulation.settings.by_hand) return;
  const { as, at } = transaction.settles;
  later(simulation, Math.max(at - nowOf(simulation), 0), () => settle(simulation, transaction.refId, as));
}

/** Settles pending transactions that are overdue because the clock was moved forward. */
export function settleDue(simulation: Simulation): void {
  if (simulation.settings.by_hand) return;
  for (const { refId, settles } of simulation.ledger.all())
    if (settles !== null && settles.at <= nowOf(simulation)) settle(simulation, refId, settles.as);
}

/** Changes the end of a transaction: of a pending one, or of a sale that is taken back (`reversed`). */
export function settle(simulation: Simulation, refId: string, as: 'failed' | 'reversed' | 'sold'): boolean {
  const found = simulation.ledger.find(refId);
  if (found === undefined || (as !== 'reversed' && found.stage !== 'pending')) return false;
  const charged = as === 'sold' ? found.price : 0;
  const failure = found.kind === 'bill' ? '37' : '07';
  const ended: Transaction = {
    ...found,
    stage: as,
    code: as === 'sold' ? '00' : failure,
    charged,
    settles: null,
  };
  book(simulation, ended, simulation.ledger.balance() + found.charged - charged);
  void simulation.ledger.durable().then(() => announceEnd(simulation, ended));
  return true;
}

function whyNot(
  simulation: Simulation,
  item: Product | undefined,
  request: TopUpRequest,
): string | undefined {
  if (item === undefined) return '20';
  if (item.status !== 'active') return '106';
  const phone = item.product_type === 'pulsa' || item.product_type === 'data';
  if (phone && request.customerId.length > 14) return '203';
  if (phone && operatorOf(request.customerId) !== item.product_description.toLowerCase()) return '16';
  const today = dayKey(new Date(nowOf(simulation)), request.productCode, request.customerId);
  if (simulation.settings.once_a_day && simulation.bought.has(today)) return '202';
  return simulation.ledger.balance() < item.product_price ? '17' : undefined;
}

function serialOf(simulation: Simulation, item: Product): string {
  const digits = String(simulation.ledger.nextId()).padStart(20, '0');
  if (item.product_type !== 'pln') return digits;
  return `${digits.replaceAll(/(\d{4})(?=\d)/g, '$1-')}/NAMA PELANGGAN/R1 /000001300/66.2`;
}
