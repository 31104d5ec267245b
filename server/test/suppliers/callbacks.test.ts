import { hash, createHmac, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addSupplier } from '../../src/catalog/import/supplier-changes.ts';
import { Secret } from '../../src/sealed.ts';
import { queryAsOwner } from '../query-as.ts';
import { startTestServer } from '../server.ts';
import {
  digiflazzKey,
  digiflazzSecret,
  iakKey,
  type LiveStage,
  startLiveStage,
  usernames,
} from './live-stage.ts';

let stage: LiveStage;
let log = '';
let digiflazz: string;
let iak: string;

beforeAll(async () => {
  stage = await startLiveStage({ log: (line) => (log += line) });
  digiflazz = await stage.add('digiflazz');
  iak = await stage.add('iak');
});
beforeEach(() => {
  log = '';
});
afterAll(() => stage.stop());

interface Answered {
  readonly status: number;
  readonly body: string;
}

async function send(
  url: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const answer = await fetch(url, { method: 'POST', body: Buffer.from(body), headers });
  return { status: answer.status, body: await answer.text() };
}

function signed(body: string, secret = digiflazzSecret): Record<string, string> {
  const signature = createHmac('sha1', secret).update(body).digest('hex');
  return { 'content-type': 'application/json', 'x-hub-signature': `sha1=${signature}` };
}

function statement(reference: string): string {
  const data = { ref_id: reference, customer_no: '081234567890', buyer_sku_code: 'tsel10', price: 10_250 };
  return JSON.stringify({
    data: { ...data, message: 'Transaksi Sukses', status: 'Sukses', rc: '00', sn: 'SN-123' },
  });
}

function iakCallback(reference: string, key = iakKey): string {
  const sign = hash('md5', `${usernames.iak}${key}${reference}`);
  return JSON.stringify({ data: { ref_id: reference, status: '1', rc: '00', price: '10350', sign } });
}

function unknownReference(): string {
  return randomUUID().replaceAll('-', '');
}

describe('a callback', () => {
  test('about an unknown purchase is accepted, so that it is not repeated', async () => {
    const body = statement(unknownReference());
    expect(await send(digiflazz, body, signed(body))).toEqual({ status: 200, body: '{"received":true}' });
    expect((await send(iak, iakCallback(unknownReference()))).status).toBe(200);
  });

  test('is read as the bytes that were signed, however they are written', async () => {
    const body = `\n { "data" : ${JSON.stringify(JSON.parse(statement(unknownReference())).data)} }\t`;
    expect((await send(digiflazz, body, signed(body))).status).toBe(200);
    expect((await send(digiflazz, body.trim(), signed(body))).status).toBe(403);
    expect((await send(digiflazz, body, { ...signed(body), 'content-type': 'text/plain' })).status).toBe(200);
  });

  test('may be compressed, and is refused if it is cut or its compression is not known', async () => {
    const body = statement(unknownReference());
    const headers = (coding: string): Record<string, string> => ({
      ...signed(body),
      'content-encoding': coding,
    });
    expect((await send(digiflazz, gzipSync(body), headers('gzip'))).status).toBe(200);
    expect((await send(digiflazz, zstdCompressSync(body), headers('zstd'))).status).toBe(200);
    expect((await send(digiflazz, gzipSync(body).subarray(0, 40), headers('gzip'))).status).toBe(422);
    expect((await send(digiflazz, gzipSync(Buffer.alloc(10 ** 7)), headers('gzip'))).status).toBe(422);
    expect((await send(digiflazz, body, headers('compress'))).status).toBe(415);
  });

  test('that is forged is refused without effect', async () => {
    const body = statement(unknownReference());
    const wrong = { ...signed(body), 'x-hub-signature': 'sha1=00' };
    const before = await everything();
    for (const [url, sent, headers] of [
      [digiflazz, body, wrong],
      [digiflazz, body, {}],
      [digiflazz, body.replace('Sukses', 'Gagal'), signed(body)],
      [iak, iakCallback(unknownReference(), 'another key'), {}],
    ] as const) {
      const answer = await send(url, sent, headers);
      expect(answer).toMatchObject({ status: 403, body: expect.stringContaining('"code":"forged"') });
    }
    expect(await everything()).toEqual(before);
  });

  test.each([
    ['no JSON', 'ref_id=1'],
    ['nothing', ''],
    ['a ping without its hook', '{"sed":"x","hook_id":"1"}'],
    ['XML', '<mp><ref_id>1</ref_id></mp>'],
    ['a list', '[]'],
  ])('that is %s is refused as unreadable', async (_words, body) => {
    expect((await send(digiflazz, body, signed(body))).status).toBe(422);
    expect((await send(iak, body)).status).toBe(422);
  });

  test('that tests the URL is answered, if its signature is right', async () => {
    const ping = '{"sed":"x","hook_id":"1","hook":{"url":"u","secret":"s"}}';
    const before = await everything();
    expect(await send(digiflazz, ping, signed(ping))).toEqual({ status: 200, body: '{"received":true}' });
    expect((await send(digiflazz, ping, signed(ping, 'another secret'))).status).toBe(403);
    expect((await send(iak, ping)).status).toBe(422);
    expect(await everything()).toEqual(before);
  });

  test('at a URL that was never given out is not found', async () => {
    const body = statement(unknownReference());
    const token = digiflazz.split('/').at(-1) ?? '';
    for (const url of [
      digiflazz.slice(0, -1),
      `${digiflazz}x`,
      `${stage.server.url}/callbacks/iak/${token}`,
      `${stage.server.url}/callbacks/nobody/${token}`,
    ])
      expect((await send(url, body, signed(body))).status).toBe(404);
    expect((await fetch(digiflazz)).status).toBe(405);
  });

  test('that is too large is refused', async () => {
    const body = JSON.stringify({ data: { ref_id: 'x', message: 'x'.repeat(70_000) } });
    expect((await send(digiflazz, body, signed(body))).status).toBe(413);
  });

  test('signed with a replaced secret is forged as soon as the new secret is known', async () => {
    const { app, url } = stage.server;
    const { supplier } = await addSupplier(app.database, app.keyring, {
      actor: 'operator',
      name: 'digiflazz',
      credentials: { username: usernames.digiflazz, apiKey: new Secret(digiflazzKey) },
      webhookSecret: new Secret('the-next-secret'),
      baseUrl: stage.peers.digiflazz.url(),
      billsUrl: undefined,
      testMode: undefined,
      priority: undefined,
    });
    try {
      await app.suppliers.refresh();
      const address = `${url}/callbacks/digiflazz/${supplier.callbackToken}`;
      const body = statement(unknownReference());
      expect((await send(address, body, signed(body))).status).toBe(403);
      expect((await send(address, body, signed(body, 'the-next-secret'))).status).toBe(200);
    } finally {
      digiflazz = await stage.add('digiflazz');
    }
  });

  test('of a disabled supplier is accepted as before', async () => {
    await queryAsOwner(stage.server, "update suppliers set enabled = false where name = 'iak'");
    await queryAsOwner(stage.server, 'update supplier_version set version = gen_random_uuid()');
    await stage.server.app.suppliers.refresh();
    expect((await send(iak, iakCallback(unknownReference()))).status).toBe(200);
  });
});

