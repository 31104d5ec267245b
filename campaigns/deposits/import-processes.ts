import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../../server/src/app.ts';
import { makeClock, pause } from '../../server/src/clock.ts';
import { sql } from '../../server/src/database/sql.ts';
import type { BankAccount } from '../../server/src/deposits/bank/bank-accounts.ts';
import type { Random } from '../../server/test/crash/random.ts';
import { environment, type Variables } from '../../server/test/crash/serve.ts';

/** Runs `konter bank import`, as an operator does in a shell. */
export interface ImportProcesses {
  /**
   * Imports a file in a process of its own, which is killed without warning at a random moment, or as soon as it has stored lines
   * and has not recorded their payments. Only the first one runs to its end, which says how long one takes.
   */
  run(bytes: Buffer, random: Random): Promise<void>;
  readonly done: { run: number; killed: number };
  /** What must not happen, a sentence each. */
  readonly complaints: readonly string[];
}

const clock = makeClock();
/** The pause between two looks whether the lines are stored, milliseconds. */
const lookMs = 2;

/** Prepares the imports. `program` is the `konter` under test. */
export function openImportProcesses(on: {
  readonly app: App;
  readonly bankAccount: BankAccount;
  readonly program: string;
  readonly folder: string;
  readonly variables: Variables;
}): ImportProcesses {
  const { app, bankAccount, program, folder } = on;
  const dataDir = join(folder, 'operator');
  const done = { run: 0, killed: 0 };
  const complaints: string[] = [];
  let usualMs = 0;

  async function start(bytes: Buffer): Promise<ChildProcess> {
    await mkdir(dataDir, { recursive: true });
    const file = join(dataDir, `statement-${done.run}.csv`);
    await writeFile(file, bytes);
    done.run += 1;
    const command = ['bank', 'import', file, '--bank', 'bca', '--account', bankAccount.number];
    return spawn(process.execPath, [program, ...command, '--environment', 'live'], {
      env: await environment(dataDir, on.variables),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  }

  return {
    done,
    complaints,
    async run(bytes, random) {
      const startMs = clock.monotonicMs();
      const before = await countImports(app);
      const child = await start(bytes);
      let said = '';
      child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
      const ended = once(child, 'exit');
      if (done.run > 1) {
        const stopping = new AbortController();
        void ended.then(() => stopping.abort());
        if (random.whole(0, 1) === 1) await pause(random.whole(1, Math.max(usualMs, 2)), stopping.signal);
        else
          while (!stopping.signal.aborted && (await countImports(app)) === before)
            await pause(lookMs, stopping.signal);
        child.kill('SIGKILL');
      }
      await ended;
      if (child.signalCode === 'SIGKILL') done.killed += 1;
      else if (child.exitCode === 0) usualMs = Math.round(clock.monotonicMs() - startMs);
      else complaints.push(`konter bank import ended with ${child.exitCode}: ${said.slice(0, 500)}`);
    },
  };
}

/** The files that commands have imported. Other imports of the campaign have another actor. */
async function countImports({ database }: App): Promise<number> {
  const [row] = await database.rows(sql<{ count: number }>`
    select count(*)::integer as count
      from bank_imports i
     where i.feed_id is null and i.actor <> 'campaign'`);
  return row?.count ?? 0;
}
