import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeClock, pause } from '../../src/clock.ts';
import {
  DatabaseUnavailable,
  openDatabase,
  type Database,
  type LaneConnection,
} from '../../src/database/connection.ts';
import { openLane, type Lane, type LaneWork } from '../../src/database/lane.ts';
import { sql } from '../../src/database/sql.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { patienceMs } from '../patience.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../proxy.ts';

/** A claim and an increment of a counter: a double effect shows in the counter. */
interface Strike {
  readonly id: string;
  readonly fault?: 'decision' | 'row' | 'value';
}

const options = { batchMax: 64, clock: makeClock(), fillsBatches: false };

let testDatabase: TestDatabase;
let owner: pg.Client;
let proxy: DatabaseProxy;
let database: Database;
let lane: Lane<Strike, string>;
let batches: number[];
/** For each batch that was loaded: whether it was sent before and may still take effect. */
let fences: boolean[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  owner = new pg.Client(testDatabase.ownerUrl);
  await owner.connect();
  await owner.query(`
    create table strikes (id uuid primary key);
    create table struck (total bigint not null);
    insert into struck (total) values (0);
    grant select, insert on strikes to konter_app;
    grant select, update on struck to konter_app`);
  proxy = await startDatabaseProxy(testDatabase.appUrl);
});
afterAll(async () => {
  await owner.end();
  await proxy.stop();
  await testDatabase.drop();
});

/** The driver calls the method of a value of an unknown type to serialise it. */
const unwritable = {
  toPostgres() {
    throw new Error('a bug in a value');
  },
};

/**
 * The work of a lane that loads everything, or that caches the committed total: then a concurrent strike makes its
 * writes fail, and so does an id that exists already. `joins`: commands that are queued while it waits for the lock join the
 * transaction, except those whose id begins with 0.
 */
function strikeWork({ knows, joins = false }: { knows: boolean; joins?: boolean }): LaneWork<Strike, string> {
  let total: bigint | undefined;

  function write(connection: LaneConnection, fresh: readonly unknown[]): Promise<unknown>[] {
    const before = total ?? 0n;
    total = before + BigInt(fresh.length);
    return [
      connection.rows(sql`insert into strikes (id) select k.id from unnest(${fresh}::uuid[]) as k (id)`),
      connection.rows(sql`
        with stored as (update struck set total = ${total}::bigint where total = ${before}::bigint returning total)
        select expect_rows((select count(*) from stored), 1, 'struck')`),
    ];
  }

  return {
    decideFromCache(commands) {
      const ids = new Set(commands.map(({ id }) => id));
      if (!knows || total === undefined || ids.size < commands.length) return undefined;
      const fresh = commands.map(valueOf);
      batches.push(commands.length);
      return (connection) => ({
        replies: commands.map(() => 'struck'),
        writes: write(connection, fresh),
      });
    },
    async decideFromDatabase(connection, first, { fence, join }) {
      if (joins) await connection.rows(sql`select s.total from struck s for update`);
      const commands = joins ? [...first, ...(join?.(({ id }) => !id.startsWith('0')) ?? [])] : first;
      batches.push(commands.length);
      fences.push(fence);
      const ids = commands.map(({ id }) => id);
      const [[stored], known] = await Promise.all([
        connection.rows(sql<{ total: bigint | string }>`select s.total from struck s for update`),
        connection.rows(sql<{ id: string }>`select s.id from strikes s where s.id = any (${ids}::uuid[])`),
      ]);
      total = BigInt(stored?.total ?? 0n);
      const seen = new Set(known.map(({ id }) => id));
      const fresh: unknown[] = [];
      const replies = commands.map((command) => {
        const value = valueOf(command);
        if (seen.has(command.id)) return 'seen';
        seen.add(command.id);
        fresh.push(value);
        return 'struck';
      });
      return { replies, writes: fresh.length === 0 ? [] : write(connection, fresh) };
    },
    invalidate() {
      total = undefined;
    },
  };
}

