import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Outcome } from '../campaign.ts';
import { wholeNumber } from '../whole-number.ts';
import { startBalancer } from './balancer.ts';
import { runRollingRestart, settings } from './run-rolling-restart.ts';
import { openTestbed } from './testbed.ts';

/**
 * Two servers on one database, behind a balancer that checks `/readyz` and repeats nothing, are restarted in turn while clients
 * quote, confirm and read. No request may fail, every order must end, and the audit must be clean. With `--grace 0`, the
 * servers stop at once, which the campaign must find.
 */
export async function rollingRestart(args: readonly string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      restarts: { type: 'string', default: '20' },
      clients: { type: 'string', default: '64' },
      grace: { type: 'string', default: '5000' },
      check: { type: 'string', default: '1000' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    },
  });
  const [seed, checkMs] = [wholeNumber('seed', values.seed), wholeNumber('check', values.check)];
  const plan = {
    seed,
    restarts: wholeNumber('restarts', values.restarts),
    clients: wholeNumber('clients', values.clients),
  };
  const options = `--restarts ${values.restarts} --clients ${values.clients} --grace ${values.grace} --check ${values.check}`;
  const folder = await mkdtemp(join(tmpdir(), 'konter-rolling-'));
  await chmod(folder, 0o711);
  const testbed = await openTestbed(folder, { ...settings, KONTER_STOP_GRACE_MS: values.grace });
  const balancer = await startBalancer({ servers: testbed.servers, checkMs, checkMsMax: 2 * checkMs });
  try {
    const outcome = await runRollingRestart(testbed, balancer, plan);
    return { ...outcome, repeat: `npm run campaign -- rolling-restart ${options} --seed ${seed}` };
  } finally {
    await balancer.stop();
    await testbed.close();
    await rm(folder, { recursive: true, force: true });
  }
}