test('nothing of a callback is logged: not its URL, its query, its headers or its body', async () => {
  const reference = unknownReference();
  const body = statement(reference);
  const planted = { query: 'serial-in-a-query', header: 'secret-in-a-header' };
  await send(`${digiflazz}?sn=${planted.query}&number=081234567890`, body, {
    ...signed(body),
    'x-planted': planted.header,
  });
  await send(`${digiflazz}?sn=${planted.query}`, body, { 'x-planted': planted.header });
  await send(`${digiflazz}?sn=${planted.query}`, '{"broken', {
    ...signed('{"broken'),
    'x-planted': planted.header,
  });
  await raw(`${new URL(digiflazz).pathname}?sn=%zz${planted.query}`);
  expect(log).toContain('/callbacks/:supplier/:token');
  const secrets = [
    planted.query,
    planted.header,
    '081234567890',
    'SN-123',
    reference,
    digiflazzKey,
    digiflazzSecret,
  ];
  for (const secret of [...secrets, digiflazz.split('/').at(-1) ?? '', usernames.iak])
    expect(log).not.toContain(secret);
});

test('too many unproven callbacks return 429, while a proven one is still accepted', async () => {
  // Each node counts for itself, so the other tests do not count here.
  const node = await startTestServer({ besides: stage.server, worker: false });
  try {
    const address = `${node.url}${new URL(digiflazz).pathname}`;
    const body = statement(unknownReference());
    const statuses: number[] = [];
    for (let i = 0; i < 70; i += 1) statuses.push((await send(address, body)).status);
    expect(statuses).toContain(403);
    expect(statuses.at(-1)).toBe(429);
    expect((await send(address, body, signed(body))).status).toBe(200);
  } finally {
    await node.stop();
  }
});

/** All data that a callback could change. */
async function everything(): Promise<unknown> {
  return queryAsOwner(
    stage.server,
    'select (select count(*) from current_attempts) as attempts, (select count(*) from current_orders) as orders, (select count(*) from events) as events, (select count(*) from steps) as steps',
  );
}

/** A path that no URL object would accept. */
function raw(path: string): Promise<void> {
  const { hostname, port } = new URL(stage.server.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method: 'POST' }, (answer) => {
      answer.resume();
      answer.on('end', resolve);
    })
      .on('error', reject)
      .end('{}');
  });
}
