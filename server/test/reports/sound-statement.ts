import { expect } from 'vitest';
import type { App } from '../../src/app.ts';
import { readStatement } from '../../src/reports/read-statement.ts';
import { makeStatementKeys } from '../../src/reports/statement-keys.ts';
import { verifyStatement } from '../../src/reports/verify-statement.ts';
import { statementFormats, writeStatement } from '../../src/reports/wallet-statement.ts';
import { moneyOf } from '../books.ts';

/** Expects that the statement of an account's sandbox wallet adds up, and closes with what the wallet has. */
export async function expectSoundStatement(app: App, accountId: string): Promise<void> {
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
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
