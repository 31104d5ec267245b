import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Outcome } from '../campaign.ts';
import { wholeNumber } from '../whole-number.ts';
import { runPlantedDeposits } from './planted-defects.ts';
import { runDeposits } from './run-deposits.ts';

/** The least number of requests between two kills, and how many kills a long run has: a start takes seconds of a core. */
const [killEveryMin, killsMax] = [300, 60];

function killEveryOf(payments: number): number {
  return Math.max(killEveryMin, Math.ceil(payments / killsMax));
}

/** Longer than everything takes to end on a busy machine, milliseconds. */
const calmMs = '600000';
/** With a defect there are findings until this is over, milliseconds. */
const plantedCalmMs = '15000';

/**
 * Deposits of many clients through both gateways and a bank, while notifications are lost, doubled, late, forged and
 * contradictory, statement files overlap, operators decide cases, and servers are killed. Afterwards the ledgers of the
 * gateways and of the bank show whether anything was lost, credited twice or invented. With `--plant NAME` it tests a
 * konter with that defect and must report findings.
 */
export async function deposits(args: readonly string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      payments: { type: 'string', default: '100000' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
      payers: { type: 'string', default: '16' },
      'kill-every': { type: 'string' },
      calm: { type: 'string', default: calmMs },
      plant: { type: 'string' },
    },
  });
  const { payments, seed, payers, plant } = values;
  const killEvery = values['kill-every'] ?? String(killEveryOf(wholeNumber('payments', payments)));
  const folder = await mkdtemp(join(tmpdir(), 'konter-deposits-'));
  await chmod(folder, 0o711);
  try {
    if (plant !== undefined) return await runPlantedDeposits(folder, plant, { seed, calmMs: plantedCalmMs });
    const outcome = await runDeposits({
      folder,
      payments: wholeNumber('payments', payments),
      seed: wholeNumber('seed', seed),
      payers: wholeNumber('payers', payers),
      killEvery: wholeNumber('kill-every', killEvery),
      calmMs: wholeNumber('calm', values.calm),
    });
    const args = `--payments ${payments} --seed ${seed} --payers ${payers} --kill-every ${killEvery}`;
    return { ...outcome, repeat: `npm run campaign -- deposits ${args}` };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
