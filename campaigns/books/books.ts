import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseConfig } from '../../server/src/config.ts';
import { startDatabase } from '../../server/src/start-database.ts';
import type { Outcome } from '../campaign.ts';
import { wholeNumber } from '../whole-number.ts';
import { runBooks } from './run-books.ts';

/**
 * Corruptions of the books by a superuser while no trigger runs: of every kind, each of a random row. The audit must find each
 * of them, except for those that docs/ledger.md names.
 */
export async function books(args: readonly string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      corruptions: { type: 'string', default: '1000' },
      rounds: { type: 'string', default: '4' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
    },
  });
  const plan = {
    corruptions: wholeNumber('corruptions', values.corruptions),
    rounds: wholeNumber('rounds', values.rounds),
    seed: wholeNumber('seed', values.seed),
  };
  const folder = await mkdtemp(join(tmpdir(), 'konter-books-'));
  // The user of PostgreSQL must be able to enter it.
  await chmod(folder, 0o711);
  try {
    const config = parseConfig({ KONTER_DATA_DIR: join(folder, 'konter') });
    const {
      appUrl: url,
      ownerUrl: superuserUrl,
      keyring,
      stop,
    } = await startDatabase(config, { durable: false });
    try {
      const outcome = await runBooks({ folder, url, superuserUrl, keyring }, plan);
      const repeat = `npm run campaign -- books --corruptions ${plan.corruptions} --rounds ${plan.rounds} --seed ${plan.seed}`;
      return { ...outcome, repeat };
    } finally {
      await stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
