import { createReadStream } from 'node:fs';
import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { openApp } from '../../server/src/app.ts';
import { auditBooks } from '../../server/src/audit/audit-books.ts';
import { parseConfig } from '../../server/src/config.ts';
import { startDatabase } from '../../server/src/start-database.ts';
import { serve, stopAll, type Variables } from '../../server/test/crash/serve.ts';
import type { Outcome } from '../campaign.ts';
import { residentBytes } from '../resident-memory.ts';
import { wholeNumber } from '../whole-number.ts';
import { openClients } from './clients.ts';
import { type FuzzPlan, runFuzz, type Testbed } from './run-fuzz.ts';

/** A server whose limits the campaign does not reach, except for those of addresses. The proxy names the addresses. */
const variables: Variables = {
  KONTER_LOG_LEVEL: 'info',
  KONTER_TRUST_PROXY: '127.0.0.1',
  KONTER_REQUESTS_PER_MINUTE_SANDBOX: '1000000',
  KONTER_REQUESTS_PER_MINUTE_LIVE: '1000000',
  KONTER_LIMIT_DAILY: '999999999999',
  KONTER_SANDBOX_START_BALANCE: '999999999999',
};

/**
 * Requests that are made from the OpenAPI document: allowed and not, in sequences about one order, outside the operations, and
 * bytes that are no HTTP. Every answer is compared with the document, and afterwards the books, the log and the memory.
 */
export async function fuzz(args: readonly string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      requests: { type: 'string', default: '1000000' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
      connections: { type: 'string', default: '32' },
      plan: { type: 'string' },
    },
  });
  const plan: FuzzPlan = {
    requests: wholeNumber('requests', values.requests),
    seed: wholeNumber('seed', values.seed),
    connections: wholeNumber('connections', values.connections),
    ...(values.plan === undefined ? {} : { only: wholeNumber('plan', values.plan) }),
  };
  const folder = await mkdtemp(join(tmpdir(), 'konter-fuzz-'));
  await chmod(folder, 0o711);
  try {
    const outcome = await playInFolder(folder, plan);
    const only = plan.only === undefined ? '' : ` --plan ${plan.only}`;
    const same = `--requests ${plan.requests} --seed ${plan.seed} --connections ${plan.connections}`;
    return { ...outcome, repeat: `npm run campaign -- fuzz ${same}${only}` };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function playInFolder(folder: string, plan: FuzzPlan): Promise<Outcome> {
  const dataDir = join(folder, 'konter');
  const logPath = join(folder, 'log');
  const log = await open(logPath, 'a');
  const served = await serve(dataDir, variables, undefined, log.fd);
  try {
    const config = parseConfig({ ...variables, KONTER_DATA_DIR: dataDir, KONTER_LOG_LEVEL: 'silent' });
    const { appUrl: url, keyring, stop } = await startDatabase(config);
    const app = openApp(config, { url, keyring });
    try {
      const testbed: Testbed = {
        address: served.address,
        keys: await openClients(app),
        document: await (await fetch(`${served.address}/openapi.json`)).text(),
        memory: () => residentBytes(served.pid),
        log: () => createInterface({ input: createReadStream(logPath) }),
        audit: async () => {
          const { findings } = await auditBooks(app.database, keyring);
          return findings.map(({ orderId, problem }) => `${orderId ?? 'no order'}: ${problem}`);
        },
      };
      return await runFuzz(testbed, plan);
    } finally {
      await app.close();
      await stop();
    }
  } finally {
    await stopAll(dataDir);
    await log.close();
  }
}
