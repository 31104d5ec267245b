import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type PortalInBrowser, startPortalInBrowser } from '../../../portal/test/portal-in-browser.ts';
import { addBankAccount } from '../../src/deposits/bank/bank-accounts.ts';
import { setMethod } from '../../src/deposits/deposit-methods.ts';
import { setSetting } from '../../src/settings/settings.ts';
import { sandboxAccount } from '../deposits/given-deposits.ts';
import { takeEveryAmount } from '../deposits/requests/take-every-amount.ts';
import { queryAsOwner } from '../query-as.ts';

let portal: PortalInBrowser;
let isInQuarantine = false;

beforeAll(async () => {
  portal = await startPortalInBrowser({
    ...{ browser: false, worker: false, catalog: false },
    replace: ({ quarantine }) => ({
      quarantine: {
        ...quarantine,
        get active() {
          return isInQuarantine;
        },
      },
    }),
  });
}, 120_000);
beforeEach(async () => {
  await queryAsOwner(
    portal.server,
    "update deposit_requests set state = 'cancelled', version = version + 1, ended_at = clock_timestamp() where state = 'waiting'",
  );
});
afterAll(() => portal.stop());

interface Body {
  readonly data: Readonly<Record<string, unknown>> & {
    readonly id: string;
    readonly amount: number;
    readonly payable_amount: number;
    readonly status: string;
  };
  readonly error: Readonly<Record<string, unknown>>;
  readonly meta: { readonly older: string | null; readonly newer: string | null };
}

