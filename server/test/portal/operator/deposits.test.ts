import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticateOperator, createOperatorToken } from '../../../src/operators/operator-tokens.ts';
import { approveProposal } from '../../../src/deposits/payments/match-up-to-limit.ts';
import { setSetting } from '../../../src/settings/settings.ts';
import { expectCleanBooks, moneyOf } from '../../books.ts';
import { queryAsOwner } from '../../query-as.ts';
import { listLines } from '../../../src/deposits/bank/lines/line-rows.ts';
import { givenRequest, sandboxAccount } from '../../deposits/given-deposits.ts';
import { aStatementFile, givenCase, givenClient, givenDeposit } from './given-payments.ts';
import { type OperatorPortal, startOperatorPortal } from './operator-portal.ts';

let portal: OperatorPortal;
beforeAll(async () => {
  portal = await startOperatorPortal();
  await setSetting(portal.server.app.database, {
    name: 'deposits.credit_limit',
    text: '100000',
    actor: 'operator',
  });
});
afterAll(() => portal.server.stop());

const admin = 'operator_administrator';
const sandbox = { environment: 'sandbox' } as const;
const reason = 'the client has sent the receipt';

interface Decision {
  readonly outcome: 'done' | 'proposed';
  readonly amount: number;
  readonly balance: number | null;
  readonly proposal_id: string | null;
  readonly replayed: boolean;
}

interface Proposal {
  readonly id: string;
  readonly state: string;
  readonly is_own: boolean;
  readonly balance: number;
}

