import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Outcome } from '../campaign.ts';
import { wholeNumber } from '../whole-number.ts';
import { playChaos } from './chaos.ts';
import { plantDefect } from './planted-defects.ts';

/** Longer than a proof takes that nothing was sold, and a late callback after it. */
const calmMs = 120_000;

/**
 * Orders over HTTP against both suppliers while calls go unanswered, callbacks come twice, late and lying, and the
 * server is killed every few seconds; afterwards the suppliers' own ledgers say whether anything was bought twice,
 * lost or kept wrongly. `--plant NAME` tries a konter with that defect: then something must be found.
 */
export async function supplierChaos(args: readonly string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      orders: { type: 'string', default: '50000' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
      buyers: { type: 'string', default: '32' },
      plant: { type: 'string' },
    },
  });
  const folder = await mkdtemp(join(tmpdir(), 'konter-chaos-'));
  await chmod(folder, 0o711);
  try {
    const program = values.plant === undefined ? {} : { program: await plantDefect(folder, values.plant) };
    return await playChaos({
      folder,
      orders: wholeNumber('orders', values.orders),
      seed: wholeNumber('seed', values.seed),
      buyers: wholeNumber('buyers', values.buyers),
      calmMs,
      ...program,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
