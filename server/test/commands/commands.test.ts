import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { scopes } from '../../src/clients/principal.ts';
import { makeClock, pause } from '../../src/clock.ts';
import { removeDataDir, type Served, serve, stopAll } from '../crash/serve.ts';
import { makeTestFolder } from '../folder.ts';
import { processesOf } from '../processes.ts';
import { type Answer, konter, konterJson } from './konter.ts';

const clock = makeClock();
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

let dataDir: string;
let first: Answer;

beforeAll(async () => {
  dataDir = await makeTestFolder('commands');
  first = await json('migrate');
});

afterAll(async () => {
  await stopAll(dataDir);
  await removeDataDir(dataDir);
});

function json(...words: readonly string[]): Promise<Answer> {
  return konterJson(dataDir, words);
}

function row(code: string, price: number): Record<string, unknown> {
  return {
    ...{ buyer_sku_code: code, product_name: `Axis ${code}`, category: 'Data', brand: 'AXIS', price },
    ...{ buyer_product_status: true, seller_product_status: true, unlimited_stock: true, multi: true },
    ...{ start_cut_off: '00:00', end_cut_off: '00:00' },
  };
}

describe('while no server runs', () => {
  // No command leaves a process behind.
  afterEach(async () => {
    expect(await processesOf(dataDir)).toEqual([]);
  });

  test('the first command creates the database, and migrate names the migrations that it applied', () => {
    expect(first.migrated[0]).toBe('0001_data_keys');
    expect(first.migrated).toEqual(first.migrated.toSorted());
  });

  test('a command of each group works alone, on the data of those before it', async () => {
    const { id } = await json('account', 'create', '--name', 'Kios Sendiri', '--live');
    const of = ['--account', id];
    const live = [...of, '--environment', 'live'];
    expect((await json('key', 'create', ...live)).key).toMatch(/^konter_live_\w{39}$/);
    expect(await json('limits', 'set', ...live, '--daily', '7000000')).toMatchObject({ account: id });
    const credit = ['credit', ...live, '--amount', '150000', '--reference', id];
    expect(await json('deposit', ...credit)).toMatchObject({ balance: 150_000, replayed: false });
    const list = join(dataDir, 'alone.json');
    await writeFile(list, JSON.stringify([row('alone1', 5_000)]));
    expect(await json('catalog', 'import', '--kind', 'prepaid', list)).toMatchObject({ added: 1 });
    const both = await Promise.all([json('account', 'list'), json('audit')]);
    expect(both).toMatchObject([
      { accounts: expect.arrayContaining([expect.objectContaining({ id })]) },
      { clean: true, findings: [] },
    ]);
  });

  test('the output without --json is text', async () => {
    expect(await konter(dataDir, ['migrate'])).toEqual({
      code: 0,
      out: 'The database is up to date.\n',
      err: '',
    });
  });
});

