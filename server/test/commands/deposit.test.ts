import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jakartaDay } from '../../src/clock.ts';
import { makeProgram } from '../../src/commands/program.ts';
import { removeDataDir } from '../crash/serve.ts';
import { makeStartedFolder } from '../started-folder.ts';
import { konter, konterJson } from './konter.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await makeStartedFolder('deposit');
});
afterAll(() => removeDataDir(dataDir));

const live = ['--environment', 'live'];

/** What a command prints with `--json`. */
async function json(words: readonly string[]): Promise<Record<string, unknown>> {
  return { ...(await konterJson(dataDir, words)) };
}

test('an operator adds a bank account, offers transfers, and asks for one of a client', async () => {
  const account = [...live, '--bank', 'bca', '--number', '0123456789', '--holder', 'PT Toko Pulsa'];
  const added = await json(['bank', 'account', 'add', ...account]);
  expect(added).toMatchObject({ bank: 'bca', number: '0123456789', enabled: true });
  const set = ['deposit', 'method', 'set', 'bank_transfer', ...live, '--minimum', '50000'];
  expect(await json(set)).toMatchObject({
    minimum: 50_000,
    valid_minutes: 1_440,
    enabled: true,
  });
  const client = ['--account', 'Demo', ...live];
  const request = await json(['deposit', 'request', ...client, '--amount', '75000']);
  expect(request).toMatchObject({ state: 'waiting', amount: 75_000, bank_account: added['id'] });
  const shown = await json(['deposit', 'show', String(request['number'])]);
  expect(shown).toMatchObject({
    request: { id: request['id'], payable: request['payable'] },
    payments: [],
    records: [{ action: 'deposit_request.created' }],
  });
  const { out } = await konter(dataDir, ['deposit', 'list']);
  expect(out).toMatch(
    new RegExp(`^${String(request['number'])} +waiting +75,\\d{3} +75,\\d{3} +bank_transfer +Demo`, 'm'),
  );
});

test.each([
  [['match', 'x', '--reason', 'r'], /either --request or --account/],
  [['method', 'set', 'qris', ...live, '--enable', '--disable'], /either --enable or --disable/],
  [['list', '--before', 'x'], /takes the `next` of a page/],
])('konter deposit %j is refused', async (options, sentence) => {
  const words = ['deposit', ...options];
  const program = await makeProgram(words);
  await expect(program.parseAsync(words, { from: 'user' })).rejects.toThrow(sentence);
});

test('a statement file shows what it would credit, and credits it once', async () => {
  const sandbox = ['--environment', 'sandbox'];
  const client = ['--account', 'Demo', ...sandbox];
  const request = await json(['deposit', 'request', ...client, '--amount', '75000']);
  const file = join(dataDir, 'mutasi.csv');
  const day = jakartaDay(new Date());
  const rows = [`${day};ANI;${String(request['payable'])};`, `${day};BUDI;20000,50;`];
  await writeFile(file, ['Tanggal;Uraian;Kredit;Debet', ...rows, ''].join('\n'));
  const columns = 'date=Tanggal,description=Uraian,credit=Kredit,debit=Debet';
  const account = ['--account', 'bca/0000000000', ...sandbox];
  const words = ['bank', 'import', file, '--bank', 'generic', '--columns', columns, ...account];
  expect(await json([...words, '--dry-run'])).toMatchObject({
    ...{ lines: 2, new: 1, held: 1, completeness: 'none', payments: { credited: 1, in_review: 0 } },
    shown: [
      { line: 2, outcome: 'credit', request: request['id'] },
      { line: 3, amount: '20000.50', outcome: 'held', reason: 'amount' },
    ],
  });
  expect(await json(words)).toMatchObject({ new: 1, held: 1, payments: { credited: 1, in_review: 0 } });
  const { out } = await konter(dataDir, words);
  expect(out).toMatch(/^generic: 2 lines, 2 of them known, 0 new, .*\n(?:.*\n)*Credited 0, /);
  expect(Object.values(await json(['bank', 'line', 'list']))).toMatchObject([
    { description: 'BUDI', state: 'held', hold_reason: 'amount' },
  ]);
});
