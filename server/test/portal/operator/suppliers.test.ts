import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setMargin } from '../../../src/catalog/pricing/margin-changes.ts';
import { hourMs, jakartaTime, later } from '../../../src/clock.ts';
import { queryAsOwner, untilWaiting } from '../../query-as.ts';
import { buyerOf } from '../../orders/buyer.ts';
import type { Simulated } from '../../simulators/simulated.ts';
import { digiflazzKey, digiflazzSecret, startPeer, usernames } from '../../suppliers/live-stage.ts';
import { type OperatorPortal, startOperatorPortal } from './operator-portal.ts';
import { givenCodes } from './given-supplier.ts';

const [admin, support] = ['operator_administrator', 'operator_support'];

let portal: OperatorPortal;
let peer: Simulated;
beforeAll(async () => {
  peer = await startPeer('digiflazz');
  portal = await startOperatorPortal({ settings: { priceListPauseMs: 1, supplierRefreshMs: 20 } });
});
afterAll(async () => {
  await portal.server.stop();
  await peer.stop();
});

interface Supplier {
  readonly state: string;
  readonly username: string | null;
  readonly callback_url: string | null;
  readonly disabled: { readonly by: string; readonly reason: string | null } | null;
  readonly deposit: { readonly amount: number } | null;
  readonly codes: readonly { readonly kind: string; readonly all: number }[];
}

interface Page {
  readonly data: readonly {
    readonly sku: string;
    readonly cost: number | null;
    readonly product: string | null;
  }[];
  readonly meta: { readonly older: string | null; readonly newer: string | null };
}

const path = '/suppliers/digiflazz';
const read = (visitor: string): Promise<Supplier> => portal.dataOf<Supplier>(visitor, path);
async function codes(visitor: string, query: string): Promise<Page> {
  return JSON.parse(await (await portal.call(visitor, `${path}/codes?${query}`)).text());
}

test('a supplier is set up and tested, and its credentials are in no answer', async () => {
  expect(await portal.codeOf(admin, path)).toEqual([409, 'not_possible']);
  const credentials = {
    username: usernames.digiflazz,
    api_key: digiflazzKey,
    webhook_secret: digiflazzSecret,
    base_url: peer.url(),
  };
  const added = await portal.call(admin, `${path}/credentials`, credentials, 'PUT');
  const [text, list, detail] = [
    await added.text(),
    await (await portal.call(admin, '/suppliers')).text(),
    await (await portal.call(admin, path)).text(),
  ];
  expect(added.status).toBe(200);
  for (const answer of [text, list, detail])
    for (const secret of [digiflazzKey, digiflazzSecret]) expect(answer).not.toContain(secret);
  const stored = await queryAsOwner(portal.server, 'select * from suppliers');
  for (const secret of [digiflazzKey, digiflazzSecret]) expect(JSON.stringify(stored)).not.toContain(secret);

  const tested = await portal.dataOf<object>(admin, `${path}/test`, {});
  expect(tested).toMatchObject({ outcome: 'answered', amount: await peer.balance(), said: null });
  expect((await read(admin)).deposit).toMatchObject({ amount: await peer.balance() });
  // The callback URL has a secret part, and the username is part of the credentials.
  expect(await read(admin)).toMatchObject({
    username: usernames.digiflazz,
    callback_url: expect.any(String),
  });
  expect(await read(support)).toMatchObject({ username: null, callback_url: null });
});

test('a refusal is shown with its code, and a wrong key replaces nothing else', async () => {
  const wrong = { username: usernames.digiflazz, api_key: 'wrong', base_url: peer.url() };
  await portal.dataOf(admin, `${path}/credentials`, wrong, 'PUT');
  const refused = await portal.dataOf<{ said: string }>(admin, `${path}/test`, {});
  expect(refused).toMatchObject({ outcome: 'refused', amount: null });
  expect(refused.said).toMatch(/^code 41/);
  await portal.dataOf(admin, `${path}/credentials`, { ...wrong, api_key: digiflazzKey }, 'PUT');
  expect(await portal.dataOf(admin, `${path}/test`, {})).toMatchObject({ outcome: 'answered' });
  // Only the key was replaced: callbacks are still signed.
  expect(await read(admin)).toMatchObject({ signed_callbacks: true });
});

test('prices are fetched now, and the codes are listed page by page, without costs for support', async () => {
  const lists = await portal.dataOf<{ kind: string; outcome: string; counts: { added: number } }[]>(
    admin,
    `${path}/price-sync`,
    {},
  );
  expect(lists.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['prepaid', 'read'],
    ['postpaid', 'read'],
  ]);
  const many = Array.from({ length: 120 }, (_one, i) => ({
    sku: `zz${String(i).padStart(3, '0')}`,
    name: `Uji ${i}`,
  }));
  await givenCodes(portal.server, 'digiflazz', many);
  const first = await codes(admin, 'search=zz');
  expect([first.data.length, first.meta.newer]).toEqual([100, null]);
  const second = await codes(admin, `search=zz&page=${String(first.meta.older)}`);
  expect([second.data.length, second.meta.older]).toEqual([20, null]);
  const back = await codes(admin, `search=zz&page=${String(second.meta.newer)}`);
  expect(back.data.map(({ sku }) => sku)).toEqual(first.data.map(({ sku }) => sku));
  expect(first.data[0]?.cost).toBe(10_000);
  expect((await codes(support, 'search=zz')).data[0]?.cost).toBeNull();
  expect((await read(admin)).codes.find(({ kind }) => kind === 'prepaid')).toMatchObject({ unmapped: 120 });
});

