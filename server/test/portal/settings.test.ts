import type { RefusalDetail } from '../../src/refusals.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalInBrowser, startPortalInBrowser } from '../../../portal/test/portal-in-browser.ts';
import { createAccount, approveAccount } from '../../src/clients/accounts.ts';
import { setBalanceNotice, claimBalanceNotices } from '../../src/clients/business/balance-notice.ts';
import { randomUUID } from 'node:crypto';
import { listLiveRequests, refuseLiveRequest } from '../../src/clients/business/live-request.ts';
import { readAudits } from '../../src/operators/audit-record.ts';
import { openDatabase } from '../../src/database/connection.ts';
import type { Mail } from '../../src/mail/mailer.ts';
import { sendNoticeMails } from '../../src/people/notices/send-notice-mails.ts';
import { storeNotices } from '../../src/people/notices/store-notices.ts';
import { queryAsOwner, queryWithoutTriggers } from '../query-as.ts';

let portal: PortalInBrowser;
beforeAll(async () => {
  portal = await startPortalInBrowser({ browser: false, worker: false, catalog: false });
});
afterAll(() => portal.stop());

const profile = {
  name: 'Berkah Pulsa',
  address: 'Jl. Melati 4, Depok',
  phone: '0812-3456-7890',
  receipt_note: 'Terima kasih',
  resale_margin: 1_500,
};
const asked = {
  business_name: 'Berkah Pulsa',
  contact_name: 'Siti Rahmawati',
  phone: '0812 3456 7890',
  bank: 'BCA',
  bank_account_number: '123 456 7890',
  bank_account_holder: 'Siti Rahmawati',
};

interface Body {
  readonly data?: unknown;
  readonly error?: { readonly code: string; readonly details?: readonly RefusalDetail[] };
}

/** The status, the resource and the code of an answer, and the fields at fault. */
async function read(answer: Response) {
  const { data, error }: Body = JSON.parse(await answer.text());
  const fields = (error?.details ?? []).map(({ field }) => field);
  return { status: answer.status, data, code: error?.code, fields };
}

describe.each([
  ['GET', '/business-profile', undefined],
  ['PUT', '/business-profile', profile],
  ['GET', '/live/limits', undefined],
  ['GET', '/sandbox/limits', undefined],
  ['GET', '/live-approval', undefined],
  ['POST', '/live-requests', asked],
  ['GET', '/balance-notice', undefined],
  ['PUT', '/balance-notice', { threshold: 250_000 }],
])('%s %s', (method, path, body) => {
  const call = async (visitor: string): Promise<string> => {
    const { status, code } = await read(await portal.call(visitor, method, path, { body }));
    return `${status} ${String(code)}`;
  };

  test('answers the roles of the account that may, and nobody else', async () => {
    for (const role of ['developer', 'finance', 'staff', 'viewer'])
      expect(await call(role), role).toBe(method === 'GET' ? '200 undefined' : '403 role_not_allowed');
    // The account is live already, so the request for it is refused after its access was allowed.
    expect(await call('owner')).toBe(
      path === '/live-requests' ? '409 live_already_requested' : '200 undefined',
    );
    expect(await call('foreigner')).toBe('404 not_found');
    expect(await call('operator_finance')).toMatch(/^(?:403 two_factor_setup_required|404 not_found)$/);
    expect(await call('nobody')).toBe('401 not_signed_in');
    if (method !== 'GET') expect(await call('suspended')).toBe('403 account_suspended');
  });
});

test('the business on receipts is that of the account until somebody writes it, with a record', async () => {
  const written = await read(await portal.call('owner', 'PUT', '/business-profile', { body: profile }));
  expect(written.data).toMatchObject({ ...profile, phone: '081234567890' });
  const cleared = { ...profile, name: '  Berkah  ', address: '', phone: null, receipt_note: ' ' };
  await portal.call('owner', 'PUT', '/business-profile', { body: cleared });
  const now = await read(await portal.call('staff', 'GET', '/business-profile'));
  expect(now.data).toMatchObject({ name: 'Berkah', address: null, phone: null, receipt_note: null });
  const records = await readAudits(portal.server.app.database, portal.account.id, 20);
  const last = records.findLast(({ action }) => action === 'business_profile.set');
  expect(last).toMatchObject({ detail: { name: 'Berkah', phone: null } });
  expect(last?.actor).toContain('person Siti Rahmawati');
});

