import { dayMs, later, minuteMs } from '../../clock.ts';
import { type CheckInput, decideCheck } from './decide-check.ts';
import type { GatewayPayment, PaymentState } from './gateway.ts';
import type { GatewayTransaction } from './gateway-transaction.ts';

/** When it was created. */
export const start = new Date('2026-11-23T05:00:00Z');
/** How it is paid. */
export const instructions = { kind: 'retail', outlet: 'alfamart', code: 'TEST1' } as const;

/** An open payment of 50,000 rupiah, a day to pay. */
export const aTransaction: GatewayTransaction = {
  ...{ id: 'id', gateway: 'midtrans', environment: 'live', requestId: 'request', reference: 'dep_1' },
  ...{
    method: 'retail',
    channel: 'alfamart',
    amount: 50_000n,
    state: 'open',
    transactionId: 'T',
    status: null,
  },
  ...{ instructions, payments: [], createdAt: start, expiresAt: later(start, dayMs), checks: 1 },
};
/** Its money. */
export const money: GatewayPayment = { id: 'P', amount: 50_000n, fee: null, paidAt: start, reversal: null };

/** The payment as the gateway shows it: open, but for what is given. */
export function seen(change: Partial<PaymentState> = {}): PaymentState {
  return {
    ...{ reference: 'dep_1', transactionId: 'T', amount: 50_000n, stage: 'open', status: 'pending' },
    ...{ instructions: null, expiresAt: null, payments: [], unreadIds: [] },
    ...change,
  };
}

/** Decides what an answer changes, a minute after the creation, but for what is given. */
export function decide(
  state: PaymentState | 'absent' | 'unknown',
  change: Partial<CheckInput> = {},
): ReturnType<typeof decideCheck> {
  return decideCheck({
    ...{ transaction: aTransaction, claims: [], requestEnded: false, now: later(start, minuteMs) },
    gateway: { absentIsProofAfterMs: 5 * minuteMs, showsReversals: true },
    outcome: typeof state === 'string' ? { kind: state } : { kind: 'state', state },
    ...change,
  });
}
