import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRecords } from '../../src/audit/audit-records.ts';
import { jakartaDay } from '../../src/clock.ts';
import { type BankAccount, listBankAccounts } from '../../src/deposits/bank/bank-accounts.ts';
import {
  type AddedFeed,
  addFeed,
  disableFeed,
  rotateFeedSecret,
} from '../../src/deposits/bank/feeds/bank-feeds.ts';
import { listFeeds } from '../../src/deposits/bank/feeds/feed-rows.ts';
import { listSecurityCounts } from '../../src/clients/security/security-rows.ts';
import { revealLines } from '../../src/deposits/bank/reveal-lines.ts';
import { recordPendingLines } from '../../src/deposits/bank/lines/record-lines.ts';
import type { Secret } from '../../src/sealed.ts';
import { expectCleanBooks, moneyOf } from '../books.ts';
import { givenPrincipal } from '../in-process.ts';
import { patienceMs } from '../patience.ts';
import { queryAsOwner } from '../query-as.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { givenRequest, sandboxAccount } from './given-deposits.ts';

let server: TestServer;
let bankAccount: BankAccount;
let feed: AddedFeed;
let log = '';
beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false, log: (line) => (log += line) });
  const accounts = await listBankAccounts(server.app.database, 'sandbox');
  const found = accounts.find(({ id }) => id === sandboxAccount);
  if (found === undefined) throw new Error('The sandbox has no bank account.');
  bankAccount = found;
  feed = await addFeed(server.app, { bankAccount, name: 'mutation service', actor: 'operator ana' });
});
afterAll(() => server.stop());

interface Sent {
  readonly id?: string;
  readonly at?: Date;
  readonly secret?: Secret;
  readonly token?: string;
  /** Replaces the headers that were signed. */
  readonly headers?: Readonly<Record<string, string>>;
}

async function send(body: unknown, sent: Sent = {}): Promise<{ status: number; body: unknown }> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { id = `msg_${randomUUID()}`, at = new Date(), secret = feed.secret, token = feed.token } = sent;
  const answer = await fetch(`${server.url}/callbacks/bank/${token}`, {
    method: 'POST',
    body: text,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(secret.open()).sign(id, at, text),
      ...sent.headers,
    },
  });
  return { status: answer.status, body: await answer.json() };
}

let lines = 0;

function lineOf(amount: bigint | number | string, given: Readonly<Record<string, unknown>> = {}): unknown {
  lines += 1;
  return {
    reference: `line-${lines}`,
    date: jakartaDay(new Date()),
    direction: 'credit',
    amount: typeof amount === 'bigint' ? Number(amount) : amount,
    description: `TRSF E-BANKING CR ${lines} ANI CONTOH`,
    ...given,
  };
}

const receipt = (counts: Partial<Record<'added' | 'held' | 'known' | 'repeated', number>>): unknown => ({
  status: 200,
  body: { received: true, known: 0, added: 0, repeated: 0, held: 0, ...counts },
});

test('a signed line credits its request once, and a replay is answered as before', async () => {
  const { app } = server;
  const principal = await givenPrincipal(app, 0n);
  const request = await givenRequest(app, principal);
  const body = { lines: [lineOf(`${request.payable}.00`, { balance: '1000000.50' }), lineOf(12_345n)] };
  const id = `msg_${randomUUID()}`;
  const answers = await Promise.all([1, 2, 3].map(() => send(body, { id })));
  expect(answers).toEqual([1, 2, 3].map(() => receipt({ added: 2 })));
  // The service repeats its lines under another id.
  expect(await send(body)).toEqual(receipt({ known: 2 }));
  expect(await recordPendingLines(app, { bankAccountId: null })).toEqual({
    ...{ credited: 1, inReview: 1, known: 0, failed: 0 },
  });
  expect(await send(body, { id })).toEqual(receipt({ added: 2 }));
  expect(await recordPendingLines(app, { bankAccountId: null })).toMatchObject({ credited: 0, inReview: 0 });
  expect(await moneyOf(app, principal.accountId)).toEqual({ available: request.payable, held: 0n });
  expect(await send({ lines: [lineOf(1n)] }, { id })).toMatchObject({
    ...{ status: 409, body: { error: { code: 'webhook_id_reused' }, meta: { environment: 'sandbox' } } },
  });
  await expectCleanBooks(app, [principal.accountId]);
});

test('a transfer and its fee with one reference hold up no credit of their callback', async () => {
  const { app } = server;
  const principal = await givenPrincipal(app, 0n);
  const request = await givenRequest(app, principal);
  const journal = { direction: 'debit', reference: 'journal-4711' };
  const debits = [lineOf(900_000n, journal), lineOf(2_500n, { ...journal, description: 'BIAYA TRANSFER' })];
  const body = { lines: [...debits, lineOf(request.payable)] };
  expect(await send(body)).toEqual(receipt({ added: 3 }));
  expect(await send(body)).toEqual(receipt({ known: 3 }));
  expect(await recordPendingLines(app, { bankAccountId: null })).toMatchObject({ credited: 1, failed: 0 });
  expect(await moneyOf(app, principal.accountId)).toEqual({ available: request.payable, held: 0n });
});