test.each([
  ['PUT', '/business-profile', { ...profile, name: '   ' }, ['name']],
  ['PUT', '/business-profile', { ...profile, phone: '12-34-56' }, ['phone']],
  ['PUT', '/business-profile', { ...profile, phone: 'call me' }, ['phone']],
  ['PUT', '/business-profile', { ...profile, receipt_note: 'two\nlines' }, ['receipt_note']],
  ['PUT', '/business-profile', { ...profile, resale_margin: -1 }, ['resale_margin']],
  ['PUT', '/business-profile', { ...profile, account_id: 'x' }, ['account_id']],
  ['POST', '/live-requests', { ...asked, bank_account_number: 'BCA 1' }, ['bank_account_number']],
  ['POST', '/live-requests', { ...asked, contact_name: undefined }, ['contact_name']],
  ['PUT', '/balance-notice', { threshold: 0 }, ['threshold']],
  ['PUT', '/balance-notice', { threshold: 1.5 }, ['threshold']],
])('%s %s refuses %j and names the field', async (method, path, body, fields) => {
  expect(await read(await portal.call('owner', method, path, { body }))).toMatchObject({
    status: 422,
    code: 'invalid_parameter',
    fields,
  });
});

test('limits are those of the environment, and an unknown environment does not exist', async () => {
  const { data } = await read(await portal.call('viewer', 'GET', '/sandbox/limits'));
  const { limits } = portal.server.app.config.settings;
  expect(data).toEqual({
    transaction: Number(limits.transaction),
    daily: Number(limits.daily),
    spent_today: 0,
    owed: 0,
    requests_per_minute: limits.requestsPerMinute.sandbox,
    // An order by hand is compared with the last five minutes where the operator has set nothing.
    duplicate_minutes: { api: 0, by_hand: 5 },
  });
  expect((await portal.call('viewer', 'GET', '/test/limits')).status).toBe(404);
});

test('what each role may do is the table that operations are checked by', async () => {
  const answer = await fetch(`${portal.server.url}/portal/roles`, { headers: { cookie: 'visitor=viewer' } });
  const { data: roles }: { data: { role: string; permissions: string[] }[] } = JSON.parse(
    await answer.text(),
  );
  expect(roles.map(({ role }) => role)).toEqual(['owner', 'developer', 'finance', 'staff', 'viewer']);
  expect(
    roles.filter(({ permissions }) => permissions.includes('orders:sell')).map(({ role }) => role),
  ).toEqual(['owner', 'staff']);
  expect((await fetch(`${portal.server.url}/portal/roles`)).status).toBe(401);
});

