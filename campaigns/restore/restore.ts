import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Outcome } from '../campaign.ts';
import { wholeNumber } from '../whole-number.ts';
import { runRound, prepareRounds, type Round } from './run-round.ts';

/**
 * Clients buy over HTTP while the database is backed up at a random moment, and buy more. Then the database is lost and
 * restored, a person follows the runbook, and the clients repeat every request with the same keys. No quote may be sold twice,
 * no acknowledged deposit may be missing unnoticed, and every lost sale must be listed. With `--double-sales count`, quotes that
 * were sold twice are only counted. `--parallel` rounds run at once.
 */
export async function restore(args: readonly string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '100' },
      orders: { type: 'string', default: '60' },
      clients: { type: 'string', default: '8' },
      deposits: { type: 'string', default: '3' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
      parallel: { type: 'string', default: '2' },
      'double-sales': { type: 'string', default: 'refuse' },
    },
  });
  const [rounds, seed] = [wholeNumber('rounds', values.rounds), wholeNumber('seed', values.seed)];
  const findings: string[] = [];
  const figures: Record<string, number> = { seed, rounds, 'quotes that were sold twice': 0 };
  const sizes = {
    orders: wholeNumber('orders', values.orders),
    clients: wholeNumber('clients', values.clients),
    deposits: wholeNumber('deposits', values.deposits),
  };
  let next = 0;
  /** Plays one round after the other, each with a copy of the same set up konter. */
  async function playLane(folder: string): Promise<void> {
    const prepared = await prepareRounds(join(folder, 'template'));
    for (let round = next; round < rounds; round = next) {
      next += 1;
      const plan = { ...sizes, ...prepared, folder: join(folder, `round-${round}`), seed: seed + round };
      const played = await runRound(plan);
      const counted = values['double-sales'] === 'count' ? [] : played.twice;
      findings.push(
        ...[...played.findings, ...counted].map((one) => `round ${round} (seed ${seed + round}): ${one}`),
      );
      addFigures(figures, played);
    }
  }
  const lanes = Math.min(rounds, wholeNumber('parallel', values.parallel));
  await Promise.all(Array.from({ length: lanes }, () => inFolder(playLane)));
  const options = `--orders ${values.orders} --clients ${values.clients} --deposits ${values.deposits}`;
  const repeat = `npm run campaign -- restore --rounds ${rounds} --seed ${seed} ${options} --double-sales ${values['double-sales']}`;
  return { findings, figures, repeat };
}

function addFigures(figures: Record<string, number>, { figures: added, twice }: Round): void {
  for (const [what, count] of [
    ...Object.entries(added),
    ['quotes that were sold twice', twice.length] as const,
  ])
    figures[what] = (figures[what] ?? 0) + count;
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'konter-restore-'));
  await chmod(folder, 0o711);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
