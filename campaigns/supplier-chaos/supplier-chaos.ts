import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Outcome } from '../campaign.ts';
import { plantDefect } from '../planted-defects.ts';
import { wholeNumber } from '../whole-number.ts';
import { runChaos } from './chaos.ts';

/** Longer than the proof that nothing was sold takes, with a late callback after it, on a busy machine. */
const calmMs = 600_000;

/**
 * Orders over HTTP against both suppliers while calls go unanswered, answers contradict purchases, callbacks are
 * repeated, late or false, and the server is killed every few seconds. Afterwards the suppliers' ledgers show whether
 * anything was bought twice, lost or booked wrongly. With `--plant NAME` it tests a konter with that defect and must
 * report findings.
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
    const outcome = await runChaos({
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
