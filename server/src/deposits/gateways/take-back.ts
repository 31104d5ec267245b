import type { App } from '../../app.ts';
import type { Environment } from '../../environment.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { PaymentSource } from '../payments/payment.ts';
import type { ReversalKind } from './gateway.ts';

/** Money of a recorded payment that a gateway has taken back. */
export interface TakenBack {
  readonly environment: Environment;
  readonly source: PaymentSource;
  /** The same id is the same reversal. */
  readonly id: string;
  readonly kind: ReversalKind;
  /** Rupiah. */
  readonly amount: Rupiah;
  readonly at: Date;
}

/**
 * Books that money was taken back; false: it is not booked, and the next check tries again.
 * CALL SITE of `reversePayment`: until the books have it, a person is told.
 */
export async function takeBack(app: Pick<App, 'log'>, { source, kind }: TakenBack): Promise<boolean> {
  app.log.error(
    { source: source.kind, kind },
    'a gateway has taken money back; reverse the deposit by hand: konter deposit reverse',
  );
  return false;
}
