import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKey } from '../../../src/clients/keys.ts';
import { sendMessageMails } from '../../../src/people/notices/send-message-mails.ts';
import type { Mail } from '../../../src/mail/mailer.ts';
import { queryAsOwner } from '../../query-as.ts';
import { givenClient, messageTo } from './clients-changes.ts';
import { type OperatorPortal, startOperatorPortal } from './operator-portal.ts';

const [administrator, support, viewer] = ['operator_administrator', 'operator_support', 'operator_viewer'];
const hostile = '=cmd|<img src=x onerror=alert(1)>';

let portal: OperatorPortal;
beforeAll(async () => {
  portal = await startOperatorPortal({ catalog: false });
});
afterAll(() => portal.server.stop());

interface Row {
  readonly id: string;
  readonly name: string;
  readonly live: boolean;
}

async function found(body: object): Promise<{ rows: Row[]; older: string | null; newer: string | null }> {
  const answer = await portal.call(viewer, '/clients/search', body);
  const { data, meta } = JSON.parse(await answer.text());
  return { rows: data, ...meta };
}

async function created(name: string): Promise<string> {
  return (await portal.dataOf<{ id: string }>(administrator, '/clients', { name })).id;
}

/** A person who owns these accounts. */
async function givenOwner(email: string, accountIds: readonly string[], language = 'id'): Promise<string> {
  const id = randomUUID();
  await queryAsOwner(
    portal.server,
    `insert into auth.people (id, name, email, email_verified, language) values ('${id}', 'Siti', '${email}', true, '${language}');
     ${accountIds.map((one) => `insert into members (account_id, person_id, role) values ('${one}', '${id}', 'owner');`).join('\n')}`,
  );
  return id;
}

describe('the list of clients', () => {
  test('finds by words of the name and by the start of the id, and pages both ways', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 27; n += 1) ids.push(await created(`Cahaya Cell ${n}`));
    const first = await found({ search: 'caha CEL' });
    expect(first.rows.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 25));
    expect(first.newer).toBeNull();
    const second = await found({ search: 'caha CEL', page: first.older });
    expect(second.rows.map(({ id }) => id)).toEqual(ids.slice(0, 2).toReversed());
    expect(second.older).toBeNull();
    expect((await found({ search: 'caha CEL', page: second.newer })).rows).toEqual(first.rows);
    expect((await found({ search: ids[3]?.slice(0, 23) })).rows.map(({ id }) => id)).toContain(ids[3]);
    expect((await found({ search: ids[3] })).rows.map(({ name }) => name)).toEqual(['Cahaya Cell 3']);
    expect((await found({ search: "cell' | :* & (" })).rows.length).toBeGreaterThan(0);
    expect((await found({ search: '%' })).rows).toEqual([]);
  });

  test('filters by state and group', async () => {
    const asks = await givenClient(portal, true);
    const suspended = await created('Nakal');
    await portal.dataOf(administrator, `/clients/${suspended}/suspend`, { reason: 'Penipuan' });
    await queryAsOwner(portal.server, `insert into price_groups (name) values ('grosir')`);
    await portal.dataOf(administrator, `/clients/${suspended}/group`, { group: 'grosir' });
    expect((await found({ state: 'waiting' })).rows).toEqual([
      expect.objectContaining({ id: asks, live: false, waiting_since: expect.any(String) }),
    ]);
    expect((await found({ state: 'suspended' })).rows.map(({ id }) => id)).toEqual([suspended]);
    expect((await found({ group: 'grosir' })).rows).toEqual([
      expect.objectContaining({ id: suspended, group: 'grosir', suspended_at: expect.any(String) }),
    ]);
    expect((await found({ state: 'owes' })).rows).toEqual([]);
    expect((await found({ state: 'live', group: 'grosir' })).rows).toEqual([]);
    expect(await portal.dataOf(viewer, '/clients/groups')).toEqual({ groups: ['grosir'] });
  });
});

