import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '../../src/config.ts';
import { type StartedDatabase, startDatabase } from '../../src/start-database.ts';
import { commandEnvironment } from '../command-environment.ts';
import { removeDataDir } from '../crash/serve.ts';
import { makeTestFolder } from '../folder.ts';
import { type SimulatedGateway, startSimulatedGateway } from '../simulators/simulated-gateway.ts';
import { konter } from './konter.ts';

const program = fileURLToPath(new URL('../../bin/konter.mjs', import.meta.url));
const key = 'xnd_development_simulated';

let dataDir: string;
let database: StartedDatabase;
let simulated: SimulatedGateway;

beforeAll(async () => {
  dataDir = await makeTestFolder('gateway');
  database = await startDatabase(parseConfig({ KONTER_DATA_DIR: dataDir }));
  simulated = await startSimulatedGateway('xendit');
});
afterAll(async () => {
  await simulated.stop();
  await database.stop();
  await removeDataDir(dataDir);
});

/** Adds the gateway with its key on standard input. */
function addFromInput(tokenFile: string): Promise<string> {
  const words = ['gateway', 'add', 'xendit', '--environment', 'live', '--base-url', simulated.url()];
  const env = { ...commandEnvironment, KONTER_DATA_DIR: dataDir, XDG_STATE_HOME: join(dataDir, 'state') };
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [program, ...words, '--key-file', '-', '--callback-secret-file', tokenFile, '--fee', 'qris=0.7%'],
      { env },
      (error, out) => (error === null ? resolve(out) : reject(new Error(error.message))),
    );
    child.stdin?.end(`${key}\n`);
  });
}

test('a gateway is set up with its key from standard input, tested and listed, and no key is shown', async () => {
  const tokenFile = join(dataDir, 'token');
  await writeFile(tokenFile, 'simulated-token\n');
  const added = await addFromInput(tokenFile);
  expect(added).toContain('The gateway xendit is set up.');
  expect(added).toContain('/callbacks/gateway/xendit');
  expect(added).toContain('Deposits by retail are now possible');
  const tested = await konter(dataDir, ['gateway', 'test', 'xendit']);
  expect(tested).toMatchObject({ code: 0, out: 'The gateway xendit accepts the key.\n' });
  const listed = await konter(dataDir, ['gateway', 'list', '--json']);
  expect(JSON.parse(listed.out)).toMatchObject({
    gateways: [{ name: 'xendit', environment: 'live', enabled: true, fees: { qris: '0.7%' } }],
  });
  for (const text of [added, listed.out]) {
    expect(text).not.toContain(key);
    expect(text).not.toContain('simulated-token');
  }
});
