import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Outcome } from '../campaign.ts';
import { wholeNumber } from '../whole-number.ts';
import { runUnreadAnswers } from './run-unread-answers.ts';

/**
 * Connections without a key that send many requests at once and read the answers slowly or not at all: one, sixty and a
 * thousand, or as many as `--connections` says. Then `--slow` connections from one address that send a byte a second. Meanwhile
 * the memory of the server is watched, and the latencies of `/healthz` and of a client that buys.
 */
export async function unreadAnswers(args: readonly string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      connections: { type: 'string', multiple: true, default: ['1', '60', '1000'] },
      requests: { type: 'string', default: '300' },
      seconds: { type: 'string', default: '8' },
      slow: { type: 'string', default: '2500' },
    },
  });
  const folder = await mkdtemp(join(tmpdir(), 'konter-unread-answers-'));
  await chmod(folder, 0o711);
  try {
    return await runUnreadAnswers({
      folder,
      connections: values.connections.map((count) => wholeNumber('connections', count)),
      slow: wholeNumber('slow', values.slow),
      requests: wholeNumber('requests', values.requests),
      seconds: wholeNumber('seconds', values.seconds),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