describe('one client', () => {
  test('is approved for live once, with its request, and its first limit ends', async () => {
    const id = await givenClient(portal, true);
    const before = await portal.dataOf<{ live_request: { bank_account_number: string } }>(
      viewer,
      `/clients/${id}`,
    );
    expect(before.live_request).toMatchObject({ state: 'waiting', bank_account_number: '…7890' });
    for (let n = 0; n < 2; n += 1) await portal.dataOf(administrator, `/clients/${id}/approve`, {});
    const client = await portal.dataOf(administrator, `/clients/${id}`);
    expect(client).toMatchObject({
      ...{ id, live: true, suspended_at: null, group: null },
      live_request: { state: 'approved', bank_account_number: '1234567890' },
      wallets: [
        { environment: 'live', available: 0, held: 0, owed: 0, today: { orders: 0 } },
        { environment: 'sandbox', available: 10_000_000 },
      ],
    });
    const { records } = await portal.dataOf<{ records: { action: string }[] }>(
      viewer,
      `/clients/${id}/records`,
    );
    expect(records.filter(({ action }) => action === 'account.approved')).toEqual([
      expect.objectContaining({ detail: expect.objectContaining({ live: true, live_before: false }) }),
    ]);
    expect(await portal.dataOf(viewer, `/clients/${id}/earnings`)).toMatchObject({ days: [], margin: 0 });
  });

  test('shows the reason of its suspension, limits with what they were, and keys without their secret', async () => {
    const id = await created('Berkah');
    const { app } = portal.server;
    const made = await createKey(app.database, app.config.brand, { accountId: id, environment: 'sandbox' });
    await portal.dataOf(administrator, `/clients/${id}/suspend`, { reason: hostile });
    const limits = { environment: 'live', daily: 1_000_000, requests_per_minute: 60 };
    await portal.dataOf(administrator, `/clients/${id}/limits`, limits);
    await portal.dataOf(administrator, `/clients/${id}/limits`, { environment: 'live', daily: 2_000_000 });
    await portal.dataOf(administrator, `/clients/${id}/sandbox/keys/${made.id}/revoke`, { reason: 'Bocor' });
    const answer = await portal.call(support, `/clients/${id}`);
    const text = await answer.text();
    expect(text).not.toContain(made.key.open());
    expect(JSON.parse(text).data).toMatchObject({
      suspended_reason: hostile,
      wallets: [{ limits: { daily: 2_000_000, requests_per_minute: 60 } }, {}],
      keys: [{ id: made.id, revoked_at: expect.any(String) }],
    });
    const { records } = await portal.dataOf<{ records: { action: string; detail: object }[] }>(
      viewer,
      `/clients/${id}/records`,
    );
    expect(records.find(({ action }) => action === 'limits.set')?.detail).toMatchObject({
      ...{ daily: '2000000', live_daily_before: '1000000', live_requests_per_minute_before: 60 },
    });
    expect(await portal.codeOf(administrator, `/clients/${id}/limits`, { environment: 'live' })).toEqual([
      409,
      'not_possible',
    ]);
  });

  test('does not exist under another id, and its key not under another account', async () => {
    const [id, other] = [await created('Satu'), await created('Dua')];
    const { app } = portal.server;
    const made = await createKey(app.database, app.config.brand, { accountId: id, environment: 'sandbox' });
    expect(await portal.codeOf(administrator, `/clients/${randomUUID()}`)).toEqual([404, 'not_found']);
    const reason = { reason: 'Bocor' };
    for (const wrong of [`${other}/sandbox`, `${id}/live`])
      expect(await portal.codeOf(administrator, `/clients/${wrong}/keys/${made.id}/revoke`, reason)).toEqual([
        409,
        'not_possible',
      ]);
    expect(await portal.codeOf(administrator, `/clients/${id}/refuse`, reason)).toEqual([
      409,
      'not_possible',
    ]);
  });
});

test('the server cannot approve an account without a record, nor take an approval back', async () => {
  const id = await givenClient(portal);
  const approve = `update accounts set live_approved = true where id = '${id}'`;
  const rule = { code: '23514', constraint: 'accounts_approved_with_record' };
  await expect(queryAsOwner(portal.server, approve)).rejects.toMatchObject(rule);
  await portal.dataOf(administrator, `/clients/${id}/approve`, {});
  await expect(
    queryAsOwner(portal.server, `update accounts set live_approved = false where id = '${id}'`),
  ).rejects.toMatchObject({ constraint: 'accounts_approved_for_good' });
});

