import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../../server/test/free-port.ts';
import type { Outcome } from '../campaign.ts';
import { wholeNumber } from '../whole-number.ts';
import { runWebhooks } from './run-webhooks.ts';

/**
 * Orders over HTTP whose events are sent to receivers that fail, hang, answer slowly or endlessly, redirect and break
 * off, while the server is killed at random. Afterwards the events of the database, the orders of the API and the
 * records of the receivers are compared.
 */
export async function webhooks(args: readonly string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      events: { type: 'string', default: '100000' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 32)) },
      buyers: { type: 'string', default: '32' },
    },
  });
  const folder = await mkdtemp(join(tmpdir(), 'konter-webhooks-'));
  await chmod(folder, 0o711);
  const seed = wholeNumber('seed', values.seed);
  try {
    const outcome = await runWebhooks({
      folder,
      events: wholeNumber('events', values.events),
      seed,
      buyers: wholeNumber('buyers', values.buyers),
      port: await freePort(),
    });
    const args = `--events ${values.events} --seed ${seed} --buyers ${values.buyers}`;
    return {
      ...outcome,
      figures: { seed, ...outcome.figures },
      repeat: `npm run campaign -- webhooks ${args}`,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