test('a request for live waits once, is refused with a reason, is made again, and is closed by the approval', async () => {
  const { app } = portal.server;
  const mine = portal.account.id;
  const { id } = await createAccount(app.database, app.keyring, {
    actor: 'operator test',
    name: 'Baru',
    live: false,
    sandboxStart: 0n,
  });
  portal.sessions.accountId = id;
  const call = (visitor: string, method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${portal.server.url}/portal/accounts/${id}${path}`, {
      method,
      headers: {
        cookie: `visitor=${visitor}`,
        origin: portal.server.url,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const stands = async (visitor: string): Promise<unknown> =>
    (await read(await call(visitor, 'GET', '/live-approval'))).data;
  try {
    expect(await stands('newcomer')).toMatchObject({ approved: false, state: null, reason: null });
    const [first, second] = await Promise.all(
      [1, 2].map(async () => read(await call('newcomer', 'POST', '/live-requests', asked))),
    );
    expect(new Set([first?.status, second?.status])).toEqual(new Set([200, 409]));
    const waiting = { state: 'waiting', phone: '081234567890', bank_account_number: '1234567890' };
    expect(await stands('newcomer')).toMatchObject(waiting);
    // The other roles see where it stands, and not the bank account.
    expect(await stands('staff')).toMatchObject({ state: 'waiting', bank_account_number: null });
    expect(await listLiveRequests(app.database)).toMatchObject([{ accountId: id, accountName: 'Baru' }]);

    await refuseLiveRequest(app.database, {
      accountId: id,
      actor: 'operator test',
      reason: 'The holder is another person.',
    });
    expect(await stands('newcomer')).toMatchObject({
      state: 'refused',
      reason: 'The holder is another person.',
    });
    const nothing = refuseLiveRequest(app.database, {
      accountId: id,
      actor: 'operator test',
      reason: 'again',
    });
    await expect(nothing).rejects.toThrow('no request that waits');

    expect((await call('newcomer', 'POST', '/live-requests', asked)).status).toBe(200);
    const owner = openDatabase(portal.server.database.ownerUrl, { connections: 1, keyring: app.keyring });
    try {
      await approveAccount(owner, { actor: 'operator test', accountId: id });
    } finally {
      await owner.close();
    }
    expect(await stands('owner')).toMatchObject({ approved: true, state: 'approved' });
    expect(await listLiveRequests(app.database)).toEqual([]);
  } finally {
    portal.sessions.accountId = mine;
  }
});

describe('the low-balance notice', () => {
  test('is due once below the threshold, and again only after the balance was above it', async () => {
    const { database } = portal.server.app;
    const due = async (): Promise<string[]> =>
      (await database.transaction(claimBalanceNotices)).map(({ accountId }) => accountId);
    const set = (threshold: number | null): Promise<Response> =>
      portal.call('owner', 'PUT', '/balance-notice', { body: { threshold } });
    const money = (amount: bigint): Promise<unknown> =>
      queryWithoutTriggers(
        portal.server,
        'wallets',
        `update wallets set available = $1 where account_id = $2 and environment = 'live'`,
        [amount, portal.account.id],
      );

    await money(500_000n);
    await set(250_000);
    expect(await due()).toEqual([]);
    await money(249_999n);
    expect(await due()).toEqual([portal.account.id]);
    // Another server does not tell them at the same time.
    expect(await due()).toEqual([]);
    await money(100n);
    expect(await due()).toEqual([]);
    await money(250_000n);
    expect(await due()).toEqual([]);
    await money(0n);
    expect(await due()).toEqual([portal.account.id]);
    await set(null);
    expect(await due()).toEqual([]);
  });

  test('is not due before the account is approved for live', async () => {
    const { database, keyring } = portal.server.app;
    const { id: accountId } = await createAccount(database, keyring, {
      actor: 'operator test',
      name: 'Belum live',
      live: false,
      sandboxStart: 0n,
    });
    await setBalanceNotice(database, { accountId, actor: 'test', threshold: 250_000n });
    expect(await database.transaction(claimBalanceNotices)).toEqual([]);
  });
});

test('owner and finance are told of a low balance, and the owner of a refused request, each in their language', async () => {
  const { app } = portal.server;
  const accountId = portal.account.id;
  const sent: Mail[] = [];
  const tell = (): Promise<void> => storeNotices(app);
  const send = (): Promise<void> => {
    const mailer = { ...app.mailer, deliver: async (_id: string, mail: Mail) => void sent.push(mail) };
    return sendNoticeMails({ ...app, mailer }, new AbortController().signal);
  };
  for (const [role, language] of [
    ['owner', 'id'],
    ['finance', 'en'],
    ['staff', 'id'],
  ]) {
    const id = randomUUID();
    await queryAsOwner(
      portal.server,
      `insert into auth.people (id, name, email, email_verified, language) values ($1, $2, $3, true, $4)`,
      [id, role, `${role}@example.com`, language],
    );
    await queryAsOwner(
      portal.server,
      'insert into members (account_id, person_id, role) values ($1, $2, $3)',
      [accountId, id, role],
    );
  }
  await setBalanceNotice(app.database, { accountId, actor: 'test', threshold: 250_000n });
  await Promise.all([tell(), tell()]);
  await Promise.all([send(), send()]);
  await send();
  expect(sent.map(({ to, subject }) => `${to} ${subject.split(' ')[0]}`).toSorted()).toEqual([
    'finance@example.com The',
    'owner@example.com Saldo',
  ]);
  expect(sent.every(({ text }) => text.includes('Rp 250.000'))).toBe(true);
});
