import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Outcome } from '../campaign.ts';
import { wholeNumber } from '../whole-number.ts';
import { playUnreadAnswers } from './play.ts';

/**
 * Connections without a key that send many requests at once and read the answers slowly or not at all. Meanwhile the
 * memory of the server is watched, and the latencies of `/healthz` and of a client that buys.
 */
export async function unreadAnswers(args: readonly string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      connections: { type: 'string', default: '60' },
      requests: { type: 'string', default: '300' },
      seconds: { type: 'string', default: '15' },
    },
  });
  const folder = await mkdtemp(join(tmpdir(), 'konter-unread-answers-'));
  await chmod(folder, 0o711);
  try {
    return await playUnreadAnswers({
      folder,
      connections: wholeNumber('connections', values.connections),
      requests: wholeNumber('requests', values.requests),
      seconds: wholeNumber('seconds', values.seconds),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
