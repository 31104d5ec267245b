import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PortalInBrowser, startPortalInBrowser } from '../../../portal/test/portal-in-browser.ts';
import { jakartaDay } from '../../src/clock.ts';
import { buyerOf, type Buyer, phone, type Shown } from '../orders/buyer.ts';
import { queryAsOwner } from '../query-as.ts';

const logged: string[] = [];
let portal: PortalInBrowser;
let buyer: Buyer;
let inQuarantine = false;
beforeAll(async () => {
  portal = await startPortalInBrowser({
    browser: false,
    log: (line) => logged.push(line),
    replace: ({ quarantine }) => ({
      quarantine: {
        ...quarantine,
        get active() {
          return inQuarantine;
        },
      },
    }),
  });
  buyer = buyerOf(portal.server, portal.account);
});
afterAll(() => portal.stop());

const power = { product_code: 'pln20', destination: { customer_no: '01428800700' } };

async function bought(change = {}): Promise<Shown> {
  const order = await buyer.awaiting('prepaid', change);
  return (await buyer.confirm(order)).body.data;
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: {
    // An answer of any operation; a member that it does not have is undefined.
    readonly data: Record<string, unknown> & readonly Record<string, unknown>[];
    readonly meta: { readonly older: string | null; readonly newer: string | null };
    readonly error: { readonly code: string };
  };
}

async function ask(visitor: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
  const method = body === undefined ? 'GET' : 'POST';
  const answer = await portal.call(visitor, method, `/sandbox/orders${path}`, {
    ...(body === undefined ? {} : { body }),
    headers,
  });
  // With the byte order mark, which text() drops.
  const text = Buffer.from(await answer.arrayBuffer()).toString();
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: text.startsWith('{') ? JSON.parse(text) : {},
  };
}

function idsOf({ body }: Answer): unknown[] {
  return body.data.map(({ id }) => id);
}

test('pages lead both ways, and new orders do not shift them', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 55; i += 1) ids.unshift((await buyer.awaiting('prepaid')).id);
  const first = await ask('viewer', '');
  expect(idsOf(first)).toEqual(ids.slice(0, 25));
  expect(first.body.meta.newer).toBeNull();
  const second = await ask('viewer', `?cursor=${first.body.meta.older}`);
  await buyer.awaiting('prepaid');
  const third = await ask('viewer', `?cursor=${second.body.meta.older}`);
  expect([...idsOf(second), ...idsOf(third).slice(0, 5)]).toEqual(ids.slice(25, 55));
  const back = await ask('viewer', `?cursor=${third.body.meta.newer}`);
  expect(idsOf(back)).toEqual(ids.slice(25, 50));
  // The page before has more than a page of newer orders, so it is the first 25 above it.
  const top = await ask('viewer', `?cursor=${back.body.meta.newer}`);
  expect(idsOf(top)).toEqual(ids.slice(0, 25));
  expect(top.body.meta.newer).not.toBeNull();
  const newest = await ask('viewer', `?cursor=${top.body.meta.newer}`);
  expect([idsOf(newest).length, newest.body.meta.newer]).toEqual([25, null]);
});

test('a list is filtered by status, product, group, channel and days', async () => {
  const failed = await bought({ scenario: 'failed' });
  const token = await bought(power);
  const pending = await bought({ scenario: 'pending' });
  const only = async (query: string): Promise<unknown[]> => idsOf(await ask('staff', query));
  expect(await only('?status=failed')).toEqual([failed.id]);
  expect(await only('?status=processing')).toEqual([pending.id]);
  expect(await only('?status=manual_review')).toEqual([]);
  expect(await only('?product_code=pln20')).toEqual([token.id]);
  expect(await only('?category=power&channel=api')).toEqual([token.id]);
  expect(await only('?category=bills')).toEqual([]);
  expect(await only('?channel=console')).toEqual([]);
  const day = jakartaDay(new Date(token.created_at));
  expect(await only(`?category=power&from=${day}&to=${day}`)).toEqual([token.id]);
  expect(await only('?from=2026-01-01&to=2026-01-02')).toEqual([]);
  const { data } = (await ask('viewer', `-summary?from=${jakartaDay(new Date(failed.created_at))}`)).body;
  expect(data).toMatchObject({
    charged: token.charged,
    statuses: { failed: 1, processing: 1, succeeded: 1 },
  });
  expect((await ask('viewer', '-summary?category=power')).body.data['count']).toBe(1);
});

test.each([
  '?status=lost',
  '?from=2026-02-30',
  '?cursor=x1',
  '?cursor=o-1',
  '?number=081234567890',
  '?category=anything',
])('the query %s is refused', async (query) => {
  expect((await ask('owner', query)).body.error.code).toBe('invalid_parameter');
});

