import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/database/sql.ts';
import { queryAsServer, queryAsOwner } from '../query-as.ts';
import { givenPrincipal } from '../in-process.ts';
import { givenBuyer, type Buyer } from '../orders/buyer.ts';
import { startTestServer, type TestServer } from '../server.ts';

let server: TestServer;
let buyer: Buyer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
  buyer = await givenBuyer(server);
  await buyer.confirm(await buyer.awaiting('prepaid'));
  await buyer.confirm(await buyer.awaiting('prepaid', { scenario: 'failed' }));
  await buyer.cancel((await buyer.awaiting('prepaid')).id);
  await buyer.confirm(await buyer.awaiting('prepaid', { scenario: 'expired' }));
  await buyer.awaiting('prepaid');
});
afterAll(() => server.stop());

const undoing = { code: 'KN002' };

/** Five entries: the start of the sandbox wallet, a hold and its capture, a hold and its release. */
const entries = 5;

describe("the server's own role", () => {
  test('cannot change, delete or truncate a journal entry', async () => {
    const { database } = server.app;
    const denied = { code: '42501' };
    await expect(database.rows(sql`update journal_entries set margin = 0`)).rejects.toMatchObject(denied);
    await expect(database.rows(sql`delete from journal_entries`)).rejects.toMatchObject(denied);
    await expect(database.rows(sql`truncate journal_entries`)).rejects.toMatchObject(denied);
  });

  test.each([
    ...['failed', 'cancelled', 'expired'].map((status) => [
      `let an order that is ${status} await its confirmation`,
      "update orders set version = 9, status = 'awaiting_confirmation', confirmed_at = confirmed_at",
      status,
    ]),
    [
      'charge a refunded order again',
      `update orders set version = 9, status = 'refunded', reason = 'reversed', charged = 0 where status = 'succeeded';
       update orders set version = 10, status = 'succeeded', charged = price`,
      'refunded',
    ],
    [
      'cancel an order without a new version of it',
      `update orders set status = 'cancelled', reason = 'cancelled_by_client'`,
      'awaiting_confirmation',
    ],
    [
      'fail a sale without a refund',
      `update orders set status = 'failed', reason = 'reversed', charged = 0, serial_sealed = null, serial_key_id = null`,
      'succeeded',
    ],
    [
      'charge another price than the held one',
      'update orders set price = 2 * price, charged = 2 * price',
      'succeeded',
    ],
    ['change the time of a confirm', 'update orders set confirmed_at = now()', 'failed'],
    ['lower a version', 'update orders set version = version - 1', 'succeeded'],
  ])('cannot %s', async (_what, statement, status) => {
    await expect(queryAsServer(server, `${statement} where status = '${status}'`)).rejects.toMatchObject(
      undoing,
    );
  });

  test.each([
    ['make a purchase open again', "state = 'open', closed_at = null, due_at = ask_from"],
    ['deny a purchase that was delivered', "state = 'rejected'"],
    ['change the cost of a purchase', 'cost = cost + 1'],
    ['change the end of a purchase', "closed_at = closed_at + interval '1 day'"],
    ['lower a lease', 'lease = lease - 1'],
  ])('cannot %s', async (_what, change) => {
    await queryAsOwner(server, 'update attempts set lease = 2 where lease = 1');
    const closed = `update attempts set ${change} where state = 'delivered'`;
    await expect(queryAsServer(server, closed)).rejects.toMatchObject(undoing);
  });

  test.each([
    ['give money to a wallet', 'available = available + 1'],
    ['take money from a wallet', 'available = 0'],
    ['raise the held amount', 'held = held + 1'],
    ['lower the number of entries', 'last_entry = last_entry - 1'],
    ['change the head of the journal', "chain_head = decode(repeat('00', 32), 'hex')"],
  ])('cannot %s without an entry', async (_what, change) => {
    const moved = `update wallets set ${change} where environment = 'sandbox' and account_id = '${buyer.account.id}'`;
    await expect(queryAsServer(server, moved)).rejects.toMatchObject(undoing);
  });

  test('cannot reopen a closed review case, nor rule on it again', async () => {
    await queryAsOwner(
      server,
      `insert into review_cases (account_id, environment, order_id, cause, statements, opened_at, closed_at, ruling)
       select account_id, environment, id, 'sold_after_failed', '[]', now(), now(), 'failed'
         from orders where status = 'failed'`,
    );
    for (const change of ['closed_at = null, ruling = null', "ruling = 'succeeded'", 'closed_at = now()'])
      await expect(queryAsServer(server, `update review_cases set ${change}`), change).rejects.toMatchObject(
        undoing,
      );
  });

  test('owns nothing', async () => {
    const owned = await server.app.database.rows(sql<{ relname: string }>`
      select c.relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = current_user`);
    expect(owned).toEqual([]);
  });
});

