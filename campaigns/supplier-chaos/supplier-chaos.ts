import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Outcome } from '../campaign.ts';
import { plantDefect } from '../planted-defects.ts';
import { wholeNumber } from '../whole-number.ts';
import { playChaos } from './chaos.ts';

/** Longer than a proof takes that nothing was sold, and a late callback after it, on a machine that is busy. */
const calmMs = 600_000;

/**
 * Orders over HTTP against both suppliers while calls go unanswered, answers contradict purchases, callbacks come twice,
 * late and lying, and the server is killed every few seconds; afterwards the suppliers' own ledgers say whether anything
 * was bought twice, lost or kept wrongly. `--plant NAME` tries a konter with that defect: then something must be found.
 */
export async function supplierChaos(args: readonly string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      orders: { type: 'string', default: '50000' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
      buyers: { type: 'string', default: '32' },
      kills: { type: 'string', default: '1' },
      plant: { type: 'string' },
    },
  });
  const { orders, seed, buyers, kills, plant } = values;
  const folder = await mkdtemp(join(tmpdir(), 'konter-chaos-'));
  await chmod(folder, 0o711);
  try {
    const planted =
      plant === undefined
        ? {}
        : { program: join(await plantDefect(folder, plant), 'server', 'bin', 'konter.mjs') };
    const outcome = await playChaos({
      folder,
      orders: wholeNumber('orders', orders),
      seed: wholeNumber('seed', seed),
      buyers: wholeNumber('buyers', buyers),
      kills: wholeNumber('kills', kills),
      calmMs,
      ...planted,
    });
    const args = `--orders ${orders} --seed ${seed} --buyers ${buyers} --kills ${kills}`;
    const defect = plant === undefined ? '' : ` --plant ${plant}`;
    return { ...outcome, repeat: `npm run campaign -- supplier-chaos ${args}${defect}` };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