test('a search finds the customer number in any spelling, the reference and the id', async () => {
  const { id, client_reference: reference } = await bought({ destination: { customer_no: '085612340001' } });
  for (const text of [
    '0856-1234-0001',
    '\u2066+62 (0)856 1234 0001\u2069',
    `${reference}\u200B`,
    id.toUpperCase(),
  ])
    expect(idsOf(await ask('staff', '/search', { text }))).toEqual([id]);
  expect(idsOf(await ask('staff', '/search', { text: '085612340002' }))).toEqual([]);
  const another = await bought({ destination: { customer_no: '085612340001' }, allow_duplicate: true });
  const related = await ask('viewer', `/${id}/related`);
  expect(related.body.data['orders']).toMatchObject([{ id: another.id }]);
  // The last digits of a serial are for operators.
  const serial = (await buyer.result(id)).body.data.serial;
  expect(idsOf(await ask('staff', '/search', { text: serial.slice(-6) }))).toEqual([]);
  // It changes nothing, so a suspended account has it too.
  expect(idsOf(await ask('suspended', '/search', { text: id }))).toEqual([id]);
});

test('after a restore no list is answered, since an order that it leaves out may have been bought', async () => {
  const { id } = await bought({ destination: { customer_no: '085612340003' } });
  inQuarantine = true;
  try {
    for (const path of ['', '.csv', '-summary', `/${id}/related`]) {
      const { status, headers } = await ask('owner', path);
      expect([status, headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    }
    expect((await ask('owner', '/search', { text: id })).body.error.code).toBe('service_unavailable');
    expect((await ask('owner', `/${id}`)).status).toBe(200);
    // Operators know of the restore, and need their lists to answer for it.
    const place = `/portal/operator/orders/sandbox/${id}/related`;
    for (const path of ['/portal/operator/orders?environment=sandbox', place]) {
      const headers = { cookie: 'visitor=operator_support' };
      expect((await fetch(portal.server.url + path, { headers })).status).toBe(200);
    }
  } finally {
    inQuarantine = false;
  }
  expect((await ask('owner', '')).status).toBe(200);
});

test('the file has every order of the filter, in the reader’s language, and no formula', async () => {
  await bought({ ...power, client_reference: '=HYPERLINK("http://x")', allow_duplicate: true });
  const indonesian = await ask('viewer', '.csv?category=power');
  expect(indonesian.headers.get('content-disposition')).toContain('orders-sandbox.csv');
  const lines = indonesian.text.split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFDibuat \(WIB\);Id transaksi;/);
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://x"")"`);
  const english = await ask('viewer', '.csv?language=en');
  expect(english.text.split('\r\n')[0]).toMatch(/^\uFEFFCreated \(WIB\),Order id,/);
  expect(english.text.split('\r\n').length).toBeGreaterThan(60);
});

test('other orders of a customer are those of its number, and none whose reference is that number', async () => {
  const number = '14288007004';
  const { id } = await bought({ ...power, destination: { customer_no: number } });
  await bought({ destination: { customer_no: '085612340005' }, client_reference: number });
  const related = await ask('viewer', `/${id}/related`);
  expect(related.body.data['orders']).toEqual([]);
  const another = await bought({ product_code: 'pln50', destination: { customer_no: number } });
  expect((await ask('viewer', `/${another.id}/related`)).body.data['orders']).toMatchObject([{ id }]);
});

describe('the life of an order', () => {
  const lifeOf = async (id: string, visitor = 'viewer'): Promise<Record<string, unknown>> =>
    (await ask(visitor, `/${id}`)).body.data;

  test('tells what happened and where the money is, without suppliers', async () => {
    const { id, price } = await bought(power);
    const life = await lifeOf(id);
    expect(life).toMatchObject({
      order: { id, status: 'succeeded', charged: price },
      has_serial: true,
      is_meter: true,
      can_complain: true,
      complaints: [],
    });
    expect(life['entries']).toMatchObject([
      { kind: 'quoted', money: null },
      { kind: 'confirmed', money: { kind: 'held', amount: price }, event: { kind: 'order.processing' } },
      { kind: 'sent' },
      { kind: 'delivered' },
      { kind: 'succeeded', money: { kind: 'captured', amount: price }, event: { kind: 'order.succeeded' } },
    ]);
    const text = JSON.stringify(life);
    for (const secret of ['simulat', 'supplier', 'cost', '01428800700', 'PELANGGAN'])
      expect(text).not.toContain(secret);
  });

  test('of a failed order has the release of its money, and the published reason', async () => {
    const { id, price } = await bought({ scenario: 'failed' });
    const released = { kind: 'released', amount: price };
    const end = { kind: 'failed', reason: expect.any(String), money: expect.objectContaining(released) };
    expect((await lifeOf(id))['entries']).toContainEqual(expect.objectContaining(end));
  });

  test('shows its owner, and no other role, who saw the token', async () => {
    const { id } = await bought({ ...power, allow_duplicate: true });
    await ask('staff', `/${id}/reveal`, { what: 'serial' });
    const revealed = { kind: 'revealed', revealed: { what: 'serial', by: 'Siti Rahmawati' } };
    expect((await lifeOf(id, 'owner'))['entries']).toContainEqual(expect.objectContaining(revealed));
    expect(JSON.stringify(await lifeOf(id, 'developer'))).not.toContain('"kind":"revealed"');
  });
});

test('a private value is shown with a record of who saw it, and is never stored', async () => {
  const { id } = await bought({ ...power, allow_duplicate: true });
  const { serial } = (await buyer.result(id)).body.data;
  const shown = await ask('staff', `/${id}/reveal`, { what: 'serial' });
  expect(shown.headers.get('cache-control')).toBe('no-store');
  expect(shown.body.data).toMatchObject({ values: [serial], token: expect.stringMatching(/^\d{20}$/) });
  const number = await ask('developer', `/${id}/reveal`, { what: 'destination' });
  expect(number.body.data['values']).toEqual(['01428800700']);
  const records = await queryAsOwner(
    portal.server,
    "select actor, detail::text as detail from audit_records where subject = $1 and action = 'order.revealed' order by number",
    [id],
  );
  expect(records).toMatchObject([
    { actor: expect.stringMatching(/^person Siti Rahmawati .* from /) },
    { detail: expect.stringContaining('destination') },
  ]);
  expect(JSON.stringify(records)).not.toContain('01428800700');
  for (const visitor of ['finance', 'viewer'])
    expect((await ask(visitor, `/${id}/reveal`, { what: 'serial' })).body.error.code).toBe(
      'role_not_allowed',
    );
});

test('a receipt has the shop, the price of the client, and the token only after asking', async () => {
  const { id, price } = await bought({ ...power, allow_duplicate: true });
  const covered = (await ask('viewer', `/${id}/receipt?selling_price=22500`)).text;
  expect(covered).toContain('•••• •••• •••• •••• ••••');
  expect(covered).toContain('Rp 22.500');
  expect(covered).not.toMatch(/PELANGGAN|\d{4} \d{4} \d{4}/);
  const printed = await ask('staff', `/${id}/receipt`, { selling_price: '22500', admin_fee: '500' });
  expect(printed.text).toMatch(/"TOKEN","value":"(\d{4} ){4}\d{4}"/);
  expect(printed.text).toContain('Rp 23.000');
  expect(printed.headers.get('cache-control')).toBe('no-store');
  for (const text of [covered, printed.text]) expect(text).not.toContain(price.toLocaleString('id-ID'));
  const records = await queryAsOwner(
    portal.server,
    "select detail ->> 'what' as what from audit_records where subject = $1",
    [id],
  );
  expect(records).toEqual([{ what: 'receipt' }]);
  expect((await ask('viewer', `/${id}/receipt`, {})).body.error.code).toBe('role_not_allowed');
});

test('an order that has not succeeded has no serial and no receipt', async () => {
  const { id } = await buyer.awaiting('prepaid');
  expect((await ask('owner', `/${id}/reveal`, { what: 'serial' })).body.error.code).toBe(
    'result_not_available',
  );
  expect((await ask('owner', `/${id}/receipt`)).body.error.code).toBe('result_not_available');
});

describe('access', () => {
  test('another account has no orders here, and a foreign order is not found', async () => {
    const { id } = await bought();
    for (const path of ['', '.csv', '-summary', `/${id}`, `/${id}/related`, `/${id}/receipt`])
      expect((await ask('foreigner', path)).status).toBe(404);
    for (const path of ['/search', `/${id}/reveal`, `/${id}/complaint`])
      expect((await ask('foreigner', path, { text: 'x' })).status).toBe(404);
    expect((await ask('owner', `/${randomUUID()}`)).status).toBe(404);
    expect((await portal.call('owner', 'GET', `/live/orders/${id}`)).status).toBe(404);
  });

  test('a visitor signs in first', async () => {
    expect((await ask('nobody', '')).status).toBe(401);
  });
});

test('a person sees a bounded number of private values in a minute', async () => {
  const { id } = await bought({ destination: { customer_no: '085612340009' } });
  const answers: number[] = [];
  for (let i = 0; i < 21; i += 1)
    answers.push((await ask('owner', `/${id}/reveal`, { what: 'destination' })).status);
  expect(answers.at(-1)).toBe(429);
});

test('no log line has a number, a search or a serial', () => {
  const lines = logged.join('');
  expect(lines).toContain('/orders/search');
  for (const secret of [phone, '085612340001', '0856-1234', '01428800700', 'PELANGGAN'])
    expect(lines).not.toContain(secret);
});
