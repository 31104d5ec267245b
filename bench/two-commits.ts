import pg from 'pg';
import type { Step } from './closed-loop.ts';

/** The lower bound of two durable phases: two transactions of one inserted row each, over one connection. */
export interface TwoCommits {
  /** Runs both and appends their total time, milliseconds, to `samples`. */
  client(samples: number[]): Step;
  close(): Promise<void>;
}

/** Connects and creates the table. */
export async function openTwoCommits(url: string): Promise<TwoCommits> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    'create table bare_rows (id bigint generated always as identity primary key, n bigint not null)',
  );

  async function commitOnce(): Promise<void> {
    await client.query('begin');
    await client.query({ name: 'bare', text: 'insert into bare_rows (n) values ($1)', values: [1] });
    await client.query('commit');
  }

  return {
    client: (samples) => async () => {
      const startMs = performance.now();
      await commitOnce();
      await commitOnce();
      samples.push(performance.now() - startMs);
    },
    close: () => client.end(),
  };
}
