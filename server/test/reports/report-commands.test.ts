import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProgram } from '../../src/commands/program.ts';
import { konter, konterJson } from '../commands/konter.ts';
import { removeDataDir } from '../crash/serve.ts';
import { makeStartedFolder } from '../started-folder.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await makeStartedFolder('report');
});
afterAll(() => removeDataDir(dataDir));

test('a report says that nothing was booked, and a rebuild that nothing differs', async () => {
  const nothing = await konter(dataDir, ['report', 'sales', '--from', '2026-11-01', '--to', '2026-11-30']);
  expect(nothing).toMatchObject({
    code: 0,
    out: expect.stringContaining('Nothing was booked in live from 2026-11-01 to 2026-11-30 (WIB).'),
  });
  expect(await konterJson(dataDir, ['report', 'rebuild'])).toEqual({
    generation: 2,
    resumed: false,
    changed_days: 0,
  });
  expect(await konterJson(dataDir, ['report', 'profit', '--by', 'brand'])).toMatchObject({
    report: 'profit',
    rows: [],
  });
});

test.each([
  [['--csv', '--json'], /not both/],
  [['--daily'], /--daily needs --csv or --json/],
  [['--month', '2026-11', '--to', '2026-11-02'], /Name either --month/],
  [['--from', '2026-11-02', '--to', '2026-11-01'], /--to is before --from/],
])('a report with %j is refused', async (options, sentence) => {
  const words = ['report', 'sales', ...options];
  const program = await makeProgram(words);
  await expect(program.parseAsync(words, { from: 'user' })).rejects.toThrow(sentence);
});