test('a code is mapped to a suggested product, and two operators who map it leave one mapping', async () => {
  await givenCodes(portal.server, 'digiflazz', [{ sku: 'asing10', name: 'Telkomsel 10.000', cost: 10_300 }]);
  const query = 'kind=prepaid&sku=asing10';
  const [best] = await portal.dataOf<{ code: string; as_much: boolean }[]>(
    admin,
    `${path}/suggestions?${query}`,
  );
  expect(best).toMatchObject({ as_much: true });
  const body = { sku: 'asing10', product_code: best?.code, priority: 4 };
  const both = await Promise.all([
    portal.codeOf(admin, `${path}/map`, body),
    portal.codeOf('operator_second', `${path}/map`, body),
  ]);
  expect(both).toEqual([
    [200, undefined],
    [200, undefined],
  ]);
  expect((await codes(admin, 'search=asing10')).data[0]).toMatchObject({
    product: best?.code,
    mapped: true,
    priority: 4,
  });
  expect(await portal.codeOf(admin, `${path}/map`, { ...body, product_code: 'none' })).toEqual([
    409,
    'not_possible',
  ]);
  await portal.dataOf(admin, `${path}/unmap`, { sku: 'asing10' });
  expect((await codes(admin, 'search=asing10')).data[0]).toMatchObject({ product: null });
});

test('a stored key is never sent to another address', async () => {
  const moved = { username: usernames.digiflazz, base_url: 'https://elsewhere.example' };
  expect(await portal.codeOf(admin, `${path}/credentials`, moved, 'PUT')).toEqual([422, 'invalid_parameter']);
  const settings = await portal.dataOf<object>(admin, `${path}/settings`, { priority: 3 }, 'PUT');
  expect(settings).toMatchObject({ priority: 3, base_url: peer.url(), signed_callbacks: true });
});

test('a supplier that is switched off says who did it and why, and sells nothing', async () => {
  const off = { enabled: false, reason: 'Gangguan sejak 13.40' };
  expect(await portal.codeOf('operator_stale', `${path}/switch`, off)).toEqual([
    403,
    'reauthentication_required',
  ]);
  expect(await portal.codeOf('operator_finance', `${path}/switch`, off)).toEqual([403, 'role_not_allowed']);
  await portal.dataOf(admin, `${path}/switch`, off);
  const one = await read(support);
  expect(one).toMatchObject({ state: 'disabled', disabled: { reason: 'Gangguan sejak 13.40' } });
  expect(one.disabled?.by).toContain('Bayu Wicaksono');
  await portal.dataOf(admin, `${path}/switch`, { enabled: true, reason: 'Normal lagi' });
  expect(await read(support)).toMatchObject({ enabled: true, disabled: null });
});

test('a switch that waits too long for the catalog, or meets a deadlock, changes nothing and may be sent again', async () => {
  const { server } = portal;
  const on = { enabled: true, reason: 'Normal lagi' };
  const state = 'select enabled, changed_at from suppliers order by name';
  const before = await queryAsOwner(server, state);
  const importing = new pg.Client(server.database.ownerUrl);
  await importing.connect();
  try {
    await importing.query('begin; select from catalog_version for update');
    expect(await portal.codeOf(admin, `${path}/switch`, on)).toEqual([503, 'service_unavailable']);
    await importing.query('rollback');
    expect(await queryAsOwner(server, state)).toEqual(before);

    // This one waits longest before it looks for a deadlock, so the switch finds it.
    await importing.query("set deadlock_timeout = '60s'; begin; select from supplier_version for update");
    const refused = portal.codeOf(admin, `${path}/switch`, on);
    await untilWaiting(server, 1);
    const crossed = importing.query('select from catalog_version for update');
    expect(await refused).toEqual([503, 'service_unavailable']);
    await crossed;
    await importing.query('rollback');
    expect(await queryAsOwner(server, state)).toEqual(before);
  } finally {
    await importing.end();
  }
  expect(await portal.dataOf(admin, `${path}/switch`, on)).toMatchObject({ enabled: true });
});

test('a cut-off of an operator closes the product for its time, and its removal opens it', async () => {
  const { server } = portal;
  const { clock, suppliers, database } = server.app;
  const everything = { scope: 'all', subject: '', margin: { kind: 'fixed', amount: 500n } } as const;
  await setMargin(database, { ...everything, step: 1n, allowLoss: false }, { actor: 'operator' });
  const { client } = buyerOf(server, await server.givenAccount(), 'live');
  const reasonOf = async (): Promise<unknown> => {
    const { text } = await client.get('/v1/catalog?per_page=50');
    const { data }: { data: { code: string; reason: string | null }[] } = JSON.parse(text);
    return data.find(({ code }) => code === 'tsel10')?.reason;
  };
  const now = clock.nodeNow();
  const time = (ms: number): string => jakartaTime(later(now, ms)).slice(0, 5);
  const body = { kind: 'prepaid', start: time(-hourMs), end: time(hourMs), reason: 'Rekap harian' };
  expect(await reasonOf()).toBeNull();
  const set = await portal.dataOf<{ id: string | null; source: string }[]>(admin, `${path}/cut-offs`, body);
  expect(await reasonOf()).toBe('cut_off');
  expect(suppliers.routes('live', { kind: 'prepaid', code: 'tsel10' }, now)).toEqual([]);
  const id = set.find(({ source }) => source === 'operator')?.id ?? '';
  const remove = (): Promise<[number, string | undefined]> =>
    portal.codeOf(admin, `${path}/cut-offs/${id}`, undefined, 'DELETE');
  expect(await remove()).toEqual([200, undefined]);
  expect(await remove()).toEqual([409, 'not_possible']);
  expect(await reasonOf()).toBeNull();
  const never = { ...body, end: body.start };
  expect(await portal.codeOf(admin, `${path}/cut-offs`, never)).toEqual([409, 'not_possible']);
});
