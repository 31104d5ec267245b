import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { makeClock } from '../../src/clock.ts';
import { Secret } from '../../src/sealed.ts';
import { makeDigiflazz } from '../../src/suppliers/digiflazz/adapter.ts';
import { type Ended, konter } from '../commands/konter.ts';
import { freePort } from '../free-port.ts';
import { patience, purchase } from '../suppliers/purchases.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

interface Program {
  readonly child: ChildProcess;
  readonly reported: string;
}

/** Runs `konter simulate` until it has printed its address. */
async function simulate(port: number, folder: string): Promise<Program> {
  const args = [main, 'simulate', 'digiflazz', '--port', String(port), '--data', folder, '--json'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let reported = '';
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      reported += chunk.toString('utf8');
      if (reported.includes('}')) resolve();
    });
    child.once('exit', () => reject(new Error('The simulator ended before it served.')));
  });
  return { child, reported };
}

test('a port that is taken is reported in one sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'konter-simulate-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  await simulate(port, folder);
  const second = (at: string): Promise<Ended> =>
    konter(folder, ['simulate', 'iak', '--port', at, '--data', join(folder, 'second')]);
  expect(await second(String(port))).toEqual({
    code: 1,
    out: '',
    err: `Port ${port} of 127.0.0.1 cannot be used; choose another with --port.\n`,
  });
  expect(await second('65536')).toEqual({
    code: 1,
    out: '',
    err: "Option '--port <port>' argument '65536' is invalid. It must be a whole number from 1 to 65535.\n",
  });
});

test('a folder that cannot hold the ledger is reported in one sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'konter-simulate-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'file'), '');
  await mkdir(join(folder, 'taken', 'ledger.jsonl'), { recursive: true });
  await mkdir(join(folder, 'foreign'));
  await writeFile(join(folder, 'foreign', 'ledger.jsonl'), '081234567890 is no line\n');
  const port = String(await freePort());
  for (const [data, why] of [
    ['/proc/konter/ledger', 'ENOENT'],
    [join(folder, 'file'), 'EEXIST'],
    [join(folder, 'taken'), 'EISDIR'],
    [join(folder, 'foreign'), 'other data'],
  ] as const) {
    const { code, out, err } = await konter(folder, ['simulate', 'iak', '--port', port, '--data', data]);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^The ledger of "[^"]+" \(--data\) cannot be [^\n]+\.\n$/);
    expect(err).toContain(`"${data}"`);
    expect(err).toContain(why);
    expect(err).not.toContain('0812');
  }
});

test('a supplier that is killed during its sales remembers every one that it confirmed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'konter-simulate-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const first = await simulate(port, folder);
  const { url, username, api_key: key, control }: Record<string, string> = JSON.parse(first.reported);
  const supplier = makeDigiflazz({
    baseUrl: `${url}/v1`,
    username: username ?? '',
    apiKey: new Secret(key ?? ''),
    webhookSecret: undefined,
    testing: true,
    clock: makeClock(),
  });

  const attempts = Array.from({ length: 300 }, () => purchase('xld10', '087800001230'));
  let answered = 0;
  const submitted = Promise.all(
    attempts.map(async (one) => {
      const outcome = await supplier.submit(one, patience());
      answered += 1;
      // However slow this process is, a request from here on can have no answer.
      if (answered === 80) first.child.kill('SIGSTOP');
      return outcome;
    }),
  );
  await expect.poll(() => answered).toBeGreaterThanOrEqual(80);
  const late = Array.from({ length: 20 }, () => purchase('xld10', '087800001230'));
  const sentLate = Promise.all(late.map((one) => supplier.submit(one, patience())));
  first.child.kill('SIGKILL');
  const outcomes = await submitted;
  expect(outcomes.map(({ kind }) => kind)).toContain('delivered');
  expect((await sentLate).map(({ kind }) => kind)).not.toContain('delivered');
  expect(await supplier.submit(purchase('xld10', '087800001230'), patience())).toMatchObject({
    kind: 'rejected',
  });

  const second = await simulate(port, folder);
  const response = await fetch(`${control}/ledger`);
  const ledger: { balance: number; transactions: { refId: string; charged: number }[] } = JSON.parse(
    await response.text(),
  );
  const sold = new Set(ledger.transactions.map(({ refId }) => refId));
  attempts.forEach(({ reference }, index) => {
    if (outcomes[index]?.kind === 'delivered') expect(sold).toContain(reference);
    if (outcomes[index]?.kind === 'rejected') expect(sold).not.toContain(reference);
  });
  expect(ledger.balance).toBe(100_000_000 - 10_000 * sold.size);

  // In a status check now, every one of them is sold, and none twice.
  const requests = await Promise.all(
    [...attempts, ...late].map((one) => supplier.queryStatus(one, patience())),
  );
  expect(new Set(requests.map(({ kind }) => kind))).toEqual(new Set(['delivered']));
  const after = await (await fetch(`${control}/ledger`)).text();
  expect(JSON.parse(after)).toMatchObject({ balance: 100_000_000 - 3_200_000, sold: 320 });

  second.child.kill('SIGTERM');
  const code = await new Promise((resolve) => second.child.once('exit', resolve));
  expect(code).toBe(0);
});