describe('messages', () => {
  const notices = (visitor = 'owner'): Promise<Response> =>
    fetch(`${portal.server.url}/portal/accounts/${portal.sessions.accountId}/notices`, {
      headers: { cookie: `visitor=${visitor}`, origin: portal.server.url },
    });

  test('reach the chosen accounts once, whatever is repeated, and each person reads them for themselves', async () => {
    const [id, other] = [await givenClient(portal), await givenClient(portal)];
    const body = messageTo([id], { indonesian: { title: hostile, body: `${hostile}\n‮baris` } });
    const send = (key: string, content: object): Promise<Response> =>
      fetch(`${portal.server.url}/portal/operator/messages`, {
        method: 'POST',
        headers: {
          ...{ cookie: `visitor=${support}`, origin: portal.server.url },
          ...{ 'content-type': 'application/json', 'idempotency-key': key },
        },
        body: JSON.stringify(content),
      });
    const key = randomUUID();
    const answers = await Promise.all([send(key, body), send(key, body)]);
    const sent = await Promise.all(answers.map(async (one) => JSON.parse(await one.text()).data));
    expect(sent[0]).toEqual(sent[1]);
    expect((await send(key, messageTo([other]))).status).toBe(409);

    portal.sessions.accountId = id;
    const listed = JSON.parse(await (await notices()).text()).data;
    expect(listed).toMatchObject({
      unread: 1,
      notices: [{ is_read: false, indonesian: { title: hostile, body: `${hostile}\n baris` } }],
      next: null,
    });
    // The person of the tests.
    await queryAsOwner(
      portal.server,
      `insert into auth.people (id, name, email, email_verified, language)
       values ('019aa7d0-0000-7c22-8d11-0c1e5a7f9b00', 'Siti', 'siti@berkahpulsa.id', false, 'id')`,
    );
    const read = await fetch(`${portal.server.url}/portal/accounts/${id}/notices/read`, {
      method: 'POST',
      headers: { cookie: 'visitor=staff', origin: portal.server.url, 'content-type': 'application/json' },
      body: JSON.stringify({ ids: [listed.notices[0].id, randomUUID()] }),
    });
    expect(JSON.parse(await read.text()).data).toEqual({ unread: 0 });
    portal.sessions.accountId = other;
    expect(JSON.parse(await (await notices()).text()).data).toMatchObject({ unread: 0, notices: [] });
    const { messages } = await portal.dataOf<{ messages: object[] }>(viewer, '/messages');
    expect(messages[0]).toMatchObject({ accounts: 1, read: 1, mails: 0, sent_by: 'Joko Susilo' });
  });

  test('are refused when the receivers are not those that were shown', async () => {
    const id = await givenClient(portal);
    const { accounts } = await portal.dataOf<{ accounts: number }>(support, '/messages/receivers', {
      audience: { to: 'all' },
    });
    const toAll = messageTo([], { audience: { to: 'all' }, expected: { accounts, mails: 0 } });
    await givenClient(portal);
    expect(await portal.codeOf(support, '/messages', toAll)).toEqual([409, 'receivers_changed']);
    for (const audience of [
      { to: 'group', group: 'none' },
      { to: 'accounts', account_ids: [randomUUID()] },
    ])
      expect(
        await portal.codeOf(
          support,
          '/messages',
          messageTo([], { audience, expected: { accounts: 0, mails: 0 } }),
        ),
      ).toEqual([409, 'not_possible']);
    const empty = messageTo([id], { indonesian: { title: ' ', body: 'x' } });
    expect(await portal.codeOf(support, '/messages', empty)).toEqual([409, 'not_possible']);
    expect(await portal.codeOf('operator_finance', '/messages', messageTo([id]))).toEqual([
      403,
      'role_not_allowed',
    ]);
  });

  test('are mailed once to each owner, again after a failure, and to nobody who left', async () => {
    const accounts = [await givenClient(portal), await givenClient(portal)];
    await givenOwner('dua@berkah.example', accounts, 'en');
    const left = await givenOwner('pergi@berkah.example', accounts.slice(0, 1));
    const counts = await portal.dataOf(support, '/messages/receivers', {
      audience: { to: 'accounts', account_ids: accounts },
    });
    expect(counts).toEqual({ accounts: 2, mails: 2 });
    await portal.dataOf(
      support,
      '/messages',
      messageTo(accounts, {
        by_mail: true,
        expected: counts,
        english: { title: 'Slow', body: 'Slow tonight.' },
      }),
    );
    await queryAsOwner(portal.server, `delete from members where person_id = '${left}'`);
    const mails: Mail[] = [];
    const ids: string[] = [];
    let isDown = true;
    const { app } = portal.server;
    const mailer = {
      ...app.mailer,
      deliver: async (id: string, mail: Mail): Promise<void> => {
        ids.push(id);
        if (isDown) throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
        mails.push(mail);
      },
    };
    const run = (): Promise<void> => sendMessageMails({ ...app, mailer }, new AbortController().signal);
    await run();
    isDown = false;
    await run();
    expect(mails).toEqual([]);
    await queryAsOwner(portal.server, `update client_message_mails set due_at = now() where state = 'due'`);
    await Promise.all([run(), run()]);
    await run();
    expect(mails).toEqual([
      expect.objectContaining({
        to: 'dua@berkah.example',
        subject: 'Slow',
        text: expect.stringContaining('Slow tonight.'),
      }),
    ]);
    expect(new Set(ids).size).toBe(1);
    const { messages } = await portal.dataOf<{ messages: object[] }>(viewer, '/messages');
    expect(messages[0]).toMatchObject({ by_mail: true, mails: 2, mails_due: 0, mails_failed: 1 });
  });
});
