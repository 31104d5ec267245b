import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordPayment } from '../../src/deposits/payments/record-payment.ts';
import type { DepositRequest } from '../../src/deposits/requests/deposit-request.ts';
import { requestTransitions } from '../../src/deposits/requests/transitions.ts';
import { aTransfer, givenRequest } from '../deposits/given-deposits.ts';
import { givenPrincipal } from '../in-process.ts';
import { queryAsOwner, queryAsServer } from '../query-as.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { broken, second } from './stage.ts';

/* What the database refuses about deposits. Each rule is broken by hand, as a wrong program would. */

let server: TestServer;
/** Waits for its payment. */
let open: DepositRequest;
/** Was credited. */
let done: DepositRequest;
/** The ids of two payments. */
let credited: string;
let held: string;
beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
  const { app } = server;
  const wallet = await givenPrincipal(app, 0n);
  open = await givenRequest(app, wallet);
  done = await givenRequest(app, wallet);
  ({ paymentId: credited } = await recordPayment(app, aTransfer(done)));
  ({ paymentId: held } = await recordPayment(app, aTransfer(done)));
});
afterAll(() => server.stop());

const denied = { code: '42501' };
const undoing = { code: 'KN002' };
const foreign = (constraint: string) => ({ code: '23503', constraint });

