import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseConfig } from '../../server/src/config.ts';
import { startDatabase } from '../../server/src/start-database.ts';
import type { Outcome } from '../campaign.ts';
import { runPlanted } from '../planted-defects.ts';
import { wholeNumber } from '../whole-number.ts';
import { runContradictions } from './run-contradictions.ts';
import { everyPlay, type Play, playNamed, randomPlays } from './plays.ts';

/**
 * Purchases with contradictory statements: every answer to the purchase, then every answer that contradicts it, then
 * every end, and random answers as well. No order may be settled before its supplier has ended it. `--play NAME`,
 * which can be repeated, runs only those plays. `--plant NAME` tests a konter with that defect. With `DATABASE_URL` and
 * `KONTER_ENCRYPTION_KEYS` it uses that database, which must be new.
 */
export async function supplierContradictions(args: readonly string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      play: { type: 'string', multiple: true },
      plant: { type: 'string' },
      random: { type: 'string', default: '2000' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
    },
  });
  const folder = await mkdtemp(join(tmpdir(), 'konter-contradictions-'));
  // The user of PostgreSQL must be able to enter it.
  await chmod(folder, 0o711);
  try {
    if (values.plant !== undefined) return await runPlanted(values.plant, values.play ?? []);
    const plays: readonly Play[] = values.play?.map(playNamed) ?? [
      ...everyPlay(),
      ...randomPlays(wholeNumber('seed', values.seed), wholeNumber('random', values.random)),
    ];
    return await onDatabaseOfItsOwn(folder, plays);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function onDatabaseOfItsOwn(folder: string, plays: readonly Play[]): Promise<Outcome> {
  const { DATABASE_URL, KONTER_ENCRYPTION_KEYS } = process.env;
  const config = parseConfig({
    KONTER_DATA_DIR: join(folder, 'konter'),
    ...(DATABASE_URL === undefined ? {} : { DATABASE_URL, KONTER_ENCRYPTION_KEYS }),
  });
  const { appUrl, keyring, stop } = await startDatabase(config, { durable: false });
  try {
    return await runContradictions({ folder, url: appUrl, keyring }, plays);
  } finally {
    await stop();
  }
}