/** A random id that begins with this digit. */
function idOf(digit: string): string {
  return digit + randomUUID().slice(1);
}

/** How many transactions wait for the one of the owner. */
async function countBlocked(): Promise<unknown> {
  const { rows } = await owner.query<{ waiting: bigint }>(`
    select count(*) as waiting
      from pg_locks
     where not granted and transactionid = pg_current_xact_id()::xid`);
  return rows[0]?.waiting;
}

function valueOf({ id, fault }: Strike): unknown {
  if (fault === 'decision') throw new Error('a bug in a decision');
  return fault === 'row' ? null : fault === 'value' ? unwritable : id;
}

async function expectOnce(ids: readonly string[], acknowledged: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{ id: string }>('select id from strikes where id = any ($1)', [ids]);
  const stored = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  const total = await owner.query<{ total: bigint; count: bigint }>(
    'select s.total, (select count(*) from strikes) as count from struck s',
  );
  expect(total.rows[0]?.total).toBe(total.rows[0]?.count);
}

/**
 * The total of deliberate waits since then, milliseconds: those of the timers that have fired. Timers of a second and more
 * end connections that do not close, and nothing waits for them.
 */
function countWaiting(): () => number {
  let waitedMs = 0;
  const wait = globalThis.setTimeout;
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation((act, ms) =>
    wait(() => {
      waitedMs += (ms ?? 0) < 1_000 ? (ms ?? 0) : 0;
      act();
    }, ms),
  );
  return () => {
    spy.mockRestore();
    return waitedMs;
  };
}

