import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRecords } from '../../src/audit/audit-records.ts';
import { auditContinuously } from '../../src/audit/continuous-audit.ts';
import { readFindings } from '../../src/audit/findings.ts';
import { dayMs, hourMs, jakartaDay } from '../../src/clock.ts';
import type { Operator } from '../../src/operators/acting-operator.ts';
import { listAudits } from '../../src/operators/list-records.ts';
import { authenticateOperator, createOperatorToken } from '../../src/operators/operator-tokens.ts';
import { auditAdjustments } from '../../src/orders/adjustments/audit-adjustments.ts';
import { approveAdjustment, rejectAdjustment } from '../../src/orders/adjustments/approve-adjustment.ts';
import { creditUpToLimit, reverseUpToLimit } from '../../src/orders/adjustments/operator-deposits.ts';
import { proposeAdjustment } from '../../src/orders/adjustments/propose-adjustment.ts';
import { operatorActor } from '../../src/people/person-actor.ts';
import { setSetting } from '../../src/settings/settings.ts';
import { expectCleanBooks } from '../books.ts';
import { queryAsOwner, queryAsServer, queryWithoutTriggers } from '../query-as.ts';
import { startTestServer, type TestAccount, type TestServer } from '../server.ts';
import { storedEvents } from '../webhooks/stored-events.ts';

let server: TestServer;
let other: TestServer;
let account: TestAccount;
let rina: Operator;
let budi: Operator;

beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
  other = await startTestServer({ besides: server, worker: false, catalog: false });
  rina = await anOperator('Rina');
  budi = await anOperator('Budi');
});
beforeEach(async () => {
  server.app.clock.offsetMs = 0;
  account = await server.givenAccount();
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

async function anOperator(name: string): Promise<Operator> {
  const { database } = server.app;
  const { token } = await createOperatorToken(database, 'konter', { name, actor: 'operator' });
  return authenticateOperator(database, 'konter', token);
}

const wallet = () => ({ accountId: account.id, environment: 'live' }) as const;

function propose(amount: bigint, by = rina) {
  return proposeAdjustment(server.app, {
    ...{ wallet: wallet(), kind: 'adjustment', amount, reference: null, by },
    ...{ reason: 'credited twice', evidence: 'ticket 1042', expiresInMs: dayMs },
  });
}

async function approved(amount: bigint): Promise<void> {
  const { id } = await propose(amount);
  await approveAdjustment(server.app, { id, by: budi });
}

async function balance(): Promise<number> {
  return (await server.client(account.keys.live).get('/v1/wallet')).body.data.balance;
}

describe('an adjustment', () => {
  test('moves nothing until another operator approves it, and then once, with both on record', async () => {
    await approved(50_000n);
    const { id } = await propose(-20_000n);
    expect(await balance()).toBe(50_000);
    const done = { amount: -20_000n, balance: 30_000n };
    expect(await approveAdjustment(server.app, { id, by: budi })).toMatchObject({
      ...{ ...done, replayed: false },
      proposal: { state: 'approved', decidedBy: { name: 'Budi' }, proposedBy: { name: 'Rina' } },
    });
    expect(await approveAdjustment(server.app, { id, by: budi })).toMatchObject({ ...done, replayed: true });
    expect(await balance()).toBe(30_000);

    const records = await listAudits(server.app.database, { subject: id, limit: 9 });
    expect(records.find(({ action }) => action === 'adjustment.approved')).toMatchObject({
      actor: budi.actor,
      accountId: account.id,
      detail: {
        ...{ amount: -20_000, environment: 'live', reason: 'credited twice', evidence: 'ticket 1042' },
        ...{ proposed_by: 'Rina', proposed_by_id: rina.id, approved_by: 'Budi', approved_by_id: budi.id },
      },
    });
    expect(records.find(({ action }) => action === 'adjustment.proposed')).toMatchObject({
      actor: expect.stringMatching(/^Rina \(token konter_operator_\w{4}\)$/),
    });
    const events = await storedEvents(server.app.database, wallet());
    expect(events.map(({ kind, body }) => [kind, JSON.parse(body).data])).toMatchObject([
      ['wallet.adjusted', { adjusted: 50_000, wallet: { balance: 50_000 } }],
      ['wallet.adjusted', { adjusted: -20_000, wallet: { balance: 30_000 } }],
    ]);
    await expectCleanBooks(server.app, [account.id]);
    expect((await auditRecords(server.app.database, server.app.keyring)).problems).toEqual([]);
  });

  test('is not approved by its proposer, by an operator who came later, when it has expired, or below zero', async () => {
    await approved(10_000n);
    const { id } = await propose(-10_001n);
    await expect(approveAdjustment(server.app, { id, by: rina })).rejects.toThrow('another operator must');
    const late = await anOperator(`Late ${randomUUID()}`);
    await expect(approveAdjustment(server.app, { id, by: late })).rejects.toThrow('after this adjustment');
    await expect(approveAdjustment(server.app, { id, by: budi })).rejects.toThrow('10,000 rupiah available');
    server.app.clock.offsetMs = dayMs + hourMs;
    await expect(approveAdjustment(server.app, { id, by: budi })).rejects.toThrow('expired');
    expect(await balance()).toBe(10_000);
  });

  test('is in the entries and the statement of the wallet', async () => {
    await approved(50_000n);
    const client = server.client(account.keys.live);
    const { text } = await client.get('/v1/wallet/entries');
    const { data }: { data: { at: string }[] } = JSON.parse(text);
    expect(data).toMatchObject([
      { kind: 'manual_adjustment', available_change: 50_000, order_id: null, reference: null },
    ]);
    const month = jakartaDay(new Date(data[0]?.at ?? '')).slice(0, 7);
    const statement = await client.get(`/v1/wallet/statement?month=${month}`);
    expect(statement.text).toContain('"manual_adjustment"');
  });

  test('that was rejected cannot be approved, and the other way round', async () => {
    const [one, two] = [await propose(5n), await propose(6n)];
    await rejectAdjustment(server.app, { id: one.id, by: rina, reason: 'wrong account' });
    const elsewhere = { ...rina, actor: operatorActor(rina, '2001:db8::7') };
    const again = rejectAdjustment(server.app, { id: one.id, by: elsewhere, reason: 'wrong account' });
    expect(await again).toMatchObject({ state: 'rejected', decidedBy: { id: rina.id } });
    await expect(approveAdjustment(server.app, { id: one.id, by: budi })).rejects.toThrow('is rejected');
    await approveAdjustment(server.app, { id: two.id, by: budi });
    const reject = rejectAdjustment(server.app, { id: two.id, by: budi, reason: 'too late' });
    await expect(reject).rejects.toThrow('is approved');
    expect(await balance()).toBe(6);
  });

  test('is booked once when two servers approve it many times, while somebody rejects it', async () => {
    const tony = await anOperator(`Tony ${randomUUID()}`);
    const proposals = await Promise.all(Array.from({ length: 12 }, () => propose(1_000n)));
    const outcomes = await Promise.all(
      proposals.map(async ({ id }, i) => {
        const tries = await Promise.allSettled([
          approveAdjustment(server.app, { id, by: budi }),
          approveAdjustment(other.app, { id, by: tony }),
          ...(i % 2 === 0 ? [rejectAdjustment(other.app, { id, by: rina, reason: 'a race' })] : []),
          approveAdjustment(other.app, { id, by: budi }),
        ]);
        const took = tries.filter(
          (one) => one.status === 'fulfilled' && 'replayed' in one.value && !one.value.replayed,
        );
        const rejected = tries.some((one) => one.status === 'fulfilled' && !('replayed' in one.value));
        expect(took.length).toBe(rejected ? 0 : 1);
        return rejected ? 0 : 1_000;
      }),
    );
    const sum = outcomes.reduce<number>((total, one) => total + one, 0);
    expect(sum).toBeGreaterThanOrEqual(6_000);
    expect(await balance()).toBe(sum);
    await expectCleanBooks(server.app, [account.id]);
  });

  test('keeps its rules in the database', async () => {
    const { id } = await propose(7n);
    const decide = (by: string, change = '') =>
      queryAsServer(
        server,
        `update adjustments set state = 'approved', decided_by = '${by}', decided_at = clock_timestamp()${change} where id = '${id}'`,
      );
    await expect(decide(rina.id)).rejects.toThrow('adjustments_two_people');
    const late = await anOperator(`Later ${randomUUID()}`);
    await expect(decide(late.id)).rejects.toThrow('approver_known_before');
    await expect(decide(budi.id, ', amount = 8')).rejects.toThrow('permission denied');
    const byOwner = (change: string) =>
      queryAsOwner(server, `update adjustments set ${change} where id = '${id}'`);
    await expect(byOwner('amount = 8')).rejects.toThrow('proposal_stays');
    await expect(
      byOwner(`state = 'approved', decided_by = '${budi.id}', decided_at = expires_at`),
    ).rejects.toThrow('approved_in_time');
    await expect(queryAsOwner(server, 'delete from adjustments')).rejects.toThrow('append-only');
    await approveAdjustment(server.app, { id, by: budi });
    await expect(byOwner(`state = 'proposed', decided_by = null, decided_at = null`)).rejects.toThrow(
      'decided_once',
    );
  });
});

test('the audit finds a decision that was changed behind it', async () => {
  const { database } = server.app;
  const [one, two, three] = [await propose(5n), await propose(6n), await propose(7n)];
  await approveAdjustment(server.app, { id: one.id, by: budi });
  await rejectAdjustment(server.app, { id: two.id, by: budi, reason: 'no' });
  expect(await auditAdjustments(database)).toEqual([]);
  const change = (id: string, values: string) =>
    queryWithoutTriggers(server, 'adjustments', `update adjustments set ${values} where id = '${id}'`);
  const late = await anOperator(`Latest ${randomUUID()}`);
  await change(one.id, `decided_by = '${late.id}'`);
  await change(two.id, `state = 'proposed', decided_by = null, decided_at = null`);
  await change(three.id, `state = 'approved', decided_by = '${budi.id}', decided_at = clock_timestamp()`);
  expect((await auditAdjustments(database)).toSorted()).toEqual(
    [
      `the adjustment ${one.id} is approved, but no record says so`,
      `the adjustment ${two.id} is proposed, but a record says that it was decided`,
      `the adjustment ${three.id} is approved, but no record says so`,
    ].toSorted(),
  );
  await change(one.id, `decided_by = '${budi.id}'`);
  await change(two.id, `state = 'rejected', decided_by = '${budi.id}', decided_at = clock_timestamp()`);
  await change(three.id, `state = 'proposed', decided_by = null, decided_at = null`);
  expect(await auditAdjustments(database)).toEqual([]);
});

describe('a deposit above the limit of one person', () => {
  const parts = (by: Operator | undefined) => ({
    ...server.app,
    actor: 'operator',
    prover: () => {
      if (by === undefined) throw new Error('nobody has signed in');
      return by;
    },
  });

  test('waits for another operator, and is credited and reversed once with both on record', async () => {
    await setSetting(server.app.database, {
      name: 'deposits.credit_limit',
      text: '1000000',
      actor: 'operator',
    });
    const reference = randomUUID();
    const credit = (amount: bigint, by?: Operator) =>
      creditUpToLimit(parts(by), wallet(), { amount, reference });
    await expect(credit(1_000_001n)).rejects.toThrow('nobody has signed in');
    const first = await credit(1_000_001n, rina);
    expect(first).toMatchObject({ kind: 'proposed', proposal: { kind: 'deposit', amount: 1_000_001n } });
    expect(await credit(1_000_001n, rina)).toEqual({ ...first, proposal: expect.anything() });
    await expect(credit(1_000_002n, rina)).rejects.toThrow('Another proposal for this reference waits');
    expect(await balance()).toBe(0);
    if (first.kind !== 'proposed') throw new Error('It was credited by one person.');
    await expect(approveAdjustment(server.app, { id: first.proposal.id, by: rina })).rejects.toThrow(
      'another',
    );
    await approveAdjustment(server.app, { id: first.proposal.id, by: budi });
    expect(await balance()).toBe(1_000_001);
    // The same command again finds the deposit.
    expect(await credit(1_000_001n)).toMatchObject({ kind: 'done', done: { replayed: true } });
    const small = creditUpToLimit(parts(undefined), wallet(), {
      amount: 1_000_000n,
      reference: randomUUID(),
    });
    expect(await small).toMatchObject({ kind: 'done', done: { replayed: false } });

    const reverse = await reverseUpToLimit(parts(budi), wallet(), {
      amount: undefined,
      reference,
      reason: 'x',
    });
    if (reverse.kind !== 'proposed') throw new Error('It was reversed by one person.');
    await approveAdjustment(server.app, { id: reverse.proposal.id, by: rina });
    expect(await balance()).toBe(1_000_000);
    const records = await listAudits(server.app.database, { subject: reference, limit: 9 });
    expect(Object.fromEntries(records.map(({ action, detail }) => [action, detail]))).toMatchObject({
      'deposit.credited': { proposed_by: 'Rina', approved_by: 'Budi', adjustment: first.proposal.id },
      'deposit.reversed': { proposed_by: 'Budi', approved_by: 'Rina' },
    });
    const kinds = (await storedEvents(server.app.database, wallet())).map(({ kind }) => kind);
    expect(kinds).toEqual(['wallet.deposited', 'wallet.deposited', 'wallet.deposited']);
    await expectCleanBooks(server.app, [account.id]);
    expect(await auditAdjustments(server.app.database)).toEqual([]);
  });
});

test('the continuous audit finds a decision that was changed since', async () => {
  const { database } = server.app;
  const round = async (): Promise<readonly string[]> => {
    await queryAsOwner(server, "update continuous_audit set leased_until = '-infinity'");
    await auditContinuously(server.app, new AbortController().signal);
    return (await readFindings(database, 100)).map(({ problem }) => problem);
  };
  expect(await round()).toEqual([]);
  const { id } = await propose(9n);
  await approveAdjustment(server.app, { id, by: budi });
  await queryWithoutTriggers(server, 'adjustments', `update adjustments set amount = 10 where id = '${id}'`);
  expect(await round()).toContain(`the adjustment ${id} is approved, but no record says so`);
});
