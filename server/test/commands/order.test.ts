import { execFile, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandEnvironment } from '../command-environment.ts';
import { removeDataDir, serve, type Served, stopAll, until } from '../crash/serve.ts';
import { makeStartedFolder } from '../started-folder.ts';
import { type CommandsInTurn, startCommandsInTurn } from './commands-in-turn.ts';
import { patienceMs } from '../patience.ts';

const actor = `operator ${userInfo().username}`;
const phone = '081234567890';
/** Whether a command can be run at a terminal here. */
const hasTerminals = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;

let dataDir: string;
let commands: CommandsInTurn;
let server: Served;
let account: string;
let key: string;

beforeAll(async () => {
  dataDir = await makeStartedFolder('order');
  server = await serve(dataDir, {});
  commands = startCommandsInTurn(dataDir);
  account = (await commands.json(['account', 'create', '--name', 'Kios Berkah'])).id;
  ({ key } = await commands.json(['key', 'create', '--account', account, '--environment', 'sandbox']));
});
afterAll(async () => {
  await commands.end();
  await stopAll(dataDir);
  await removeDataDir(dataDir);
});

interface Sold {
  readonly id: string;
  readonly status: string;
  readonly client_reference: string;
  readonly confirmation_token: string;
  readonly serial: string;
}

