import { readFile } from 'node:fs/promises';
import pg from 'pg';
import type { Step } from './closed-loop.ts';

/** The accounts of the baseline: number 0 is the hot one, the others are a thousand. */
const coldAccounts = 1_000;

/** How the transfers of the baseline are spread: all touch one row, or any two of a thousand. */
export type Shape = 'hot' | 'thousand';

/** The baseline's clients, each on a connection of its own with the call prepared. */
export interface Baseline {
  /** The first `count` clients; each writes how long its transfers took, milliseconds, into `samples`. */
  clients(shape: Shape, count: number, samples: number[]): readonly Step[];
  close(): Promise<void>;
}

/** Makes the baseline's tables in an empty database and connects `connections` clients to it. */
export async function openBaseline(url: string, connections: number): Promise<Baseline> {
  const pool = await Promise.all(Array.from({ length: connections }, () => connect(url)));
  await pool[0]?.query(await readFile(new URL('baseline.sql', import.meta.url), 'utf8'));
  return {
    clients: (shape, count, samples) =>
      pool.slice(0, count).map((client) => async () => {
        const [payer, payee] = pickAccounts(shape, 0);
        const startMs = performance.now();
        await client.query({
          name: 'transfer',
          text: 'select transfer($1, $2, $3)',
          values: [payer, payee, 10_000],
        });
        samples.push(performance.now() - startMs);
      }),
    async close() {
      await Promise.all(pool.map((client) => client.end()));
    },
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Two different accounts. The first is `hot`, or any of the thousand. */
export function pickAccounts(shape: Shape, hot: number): [payer: number, payee: number] {
  const payer = shape === 'hot' ? hot : anyAccount();
  const payee = anyAccount();
  return payer === payee ? [payer, (payee % coldAccounts) + 1] : [payer, payee];
}

function anyAccount(): number {
  return 1 + Math.floor(Math.random() * coldAccounts);
}
