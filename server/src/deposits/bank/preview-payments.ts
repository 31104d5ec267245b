import type { App } from '../../app.ts';
import type { Rupiah } from '../../rupiah.ts';
import { readOnePersonLimit } from '../../settings/one-person-limit.ts';
import { matchPayment } from '../payments/match-payment.ts';
import type { ReviewReason } from '../payments/payment.ts';
import { creditOf } from '../requests/deposit-request.ts';
import { readTransferCandidates } from '../requests/request-rows.ts';
import type { BankAccount } from './bank-accounts.ts';
import type { ClassifiedLine } from './lines/store-lines.ts';
import { arrivalOf } from './lines/record-lines.ts';

/** What the payment of a new credit would become. */
export type PaymentPreview =
  | {
      readonly kind: 'credit';
      readonly requestId: string;
      readonly accountId: string;
      /** What the wallet gets, rupiah. */
      readonly credited: Rupiah;
    }
  | { readonly kind: 'review'; readonly reason: ReviewReason };

/** Says what the payments of new credits would become now, one after the other. */
export interface PaymentPreviews {
  of(line: ClassifiedLine): Promise<PaymentPreview>;
}

/** Makes the previews of one file: a request is credited by one of its lines only. It changes nothing. */
export function previewPayments(
  { database }: Pick<App, 'database'>,
  { id: bankAccountId, environment }: BankAccount,
  now: Date,
): PaymentPreviews {
  const taken = new Set<string>();
  let limit: Rupiah | undefined;
  return {
    async of({ line }) {
      limit ??= await readOnePersonLimit(database, 'deposits.credit_limit');
      const amount = line.amount / 100n;
      const arrival = arrivalOf(line, now);
      const found = await readTransferCandidates(database, {
        bankAccountId,
        amount,
        receivedAt: arrival.receivedAt,
      });
      const source = { kind: 'bank', bankAccountId, id: 'preview' } as const;
      const evidence = { facts: {}, payer: null };
      const payment = { environment, source, amount, fee: 0n, ...arrival, requestId: null, limit, evidence };
      const match = matchPayment(
        payment,
        found.filter((request) => request.environment === environment),
      );
      if (match.kind === 'review') return { kind: 'review', reason: match.reason };
      const { id: requestId, accountId } = match.request;
      if (taken.has(requestId)) return { kind: 'review', reason: 'paid_twice' };
      taken.add(requestId);
      return { kind: 'credit', requestId, accountId, credited: creditOf(match.request, amount) };
    },
  };
}