test('a forged callback stores nothing, is answered with 401, and is a security event', async () => {
  const { app } = server;
  const other = await addFeed(app, { bankAccount, name: 'other', actor: 'operator ana' });
  const body = { lines: [lineOf(54_321n, { description: 'forged' })] };
  const old = new Date(Date.now() - 301_000);
  const forgeries: readonly Sent[] = [
    { secret: other.secret },
    { at: old },
    { at: new Date(Date.now() + 302_000) },
    { at: old, headers: { 'webhook-timestamp': String(Math.floor(Date.now() / 1_000)) } },
    { headers: { 'webhook-id': 'msg_other' } },
    { headers: { 'webhook-id': '' } },
    { headers: { 'webhook-signature': '' } },
    { headers: { 'webhook-signature': 'v1,AAAA' } },
  ];
  for (const sent of forgeries)
    expect(await send(body, sent)).toMatchObject({
      status: 401,
      body: { error: { code: 'forged' }, meta: { environment: 'sandbox' } },
    });
  await expect
    .poll(
      async () => {
        const query = { sinceMs: 3_600_000, kind: 'forged_callback', limit: 10 } as const;
        const events = await listSecurityCounts(app.database, query);
        return events.reduce((sum, { count }) => sum + count, 0);
      },
      { timeout: patienceMs },
    )
    .toBe(forgeries.length);
  expect(await send(body)).toEqual(receipt({ added: 1 }));
});

test('the old secret is accepted until its overlap ends, and a disabled feed is not found', async () => {
  const { app } = server;
  const one = await addFeed(app, { bankAccount, name: 'rotated', actor: 'operator ana' });
  const { secret } = await rotateFeedSecret(app, {
    feedId: one.id,
    overlapMs: 60_000,
    actor: 'operator ana',
  });
  const from = (given: Secret): Promise<{ status: number }> =>
    send({ lines: [lineOf(1_000n)] }, { token: one.token, secret: given });
  expect(await from(one.secret)).toMatchObject({ status: 200 });
  expect(await from(secret)).toMatchObject({ status: 200 });
  app.clock.offsetMs = 61_000;
  expect(await from(one.secret)).toMatchObject({ status: 401 });
  expect(await from(secret)).toMatchObject({ status: 200 });
  app.clock.offsetMs = 0;
  await disableFeed(app, { feedId: one.id, actor: 'operator ana' });
  expect(await from(secret)).toMatchObject({ status: 404 });
  expect((await listFeeds(app.database, null)).find(({ id }) => id === one.id)?.disabledAt).not.toBeNull();
  expect(await send({ lines: [lineOf(1n)] }, { token: 'A'.repeat(32) })).toMatchObject({ status: 404 });
  expect(await send({ lines: [lineOf(1n)] }, { token: 'short' })).toMatchObject({ status: 404 });
});

test('a body that is not as documented is refused as a whole', async () => {
  const bad: readonly (readonly [unknown, number, string?])[] = [
    ['{', 422],
    ['{"lines":[],"lines":[]}', 422],
    [{ lines: [] }, 422, 'lines'],
    [{ lines: [lineOf(1_000.5)] }, 422],
    [{ lines: [lineOf('1000.5')] }, 422],
    [{ lines: [lineOf(0n)] }, 422, 'lines.0.amount'],
    [{ lines: [lineOf(-5n)] }, 422, 'lines.0.amount'],
    [{ lines: [lineOf(1n), lineOf(1n, { date: '2026-02-30' })] }, 422, 'lines.1.date'],
    [{ lines: [lineOf(1n, { date: '2999-01-01' })] }, 422, 'lines.0.date'],
    [{ lines: [lineOf(1n, { reference: '' })] }, 422],
    [{ lines: [lineOf(1n, { reference: 'a\u0000' })] }, 422],
    [{ lines: [lineOf(1n, { direction: 'CR' })] }, 422],
    [{ lines: [lineOf(1n, { other: 1 })] }, 422],
    [{ lines: Array.from({ length: 201 }, () => lineOf(1n)) }, 422],
  ];
  for (const [body, status, field] of bad) {
    const answer = await send(body);
    expect([body, answer.status]).toEqual([body, status]);
    if (field !== undefined) expect(answer.body).toMatchObject({ error: { details: [{ field }] } });
  }
  expect(await send(`{"lines":[]${' '.repeat(70_000)}}`)).toMatchObject({ status: 413 });
});

test('who lists lines with their descriptions is on record', async () => {
  const { database, keyring } = server.app;
  const looks = () =>
    queryAsOwner(
      server,
      `select actor, subject, detail from audit_records where action = 'bank_line.revealed'`,
    );
  const listed = (state: 'dismissed' | 'recorded') =>
    revealLines({ database, keyring }, { state, limit: 2, actor: 'operator ana' });
  expect(await listed('dismissed')).toEqual([]);
  expect(await looks()).toEqual([]);
  const lines = await listed('recorded');
  expect(lines.map(({ description }) => description.open())).toContainEqual(
    expect.stringContaining('ANI CONTOH'),
  );
  const record = { actor: 'operator ana', subject: 'recorded', detail: { lines: 2 } };
  expect(await looks()).toEqual([record]);
});

test('the audit reports a feed that was changed without a record', async () => {
  const { database, keyring } = server.app;
  const audit = async () => (await auditRecords(database, keyring)).problems;
  expect(await audit()).toEqual([]);
  await queryAsOwner(server, `update bank_feeds set name = 'changed' where id = '${feed.id}'`);
  expect((await audit()).join()).toMatch(new RegExp(`bank_feeds.*${feed.id}`));
  await queryAsOwner(server, `update bank_feeds set name = 'mutation service' where id = '${feed.id}'`);
});

test('the log shows neither the token nor a description', () => {
  expect(log).toContain('/callbacks/bank/:token');
  expect(log).not.toContain(feed.token);
  expect(log).not.toContain('ANI CONTOH');
});
