import type { App } from '../../../src/app.ts';
import { walletOf } from '../../../src/ledger/wallet.ts';
import { statementStep } from '../../../src/orders/lane/order-steps.ts';
import type { Attempt } from '../../../src/suppliers/attempts/attempt.ts';
import type { Statement } from '../../../src/suppliers/attempts/statement.ts';
import { writeByHand } from '../../database/write-by-hand.ts';

type Said = Pick<Statement, 'said' | 'source'> & Partial<Pick<Statement, 'at' | 'code' | 'cost'>>;

/** Appends statements about a closed purchase, which nothing decides on. Each is of the time when it closed, or of its own. */
export async function appendStatements(
  { database }: Pick<App, 'database'>,
  attempt: Attempt,
  ...statements: readonly Said[]
): Promise<void> {
  const { orderId, id: attemptId, closedAt } = attempt;
  if (closedAt === null) throw new Error('The purchase is open.');
  const wallet = walletOf(attempt);
  const common = { ...wallet, orderId, attemptId, code: null, serial: null, cost: null, at: closedAt };
  const steps = statements.map((one) => statementStep({ ...common, ...one }));
  await database.transaction((tx) => writeByHand(tx, wallet, { steps }));
}
