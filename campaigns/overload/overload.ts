import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Outcome } from '../campaign.ts';
import { wholeNumber } from '../whole-number.ts';
import { runOverload } from './run-overload.ts';

/**
 * Finds how many orders this machine sells in a second, half of them live, and lets two and five times as many arrive, whether
 * earlier ones are answered or not.
 */
export async function overload(args: readonly string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '20' },
      connections: { type: 'string', default: '1500' },
    },
  });
  const folder = await mkdtemp(join(tmpdir(), 'konter-overload-'));
  await chmod(folder, 0o711);
  try {
    return await runOverload({
      folder,
      seconds: wholeNumber('seconds', values.seconds),
      connections: wholeNumber('connections', values.connections),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
