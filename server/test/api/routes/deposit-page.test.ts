import { afterAll, beforeAll, expect, test } from 'vitest';
import { addBankAccount, disableBankAccount } from '../../../src/deposits/bank/bank-accounts.ts';
import { setSetting, unsetSetting } from '../../../src/settings/settings.ts';
import { patienceMs } from '../../patience.ts';
import { startTestServer, type TestServer } from '../../server.ts';

let server: TestServer;
let other: TestServer;

beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
  other = await startTestServer({ besides: server, worker: false, catalog: false });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

function get(of: TestServer, tag?: string): Promise<Response> {
  return fetch(`${of.url}/deposit`, tag === undefined ? {} : { headers: { 'if-none-match': tag } });
}

async function page(of: TestServer = server): Promise<string> {
  const answer = await get(of);
  expect(answer.status).toBe(200);
  return answer.text();
}

test('without settings the page names the brand, shows no bank account, and works in both languages', async () => {
  const html = await page();
  expect(html).toContain('<title>Deposit · konter</title>');
  expect(html).toContain('Cara deposit');
  expect(html).toContain('How to deposit');
  expect(html).toContain('Rekening tujuan kami berikan bersama permintaan deposit Anda.');
  expect(html).not.toContain('<script');
});

test('settings and bank accounts appear on every server without a restart, with every character escaped', async () => {
  const before = await get(server);
  const tag = before.headers.get('etag') ?? '';
  expect((await get(server, tag)).status).toBe(304);
  const { database } = server.app;
  const hostile = `"><img src=x onerror=alert(1)>&'`;
  const escaped = '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&amp;&#39;';
  await setSetting(database, { name: 'business.name', text: `Toko ${hostile}`, actor: 'operator' });
  await setSetting(database, { name: 'business.address', text: hostile, actor: 'operator' });
  await setSetting(database, { name: 'business.hours', text: hostile, actor: 'operator' });
  await setSetting(database, { name: 'business.whatsapp', text: '0812-3456 7890', actor: 'operator' });
  await setSetting(database, { name: 'business.email', text: `o'neil&co@toko.example`, actor: 'operator' });
  await setSetting(database, { name: 'deposits.instructions_id', text: hostile, actor: 'operator' });
  await setSetting(database, { name: 'deposits.instructions_en', text: hostile, actor: 'operator' });
  const shown = { bank: 'mandiri', number: '1230005556667', holder: `PT ${hostile}`, instructions: hostile };
  await addBankAccount(database, { environment: 'live', ...shown }, 'a test');
  await addBankAccount(database, { environment: 'sandbox', ...shown, number: '999888777' }, 'a test');

  for (const of of [server, other])
    await expect.poll(() => page(of), { timeout: patienceMs }).toContain(`a.n. PT ${escaped}`);
  await expect
    .poll(() => page(), { timeout: patienceMs })
    .toContain(`<title>Deposit · Toko ${escaped}</title>`);
  const answer = await get(server, tag);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).not.toContain('<img');
  expect(html).not.toContain('999888777');
  expect(html).toContain('<p class="bank">Mandiri</p>');
  expect(html).toContain('href="https://wa.me/6281234567890"');
  expect(html).toContain('href="mailto:o&#39;neil&amp;co@toko.example"');
  // Title, header, two introductions; address and hours twice; one paragraph, one holder and one instruction in each language.
  expect(html.split(escaped)).toHaveLength(1 + 4 + 4 + 2 + 4);

  await unsetSetting(database, { name: 'business.name', actor: 'operator' });
  const [account] = await database.rows<{ id: string }>({
    ...{
      name: 'the account of the test',
      text: "select id from bank_accounts where environment = 'live'",
      values: [],
    },
  });
  await disableBankAccount(database, { id: account?.id ?? '', environment: 'live' }, 'a test');
  for (const of of [server, other])
    await expect.poll(() => page(of), { timeout: patienceMs }).not.toContain('1230005556667');
  expect(await page()).toContain('<title>Deposit · konter</title>');
});
