import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startEmbedded } from '../../src/database/embedded.ts';
import { removeDataDir } from '../crash/serve.ts';
import { makeTestFolder } from '../folder.ts';
import { processesOf } from '../processes.ts';
import { konter } from '../commands/konter.ts';

const empty = `empty_${randomUUID().slice(0, 8)}`;

let folder: string;
let admin: pg.Client;

beforeAll(async () => {
  folder = await makeTestFolder('missing');
  admin = new pg.Client(inject('adminUrl'));
  await admin.connect();
  await admin.query(`create database ${empty}`);
});

afterAll(async () => {
  await removeDataDir(folder);
  await admin.query(`drop database ${empty} with (force)`);
  await admin.end();
});

test.each([
  'account list',
  'account create --name Kios',
  'account approve --account Kios',
  'account live-requests',
  'account refuse --account Kios --reason no',
  'audit',
  'supplier price-sync',
  'reconcile',
])('konter %s without a database reports that and creates nothing', async (line) => {
  const dataDir = join(folder, 'nothing');
  expect(await konter(dataDir, [...line.split(' '), '--json'])).toEqual({
    code: 1,
    out: '',
    err:
      `There is no konter database in "${dataDir}". Set KONTER_DATA_DIR to the data directory of your server, ` +
      'or create a new database with konter serve or konter migrate.\n',
  });
  expect(await readdir(folder)).toEqual([]);
});

test('a command on an empty external PostgreSQL reports that it is not migrated, and creates nothing in it', async () => {
  const url = new URL(inject('adminUrl'));
  url.pathname = `/${empty}`;
  const variables = {
    DATABASE_URL: url.href,
    KONTER_ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 5).toString('base64')}`,
  };
  expect(await konter(join(folder, 'unused'), ['account', 'list'], variables)).toEqual({
    code: 1,
    out: '',
    err:
      'The database of DATABASE_URL has not been migrated. Check that it is the database of your server, or set ' +
      'it up with konter serve or konter migrate.\n',
  });
  const looking = new pg.Client(url.href);
  await looking.connect();
  const { rows } = await looking.query(`select tablename from pg_tables where schemaname = 'public'`);
  await looking.end();
  expect(rows).toEqual([]);
});

test.each(['serve', 'migrate', 'audit'])(
  'konter %s refuses a database of the layout before the first release in one sentence',
  async (line) => {
    const earlier = `earlier_${randomUUID().slice(0, 8)}`;
    await admin.query(`create database ${earlier}`);
    const url = new URL(inject('adminUrl'));
    url.pathname = `/${earlier}`;
    try {
      const owner = new pg.Client(url.href);
      await owner.connect();
      await owner.query(`create table schema_migrations (name varchar(255) primary key, timestamp varchar(255));
                         insert into schema_migrations values ('0000_data_keys', '')`);
      await owner.end();
      const variables = {
        DATABASE_URL: url.href,
        KONTER_ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 5).toString('base64')}`,
      };
      const { code, err } = await konter(join(folder, 'unused'), [line], variables);
      expect(code).toBe(1);
      expect(err).toMatch(
        /^(konter: )?This database has the layout of a konter from before its first release[^.]+\.\n$/,
      );
    } finally {
      await admin.query(`drop database ${earlier} with (force)`);
    }
  },
);

test('a command beside a first start that failed halfway reports that, and leaves no process behind', async () => {
  const dataDir = join(folder, 'halfway');
  expect((await konter(dataDir, ['migrate'])).code).toBe(0);
  const embedded = await startEmbedded(dataDir);
  try {
    const client = new pg.Client(embedded.url('postgres'));
    await client.connect();
    await client.query('drop database konter with (force)');
    await client.end();
  } finally {
    await embedded.stop();
  }
  const { code, err } = await konter(dataDir, ['account', 'list']);
  expect(code).toBe(1);
  expect(err).toMatch(/^There is no konter database in "/);
  expect(await processesOf(dataDir)).toEqual([]);
});