async function call(method: string, path: string, body?: unknown): Promise<Sold> {
  const answer = await fetch(`${server.address}/sandbox/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'idempotency-key': randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { data }: { data: Sold } = JSON.parse(await answer.text());
  return data;
}

/** A confirmed order that has reached `status`. */
async function confirmed(scenario: string, status: string): Promise<Sold> {
  const quoted = await call('POST', '/quotes', {
    product_code: 'tsel10',
    client_reference: randomUUID(),
    scenario,
    destination: { customer_no: phone },
  });
  await call('POST', `/orders/${quoted.id}/confirm`, { confirmation_token: quoted.confirmation_token });
  await until(`the order is ${status}`, patienceMs, async () => (await read(quoted.id)).status === status);
  return quoted;
}

function read(id: string): Promise<Sold> {
  return call('GET', `/orders/${id}`);
}

async function json(...words: readonly string[]): Promise<unknown> {
  return commands.json(words);
}

test('the history of a paid bill shows its cost, but no cost beyond what its order allowed', async () => {
  const bill = await call('POST', '/postpaid/inquiries', {
    product_code: 'plnpasca',
    client_reference: randomUUID(),
    customer_no: '530000000001',
  });
  await call('POST', `/orders/${bill.id}/confirm`, { confirmation_token: bill.confirmation_token });
  await until('the bill is paid', patienceMs, async () => (await read(bill.id)).status === 'succeeded');
  const { out } = await commands.run(['order', 'show', bill.id]);
  const closed = out.split('\n').filter((line) => / attempt [0-9a-f]{32} closed: delivered/.test(line));
  expect(closed).toHaveLength(2);
  expect(closed[0]).toMatch(/, a bill that costs [1-9][0-9]*(,[0-9]{3})*$/);
  expect(closed[1]).toMatch(/, cost [1-9][0-9]*(,[0-9]{3})*$/);
  // The supplier's reference finds the order too.
  const [, reference = ''] = / attempt ([0-9a-f]{32}) /.exec(closed[1] ?? '') ?? [];
  expect((await commands.run(['order', 'show', reference])).out).toBe(out);
});

test('a serial and a destination are revealed with a reason, which the audit record keeps', async () => {
  const order = await confirmed('success', 'succeeded');
  const { serial } = await call('GET', `/orders/${order.id}/result`);
  const reveal = ['order', 'reveal', order.id, '--what'];
  expect((await commands.run([...reveal, 'serial'])).code).toBe(1);
  const blank = await commands.run([...reveal, 'serial', '--reason', ' ']);
  expect([blank.code, blank.out]).toEqual([1, '']);
  const shown = await commands.run([...reveal, 'serial', '--reason', 'lost receipt']);
  expect([shown.out.trim(), shown.err]).toEqual([serial, '']);
  expect(await json(...reveal, 'destination', '--reason', 'wrong number?')).toMatchObject({
    id: order.id,
    values: [phone],
  });
  const records = await json('audit', 'records', '--subject', order.id);
  expect(records).toMatchObject({
    records: [
      { action: 'order.revealed', actor, detail: { what: 'destination', reason: 'wrong number?' } },
      { action: 'order.revealed', actor, detail: { what: 'serial', reason: 'lost receipt' } },
    ],
  });
  expect(JSON.stringify(records)).not.toContain(serial);
});

test('a complaint is answered with the number alone, which comes from standard input', async () => {
  const quoted = await call('POST', '/quotes', {
    product_code: 'tsel10',
    client_reference: '=1+1',
    destination: { customer_no: '081298765432' },
  });
  await call('POST', `/orders/${quoted.id}/confirm`, { confirmation_token: quoted.confirmation_token });
  await until('it is sold', patienceMs, async () => (await read(quoted.id)).status === 'succeeded');
  const page = await konterFed(['order', 'search'], '+62 812-9876-5432\n');
  expect(page).toBe((await commands.run(['order', 'show', quoted.id])).out);
  const recorded = [
    / quoted at 10,235, /,
    / hold for [0-9a-f]{32}; available -10,235 = [0-9,]+; held \+10,235 = [0-9,]+\n/,
    / purchase at simulator, tsel10, as [0-9a-f]{32}; delivered now\n/,
    / attempt [0-9a-f]{32} closed: delivered/,
    / capture for [0-9a-f]{32}; held -10,235 = [0-9,]+; supplier_clearing \+10,235\n/,
    / version 3: order\.succeeded, event [0-9a-f-]{36}\n/,
  ].map((line) => page.search(line));
  expect(recorded).toEqual(recorded.toSorted((one, other) => one - other));
  expect(recorded).not.toContain(-1);
  expect(page).not.toContain('81298765432');
  expect(await json('audit', 'records', '--subject', 'orders')).toMatchObject({
    records: [{ action: 'order.searched', actor, detail: { by: 'customer_number', found: 1 } }],
  });
});

test('a list of orders is a table, a document or a file for a spreadsheet, and a formula stays text', async () => {
  const [csv, listed, none] = await Promise.all([
    commands.run(['order', 'list', '--account', account, '--status', 'succeeded', '--csv']),
    commands.run(['order', 'list', '--limit', '1']),
    commands.run(['order', 'search', '--serial', '12345']),
  ]);
  const rows = csv.out.split('\r\n');
  expect(rows[0]).toMatch(/^\uFEFFmade \(WIB\);id;account;/);
  expect(rows.find((row) => row.includes(";'=1+1;"))).toMatch(/;10235;\d+;10235;succeeded;;simulator;/);
  expect(listed.out).toMatch(/^made \(WIB\) .*\n.*\nThere are more: --cursor \S+\n$/);
  expect(none).toMatchObject({ code: 1, err: 'Name the last 6 digits of the serial.\n' });
});

test('catalog reviews and stray callbacks are listed when there are none', async () => {
  expect(await json('catalog', 'review', 'list')).toEqual({ reviews: [] });
  expect(await json('supplier', 'strays')).toEqual({ total: 0, strays: [], counters: [] });
  const { code, err } = await commands.run(['supplier', 'strays', 'show', '1']);
  expect([code, err]).toEqual([1, 'There is no stray callback 1; see konter supplier strays.\n']);
  const refused = await commands.run(['catalog', 'review', 'accept', 'x', '--reason', 'none']);
  expect([refused.code, refused.err]).toEqual([1, 'There is no review "x".\n']);
});

test('an order in review is listed and settled with a serial from a file, and its whole history is shown', async () => {
  const order = await confirmed('manual_review', 'manual_review');
  expect(await json('order', 'review', 'list', '--environment', 'sandbox')).toMatchObject({
    total: 1,
    cases: [
      {
        order_id: order.id,
        cause: 'contradictory_answers',
        account: 'Kios Berkah',
        status: 'manual_review',
      },
    ],
  });
  expect(await json('order', 'review', 'list', '--environment', 'live')).toMatchObject({
    total: 0,
    cases: [],
  });

  const serialFile = join(dataDir, 'serial.txt');
  await writeFile(serialFile, 'SN-99-FILE\n');
  const settle = [
    'order',
    'review',
    'settle',
    ...['--account', account, '--reference', order.client_reference],
    '--as',
    'succeeded',
    '--reason',
    'seen in their portal',
  ];
  expect(await json(...settle, '--serial-file', serialFile)).toMatchObject({
    id: order.id,
    status: 'succeeded',
    booked_loss: 0,
  });
  expect((await call('GET', `/orders/${order.id}/result`)).serial).toBe('SN-99-FILE');

  const shown = await commands.run(['order', 'show', order.id, '--json']);
  expect(JSON.parse(shown.out)).toMatchObject({
    order: {
      id: order.id,
      account_id: account,
      environment: 'sandbox',
      status: 'succeeded',
      has_serial: true,
    },
    attempts: [{ kind: 'purchase', state: 'ruled', why: { proven: 'known', ruled: true } }],
    history: [
      { version: 1 },
      { event: 'order.processing' },
      { event: 'order.manual_review' },
      { event: 'order.succeeded' },
    ],
    journal: [{ kind: 'hold' }, { kind: 'capture' }],
    review_cases: [{ cause: 'contradictory_answers', ruling: 'succeeded' }],
    audit: [{ actor, action: 'order.ruled', detail: { reason: 'seen in their portal' } }],
  });
  const asText = await commands.run(['order', 'show', order.id]);
  expect(asText.out).toContain('case 1 closed: succeeded');
  expect(asText.out).toMatch(
    /What each answer proves\n {2}purchase [0-9a-f]{32} at simulator: the supplier has it, and its end is open; an operator ruled on it\n/,
  );
  expect(asText.out).toMatch(
    /contradictory \(answer to status, code simulated_success\) proves known\. Our rule: /,
  );
  // A command that only reads accepts a part of an id.
  const beginning = order.id.slice(0, -1);
  for (const words of [
    [beginning],
    [order.client_reference],
    ['--account', 'kios berkah', '--reference', order.client_reference],
  ])
    expect((await commands.run(['order', 'show', ...words])).out).toBe(asText.out);
  for (const name of [beginning, order.client_reference])
    expect((await commands.run(['order', 'refund', name, '--reason', 'r'])).err).toMatch(
      `There is no order "${name}"`,
    );
  for (const text of [shown.out, asText.out]) {
    expect(text).not.toContain('SN-99-FILE');
    expect(text).not.toContain(phone);
  }

  // The same ruling again is answered as before; another one is refused.
  expect(await json(...settle)).toMatchObject({ id: order.id, status: 'succeeded', booked_loss: 0 });
  expect(await commands.run([...settle.slice(0, -1), 'another reason'])).toEqual({
    code: 1,
    out: '',
    err: `The order ${order.id} is succeeded and has no open case.\n`,
  });
  expect(await json('audit')).toMatchObject({ clean: true });
});

test('orders with the same client_reference are listed for the operator to choose', async () => {
  const quote = {
    product_code: 'tsel10',
    client_reference: randomUUID(),
    destination: { customer_no: phone },
  };
  const cancelled = await call('POST', '/quotes', quote);
  await call('POST', `/orders/${cancelled.id}/cancel`);
  const again = await call('POST', '/quotes', quote);
  const called = `("${quote.client_reference}")`;
  expect(await commands.run(['order', 'show', quote.client_reference])).toEqual({
    code: 1,
    out: '',
    err: `"${quote.client_reference}" is ambiguous; name one by its id: ${again.id} ${called}, ${cancelled.id} ${called}.\n`,
  });
  const { err } = await commands.run(['order', 'show', again.id.slice(0, 4)]);
  expect(err).toMatch(/^"[0-9a-f]{4}" is ambiguous; name one by its id: /);
});

test('a serial can be read from standard input', async () => {
  const order = await confirmed('manual_review', 'manual_review');
  const settle = [
    'order',
    'review',
    'settle',
    order.id,
    '--as',
    'succeeded',
    '--reason',
    'r',
    '--serial-file',
    '-',
  ];
  await konterFed(settle, 'SN-THROUGH-A-PIPE\n');
  expect((await call('GET', `/orders/${order.id}/result`)).serial).toBe('SN-THROUGH-A-PIPE');
});

test.skipIf(!hasTerminals)(
  'a person at a terminal sees the order and is asked first, unless with --yes',
  async () => {
    const order = await confirmed('manual_review', 'manual_review');
    const settle = ['order', 'review', 'settle', order.id, '--as', 'failed', '--reason', 'r'];
    const refused = await konterTyped(settle, 'y\n');
    expect(refused).toContain(
      `Order ${order.id} of "Kios Berkah" ("${order.client_reference}"), sandbox: Telkomsel 10.000 for ` +
        '********7890, 10,235 rupiah, manual_review.',
    );
    expect(refused).toContain('The client gets the 10,235 held rupiah back. This cannot be undone.');
    expect(refused).toContain('Nothing was changed.');
    expect((await read(order.id)).status).toBe('manual_review');
    expect(await konterTyped(settle, 'yes\n')).toContain('The case is closed;');
    expect((await read(order.id)).status).toBe('failed');

    const sold = await confirmed('success', 'succeeded');
    const unasked = await konterTyped(['order', 'refund', sold.id, '--reason', 'r', '--yes'], '');
    expect(unasked).toContain('Refunded 10,235 rupiah');
    expect(unasked).not.toContain('to continue');
  },
);

test('a sale is refunded while the server runs and after it has stopped, and never twice', async () => {
  const [beside, alone] = [await confirmed('success', 'succeeded'), await confirmed('success', 'succeeded')];
  const refund = (id: string): string[] => ['order', 'refund', id, '--reason', 'reversed by the supplier'];
  expect(await json(...refund(beside.id))).toMatchObject({
    id: beside.id,
    status: 'refunded',
    refunded: 10_235,
  });
  expect((await read(beside.id)).status).toBe('refunded');

  await stopAll(dataDir);
  const byReference = ['--account', account, '--reference', alone.client_reference];
  expect(await json('order', 'refund', ...byReference, '--reason', 'reversed')).toMatchObject({
    ...{ id: alone.id, status: 'refunded' },
  });
  const again = await commands.run(refund(alone.id));
  expect(again).toEqual({ code: 1, out: '', err: `The order ${alone.id} was refunded before.\n` });
  const elsewhere = await commands.run([...refund(alone.id), '--environment', 'live']);
  expect(elsewhere.err).toBe(`The order "${alone.id}" is in sandbox.\n`);
  expect(await json('order', 'show', ...byReference)).toMatchObject({
    order: { id: alone.id, status: 'refunded', reason: 'reversed', charged: 0 },
    audit: [{ actor, action: 'order.refunded', detail: { amount: 10_235 } }],
  });
  expect(await json('audit')).toMatchObject({ clean: true });
});

/** Runs a command at a terminal, types `typed` at its prompt, and returns the screen. */
function konterTyped(words: readonly string[], typed: string): Promise<string> {
  const program = fileURLToPath(new URL('../../bin/konter.mjs', import.meta.url));
  const line = [process.execPath, program, ...words].map((word) => `'${word}'`).join(' ');
  const env = { ...commandEnvironment, KONTER_DATA_DIR: dataDir };
  return new Promise((resolve, reject) => {
    const child = execFile('script', ['-qec', line, '/dev/null'], { env }, (error, out) => {
      if (error === null || error.code === 1) resolve(out);
      else reject(new Error('There is no terminal to try.', { cause: error }));
    });
    child.stdin?.write(typed);
  });
}

/** Runs a command that must succeed, with a text on standard input, and returns its output. */
function konterFed(words: readonly string[], input: string): Promise<string> {
  const program = fileURLToPath(new URL('../../bin/konter.mjs', import.meta.url));
  const env = { ...commandEnvironment, KONTER_DATA_DIR: dataDir };
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [program, ...words], { env }, (error, out) => {
      if (error === null) resolve(out);
      else reject(new Error(`konter ${words.join(' ')} failed.`, { cause: error }));
    });
    child.stdin?.end(input);
  });
}
