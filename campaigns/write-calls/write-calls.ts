import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Outcome } from '../campaign.ts';
import { wholeNumber } from '../whole-number.ts';
import { operations } from './operations.ts';
import { plantWriteDefect } from './planted-defects.ts';
import { runWriteCalls } from './run-write-calls.ts';
import { whyNoStrace } from './strace.ts';
import { victims } from './victims.ts';

/**
 * The server, or the backend of PostgreSQL that writes its orders, is killed by strace at every write call of an operation. The
 * worker must finish what was begun, and the request that is sent again must find that the operation has happened once. With
 * `--plant NAME` it tests a konter with that defect and must report findings.
 * @throws in one sentence when strace is not installed, or may not trace
 */
export async function writeCalls(args: readonly string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      victim: { type: 'string', multiple: true, default: Object.keys(victims) },
      operation: { type: 'string', multiple: true, default: Object.keys(operations) },
      from: { type: 'string', default: '1' },
      most: { type: 'string' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
      plant: { type: 'string' },
    },
  });
  const missing = await whyNoStrace();
  if (missing !== undefined) throw new Error(missing);
  const folder = await mkdtemp(join(tmpdir(), 'konter-write-calls-'));
  await chmod(folder, 0o711);
  const { victim, operation, from, most, seed, plant } = values;
  try {
    const outcome = await runWriteCalls({
      folder,
      victims: victim,
      operations: operation,
      from: wholeNumber('from', from),
      ...(most === undefined ? {} : { most: wholeNumber('most', most) }),
      seed: wholeNumber('seed', seed),
      ...(plant === undefined ? {} : { program: await plantWriteDefect(folder, plant) }),
    });
    const options = [
      ...victim.map((name) => `--victim ${name}`),
      ...operation.map((name) => `--operation ${name}`),
      `--from ${from}`,
      ...(most === undefined ? [] : [`--most ${most}`]),
      `--seed ${seed}`,
      ...(plant === undefined ? [] : [`--plant ${plant}`]),
    ].join(' ');
    return { ...outcome, repeat: `npm run campaign -- write-calls ${options}` };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
