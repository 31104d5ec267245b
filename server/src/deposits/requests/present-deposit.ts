import type { Environment } from '../../environment.ts';
import type { Rupiah } from '../../rupiah.ts';

/** What a client sees of how a deposit is paid. Null: the method does not have it. */
export interface PaymentInstructions {
  readonly bank: string | null;
  readonly account_number: string | null;
  readonly account_holder: string | null;
  readonly virtual_account_number: string | null;
  readonly qr_string: string | null;
  readonly retail_outlet: string | null;
  readonly payment_code: string | null;
  readonly note: string | null;
}

/** A deposit as its client sees it (docs/contract.md, "Deposits"). Amounts are whole rupiah, exact as numbers. */
export interface DepositView {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly reason: string | null;
  readonly method: string;
  readonly client_reference: string | null;
  readonly amount: number;
  readonly payable_amount: number;
  readonly fee: number;
  readonly credited_amount: number;
  readonly currency: 'IDR';
  readonly environment: Environment;
  readonly instructions: PaymentInstructions;
  readonly created_at: string;
  readonly expires_at: string;
  readonly credited_at: string | null;
  readonly version: number;
}

/** What a view shows of a deposit request, and nothing of who paid. */
export interface ShownDeposit {
  readonly id: string;
  readonly number: string;
  readonly state: string;
  readonly reason: string | null;
  readonly method: string;
  readonly clientReference: string | null;
  readonly amount: Rupiah;
  readonly payable: Rupiah;
  readonly fee: Rupiah;
  readonly credited: Rupiah;
  readonly environment: Environment;
  readonly instructions: Partial<PaymentInstructions>;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly creditedAt: Date | null;
  readonly version: number;
}

const noInstructions: PaymentInstructions = {
  bank: null,
  account_number: null,
  account_holder: null,
  virtual_account_number: null,
  qr_string: null,
  retail_outlet: null,
  payment_code: null,
  note: null,
};

/** A deposit as answers and events show it. */
export function presentDeposit(deposit: ShownDeposit): DepositView {
  return {
    id: deposit.id,
    number: deposit.number,
    status: deposit.state,
    reason: deposit.reason,
    method: deposit.method,
    client_reference: deposit.clientReference,
    amount: Number(deposit.amount),
    payable_amount: Number(deposit.payable),
    fee: Number(deposit.fee),
    credited_amount: Number(deposit.credited),
    currency: 'IDR',
    environment: deposit.environment,
    instructions: { ...noInstructions, ...deposit.instructions },
    created_at: deposit.createdAt.toISOString(),
    expires_at: deposit.expiresAt.toISOString(),
    credited_at: deposit.creditedAt?.toISOString() ?? null,
    version: deposit.version,
  };
}