describe('while a server runs', () => {
  let server: Served;
  let account: string;

  beforeAll(async () => {
    server = await serve(dataDir, {});
    account = (await json('account', 'create', '--name', 'Kios Dekat', '--live')).id;
  });
  afterAll(() => stopAll(dataDir));

  everyCommand();

  test('text output names the environment and warns about likely mistakes', async () => {
    const words = async (...line: readonly string[]): Promise<string> => (await konter(dataDir, line)).out;
    const made =
      /^Created the account (\S+)\.\nOther accounts have this name: (.*)\. Name the account by its id\.\n$/;
    const [, id = '', others = ''] =
      made.exec(await words('account', 'create', '--name', 'kios  dekat')) ?? [];
    expect(others.split(', ')).toContain(account);
    const live = ['--account', id, '--environment', 'live'];
    expect(await words('key', 'create', ...live)).toContain(
      'The account "kios  dekat" is not approved for live: the key is refused until konter account approve.',
    );
    const credit = ['deposit', 'credit', ...live, '--amount', '2500000', '--reference'];
    expect(await words(...credit, 'BCA 7')).toBe(
      'Credited 2,500,000 rupiah to "kios  dekat" in live. The balance is 2,500,000.\n',
    );
    expect(await words(...credit, 'bca 7')).toMatch(
      /^Credited .* is 5,000,000\.\nThe same amount was credited to it at \S+Z as "BCA 7"\. If that was the same transfer, run/,
    );
    expect(await words('account', 'show', '--account', id)).toBe(
      `${id}  kios  dekat\n` +
        'live: 5,000,000 rupiah available, 0 held, a balance of 5,000,000\n' +
        'sandbox: 10,000,000 rupiah available, 0 held, a balance of 10,000,000\n',
    );
    const wallet = { balance: 5_000_000, held: 0, available: 5_000_000 };
    expect(await json('account', 'show', '--account', id)).toMatchObject({
      ...{ id, name: 'kios  dekat', live: false, suspended_at: null },
      wallets: { live: wallet, sandbox: { available: 10_000_000 } },
    });
  });

  async function givenKey(of = account): Promise<Answer> {
    return json('key', 'create', '--account', of, '--environment', 'sandbox');
  }

  async function get(path: string, { key }: Answer): Promise<{ status: number; body: unknown }> {
    const answer = await fetch(`${server.address}/sandbox/v1${path}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    return { status: answer.status, body: await answer.json() };
  }

  test('an import shows in the next answer of the server, and the same file again changes nothing', async () => {
    const key = await givenKey();
    const search = '/catalog?q=keluarga+bahagia';
    expect(await get(search, key)).toMatchObject({ body: { data: [] } });
    const list = join(dataDir, 'shown.json');
    await writeFile(
      list,
      JSON.stringify([{ ...row('shown1', 12_000), product_name: 'Axis Keluarga Bahagia' }]),
    );
    await json('catalog', 'import', '--kind', 'prepaid', list);
    const shown = await get('/catalog?q=keluarga+bahagia', key);
    expect(shown).toMatchObject({ body: { data: [{ code: 'shown1', price: 12_000, available: true }] } });
    await json('catalog', 'import', '--kind', 'prepaid', list);
    expect(await get(search, key)).toMatchObject({ body: { data: [{ code: 'shown1', price: 12_000 }] } });
  });

  test('a deposit is in the wallet at once', async () => {
    const key = await givenKey();
    const credit = [
      '--account',
      account,
      '--environment',
      'sandbox',
      '--amount',
      '7',
      '--reference',
      'seven',
    ];
    await json('deposit', 'credit', ...credit);
    expect(await get('/wallet', key)).toMatchObject({ body: { data: { balance: 10_000_007 } } });
  });

  test('a revocation, a suspension or a limit takes effect within 5 seconds', async () => {
    const other = await json('account', 'create', '--name', 'Kios Jauh');
    const [revoked, stored, suspended] = await Promise.all([givenKey(), givenKey(), givenKey(other.id)]);
    // The server has just read them, so its cache is as old as it can get.
    for (const key of [revoked, stored, suspended])
      expect(await get('/wallet', key)).toMatchObject({ status: 200 });

    await Promise.all([
      json('key', 'revoke', '--key', revoked.id),
      json('limits', 'set', '--account', account, '--environment', 'sandbox', '--transaction', '5000'),
      json('account', 'suspend', '--account', other.id),
    ]);
    await Promise.all([
      holdsIn5Seconds(async () => (await get('/wallet', revoked)).status === 401),
      holdsIn5Seconds(async () => (await quote(stored)) === 422),
      holdsIn5Seconds(async () => (await get('/wallet', suspended)).status === 403),
    ]);
  });

  async function quote({ key }: Answer): Promise<number> {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const order = { product_code: 'tsel10', client_reference: randomUUID() };
    const answer = await fetch(`${server.address}/sandbox/v1/quotes`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify({ ...order, destination: { customer_no: '081234567890' } }),
    });
    return answer.status;
  }

  test('a second server reports that the port is taken and does not disturb the first', async () => {
    const { port } = new URL(server.address);
    const second = await konter(dataDir, ['serve', '--json'], { PORT: port });
    expect(second).toMatchObject({ code: 1, out: '' });
    expect(second.err).toBe(`Port ${port} of 127.0.0.1 cannot be used; choose another with PORT and HOST.\n`);
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  });

  test.each(['256.1.1.1', 'no-such-host.invalid', '203.0.113.1', 'fe80::1'])(
    'a second server cannot listen at %s and reports it',
    async (host) => {
      const second = await konter(dataDir, ['serve', '--json'], { HOST: host, PORT: '0' });
      expect(second).toMatchObject({ code: 1, out: '' });
      expect(second.err).toBe(`Port 0 of ${host} cannot be used; choose another with PORT and HOST.\n`);
    },
  );
});

/** Earlier requests may have the old result; requests later than 5 seconds from now may not. */
async function holdsIn5Seconds(holds: () => Promise<boolean>): Promise<void> {
  const endMs = clock.monotonicMs() + 5_000;
  for (let askedMs = clock.monotonicMs(); !(await holds()); askedMs = clock.monotonicMs()) {
    if (askedMs > endMs) throw new Error('It does not hold after 5 seconds.');
    await pause(50);
  }
}

/** The commands and their JSON documents. */
function everyCommand(): void {
  const code = 'beside1';
  let account: string;

  beforeAll(async () => {
    account = (await json('account', 'create', '--name', 'Kios Berkah', '--live')).id;
  });

  function create(environment: string, ...words: readonly string[]): Promise<Answer> {
    return json('key', 'create', '--account', account, '--environment', environment, ...words);
  }

  test('migrate reports that nothing is left to apply', async () => {
    expect(await json('migrate')).toEqual({ migrated: [] });
  });

  test('accounts are created, listed, suspended, resumed and approved', async () => {
    const made = await json('account', 'create', '--name', 'Toko Maju');
    expect(made).toEqual({ id: expect.stringMatching(uuid), name: 'Toko Maju', live: false });
    expect(await json('account', 'suspend', '--account', made.id)).toEqual({ id: made.id, suspended: true });
    const listed = { id: made.id, name: 'Toko Maju', live: false, created_at: expect.stringMatching(time) };
    const suspended = { ...listed, suspended_at: expect.stringMatching(time) };
    expect((await json('account', 'list')).accounts).toContainEqual(suspended);
    const typed = made.id.toUpperCase();
    expect(await json('account', 'resume', '--account', typed)).toEqual({ id: made.id, suspended: false });
    expect((await json('account', 'list')).accounts).toContainEqual({ ...listed, suspended_at: null });
    expect(await json('account', 'approve', '--account', typed)).toEqual({ id: made.id, live: true });
    const approved = { ...listed, live: true, suspended_at: null };
    expect((await json('account', 'list')).accounts).toContainEqual(approved);
  });

  test('an account is found by its name, and by the beginning of its id where nothing changes', async () => {
    const { id } = await json('account', 'create', '--name', 'Toko Nama');
    const shown = await json('account', 'show', '--account', id);
    for (const text of ['toko  NAMA', id.slice(0, -2)]) {
      expect(await json('account', 'show', '--account', text)).toEqual(shown);
      expect(await json('key', 'list', '--account', text)).toEqual({ keys: [] });
      expect(await json('limits', 'show', '--account', text)).toMatchObject({ account: id });
      expect(await json('audit', 'records', '--account', text)).toMatchObject({ records: [{ subject: id }] });
    }
    const deposit = ['--environment', 'sandbox', '--amount', '5000', '--reference', id];
    const credit = ['deposit', 'credit', ...deposit, '--account'];
    expect(await json(...credit, 'Toko Nama')).toMatchObject({ account: id, balance: 10_005_000 });
    const beginning = await konter(dataDir, [...credit, id.slice(0, -2)]);
    expect(beginning).toMatchObject({ code: 1, out: '' });
    expect(beginning.err).toMatch(/ is only the beginning of an id; .*: \S+ \("Toko Nama"\)\.\n$/);
    await json('account', 'create', '--name', 'toko nama');
    const unclear = await konter(dataDir, [...credit, 'Toko Nama']);
    expect(unclear).toMatchObject({ code: 1, out: '' });
    expect(unclear.err).toMatch(
      /^"Toko Nama" is ambiguous; name one by its id: .*\("Toko Nama"\), .*\("toko nama"\)\.\n$/,
    );
  });

  test('keys are created, rotated, revoked and listed, and shown once', async () => {
    const [all, few] = await Promise.all([
      create('sandbox'),
      create(
        'live',
        '--scopes',
        'wallet:read',
        '--expires-in',
        '30d',
        '--allow',
        '10.1.2.3/8',
        '--name',
        'Kasir',
      ),
    ]);
    expect(all).toEqual({
      id: expect.stringMatching(uuid),
      key: expect.stringMatching(/^konter_test_\w{39}$/),
    });
    expect(few).toEqual({
      id: expect.stringMatching(uuid),
      key: expect.stringMatching(/^konter_live_\w{39}$/),
    });
    const next = await json('key', 'rotate', '--key', all.id, '--overlap', '1h');
    expect(next).toEqual({ id: expect.stringMatching(uuid), key: expect.stringMatching(/^konter_test_/) });
    expect(await json('key', 'revoke', '--key', few.id)).toEqual({ id: few.id, revoked: true });

    const listed = await konter(dataDir, ['key', 'list', '--account', account, '--json']);
    const { keys }: Answer = JSON.parse(listed.out);
    const common = { last_used_at: null, created_at: expect.stringMatching(time) };
    const ofAll = { ...common, environment: 'sandbox', name: 'API key', scopes, allowed_cidrs: null };
    const ends = expect.stringMatching(time);
    expect(keys).toHaveLength(3);
    expect(keys).toContainEqual({
      ...{ ...ofAll, id: all.id, display_prefix: all.key.slice(0, 16) },
      ...{ expires_at: ends, revoked_at: null, replaces_key_id: null },
    });
    expect(keys).toContainEqual({
      ...{ ...ofAll, id: next.id, display_prefix: next.key.slice(0, 16) },
      ...{ expires_at: null, revoked_at: null, replaces_key_id: all.id },
    });
    expect(keys).toContainEqual({
      ...{ ...common, id: few.id, display_prefix: few.key.slice(0, 16), environment: 'live', name: 'Kasir' },
      ...{ scopes: ['wallet:read'], allowed_cidrs: ['10.0.0.0/8'] },
      ...{ expires_at: ends, revoked_at: ends, replaces_key_id: null },
    });
    const asText = await konter(dataDir, ['key', 'list', '--account', account]);
    const lines = [
      `${all.id}  sandbox  ${all.key.slice(0, 16)}…  API key  all scopes  until 2`,
      `${few.id}  live  ${few.key.slice(0, 16)}…  Kasir  wallet:read  from 10.0.0.0/8  revoked 2`,
    ];
    for (const line of lines) expect(asText.out).toContain(line);
    for (const { key } of [all, few, next]) expect(listed.out + asText.out).not.toContain(key.slice(0, 24));
  });

  test('limits are set, and those that are not named stay', async () => {
    const set = ['limits', 'set', '--account', account];
    await json(...set, '--transaction', '500000', '--daily', '5000000', '--requests-per-minute', '100');
    const duplicates = { duplicate_minutes: 0, duplicate_minutes_by_hand: 5 };
    const sandbox = { transaction: 500_000, daily: 5e6, requests_per_minute: 100, ...duplicates };
    const held = { account, limits: { live: { ...sandbox, daily: 7_000_000 }, sandbox } };
    expect(await json(...set, '--environment', 'live', '--daily', '7000000')).toEqual(held);
    expect(await json('limits', 'show', '--account', account)).toEqual(held);
    const { out } = await konter(dataDir, [...set, '--environment', 'sandbox', '--daily', '400000']);
    expect(out).toMatch(/, 400,000 .*\nIn sandbox the daily limit is below .* above 400,000 rupiah .*\n$/);
  });

  test('a deposit is credited once per reference, refused with another amount, and reversed once', async () => {
    const deposit = [
      'deposit',
      'credit',
      '--account',
      account,
      '--environment',
      'live',
      '--reference',
      account,
    ];
    const credited = { account, environment: 'live', amount: 150_000, reference: account, balance: 150_000 };
    expect(await json(...deposit, '--amount', '150000')).toEqual({ ...credited, replayed: false });
    expect(await json(...deposit, '--amount', '150000')).toEqual({ ...credited, replayed: true });
    expect(await konter(dataDir, [...deposit, '--amount', '150001', '--json'])).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining('nothing was credited'),
    });
    const other = await json(
      'deposit',
      'credit',
      ...deposit.slice(2, -1),
      `more ${account}`,
      '--amount',
      '1',
    );
    expect(other).toMatchObject({ balance: 150_001 });

    const reverse = ['reverse', ...deposit.slice(2), '--amount', '100000', '--reason', 'a wrong figure'];
    const reversed = { ...credited, amount: 100_000, balance: 50_001 };
    expect(await json('deposit', ...reverse)).toEqual({ ...reversed, replayed: false });
    expect((await konter(dataDir, ['deposit', ...reverse])).out).toBe(
      '100,000 rupiah of this deposit were reversed before; nothing was changed. The balance is 50,001.\n',
    );
  });

  test('a price list is imported row by row, and the same file again changes nothing', async () => {
    const list = join(dataDir, `${code}.json`);
    await writeFile(list, JSON.stringify([row(code, 5_000), row('broken', 0)]));
    const refused = [{ row: 2, code: 'broken', reason: 'zero_price' }];
    const first = await json('catalog', 'import', '--kind', 'prepaid', list);
    expect(first).toEqual({ added: 1, changed: 0, unchanged: 0, refused, held: [], parted: [] });
    const second = await json('catalog', 'import', '--kind', 'prepaid', list);
    expect(second).toEqual({ added: 0, changed: 0, unchanged: 1, refused, held: [], parted: [] });
    await writeFile(list, JSON.stringify([row('broken', 0)]));
    expect(await konter(dataDir, ['catalog', 'import', '--kind', 'prepaid', list])).toEqual({
      code: 1,
      out: expect.stringContaining('row 1 (broken): zero_price, its price is 0'),
      err: expect.stringContaining('No row of the file could be imported as prepaid'),
    });
  });

  test('the audit finds no problem in the books', async () => {
    expect(await json('audit')).toMatchObject({ clean: true, findings: [] });
  });
}