describe('the database refuses', () => {
  test.each([
    ['changing a journal entry', 'update journal_entries set margin = margin', 'KN002'],
    ['deleting a journal entry', 'delete from journal_entries', 'KN002'],
    ['truncating the journal', 'truncate journal_entries', 'KN002'],
    ['a wallet with a negative available amount', 'update wallets set available = -1', '23514'],
    ['a wallet with a negative held amount', 'update wallets set held = -1', '23514'],
    ['a wallet with a negative spent amount', 'update wallets set spent = -1', '23514'],
    ['more money than the largest amount', 'update wallets set available = 9000000000000001', '23514'],
    [
      'an order that is charged without having succeeded',
      "update orders set charged = 1 where status = 'failed'",
      '23514',
    ],
    ['deleting an order that was shown', 'delete from idempotency_records; delete from orders', 'KN002'],
  ])('%s', async (_what, statement, code) => {
    await expect(queryAsOwner(server, statement)).rejects.toMatchObject({ code });
  });

  test.each([
    ['columns that do not sum to zero', 'adjustment', { client_wallet: 5 }],
    ['a hold that moves margin', 'hold', { client_wallet: -5, client_hold: 4, margin: 1 }],
    ['a hold that moves cost and margin', 'hold', besides({ client_wallet: -5, client_hold: 5 })],
    ['a deposit that moves cost and margin', 'deposit', besides({ client_wallet: 5, deposits_received: -5 })],
    ['a release that moves cost and margin', 'release', besides({ client_wallet: 5, client_hold: -5 })],
    ['a reset that moves cost and margin', 'reset', besides({ client_wallet: 5, adjustments: -5 })],
    ['a reset that holds', 'reset', { client_wallet: 5, adjustments: -5, client_hold: 1, margin: -1 }],
    [
      'a capture that earns more than its price',
      'capture',
      { client_hold: -5, supplier_clearing: -1, margin: 6 },
    ],
    ['a refund that costs', 'refund', { client_wallet: 5, supplier_clearing: 1, margin: -6 }],
    ['a deposit below zero', 'deposit', { client_wallet: -5, deposits_received: 5 }],
    ['a reversal that gives', 'deposit_reversal', { client_wallet: 5, deposits_received: -5 }],
    ['a reversal that holds', 'deposit_reversal', { client_hold: -5, deposits_received: 5 }],
    ['a reversal that earns', 'deposit_reversal', { client_wallet: -5, margin: 5 }],
    [
      'a reversal that moves cost and margin',
      'deposit_reversal',
      besides({ client_wallet: -5, deposits_received: 5 }),
    ],
    ['a capture that gives to the wallet', 'capture', { client_wallet: 5, client_hold: -5 }],
    ['a release that takes', 'release', { client_wallet: -5, client_hold: 5 }],
  ])('an entry with %s', async (_what, kind, columns) => {
    const rule = kind === 'adjustment' ? 'balanced' : 'shape';
    const constraint = `journal_entries_${rule}`;
    await expect(insertEntry(kind, columns)).rejects.toMatchObject({ code: '23514', constraint });
  });

  test('an entry of no order that has a reference', async () => {
    const refund = insertEntry('refund', { client_wallet: 5, margin: -5 }, "'r'");
    await expect(refund).rejects.toMatchObject({ constraint: 'journal_entries_reference_of' });
  });

  test('a deposit that was credited before, to whichever account', async () => {
    const { accountId } = await givenPrincipal(server.app, 0n);
    const credited = (account: string) =>
      insertEntry('deposit', { client_wallet: 5, deposits_received: -5 }, "'transfer'", account);
    await credited(accountId);
    await expect(credited(buyer.account.id)).rejects.toMatchObject({
      code: '23505',
      constraint: 'journal_entries_deposit_once',
    });
  });

  test('a deposit that was reversed before, in part or in full', async () => {
    const { accountId } = await givenPrincipal(server.app, 0n);
    const reversed = (account: string, amount: number) =>
      insertEntry(
        'deposit_reversal',
        { client_wallet: -amount, deposits_received: amount },
        "'mistake'",
        account,
      );
    await reversed(accountId, 5);
    await expect(reversed(buyer.account.id, 3)).rejects.toMatchObject({
      code: '23505',
      constraint: 'journal_entries_deposit_reversed_once',
    });
  });

  test('a reversal of no deposit, or one with an order', async () => {
    const moved = { client_wallet: -5, deposits_received: 5 };
    await expect(insertEntry('deposit_reversal', moved, 'null')).rejects.toMatchObject({
      constraint: 'journal_entries_deposit_reference',
    });
    await expect(
      queryAsOwner(
        server,
        `insert into journal_entries
         select (json_populate_record(e, '{"number": 1000, "kind": "deposit_reversal"}')).*
           from journal_entries e where ${mine('e')} and e.kind = 'capture'`,
      ),
    ).rejects.toMatchObject({ constraint: 'journal_entries_subject' });
  });

  test.each([
    ['held twice', 'hold', { client_wallet: -5, client_hold: 5 }],
    ['captured and then released', 'release', { client_wallet: 5, client_hold: -5 }],
  ])('an order that is %s', async (_what, kind, columns) => {
    await expect(insertEntry(kind, columns)).rejects.toMatchObject({ code: '23505' });
  });
});

function mine(alias: string): string {
  return `${alias}.account_id = '${buyer.account.id}' and ${alias}.environment = 'sandbox'`;
}

function besides(columns: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return { ...columns, supplier_clearing: -7, margin: 7 };
}

/** Inserts an entry for the order that succeeded behind the last one. */
async function insertEntry(
  kind: string,
  columns: Readonly<Record<string, number>>,
  reference = kind.startsWith('deposit') || kind === 'adjustment' ? "'r'" : 'null',
  accountId = buyer.account.id,
): Promise<void> {
  const accounts = [
    'client_wallet',
    'client_hold',
    'supplier_clearing',
    'margin',
    'deposits_received',
    'adjustments',
  ];
  const order = `(select e.order_id from journal_entries e where ${mine('e')} and e.kind = 'capture')`;
  const subject = kind.startsWith('deposit') || kind === 'reset' ? 'null' : order;
  await queryAsOwner(
    server,
    `insert into journal_entries (account_id, environment, number, kind, order_id, reference, ${accounts.join(', ')}, created_at, chain, chain_key_id)
     values ('${accountId}', 'sandbox', ${entries + 1}, '${kind}', ${subject}, ${reference},
       ${accounts.map((account) => columns[account] ?? 0).join(', ')}, now(), decode(repeat('00', 32), 'hex'), 'test')`,
  );
}
