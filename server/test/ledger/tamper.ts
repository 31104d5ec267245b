import { queryAsOwner } from '../query-as.ts';
import type { TestServer } from '../server.ts';

/** The tables whose triggers refuse a change of evidence. */
const guarded = [
  'attempts',
  'audit_records',
  'cash_entries',
  'cash_journals',
  'deposit_cases',
  'deposit_payments',
  'orders',
  'steps',
  'wallets',
];

/** Changes the books as only the owner of the tables can, who first disables their triggers. */
export async function tamper(server: Pick<TestServer, 'database'>, change: string): Promise<void> {
  const turn = (how: string): string =>
    guarded.map((table) => `alter table ${table} ${how} trigger user`).join('; ');
  await queryAsOwner(server, `${turn('disable')}; ${change}; ${turn('enable')}`);
}

/** Another value of a column, as SQL. */
export function otherValue(column: string, type: string): string {
  switch (type) {
    case 'bigint':
    case 'integer':
      return `coalesce(${column}, 0) + 100`;
    case 'bytea':
      return `coalesce(${column}, '') || '\\x00'`;
    case 'json':
      return `'{"another": true}'`;
    case 'timestamp with time zone':
      return `coalesce(${column}, now()) + interval '1 second'`;
    case 'uuid':
      return 'gen_random_uuid()';
    default:
      return `coalesce(${column}, '') || 'x'`;
  }
}

/** The columns of a table with their types. */
export async function columnsOf(
  server: Pick<TestServer, 'database'>,
  table: string,
): Promise<{ name: string; type: string }[]> {
  const rows = await queryAsOwner(
    server,
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [table],
  );
  return rows.map(({ name, type }) => ({ name: String(name), type: String(type) }));
}