/** Copies a row with other values for some columns, written as SQL. */
async function copy(table: string, id: string, change: Record<string, string>): Promise<unknown> {
  const columns = await queryAsOwner(
    server,
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  const names = columns.map(({ name }) => String(name));
  const values = names.map((name) => change[name] ?? name);
  return queryAsServer(
    server,
    `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} where id = '${id}'`,
  );
}

let copies = 0;

/** Copies the open request as a new one of an account that has no other. */
function copyRequest(change: Record<string, string> = {}): Promise<unknown> {
  copies += 1;
  return copy('deposit_requests', open.id, {
    ...{ id: 'gen_random_uuid()', number: `${20_000_000 + copies}`, slot: '3', digits: `${copies}` },
    ...{ amount: '90000', payable: `${90_000 + copies}`, idempotency_key: 'gen_random_uuid()' },
    ...change,
  });
}

/** Copies the payment in review as another one. */
function copyPayment(change: Record<string, string> = {}): Promise<unknown> {
  return copy('deposit_payments', held, {
    id: 'gen_random_uuid()',
    source_id: `'${randomUUID()}'`,
    ...change,
  });
}

const noBank = {
  bank_account_id: 'null',
  digits: '0',
  payable: '90000',
  method: `'qris'`,
  gateway_id: `'m'`,
};

describe('a request is refused by', () => {
  test.each<[string, Record<string, string>]>([
    ['number_range', { number: '9999999' }],
    ['method', { ...noBank, method: `'cash'` }],
    ['amount_range', { amount: '0', payable: '0 + digits' }],
    ['fee_not_negative', { ...noBank, fee: '-1', payable: '89999' }],
    ['payable_sum', { payable: '90001', digits: '2' }],
    ['digits', { digits: '1000', payable: '91000' }],
    ['receiver', { ...noBank, gateway_id: 'null' }],
    ['gateway_length', { ...noBank, gateway_id: `repeat('g', 65)` }],
    ['reason_shape', { reason: `'Not a code'` }],
    ['client_reference_length', { client_reference: `repeat('r', 101)` }],
    ['scenario_shape', { scenario: `'NO'` }],
    ['slot', { slot: '4' }],
    ['fingerprint_length', { fingerprint: `'\\x00'` }],
    ['expires', { expires_at: 'created_at' }],
    ['credited', { credited: '1', credited_at: 'now()' }],
    ['ended', { ended_at: 'now()' }],
  ])('%s', async (rule, change) => {
    await expect(copyRequest(change)).rejects.toMatchObject(broken(`deposit_requests_${rule}`));
  });

  test('scenario_simulated', async () => {
    const change = { ...noBank, environment: `'live'`, scenario: `'paid'` };
    await expect(copyRequest(change)).rejects.toMatchObject(broken('deposit_requests_scenario_simulated'));
  });

  test.each<[string, Record<string, string>, string]>([
    ['its amount', { slot: '2', amount: 'amount', digits: 'digits', payable: 'payable' }, 'payable_once'],
    ['its slot', { slot: 'slot' }, 'open_slot'],
    ['its number', { slot: '2', number: 'number' }, 'number_key'],
    ['its key', { slot: '2', idempotency_key: 'idempotency_key' }, 'idempotency'],
  ])('another that has %s', async (_what, change, index) => {
    await expect(copyRequest(change)).rejects.toMatchObject(second(`deposit_requests_${index}`));
  });

  test('a bank account of the other environment, and an account without a wallet', async () => {
    await expect(copyRequest({ environment: `'live'` })).rejects.toMatchObject(
      foreign('deposit_requests_bank_account'),
    );
    await expect(copyRequest({ account_id: 'gen_random_uuid()' })).rejects.toMatchObject(
      foreign('deposit_requests_wallet'),
    );
  });

  test('a beginning that is not waiting', async () => {
    await expect(copyRequest({ state: `'expired'`, ended_at: 'now()' })).rejects.toMatchObject(undoing);
  });
});

describe('the server cannot', () => {
  test.each<[string, (of: { open: string; done: string }) => string, object]>([
    [
      'credit a request without a payment',
      ({ open: id }) =>
        `update deposit_requests set state = 'credited', version = 2, credited = 1, credited_at = now(), ended_at = now() where id = '${id}'`,
      undoing,
    ],
    [
      'open a credited request again',
      ({ done: id }) =>
        `update deposit_requests set state = 'waiting', version = version + 1 where id = '${id}'`,
      undoing,
    ],
    [
      'change a state without counting it',
      ({ open: id }) => `update deposit_requests set state = 'paid' where id = '${id}'`,
      undoing,
    ],
    [
      'credit a request again',
      ({ done: id }) => `update deposit_requests set credited = credited + 1 where id = '${id}'`,
      undoing,
    ],
    [
      'move the end of a request',
      ({ done: id }) =>
        `update deposit_requests set ended_at = ended_at - interval '3 days' where id = '${id}'`,
      undoing,
    ],
    [
      'free an amount before two days',
      ({ done: id }) =>
        `update deposit_requests set released_at = ended_at + interval '47 hours' where id = '${id}'`,
      broken('deposit_requests_released'),
    ],
    [
      'free the amount of an open request',
      ({ open: id }) => `update deposit_requests set released_at = now() where id = '${id}'`,
      undoing,
    ],
    [
      'change what was asked',
      ({ open: id }) => `update deposit_requests set amount = 1, payable = 1 + digits where id = '${id}'`,
      denied,
    ],
    [
      'move a request to another account',
      () => `update deposit_requests set account_id = gen_random_uuid()`,
      denied,
    ],
    [
      'free the key of an open request, or of one that no gateway was asked about',
      () => 'update deposit_requests set idempotency_key = null',
      undoing,
    ],
    [
      'give a request another key',
      ({ done: id }) => `update deposit_requests set idempotency_key = gen_random_uuid() where id = '${id}'`,
      undoing,
    ],
    ['remove a request', () => 'delete from deposit_requests', denied],
    ['remove a payment', () => 'delete from deposit_payments', denied],
    ['change what arrived', () => 'update deposit_payments set amount = amount + 1', denied],
    ['move a payment to another source', () => `update deposit_payments set source_id = 'x'`, denied],
    ['change the number of a bank account', () => `update bank_accounts set number = '1234567'`, denied],
    ['remove a bank account', () => 'delete from bank_accounts', denied],
    ['remove a method', () => 'delete from deposit_methods', denied],
  ])('%s', async (_what, statement, error) => {
    await expect(queryAsServer(server, statement({ open: open.id, done: done.id }))).rejects.toMatchObject(
      error,
    );
  });

  test.each([
    ['credit a payment again', () => credited, `credited = credited + 1`],
    ['move a credited payment to another account', () => credited, `account_id = gen_random_uuid()`],
    ['bring a credited payment back to a person', () => credited, `state = 'in_review', reason = 'late'`],
    ['reverse a payment that was not credited', () => held, `state = 'reversed'`],
  ])('%s', async (_what, id, change) => {
    const changed = queryAsServer(server, `update deposit_payments set ${change} where id = '${id()}'`);
    await expect(changed).rejects.toMatchObject(undoing);
  });

  test('credit a payment without the deposit of the wallet, or two payments for one request', async () => {
    const credit = (change: string) =>
      queryAsServer(
        server,
        `update deposit_payments p set state = 'credited', account_id = r.account_id, reference = 'r', credited = 1, credited_at = now()${change}
           from deposit_requests r where p.id = '${held}' and r.id = '${done.id}'`,
      );
    await expect(credit(', request_id = null')).rejects.toMatchObject(undoing);
    await expect(credit('')).rejects.toMatchObject(second('deposit_payments_request_once'));
  });
});

describe('a payment is refused by', () => {
  test.each<[string, Record<string, string>]>([
    ['source_kind', { source_kind: `'cash'`, bank_account_id: 'null' }],
    ['source', { gateway_id: `'m'` }],
    ['source_id_shape', { source_id: `'with a blank'` }],
    ['gateway_length', { source_kind: `'gateway'`, bank_account_id: 'null', gateway_id: `repeat('g', 65)` }],
    ['amount_range', { amount: '0' }],
    ['fee_range', { fee: 'amount + 1' }],
    ['evidence_shape', { evidence: `'[]'` }],
    ['payer_pair', { payer_key_id: 'null' }],
    ['reason_shape', { reason: `'Not a code'` }],
    ['reviewed', { reason: 'null' }],
    ['credited', { reference: `'r'` }],
    [
      'credited_range',
      {
        state: `'credited'`,
        request_id: 'null',
        account_id: 'gen_random_uuid()',
        reference: `'r'`,
        credited: 'amount + 1',
        credited_at: 'now()',
      },
    ],
  ])('%s', async (rule, change) => {
    await expect(copyPayment(change)).rejects.toMatchObject(broken(`deposit_payments_${rule}`));
  });

  test('the same source, the same reference, a beginning that is decided, a request of another account', async () => {
    await expect(copyPayment({ source_id: 'source_id' })).rejects.toMatchObject(
      second('deposit_payments_once_of_bank'),
    );
    const atGateway = { source_kind: `'gateway'`, bank_account_id: 'null', gateway_id: `'m'` };
    await copyPayment({ ...atGateway, source_id: `'t-1'` });
    await expect(copyPayment({ ...atGateway, source_id: `'t-1'` })).rejects.toMatchObject(
      second('deposit_payments_once_of_gateway'),
    );
    await expect(copyPayment({ state: `'rejected'` })).rejects.toMatchObject(undoing);
    const stranger = await givenPrincipal(server.app, 0n);
    const credit = { state: `'credited'`, credited: '1', credited_at: 'now()', reference: `'r'` };
    await expect(
      copyPayment({ ...credit, account_id: `'${stranger.accountId}'`, request_id: `'${open.id}'` }),
    ).rejects.toMatchObject(foreign('deposit_payments_request_account'));
  });

  test('its removal, also by the owner', async () => {
    for (const table of ['deposit_payments', 'deposit_requests'])
      for (const statement of [`delete from ${table}`, `truncate ${table} cascade`])
        await expect(queryAsOwner(server, statement)).rejects.toMatchObject(undoing);
  });
});

test.each([
  ['bank_accounts_bank_shape', `'BCA!', '1234567', 'x', ''`],
  ['bank_accounts_number_shape', `'bca', '12-34567', 'x', ''`],
  ['bank_accounts_holder_length', `'bca', '1234567', '', ''`],
  ['bank_accounts_instructions_length', `'bca', '1234567', 'x', repeat('i', 1001)`],
])('a bank account is refused by %s', async (rule, values) => {
  const inserted = queryAsServer(
    server,
    `insert into bank_accounts (id, environment, bank, number, holder, instructions)
     values (gen_random_uuid(), 'live', ${values})`,
  );
  await expect(inserted).rejects.toMatchObject(broken(rule));
});

test.each([
  ['deposit_methods_method', `'cash', 1, 2, 0, 60`],
  ['deposit_methods_range', `'qris', 3, 2, 0, 60`],
  ['deposit_methods_fee_bound', `'qris', 1, 2, -1, 60`],
  ['deposit_methods_valid_bound', `'qris', 1, 2, 0, 4`],
])('a method is refused by %s', async (rule, values) => {
  const inserted = queryAsServer(
    server,
    `insert into deposit_methods (environment, method, minimum, maximum, fee, valid_minutes, enabled)
     select 'live', v.*, true from (values (${values})) v`,
  );
  await expect(inserted).rejects.toMatchObject(broken(rule));
});

test('the database knows the same changes of a request as the table of transitions', async () => {
  const pairs = await queryAsOwner(
    server,
    `select distinct m.match[1] || ' ' || m.match[2] as pair
       from pg_proc f cross join regexp_matches(f.prosrc, '\\(''(\\w+)'', ''(\\w+)''\\)', 'g') as m (match)
      where f.proname = 'guard_deposit_request'`,
  );
  // A change can have several causes.
  const known = new Set(requestTransitions.flatMap(({ from, to }) => from.map((state) => `${state} ${to}`)));
  expect(pairs.map(({ pair }) => String(pair)).toSorted()).toEqual([...known].toSorted());
});
