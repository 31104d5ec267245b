import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { removeDataDir, serve, stopAll } from '../crash/serve.ts';
import { makeTestFolder } from '../folder.ts';
import { startDatabaseProxy } from '../proxy.ts';
import { konter } from '../commands/konter.ts';

/** What an administrator gives to konter: a role that may create roles and owns one database, and is no superuser. */
const owner = `owner_${randomUUID().slice(0, 8)}`;

const ownKeys = { KONTER_ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 5).toString('base64')}` };

let dataDir: string;
let admin: pg.Client;

beforeAll(async () => {
  dataDir = await makeTestFolder('own');
  admin = new pg.Client(inject('adminUrl'));
  await admin.connect();
  await admin.query(`create role ${owner} login createrole password 'given'`);
  // Other databases of this server belong to konter too, so its group role exists already.
  await admin.query(`grant konter_app to ${owner} with admin option`);
  await admin.query(`create database ${owner} owner ${owner}`);
});

afterAll(async () => {
  await stopAll(dataDir);
  await removeDataDir(dataDir);
  await admin.query(`drop database ${owner} with (force)`);
  await admin.end();
});

test('konter sells with an external PostgreSQL, and its commands work on it', async () => {
  const url = new URL(inject('adminUrl'));
  [url.username, url.password, url.pathname] = [owner, 'given', `/${owner}`];
  const variables = { ...ownKeys, DATABASE_URL: url.href };
  const { address } = await serve(dataDir, variables);
  const key = (await readFile(join(dataDir, 'demo-key'), 'utf8')).trim();
  const { data: order } = await post(address, key, '/quotes', {
    ...{ product_code: 'tsel10', client_reference: randomUUID() },
    destination: { customer_no: '081234567890' },
  });
  const confirmation = { confirmation_token: order.confirmation_token };
  expect(await post(address, key, `/orders/${order.id}/confirm`, confirmation)).toMatchObject({
    data: { status: 'succeeded' },
  });
  const audit = await konter(dataDir, ['audit', '--json'], variables);
  expect(audit).toMatchObject({ code: 0, err: '' });
  const heads = { place: join(dataDir, 'chain-heads'), wallets: 1, torn: 0, newest_at: expect.any(String) };
  expect(JSON.parse(audit.out)).toMatchObject({ clean: true, wallets: 2, chain_heads: [heads] });
});

test('a connection pooler that drops session settings is detected at the start', async () => {
  const url = new URL(inject('adminUrl'));
  [url.username, url.password, url.pathname] = [owner, 'given', `/${owner}`];
  // A pooler gives out a session that another client opened, with other settings.
  const pooler = await startDatabaseProxy(url.href, (asked) =>
    Buffer.from(asked.toString('latin1').replace('lock_timeout=5000', 'lock_timeout=7000'), 'latin1'),
  );
  try {
    const started = await konter(dataDir, ['migrate'], { ...ownKeys, DATABASE_URL: pooler.url });
    expect(started).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/PgBouncer.*the PostgreSQL itself\.\n$/),
    });
  } finally {
    await pooler.stop();
  }
});

test('a database that cannot hold every text is refused before anything is created in it', async () => {
  const narrow = `${owner}_narrow`;
  await admin.query(
    `create database ${narrow} owner ${owner} encoding 'SQL_ASCII' template template0 locale_provider libc locale 'C'`,
  );
  const url = new URL(inject('adminUrl'));
  [url.username, url.password, url.pathname] = [owner, 'given', `/${narrow}`];
  try {
    const started = await konter(dataDir, ['migrate'], { ...ownKeys, DATABASE_URL: url.href });
    expect(started).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/SQL_ASCII.*UTF8.*\n$/) });
    const looking = new pg.Client(url.href);
    await looking.connect();
    const { rows } = await looking.query(`select tablename from pg_tables where schemaname = 'public'`);
    await looking.end();
    expect(rows).toEqual([]);
  } finally {
    await admin.query(`drop database ${narrow} with (force)`);
  }
});

test('a PostgreSQL that is silent after it accepts the connection is reported after a time limit', async () => {
  const url = new URL(inject('adminUrl'));
  [url.username, url.password, url.pathname] = [owner, 'given', `/${owner}`];
  const silent = await startDatabaseProxy(url.href, (asked) => {
    if (asked.includes('pg_settings')) silent.silence(true);
    return asked;
  });
  try {
    const started = await konter(dataDir, ['migrate'], { ...ownKeys, DATABASE_URL: silent.url });
    expect(started).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/cannot be reached: .*timeout\.\n$/),
    });
  } finally {
    await silent.stop();
  }
});

async function post(
  address: string,
  key: string,
  path: string,
  body: unknown,
): Promise<{ data: { id: string; confirmation_token: string } }> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const answer = await fetch(`${address}/sandbox/v1${path}`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  return JSON.parse(await answer.text());
}
