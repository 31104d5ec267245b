import type { Environment } from '../../environment.ts';
import type { BankAccount } from '../bank/bank-accounts.ts';
import {
  type DepositMethodName,
  type DepositRequest,
  netOf,
  type RequestState,
  type ReviewReason,
} from './deposit-request.ts';

/** What a client sees of how a deposit is paid. Null: the method does not have it. */
export interface InstructionsView {
  readonly bank: string | null;
  readonly account_number: string | null;
  readonly account_holder: string | null;
  readonly virtual_account_number: string | null;
  readonly biller_code: string | null;
  readonly qr_image_url: string | null;
  readonly qr_string: string | null;
  readonly retail_outlet: string | null;
  readonly payment_code: string | null;
  readonly note: string | null;
}

/** A deposit as its client sees it (docs/contract.md, "Deposits"). Amounts are whole rupiah, exact as numbers. */
export interface DepositView {
  readonly id: string;
  readonly number: string;
  readonly status: RequestState;
  readonly reason: ReviewReason | null;
  readonly method: DepositMethodName;
  readonly client_reference: string | null;
  readonly amount: number;
  readonly payable_amount: number;
  readonly fee: number;
  readonly net_amount: number;
  readonly credited_amount: number;
  readonly currency: 'IDR';
  readonly environment: Environment;
  readonly instructions: InstructionsView;
  readonly created_at: string;
  readonly expires_at: string;
  readonly credited_at: string | null;
  readonly version: number;
}

/** Where a transfer goes. */
export type ShownBankAccount = Pick<BankAccount, 'bank' | 'holder' | 'instructions' | 'number'>;

/** A deposit as answers and events show it: nothing of who paid it. `bank`: its bank account; null for a gateway. */
export function presentDeposit(request: DepositRequest, bank: ShownBankAccount | null): DepositView {
  return {
    id: request.id,
    number: String(request.number),
    status: request.state,
    reason: request.state === 'in_review' || request.state === 'expired' ? request.reason : null,
    method: request.method,
    client_reference: request.clientReference,
    amount: Number(request.amount),
    payable_amount: Number(request.payable),
    fee: Number(request.fee),
    net_amount: Number(netOf(request)),
    credited_amount: Number(request.credited ?? 0n),
    currency: 'IDR',
    environment: request.environment,
    instructions: instructionsOf(request, bank),
    created_at: request.createdAt.toISOString(),
    expires_at: request.expiresAt.toISOString(),
    credited_at: request.creditedAt?.toISOString() ?? null,
    version: request.version,
  };
}

/** Only the members that are known are shown, whatever else a gateway says. */
function instructionsOf({ instructions }: DepositRequest, bank: ShownBankAccount | null): InstructionsView {
  const atGateway = (member: string): string | null => instructions?.[member] ?? null;
  const note = bank === null || bank.instructions === '' ? null : bank.instructions;
  return {
    bank: bank?.bank ?? atGateway('bank'),
    account_number: bank?.number ?? null,
    account_holder: bank?.holder ?? null,
    virtual_account_number: atGateway('number'),
    biller_code: atGateway('biller_code'),
    qr_image_url: atGateway('image_url'),
    qr_string: atGateway('qr_string'),
    retail_outlet: atGateway('outlet'),
    payment_code: atGateway('code'),
    note,
  };
}
