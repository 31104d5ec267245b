import { afterAll, beforeAll, expect, test } from 'vitest';
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
    new RegExp(`^${String(request['number'])} +waiting +75,\\d{3} +bank_transfer +Demo`, 'm'),
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