describe.each([{ knows: false }, { knows: true }])('a lane (with a cache: $knows)', ({ knows }) => {
  beforeEach(() => {
    batches = [];
    fences = [];
    proxy.refuse(false);
    database = openDatabase(proxy.url);
    lane = openLane(database, options, strikeWork({ knows }));
  });
  afterEach(async () => {
    await lane.close();
    await database.close();
  });

  test('commands that arrive during a transaction share the next one', async () => {
    const ids = Array.from({ length: 100 }, () => randomUUID());
    expect(new Set(await Promise.all(ids.map((id) => lane.run({ id }))))).toEqual(new Set(['struck']));
    expect(batches).toEqual([1, 64, 35]);
    await expectOnce(ids, ids);
  });

  test('commands that arrive after a transaction, one soon after the other, share the next one', async () => {
    await lane.run({ id: randomUUID() });
    batches.length = 0;
    const first = lane.run({ id: randomUUID() });
    await Promise.resolve();
    await Promise.all([first, lane.run({ id: randomUUID() })]);
    expect(batches).toEqual([2]);
  });

  describe('while another process has the rows', () => {
    /** Sends strikes while a transaction waits for the rows that another process has. Returns how each of them ended. */
    async function strikeMeanwhile(strikes: readonly Strike[]): Promise<PromiseSettledResult<string>[]> {
      const joining = openLane(database, options, strikeWork({ knows, joins: true }));
      await owner.query('begin');
      await owner.query('select from struck for update');
      const first = joining.run({ id: idOf('f') });
      await expect.poll(countBlocked, { timeout: patienceMs }).toBe(1n);
      const replies = Promise.allSettled([first, ...strikes.map((strike) => joining.run(strike))]);
      await owner.query('commit');
      await joining.close();
      return replies;
    }

    test('a transaction takes up the commands that come while it waits, as many as fit', async () => {
      const strikes = Array.from({ length: 100 }, () => ({ id: idOf('f') }));
      expect(new Set((await strikeMeanwhile(strikes)).map(({ status }) => status))).toEqual(
        new Set(['fulfilled']),
      );
      expect(batches).toEqual([64, 37]);
      const ids = strikes.map(({ id }) => id);
      await expectOnce(ids, ids);
    });

    test('commands of rows that it has not locked wait, and a fault of one that joined is its own', async () => {
      const strikes = [{ id: idOf('f') }, { id: idOf('0') }, { id: idOf('f'), fault: 'row' as const }];
      const statuses = (await strikeMeanwhile(strikes)).map(({ status }) => status);
      expect(statuses).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
      expect(batches).toEqual([3, 1, 1, 1, 1]);
    });
  });

  test('commands are pending until they have a reply, in the queue and in the running transaction', async () => {
    const replies = Array.from({ length: 5 }, () => lane.run({ id: randomUUID() }));
    expect(lane.pending()).toBe(5);
    await Promise.all(replies);
    await expect.poll(() => lane.pending()).toBe(0);
  });

  test('duplicates in one batch take effect once, for the first in order of arrival', async () => {
    const id = randomUUID();
    const [, ...replies] = await Promise.all([
      lane.run({ id: randomUUID() }),
      ...Array.from({ length: 20 }, () => lane.run({ id })),
    ]);
    expect(replies).toEqual(['struck', ...Array.from({ length: 19 }, () => 'seen')]);
  });

  test.each(['decision', 'row', 'value'] as const)(
    'a command with a fault (%s) fails alone and does not delay the others',
    async (fault) => {
      const ids = Array.from({ length: 40 }, () => randomUUID());
      const results = await Promise.allSettled(
        ids.map((id, i) => lane.run(i === 20 ? { id, fault } : { id })),
      );
      expect(results.map(({ status }) => status)).toEqual(
        ids.map((_, i) => (i === 20 ? 'rejected' : 'fulfilled')),
      );
      // The fault belongs to the command. Repeating it would only delay the others.
      const together = knows && fault !== 'decision' ? [39, 39] : [39];
      expect(batches).toEqual([1, ...together, ...Array.from({ length: 39 }, () => 1)]);
      await expectOnce(
        ids,
        ids.filter((_, i) => i !== 20),
      );
    },
  );

  test('only a command that was sent before is marked as resent', async () => {
    await lane.run({ id: randomUUID() });
    expect(fences).toEqual([false]);
    await expect(lane.run({ id: randomUUID(), fault: 'row' })).rejects.toThrow();
    expect(fences.slice(1)).toEqual([knows, true]);
  });

  test('a connection is used again after a failed batch, with prepared statements or without', async () => {
    await expect(lane.run({ id: randomUUID(), fault: 'row' })).rejects.toThrow();
    const ids = Array.from({ length: 10 }, () => randomUUID());
    expect(await Promise.all(ids.map((id) => lane.run({ id })))).toEqual(ids.map(() => 'struck'));
  });

  test('a lane keeps working after a migration changes the type of a column that it reads', async () => {
    expect(await lane.run({ id: randomUUID() })).toBe('struck');
    await owner.query('alter table struck alter column total type numeric');
    try {
      expect(await lane.run({ id: randomUUID() })).toBe('struck');
    } finally {
      await owner.query('alter table struck alter column total type bigint');
    }
  });

  test('a transaction that committed although its reply was lost is found, not repeated', async () => {
    for (let round = 0; round < 20; round += 1) {
      const ids = Array.from({ length: 8 }, () => randomUUID());
      const replies = Promise.all(ids.map((id) => lane.run({ id })));
      await pause(round / 4);
      await proxy.cutUnheard(30);
      await replies;
      await expectOnce(ids, ids);
    }
  });

  test('when backends are killed under load every command is answered and none takes effect twice', async () => {
    const ids: string[] = [];
    const acknowledged: string[] = [];
    let busy = true;
    async function strikeOn(): Promise<void> {
      while (busy) {
        const id = randomUUID();
        ids.push(id);
        await lane.run({ id });
        acknowledged.push(id);
      }
    }
    // A database that is killed faster than it can answer is unreachable, which the next test covers.
    async function killOnAndOn(): Promise<void> {
      for (let kill = 0; kill < 40; kill += 1) {
        const before = acknowledged.length;
        await pause(Math.random() * 60);
        await owner.query(`select pg_terminate_backend(a.pid) from pg_stat_activity a
          where a.datname = current_database() and a.pid <> pg_backend_pid()`);
        await expect.poll(() => acknowledged.length, { interval: 1 }).toBeGreaterThan(before);
      }
      busy = false;
    }
    await Promise.all([killOnAndOn(), ...Array.from({ length: 16 }, strikeOn)]);
    expect(acknowledged).toHaveLength(ids.length);
    await expectOnce(ids, acknowledged);
  });

  test('commands are all refused soon while the database is unreachable, and the next ones work', async () => {
    await lane.run({ id: randomUUID() });
    proxy.refuse(true);
    proxy.cut();
    const refusedBefore = proxy.refused();
    const waitedMs = countWaiting();
    const ids = Array.from({ length: 100 }, () => randomUUID());
    const results = await Promise.allSettled(ids.map((id) => lane.run({ id })));
    const waited = waitedMs();
    expect(
      results.every((result) => result.status === 'rejected' && result.reason instanceof DatabaseUnavailable),
    ).toBe(true);
    // The first command detects it for all, in a transaction of many and four of its own.
    expect(proxy.refused() - refusedBefore).toBeLessThanOrEqual(5);
    expect(waited).toBeLessThan(3_000);
    proxy.refuse(false);
    expect(await Promise.all(ids.map((id) => lane.run({ id })))).toEqual(ids.map(() => 'struck'));
    await expectOnce(ids, ids);
  });

  test('a network that drops every packet costs a lane its connection, and nothing else', async () => {
    const impatient = openDatabase(proxy.url, { silenceMs: 1_000 });
    const own = openLane(impatient, options, strikeWork({ knows }));
    const before = randomUUID();
    expect(await own.run({ id: before })).toBe('struck');

    const lostBefore = proxy.lost();
    proxy.silence(true);
    const ids = [randomUUID(), randomUUID()];
    const replies = Promise.all(ids.map((id) => own.run({ id })));
    await expect.poll(() => proxy.lost()).toBeGreaterThan(lostBefore);
    proxy.silence(false);
    // A command sent in one message with its commit may have taken effect; then it is found.
    expect(['struck', 'seen']).toEqual(expect.arrayContaining(await replies));
    await expectOnce([before, ...ids], [before, ...ids]);
    await own.close();
    await impatient.close();
  });

  test('a closed lane answers the commands that it has and accepts no more', async () => {
    const ids = Array.from({ length: 10 }, () => randomUUID());
    const replies = Promise.all(ids.map((id) => lane.run({ id })));
    const closed = lane.close();
    await expect(lane.run({ id: randomUUID() })).rejects.toThrow('closed');
    expect(await replies).toEqual(ids.map(() => 'struck'));
    await closed;
  });

  test('a concurrent change by another process is detected, and the batch is decided again', async () => {
    const ids: string[] = [];
    async function strikeOn(): Promise<void> {
      for (let i = 0; i < 50; i += 1) {
        const id = randomUUID();
        ids.push(id);
        expect(await lane.run({ id })).toBe('struck');
      }
    }
    async function strikeBesides(): Promise<void> {
      for (let i = 0; i < 50; i += 1)
        await owner.query(
          'with one as (insert into strikes values ($1)) update struck set total = total + 1',
          [randomUUID()],
        );
    }
    await Promise.all([strikeBesides(), ...Array.from({ length: 16 }, strikeOn)]);
    await expectOnce(ids, ids);
  });

  test('a command that was carried out before is recognised among new ones', async () => {
    const done = randomUUID();
    expect(await lane.run({ id: done })).toBe('struck');
    const ids = Array.from({ length: 10 }, () => randomUUID());
    const replies = await Promise.all([...ids, done].map((id) => lane.run({ id })));
    expect(replies).toEqual([...ids.map(() => 'struck'), 'seen']);
    await expectOnce([...ids, done], ids);
  });
});
