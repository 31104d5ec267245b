import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { pickAccounts, type Shape } from './baseline.ts';
import { closedLoop, type Pace } from './closed-loop.ts';
import { findPgbench, runPgbench, versionOf } from './pgbench.ts';

/** The files of pgledger, in the order in which they are installed. */
const files = ['ulid-to-uuid.sql', 'uuid-to-ulid.sql', 'pgledger.sql'];

/** A thousand accounts, by the number that a client chooses. */
const accounts = `
  create table acc (i serial primary key, id text);
  insert into acc (id) select (pgledger_create_account('a' || g, 'IDR')).id from generate_series(1, 1000) g;
  analyze`;

const transfer =
  'select pgledger_create_transfer((select id from acc where i = $1), (select id from acc where i = $2), 1)';

/** The time of a run of pgbench includes that of its connections, which are not counted in its rate. */
const secondsMin = 3;

/** pgledger in a database of its own. */
export interface Pgledger {
  /** The program that makes the load. */
  readonly driver: string;
  /** Transfers money for about `seconds`: always from account 1, or from any of the thousand; to any other. */
  transfer(shape: Shape, seconds: number): Promise<Pace>;
  close(): Promise<void>;
}

/** Installs the pgledger of `dir` in an empty database. Without pgbench, this process makes the load. */
export async function openPgledger(url: string, dir: string, clients: number): Promise<Pgledger> {
  await install(url, dir);
  const pgbench = await findPgbench();
  return pgbench === undefined ? drivenHere(url, clients) : drivenByPgbench(pgbench, url, clients);
}

async function install(url: string, dir: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const file of files) await client.query(await readFile(join(dir, file), 'utf8'));
    await client.query(accounts);
  } finally {
    await client.end();
  }
}

async function drivenByPgbench(pgbench: string, url: string, clients: number): Promise<Pgledger> {
  const script = fileURLToPath(new URL('pgledger-transfer.pgbench', import.meta.url));
  return {
    driver: await versionOf(pgbench),
    async transfer(shape, seconds) {
      const variables = { payers: shape === 'hot' ? 1 : 1_000 };
      const { transactions, perSecond } = await runPgbench(pgbench, {
        ...{ url, script, variables, clients },
        seconds: Math.max(secondsMin, Math.round(seconds)),
      });
      return { steps: transactions, perSecond };
    },
    close: async () => undefined,
  };
}

async function drivenHere(url: string, count: number): Promise<Pgledger> {
  const clients = await Promise.all(
    Array.from({ length: count }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  return {
    driver: 'the load client of this benchmark, because there is no pgbench',
    transfer: (shape, seconds) =>
      closedLoop(
        clients.map((client) => async () => {
          const [payer, payee] = pickAccounts(shape, 1);
          await client.query({ name: 'transfer', text: transfer, values: [payer, payee] });
        }),
        seconds,
      ),
    async close() {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}
