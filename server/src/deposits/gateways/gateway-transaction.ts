import type { Environment } from '../../environment.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { GatewayMethod, PaymentInstructions } from './gateway.ts';

/**
 * The state of a payment that we made at a gateway. `creating`: the outcome of the call is not known. `refused`: the
 * gateway has made nothing.
 */
export type TransactionState = 'creating' | 'ended' | 'open' | 'paid' | 'refused';

/** Money of a transaction that was recorded as a payment. */
export interface RecordedMoney {
  /** The gateway's id of it. */
  readonly id: string;
  /** Rupiah. */
  readonly amount: Rupiah;
  /** How much of it was taken back and booked so, rupiah. */
  readonly reversed: Rupiah;
}

/** A payment that we made at a gateway, as it is stored. */
export interface GatewayTransaction {
  readonly id: string;
  /** The name of the gateway. */
  readonly gateway: string;
  readonly environment: Environment;
  /** Null: a callback named a reference of ours that the database does not have. */
  readonly requestId: string | null;
  /** Our reference at the gateway. */
  readonly reference: string;
  readonly method: GatewayMethod;
  readonly channel: string;
  /** What was asked for, rupiah; 0 where it is not known. */
  readonly amount: Rupiah;
  readonly state: TransactionState;
  /** The gateway's id; null until it is known. */
  readonly transactionId: string | null;
  /** The status as the gateway named it when it was last asked. */
  readonly status: string | null;
  /** How to pay, by the answer that created it; null where that answer was lost. */
  readonly instructions: PaymentInstructions | null;
  readonly payments: readonly RecordedMoney[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** How often the gateway was asked. */
  readonly checks: number;
}