/** Sends one request with a key of its own, which can be sent again. */
function keyed(visitor: string, path: string, body: unknown, key: string = randomUUID()) {
  return async () => {
    const answer = await fetch(`${portal.server.url}/portal/operator${path}`, {
      method: 'POST',
      headers: {
        ...{ cookie: `visitor=${visitor}`, origin: portal.server.url, 'content-type': 'application/json' },
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    });
    const { data, error } = JSON.parse(await answer.text());
    return { status: answer.status, data, code: error?.code };
  };
}

const balanceOf = async (accountId: string): Promise<bigint> =>
  (await moneyOf(portal.server.app, accountId)).available;

test('a payment is compared with its candidates, and the same match again credits it once', async () => {
  const { accountId, request, paymentId } = await givenCase(portal);
  const found = await portal.dataOf<{ candidates: unknown[]; has_payer: boolean }>(
    'operator_viewer',
    `/deposits/payments/${paymentId}`,
  );
  expect(found).toMatchObject({
    has_payer: true,
    credit_limit: 100_000,
    candidates: [{ request: { id: request.id, account_id: accountId }, balance: 0, credited: 50_000 }],
  });
  expect(JSON.stringify(found)).not.toContain('BUDI');
  expect(
    await portal.codeOf('operator_support', `/deposits/payments/${paymentId}/payer`, { reason }),
  ).toEqual([...[403, 'role_not_allowed']]);
  expect(await portal.dataOf(admin, `/deposits/payments/${paymentId}/payer`, { reason })).toEqual({
    facts: [{ name: 'name', value: 'BUDI SANTOSO' }],
  });
  expect(await portal.codeOf('operator_stale', `/deposits/payments/${paymentId}/payer`, { reason })).toEqual([
    ...[403, 'reauthentication_required'],
  ]);
  const [look] = await queryAsOwner(
    portal.server,
    `select detail from audit_records where action = 'payment.payer_revealed' and subject = '${paymentId}'`,
  );
  expect(look?.['detail']).toEqual({ reason });

  const body = { to: { request_id: request.id }, reason };
  const match = keyed(admin, `/deposits/payments/${paymentId}/match`, body);
  const answers = await Promise.all([match(), match(), match()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.filter(({ data }) => data.replayed === false)).toHaveLength(1);
  expect(await match()).toMatchObject({ data: { outcome: 'done', amount: 50_000, replayed: true } });
  expect(await portal.codeOf('operator_second', `/deposits/payments/${paymentId}/match`, body)).toEqual([
    ...[409, 'already_decided'],
  ]);
  expect(await balanceOf(accountId)).toBe(50_000n);
  expect(await portal.codeOf('operator_stale', `/deposits/payments/${paymentId}/reject`, { reason })).toEqual(
    [403, 'reauthentication_required'],
  );
  await expectCleanBooks(portal.server.app, [accountId]);
});

test('two operators who decide at once: one wins, and the other is told', async () => {
  const { accountId, request, paymentId } = await givenCase(portal, 51_000n);
  const answers = await Promise.all([
    portal.codeOf(admin, `/deposits/payments/${paymentId}/match`, { to: { request_id: request.id }, reason }),
    portal.codeOf('operator_second', `/deposits/payments/${paymentId}/reject`, { reason }),
  ]);
  expect(answers.toSorted(([a], [b]) => a - b)).toEqual([
    [200, undefined],
    [409, 'already_decided'],
  ]);
  await expectCleanBooks(portal.server.app, [accountId]);
});

test('what is above the limit waits for another operator, and moves once', async () => {
  const { app } = portal.server;
  const { accountId, paymentId } = await givenCase(portal, 200_000n);
  const body = { to: { account_id: accountId }, reason };
  const match = keyed(admin, `/deposits/payments/${paymentId}/match`, body);
  const proposed: { data: Decision }[] = await Promise.all([match(), match()]);
  const id = proposed[0]?.data.proposal_id ?? '';
  expect(proposed.map(({ data }) => data)).toEqual(
    Array.from({ length: 2 }, () => expect.objectContaining({ outcome: 'proposed', proposal_id: id })),
  );
  const path = `/deposits/proposals/${id}`;
  expect(await portal.dataOf<Proposal>(admin, path)).toMatchObject({ state: 'proposed', is_own: true });
  expect(await portal.codeOf(admin, `${path}/approve`, {})).toEqual([403, 'needs_second_operator']);

  // A token of the same operator is no second operator.
  const [own] = await queryAsOwner(
    portal.server,
    `select o.email from adjustments a join operators o on o.id = a.proposed_by where a.id = '${id}'`,
  );
  expect(own?.['email']).toBe('administrator@konter.example');
  const name = String(
    (
      await queryAsOwner(
        portal.server,
        `select name from operators where email = '${String(own?.['email'])}'`,
      )
    )[0]?.['name'],
  );
  const { token } = await createOperatorToken(app.database, 'konter', { name, actor: 'operator' });
  const by = await authenticateOperator(app.database, 'konter', token);
  await expect(approveProposal(app, { id, by })).rejects.toThrow('another operator');
  expect(await balanceOf(accountId)).toBe(0n);

  const approvals = await Promise.all(
    ['operator_second', 'operator_finance', 'operator_second'].map((visitor) =>
      portal.codeOf(visitor, `${path}/approve`, {}),
    ),
  );
  expect(approvals).toEqual(Array.from({ length: 3 }, () => [200, undefined]));
  expect(await balanceOf(accountId)).toBe(200_000n);
  // The answer of the proposal was lost, and is asked for after the decision.
  expect(await match()).toMatchObject({ status: 200, data: { outcome: 'proposed', proposal_id: id } });
  expect(await portal.codeOf(admin, `${path}/reject`, { reason })).toEqual([409, 'already_decided']);
  await expectCleanBooks(app, [accountId]);
});

test('an adjustment is proposed once for each request', async () => {
  const accountId = await givenClient(portal);
  const body = {
    account_id: accountId,
    ...sandbox,
    amount: 7_000,
    reason,
    evidence: 'ticket 7',
    valid_days: 7,
  };
  const propose = keyed(admin, '/deposits/proposals', body);
  const [first, ...others] = await Promise.all([propose(), propose(), propose()]);
  expect(first).toMatchObject({ status: 201, data: { state: 'proposed', amount: 7_000 } });
  expect(new Set(others.map(({ data }) => data.id))).toEqual(new Set([first.data.id]));
  const another = await portal.dataOf<Proposal>(admin, '/deposits/proposals', body);
  expect(another.id).not.toBe(first.data.id);
  const waiting = await portal.dataOf<Proposal[]>('operator_finance', '/deposits/proposals');
  expect(waiting.filter(({ id }) => [first.data.id, another.id].includes(id))).toHaveLength(2);
  expect(await portal.codeOf('operator_support', '/deposits/proposals')).toEqual([403, 'role_not_allowed']);
  const rejected = keyed('operator_second', `/deposits/proposals/${another.id}/reject`, { reason });
  expect([(await rejected()).status, (await rejected()).status]).toEqual([200, 200]);
  expect(
    await portal.dataOf('operator_second', `/deposits/proposals/${first.data.id}/approve`, {}),
  ).toMatchObject({ state: 'approved', balance: 7_000 });
  expect(await balanceOf(accountId)).toBe(7_000n);
});

test('a deposit is credited and reversed by hand once, and its amount can be looked up before', async () => {
  const accountId = await givenClient(portal);
  const reference = `hand ${randomUUID()}`;
  const body = { account_id: accountId, ...sandbox, amount: 60_000, reference };
  const credit = keyed(admin, '/deposits/credits', body);
  const answers: { data: Decision }[] = await Promise.all([credit(), credit()]);
  expect(answers.map(({ data }) => data.balance)).toEqual([60_000, 60_000]);
  expect(
    await portal.dataOf('operator_viewer', '/deposits/credited', { reference, ...sandbox }),
  ).toMatchObject({
    ...{ account_id: accountId, amount: 60_000, reversed: null, balance: 60_000 },
  });
  expect(await portal.codeOf(admin, '/deposits/credited', { reference })).toEqual([404, 'not_found']);
  const reverse = keyed(admin, '/deposits/reversals', {
    account_id: accountId,
    ...sandbox,
    reference,
    reason,
  });
  expect(await reverse()).toMatchObject({ data: { outcome: 'done', amount: 60_000, balance: 0 } });
  expect(await reverse()).toMatchObject({ data: { replayed: true, balance: 0 } });
  const large = await givenDeposit(portal, 300_000n);
  const largeReversal = { account_id: large.accountId, ...sandbox, reference: large.reference, reason };
  expect(await portal.dataOf(admin, '/deposits/reversals', largeReversal)).toMatchObject({
    ...{ outcome: 'proposed', amount: 300_000 },
  });
  await expectCleanBooks(portal.server.app, [accountId, large.accountId]);
});

test('a statement file is previewed, and exactly that file is imported; the same twice credits nothing', async () => {
  const { app } = portal.server;
  const accountId = await givenClient(portal);
  const request = await givenRequest(app, { accountId, ...sandbox }, { amount: 90_000n });
  const file = aStatementFile([
    { amount: String(request.payable), text: '=HYPERLINK("x") <b>TRSF</b>' },
    { amount: '12345', text: 'nobody asked for it' },
  ]);
  const preview = await portal.dataOf<{ digest: string; shown: { description: string }[] }>(
    admin,
    '/deposits/statements/preview',
    file,
  );
  expect(preview).toMatchObject({
    ...{ lines: 2, added: 2, credited: 1, in_review: 1, completeness: 'none' },
    shown: [
      {
        outcome: 'credit',
        request_number: String(request.number),
        description: '=HYPERLINK("x") <b>TRSF</b>',
      },
      { outcome: 'review', reason: 'no_request', account_name: null },
    ],
  });
  expect(await balanceOf(accountId)).toBe(0n);
  const { digest } = preview;
  const other = aStatementFile([{ amount: '1', text: 'another file' }]);
  expect(await portal.codeOf(admin, '/deposits/statements', { ...other, digest })).toEqual([
    ...[422, 'invalid_parameter'],
  ]);
  const upload = keyed(admin, '/deposits/statements', { ...file, digest });
  const answers = [await upload(), await upload()];
  expect(answers).toMatchObject([
    { data: { added: 2, known: 0, credited: 1, in_review: 1 } },
    { data: { added: 0, known: 2, credited: 0, in_review: 0 } },
  ]);
  expect(await balanceOf(accountId)).toBe(request.payable);
  const large = { ...file, content: 'A'.repeat(3_000_000) };
  expect((await portal.call(admin, '/deposits/statements/preview', large)).status).toBe(413);
  const csv = { ...file, bank: 'bca', columns: undefined };
  expect(await portal.codeOf(admin, '/deposits/statements/preview', csv)).toEqual([409, 'not_possible']);
});

test('requests are listed by their filters, and one is shown with its life', async () => {
  const { app } = portal.server;
  const accountId = await givenClient(portal);
  const asked = keyed(admin, '/deposits/requests', { account_id: accountId, ...sandbox, amount: 40_000 });
  const [made, again] = [await asked(), await asked()];
  expect([made.status, again.data.id]).toEqual([201, made.data.id]);
  await givenRequest(app, { accountId, ...sandbox }, { amount: 41_000n });
  const list = (query: string) =>
    portal.dataOf<{ id: string }[]>('operator_support', `/deposits/requests?environment=sandbox&${query}`);
  expect(await list(`account=${accountId}&state=waiting`)).toHaveLength(2);
  expect(await list(`account=${accountId}&state=credited`)).toEqual([]);
  const number: string = made.data.number;
  const life = await portal.dataOf<{ records: { actor: unknown }[] }>(
    'operator_support',
    `/deposits/requests/${number}`,
  );
  expect(life).toMatchObject({
    request: { id: made.data.id },
    records: [{ action: 'deposit_request.created', actor: null }],
  });
  expect(await portal.codeOf(admin, '/deposits/requests/99999999')).toEqual([404, 'not_found']);
  const file = await portal.call(
    admin,
    `/deposits/requests.csv?environment=sandbox&account=${accountId}&language=en`,
  );
  expect((await file.text()).split('\r\n')[0]).toContain('Number,Client');
});

test('a raised limit applies a day later, and a key of a proposal is not used for another deposit', async () => {
  const { database } = portal.server.app;
  const accountId = await givenClient(portal);
  await setSetting(database, { name: 'deposits.credit_limit', text: '900000000', actor: 'operator' });
  const key = randomUUID();
  const credit = (amount: number) =>
    keyed(
      admin,
      '/deposits/credits',
      { account_id: accountId, ...sandbox, amount, reference: `${amount} ${key}` },
      key,
    )();
  expect(await credit(150_000)).toMatchObject({ status: 200, data: { outcome: 'proposed' } });
  expect(await credit(20_000)).toMatchObject({ status: 409, code: 'idempotency_key_reused' });
  const { paymentId } = await givenCase(portal, 180_000n);
  expect(
    await portal.dataOf(admin, `/deposits/payments/${paymentId}/match`, {
      to: { account_id: accountId },
      reason,
    }),
  ).toMatchObject({ outcome: 'proposed' });
  expect(await balanceOf(accountId)).toBe(0n);
});

test('in quarantine after a restore, a ruling on a held line credits nothing that waits for its end', async () => {
  const { app } = portal.server;
  const accountId = await givenClient(portal);
  const request = await givenRequest(app, { accountId, ...sandbox }, { amount: 95_000n });
  const file = aStatementFile([
    { amount: String(request.payable), text: 'arrived in the lost time' },
    { amount: '61000,50', text: 'held in quarantine' },
  ]);
  const { digest } = await portal.dataOf<{ digest: string }>(admin, '/deposits/statements/preview', file);
  await queryAsOwner(
    portal.server,
    'insert into restores (id, backup_at, restored_at) values (gen_random_uuid(), now(), now())',
  );
  try {
    expect(await portal.dataOf(admin, '/deposits/statements', { ...file, digest })).toMatchObject({
      ...{ waits: true, added: 1, held: 1 },
    });
    const [line] = await listLines(app.database, app.keyring, {
      ...{ states: ['held'], bankAccountId: sandboxAccount, id: null, limit: 1 },
    });
    await portal.dataOf(admin, `/deposits/lines/${line?.id ?? ''}/record`, { reason });
    expect(await balanceOf(accountId)).toBe(0n);
    // It no longer waits, and is still one of the newest lines.
    const linesOf = async (query: string) =>
      (
        await portal.dataOf<{ id: string; state: string }[]>(
          admin,
          `/deposits/lines?environment=sandbox${query}`,
        )
      )
        .filter(({ id }) => id === line?.id)
        .map(({ state }) => state);
    expect([await linesOf(''), await linesOf('&show=all')]).toEqual([[], ['pending']]);
    const looks = `select subject from audit_records where action = 'bank_line.revealed' order by number desc limit 1`;
    expect(await queryAsOwner(portal.server, looks)).toEqual([{ subject: 'all' }]);
  } finally {
    await queryAsOwner(portal.server, 'delete from restores');
  }
});

test('a method that nobody has set is listed, not offered, until somebody offers it', async () => {
  interface Ways {
    readonly methods: readonly {
      readonly environment: string;
      readonly method: string;
      readonly enabled: boolean;
    }[];
  }
  const offered = async (): Promise<boolean | undefined> =>
    (await portal.dataOf<Ways>(admin, '/deposits/methods')).methods.find(
      ({ environment, method }) => environment === 'live' && method === 'retail',
    )?.enabled;
  expect(await offered()).toBe(false);
  await portal.dataOf(admin, '/deposits/methods', { environment: 'live', method: 'retail', enabled: true });
  expect(await offered()).toBe(true);
  expect((await portal.dataOf<Ways>(admin, '/deposits/methods')).methods).toHaveLength(8);
});

test('a gateway is set up with its fees and tested by an administrator', async () => {
  const body = {
    ...{ kind: 'xendit', ...sandbox, key: 'xnd_development_planted', display_name: 'Cahaya' },
    ...{ callback_secret: 'token-planted', fees: [{ method: 'qris', fee: '0,7%' }] },
  };
  expect(await portal.codeOf(admin, '/deposits/gateways', { ...body, callback_secret: undefined })).toEqual([
    ...[409, 'not_possible'],
  ]);
  const address = { ...body, base_url: 'http://127.0.0.1:9' };
  const added = await portal.dataOf(admin, '/deposits/gateways', body);
  const shown = { name: 'xendit-sandbox', display_name: 'Cahaya', fees: [{ method: 'qris', fee: '0.7%' }] };
  expect(added).toMatchObject({ ...shown, address: 'https://api.xendit.co' });
  expect(JSON.stringify(added)).not.toContain('planted');
  const moved = await portal.dataOf(admin, '/deposits/gateways', { ...address, callback_secret: undefined });
  expect(moved).toMatchObject({ ...shown, address: address.base_url });
  expect(await portal.dataOf(admin, '/deposits/gateways/xendit-sandbox/test', {})).toEqual({
    key: 'unknown',
  });
  const fees = [{ method: 'qris', fee: 'free' }];
  expect(await portal.codeOf(admin, '/deposits/gateways', { ...body, fees })).toEqual([
    ...[422, 'invalid_parameter'],
  ]);
});
