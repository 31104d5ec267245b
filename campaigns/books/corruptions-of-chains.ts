import type pg from 'pg';
import { sql } from '../../server/src/database/sql.ts';
import { chainStart } from '../../server/src/ledger/book.ts';
import { walkJournal } from '../../server/src/ledger/step-rows.ts';
import { stepLink } from '../../server/src/ledger/step.ts';
import { walkRecords, recordLink } from '../../server/src/operators/record-chain.ts';
import type { Environment } from '../../server/src/environment.ts';
import type { Corrupted, Corruption } from './corruption.ts';
import { queryableOf } from './queryable.ts';

interface WalletRow {
  readonly account_id: string;
  readonly environment: Environment;
  readonly last_step: string;
}

/** A random wallet with at least this many steps. */
async function pickWallet({ client, random }: Corrupted, least: number): Promise<WalletRow> {
  const { rows } = await client.query<WalletRow>(
    `select account_id, environment, last_step from wallets where last_step >= $1 order by account_id, environment`,
    [least],
  );
  return random.pick(rows);
}

/** Removes everything of a wallet after one of its steps, and sets its columns as they were then. */
async function truncate({ client }: Corrupted, wallet: WalletRow, to: bigint): Promise<number> {
  const of = [wallet.account_id, wallet.environment];
  const run = async (text: string, ...more: unknown[]): Promise<number> =>
    (await client.query(text, [...of, ...more])).rowCount ?? 0;
  const gone = await run(
    'delete from steps where account_id = $1 and environment = $2 and number > $3',
    String(to),
  );
  // Orders without steps, or shown after the last step that stays, go too.
  await run(
    `delete from orders o where account_id = $1 and environment = $2 and created_at > coalesce(
       (select max(s.at) from steps s where s.account_id = $1 and s.environment = $2), '-infinity')`,
  );
  const orphans = 'not in (select id from orders o where o.account_id = $1 and o.environment = $2)';
  for (const [table, column] of [
    ['attempts', 'order_id'],
    ['review_cases', 'order_id'],
  ] as const)
    await run(`delete from ${table} where account_id = $1 and environment = $2 and ${column} ${orphans}`);
  await run('delete from claims where account_id = $1 and environment = $2');
  await run('delete from delivery_attempts where account_id = $1 and environment = $2');
  await run('delete from deliveries where account_id = $1 and environment = $2');
  await run(
    `update wallets w
        set last_step = coalesce(s.number, 0), chain_head = coalesce(s.chain, decode(repeat('00', 32), 'hex')),
            available = coalesce(s.available, 0), held = coalesce(s.held, 0), orders = coalesce(o.number, 0),
            orders_head = coalesce(o.chain, decode(repeat('00', 32), 'hex'))
       from (values (1)) one
       left join lateral (select number, chain, available, held from steps where account_id = $1 and environment = $2
                           order by number desc limit 1) s on true
       left join lateral (select number, chain from orders where account_id = $1 and environment = $2
                           order by number desc limit 1) o on true
      where w.account_id = $1 and w.environment = $2`,
  );
  return gone;
}

/** Links the steps of a wallet again, as somebody with the key can. */
async function relink({ client, keyring }: Corrupted, wallet: WalletRow): Promise<void> {
  const key = { accountId: wallet.account_id, environment: wallet.environment };
  let chain = chainStart;
  for await (const step of walkJournal(queryableOf(client), key, BigInt(wallet.last_step))) {
    chain = stepLink(keyring, chain, step).bytes;
    await client.query(
      'update steps set chain = $4 where account_id = $1 and environment = $2 and number = $3',
      [...[key.accountId, key.environment, String(step.number)], chain],
    );
  }
  await client.query('update wallets set chain_head = $3 where account_id = $1 and environment = $2', [
    ...[key.accountId, key.environment],
    chain,
  ]);
}

async function relinkRecords({ client, keyring }: Corrupted): Promise<void> {
  const db = queryableOf(client);
  const [end] = await db.rows(sql<{ number: bigint }>`select number from record_chain`);
  let head = chainStart;
  for await (const record of walkRecords(db, 0n, end?.number ?? 0n)) {
    head = recordLink(keyring, head, record).bytes;
    await client.query('update audit_records set chain = $2 where id = $1', [record.id, head]);
  }
  await client.query('update record_chain set head = $1', [head]);
}

async function count(client: pg.Client, text: string, values: unknown[]): Promise<number> {
  return (await client.query(text, values)).rowCount ?? 0;
}

const truncated = [
  'attempts',
  'claims',
  'deliveries',
  'delivery_attempts',
  'orders',
  'review_cases',
  'steps',
  'wallets',
];

/** Corruptions that leave a consistent database. Only the heads outside of it show them. */
export const corruptionsOfChains: readonly Corruption[] = [
  {
    name: 'truncation of a wallet with everything that hangs on it',
    tables: truncated,
    async corrupt(on) {
      const wallet = await pickWallet(on, 3);
      return truncate(on, wallet, BigInt(on.random.whole(1, Number(wallet.last_step) - 1)));
    },
  },
  {
    name: 'wallet emptied',
    tables: truncated,
    corrupt: async (on) => truncate(on, await pickWallet(on, 1), 0n),
  },
  {
    name: 'chain of steps recomputed with the key',
    tables: ['steps', 'wallets'],
    async corrupt(on) {
      const wallet = await pickWallet(on, 3);
      const number = on.random.whole(1, Number(wallet.last_step));
      const changed = await count(
        on.client,
        `update steps set at = at - interval '1 second' where account_id = $1 and environment = $2 and number = $3`,
        [wallet.account_id, wallet.environment, number],
      );
      await relink(on, wallet);
      return changed;
    },
  },
  {
    name: 'chain of audit records recomputed with the key',
    tables: ['audit_records', 'record_chain'],
    async corrupt(on) {
      const changed = await count(
        on.client,
        `update audit_records set actor = 'somebody else'
          where number = (select number from audit_records order by md5(number::text || $1) limit 1)`,
        [String(on.random.whole(1, 1_000_000))],
      );
      await relinkRecords(on);
      return changed;
    },
  },
];
