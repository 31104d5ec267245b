import pg from 'pg';
import { expect } from 'vitest';
import type { TestServer } from './server.ts';

/** Runs one statement with the rights of the owner, and returns the rows as PostgreSQL gives them. */
export async function queryAsOwner(
  server: Pick<TestServer, 'database'>,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  return run(server.database.ownerUrl, statement, values);
}

/** The same while no trigger of the table that it changes runs: for rows that the product never writes. */
export async function queryWithoutTriggers(
  server: Pick<TestServer, 'database'>,
  table: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  await queryAsOwner(server, `alter table ${table} disable trigger user`);
  try {
    return await queryAsOwner(server, statement, values);
  } finally {
    await queryAsOwner(server, `alter table ${table} enable trigger user`);
  }
}

/** The same with the rights of the server. */
export async function queryAsServer(
  server: Pick<TestServer, 'database'>,
  statement: string,
): Promise<Record<string, unknown>[]> {
  return run(server.database.appUrl, statement, []);
}

/** Returns once at least this many statements in this database wait for a lock. */
export async function untilWaiting(server: Pick<TestServer, 'database'>, least: number): Promise<void> {
  const statement = `select count(*) >= $1 as waiting
                       from pg_stat_activity
                      where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => queryAsOwner(server, statement, [least])).toEqual([{ waiting: true }]);
}

async function run(
  url: string,
  statement: string,
  values: readonly unknown[],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}
