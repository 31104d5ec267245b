import type pg from 'pg';
import type { Random } from '../../server/test/crash/random.ts';
import type { Keyring } from '../../server/src/sealed.ts';

/** What a corruption gets: a superuser in a transaction in which no trigger runs. */
export interface Corrupted {
  readonly client: pg.Client;
  readonly keyring: Keyring;
  readonly random: Random;
}

/** A way to corrupt the books. */
export interface Corruption {
  /** Names it in reports and in docs/ledger.md. */
  readonly name: string;
  /** The tables whose rows it corrupts, without those of the system. */
  readonly tables: readonly string[];
  /** Corrupts a random row. Returns how many rows it changed; a change of the schema counts as one. */
  corrupt(on: Corrupted): Promise<number>;
}

/** What a statement writes. `set` follows `update` where a conflict is meant. */
const written = /\b(?:delete from|insert into|update) (?!set\b)([a-z_.]+)/g;

/** A corruption by SQL. `$row` stands for the random order of the rows: `order by $row limit 1` picks one. */
export function bySql(name: string, ...statements: readonly string[]): Corruption {
  return {
    name,
    tables: statements.flatMap((statement) =>
      [...statement.matchAll(written)].map(([, table = '']) => table),
    ),
    async corrupt({ client, random }) {
      const seed = random.whole(1, 1_000_000_000);
      let changed = 0;
      for (const statement of statements) {
        const { rowCount } = await client.query(statement.replaceAll('$seed', String(seed)));
        changed += rowCount ?? 0;
      }
      return changed;
    },
  };
}

/** A corruption of the schema. */
export function ofSchema(name: string, statement: string): Corruption {
  return {
    name,
    tables: [],
    async corrupt({ client }) {
      await client.query(statement);
      return 1;
    },
  };
}

/** The condition that selects one random row of a table. `where` limits the rows, which are named `t`. */
export function oneOf(table: string, where = 'true'): string {
  return `ctid = (select t.ctid from ${table} t where ${where} order by md5(t.ctid::text || $seed) limit 1)`;
}

/** Changes a column of a random row. */
export function changed(name: string, table: string, assignment: string, where?: string): Corruption {
  return bySql(name, `update ${table} set ${assignment} where ${oneOf(table, where)}`);
}

/** Removes a random row. */
export function deleted(name: string, table: string, where?: string): Corruption {
  return bySql(name, `delete from ${table} where ${oneOf(table, where)}`);
}
