import { readdir, readFile } from 'node:fs/promises';
import { sql } from '../../server/src/database/sql.ts';
import { until } from '../../server/test/crash/serve.ts';
import { patienceMs } from '../../server/test/patience.ts';
import { isRunning } from '../../server/test/processes.ts';
import { cancelled, quoted } from './operations.ts';
import { committedSince, settleDown, type Testbed } from './testbed.ts';

/** The threads of a victim, by a name that is the same for the next one. Each thread is counted for itself. */
export type Threads = ReadonlyMap<string, readonly number[]>;

/** Whose calls are counted, and what is killed. */
export interface Victim {
  /** Whether a call belongs to the operation by its arguments: others are those of tasks that run beside it. */
  isOwn(text: string): boolean;
  /** How long it is traced after the answer, milliseconds: what it writes then, it should have written before. */
  readonly afterAnswerMs: number;
  /** The threads that the next operation may use. The server has decided orders of the account before, and is connected. */
  threads(testbed: Testbed): Promise<Threads>;
  /** Waits until it is gone, and until everything runs again. `events`: of the database before the kill. */
  recover(testbed: Testbed, threads: readonly number[], events: { readonly back: number }): Promise<void>;
}

/** Every victim by its name. */
export const victims: Readonly<Record<string, Victim>> = {
  server: {
    // A message of the lane, which begins with Bind, or an answer over HTTP.
    isOwn: (text) => /"B[^"]*\\0begin\\0|"HTTP\/1\.1 /.test(text),
    // Not longer, because its tasks write all the time.
    afterAnswerMs: 50,
    async threads(testbed) {
      const pid = testbed.pid();
      await settleDown(pid);
      await cancelled(testbed, await quoted(testbed));
      return threadsOf(pid);
    },
    recover: (testbed) => testbed.startAgain(),
  },
  postgresql: {
    isOwn: () => true,
    afterAnswerMs: 200,
    threads: async (testbed) => new Map([['backend', [await findLaneBackend(testbed)]]]),
    async recover(testbed, [backend = 0], { back }) {
      await until('the backend is gone', patienceMs, async () => !(await isRunning(backend)));
      await until('PostgreSQL is back', patienceMs, async () => (await testbed.databaseEvents()).back > back);
    },
  },
};

/** The threads of a process, by the names that its program gives them. */
async function threadsOf(pid: number): Promise<Threads> {
  const threads = new Map<string, number[]>();
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const name = (await readFile(`/proc/${pid}/task/${thread}/comm`, 'utf8')).trim();
    threads.set(name, [...(threads.get(name) ?? []), Number(thread)]);
  }
  return threads;
}

/** Finds the backend of the lane: the one that commits whenever an order changes. Others commit at times of their own. */
async function findLaneBackend(testbed: Testbed): Promise<number> {
  let found: readonly number[] = [];
  await until('one backend commits all orders', patienceMs, async () => {
    const [order, first] = await committedDuring(testbed, () => quoted(testbed));
    const [, second] = await committedDuring(testbed, () => cancelled(testbed, order));
    found = [...first].filter((pid) => second.has(pid));
    return found.length === 1;
  });
  return found[0] ?? 0;
}

async function committedDuring<T>(
  testbed: Testbed,
  work: () => Promise<T>,
): Promise<readonly [T, ReadonlySet<number>]> {
  const now = await testbed.query(async (database) => {
    const [row] = await database.rows(sql<{ now: Date }>`select clock_timestamp()::timestamptz as now`);
    return row?.now ?? new Date(0);
  });
  const result = await work();
  return [result, await testbed.query((database) => committedSince(database, now))];
}
