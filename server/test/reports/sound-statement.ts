import { expect } from 'vitest';
import type { App } from '../../src/app.ts';
import { readStatement } from '../../src/reports/read-statement.ts';
import { makeStatementKeys } from '../../src/reports/statement-keys.ts';
import { verifyStatement } from '../../src/reports/verify-statement.ts';
import { statementFormats, writeStatement } from '../../src/reports/wallet-statement.ts';
import { moneyOf } from '../books.ts';
import type { StatementSums } from './earnings/sound-earnings.ts';

/**
 * Expects that the statement of an account's sandbox wallet adds up, and closes with what the wallet has. Returns what was sold
 * and refunded by its entries.
 */
export async function expectSoundStatement(app: App, accountId: string): Promise<StatementSums> {
  const wallet = { accountId, environment: 'sandbox' } as const;
  const days = { from: '1970-01-01', to: '2999-12-31' };
  const { opening, pages } = await readStatement(app.database, wallet, days);
  const keys = makeStatementKeys(app.keyring.statementSeeds());
  const head = { ...wallet, ...days, issuer: app.config.brand, accountName: 'test', opening };
  const lines: string[] = [];
  for await (const text of writeStatement(statementFormats.jsonl, head, pages, keys))
    lines.push(...text.split('\n').slice(0, -1));
  expect((await verifyStatement(each(lines), keys.publicKeys)).problems).toEqual([]);
  const { available, held } = await moneyOf(app, accountId);
  const closing = { available: Number(available), held: Number(held), balance: Number(available + held) };
  expect(JSON.parse(lines.at(-2) ?? '')).toMatchObject({ closing });
  const entries: Entry[] = lines.map((line) => JSON.parse(line));
  return {
    accountId,
    sales: -sumOf(entries, 'capture', ({ held_change: change }) => change),
    refunds: sumOf(entries, 'refund', ({ available_change: change }) => change),
  };
}

/** The members of an entry that are added up; other lines of a statement have none of them. */
interface Entry {
  readonly kind?: string;
  readonly available_change: number;
  readonly held_change: number;
}

function sumOf(entries: readonly Entry[], kind: string, amountOf: (entry: Entry) => number): bigint {
  return entries.reduce((sum, entry) => (entry.kind === kind ? sum + BigInt(amountOf(entry)) : sum), 0n);
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