async function call(
  method: string,
  path: string,
  request: { visitor?: string; body?: unknown; key?: string; environment?: string } = {},
): Promise<{ status: number; body: Body }> {
  const { visitor = 'owner', body, key = randomUUID(), environment = 'sandbox' } = request;
  const answer = await portal.call(visitor, method, `/${environment}${path}`, {
    ...(body === undefined ? {} : { body }),
    headers: method === 'GET' ? {} : { 'idempotency-key': key },
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

const transfer = { amount: 500_000, method: 'bank_transfer', scenario: 'never' };

async function requested(change: object = {}, key: string = randomUUID()): Promise<Body['data']> {
  const { status, body } = await call('POST', '/deposits', { body: { ...transfer, ...change }, key });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

test('the options are what the operator offers, and a method without a receiver is none', async () => {
  const { database } = portal.server.app;
  await setMethod(database, { environment: 'sandbox', method: 'qris', actor: 'a test' }, {});
  await setMethod(
    database,
    { environment: 'live', method: 'bank_transfer', actor: 'a test' },
    { minimum: 25_000n, fee: 1_500n },
  );
  await setSetting(database, { name: 'business.whatsapp', text: '0812-3456-7890', actor: 'operator' });
  const sandbox = (await call('GET', '/deposit-options')).body.data;
  expect(sandbox).toMatchObject({
    options: [{ method: 'bank_transfer', bank_accounts: [{ id: sandboxAccount }], channels: [] }],
    scenarios: expect.arrayContaining(['paid', 'underpaid', 'never']),
    contact: { whatsapp: '0812-3456-7890', email: null },
  });
  expect((await call('GET', '/deposit-options', { environment: 'live' })).body.data['options']).toEqual([]);
  await addBankAccount(
    database,
    { environment: 'live', bank: 'bca', number: '4371189020', holder: 'PT Konter', instructions: '' },
    'a test',
  );
  expect((await call('GET', '/deposit-options', { environment: 'live' })).body.data).toMatchObject({
    options: [{ minimum: 25_000, fee: 1_500, bank_accounts: [{ bank: 'bca' }] }],
    scenarios: [],
  });
});

test('a request has unique digits and the time of the server, and its maker is in the audit record', async () => {
  const deposit = await requested();
  const { data } = (await call('GET', `/deposits/${deposit.id}`)).body;
  expect(data).toMatchObject({ deposit: { id: deposit.id, status: 'waiting' }, ended_at: null });
  expect(deposit.amount + Number(data['digits'])).toBe(deposit.payable_amount);
  const { now, deposit: shown } = data;
  expect(Date.parse(String(Object(shown).expires_at))).toBeGreaterThan(Date.parse(String(now)));
  const [record] = await queryAsOwner(
    portal.server,
    "select actor, account_id from audit_records where subject = $1 and action = 'deposit_request.created'",
    [deposit.id],
  );
  expect(record).toMatchObject({ account_id: portal.account.id });
  expect(record?.['actor']).toContain('person Siti Rahmawati');
});

test('the same key makes one request, whatever becomes of the answers', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => requested({}, key)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  const other = await call('POST', '/deposits', { body: { ...transfer, amount: 600_000 }, key });
  expect([other.status, other.body.error['code']]).toEqual([409, 'idempotency_key_reused']);
});

test('a cancelled request stays cancelled, and the same key answers again', async () => {
  const { id } = await requested();
  const key = randomUUID();
  for (let i = 0; i < 2; i += 1)
    expect((await call('POST', `/deposits/${id}/cancel`, { key })).body.data.status).toBe('cancelled');
  const again = await call('POST', `/deposits/${id}/cancel`);
  expect([again.status, again.body.error['code']]).toEqual([409, 'deposit_not_cancellable']);
  const records = await queryAsOwner(
    portal.server,
    "select actor from audit_records where subject = $1 and action = 'deposit_request.cancelled'",
    [id],
  );
  expect(records).toHaveLength(1);
});

test('an amount without free digits is refused with the nearest amount that has some', async () => {
  await takeEveryAmount(portal.server, 800_000);
  const { status, body } = await call('POST', '/deposits', { body: { ...transfer, amount: 800_000 } });
  expect([status, body.error['code']]).toEqual([409, 'deposit_amount_unavailable']);
  expect(await requested({ amount: body.error['suggested_amount'] })).toMatchObject({ status: 'waiting' });
});

test('a chosen bank account is the one that is shown', async () => {
  const { database } = portal.server.app;
  await addBankAccount(
    database,
    {
      environment: 'sandbox',
      bank: 'mandiri',
      number: '1230005556667',
      holder: 'PT Konter',
      instructions: '',
    },
    'a test',
  );
  const { options } = (await call('GET', '/deposit-options')).body.data;
  const accounts: readonly { id: string; bank: string }[] = Object(options)[0].bank_accounts;
  const chosen = accounts.find(({ bank }) => bank === 'mandiri')?.id;
  expect(await requested({ bank_account_id: chosen })).toMatchObject({ instructions: { bank: 'mandiri' } });
  const none = await call('POST', '/deposits', { body: { ...transfer, bank_account_id: randomUUID() } });
  expect([none.status, none.body.error['code']]).toEqual([422, 'deposit_method_unavailable']);
});

describe('the list', () => {
  test('is paged both ways, filtered by status, and taken away as a file', async () => {
    for (let i = 0; i < 3; i += 1) await requested({ amount: 700_000 + i });
    const first = (await call('GET', '/deposits?per_page=2&status=waiting')).body;
    const data: readonly Body['data'][] = Object(first.data);
    expect(data.map(({ amount }) => amount)).toEqual([700_002, 700_001]);
    const older = (await call('GET', `/deposits?per_page=2&status=waiting&older=${first.meta.older}`)).body;
    expect(Object(older.data)).toHaveLength(1);
    expect(older.meta.older).toBeNull();
    const newer = (await call('GET', `/deposits?per_page=2&status=waiting&newer=${older.meta.newer}`)).body;
    expect([newer.data, newer.meta.newer]).toEqual([first.data, null]);
    const file = await portal.call('owner', 'GET', '/sandbox/deposits.csv?status=waiting');
    const rows = (await file.text()).split('\r\n');
    expect(rows).toHaveLength(5);
    const { payable_amount: payable, fee, net_amount: net } = Object(data[0]);
    expect(rows[1]).toContain(`;bank_transfer;waiting;700002;${payable};${fee};${net};0;`);
  });
});

test.each([
  ['owner', 'sandbox', [200, 200, 201]],
  ['finance', 'live', [200, 200, 201]],
  ['viewer', 'sandbox', [403, 403, 403]],
  ['developer', 'sandbox', [403, 403, 403]],
  ['staff', 'sandbox', [403, 403, 403]],
  ['suspended', 'sandbox', [200, 200, 403]],
  ['newcomer', 'live', [403, 403, 403]],
  ['foreigner', 'sandbox', [404, 404, 404]],
  ['operator_finance', 'sandbox', [404, 404, 404]],
  ['nobody', 'sandbox', [401, 401, 401]],
])('to %s in %s options, list and request answer %j', async (visitor, environment, statuses) => {
  const { amount, method } = transfer;
  const found = [
    await call('GET', '/deposit-options', { visitor, environment }),
    await call('GET', '/deposits', { visitor, environment }),
    await call('POST', '/deposits', { visitor, environment, body: { amount, method } }),
  ];
  expect(found.map(({ status }) => status)).toEqual(statuses);
});

test('a deposit of another account or environment does not exist', async () => {
  const { id } = await requested();
  for (const [visitor, environment] of [
    ['foreigner', 'sandbox'],
    ['owner', 'live'],
  ] as const)
    for (const [method, path] of [
      ['GET', `/deposits/${id}`],
      ['POST', `/deposits/${id}/cancel`],
    ] as const)
      expect((await call(method, path, { visitor, environment })).status).toBe(404);
});

test.each([
  ['an amount below the minimum', { amount: 1 }, 'deposit_amount_not_allowed'],
  ['an amount above the maximum', { amount: 999_999_999_999 }, 'deposit_amount_not_allowed'],
  ['a negative amount', { amount: -500_000 }, 'invalid_parameter'],
  ['an amount with a fraction', { amount: 0.5 }, 'invalid_parameter'],
  ['an amount as text', { amount: '500000' }, 'invalid_parameter'],
  ['an amount beyond exact numbers', { amount: 1e300 }, 'invalid_parameter'],
  ['an unknown method', { method: 'cash' }, 'invalid_parameter'],
  ['a method that is not offered', { method: 'retail' }, 'deposit_method_unavailable'],
  ['an unknown member', { fee: 0 }, 'invalid_parameter'],
  ['an unknown scenario', { scenario: 'free' }, 'invalid_parameter'],
])('%s is refused, and nothing is requested', async (_what, change, code) => {
  const { status, body } = await call('POST', '/deposits', { body: { ...transfer, ...change } });
  expect([status, body.error['code']]).toEqual([422, code]);
  expect((await call('GET', '/deposits?status=waiting')).body.data).toEqual([]);
});

test('a request without an Idempotency-Key is refused, and so is a scenario in live', async () => {
  const answer = await portal.call('owner', 'POST', '/sandbox/deposits', {
    body: transfer,
    headers: { 'idempotency-key': '' },
  });
  expect(answer.status).toBe(422);
  const { body } = await call('POST', '/deposits', { environment: 'live', body: transfer });
  expect(body.error['code']).toBe('scenario_not_allowed');
});

test('in quarantine nothing is requested or cancelled, and deposits are shown', async () => {
  const { id } = await requested();
  isInQuarantine = true;
  const found = [
    await call('POST', '/deposits', { body: transfer }),
    await call('POST', `/deposits/${id}/cancel`),
    await call('GET', `/deposits/${id}`),
  ];
  isInQuarantine = false;
  expect(found.map(({ status }) => status)).toEqual([503, 503, 200]);
});

test('deposit_url leads browsers to the form, and programs to the page that needs no login', async () => {
  const get = (path: string, accept: string): Promise<Response> =>
    fetch(portal.server.url + path, { headers: { accept }, redirect: 'manual' });
  const browser = await get('/deposit', 'text/html,*/*;q=0.8');
  expect([browser.status, browser.headers.get('location')]).toEqual([302, '/app/live/deposits/new']);
  for (const [path, accept] of [
    ['/deposit', '*/*'],
    ['/deposit/information', 'text/html'],
  ] as const) {
    const page = await get(path, accept);
    expect([page.status, (await page.text()).includes('4371189020')]).toEqual([200, true]);
  }
  expect((await get('/deposit', '*/*')).headers.get('vary')).toContain('accept');
});
