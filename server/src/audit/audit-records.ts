import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { auditChain, linkOrUndefined } from '../ledger/audit-chain.ts';
import type { ChainHead } from '../ledger/chain-heads.ts';
import { findingsMax } from '../ledger/audit.ts';
import { chainStart } from '../ledger/book.ts';
import { purgeRecorded } from '../operators/purge-record.ts';
import {
  type ChainedRecord,
  readRecordChain,
  readUncountedRecords,
  recordLink,
  walkRecords,
} from '../operators/record-chain.ts';
import { readAllRecordedRows, type RecordedRow } from '../operators/recorded-rows.ts';
import type { Keyring } from '../sealed.ts';

/** What an audit of the records read and found. */
export interface RecordsAudit {
  readonly records: number;
  /** Before when personal data was purged, by the records; null: never. */
  readonly purgedBefore: Date | null;
  readonly problems: readonly string[];
}

/**
 * Verifies the chain of the audit records, and compares the rows that they contain with the tables: every row of them is as the
 * newest record about it left it. `writtenDown`: the heads of the chain that are known from outside the database.
 */
export async function auditRecords(
  db: Pick<Database, 'rows' | 'transaction'>,
  keyring: Keyring,
  writtenDown: readonly ChainHead[] = [],
): Promise<RecordsAudit> {
  const problems: string[] = [];
  const recorded = new Map<string, RecordedRow & { readonly number: bigint }>();
  let purgedBefore: Date | null = null;
  // One snapshot: a later record may be about any of the rows.
  const { chain, rows } = await db.transaction(async (tx) => {
    await tx.rows(sql`set transaction isolation level repeatable read, read only`);
    return { chain: await readRecordChain(tx), rows: await readAllRecordedRows(tx) };
  });
  if (chain === undefined)
    return { records: 0, purgedBefore, problems: ['the chain of the audit records is gone'] };
  const records = await auditChain(
    recordLinks(walkRecords(db, 0n, chain.number)),
    {
      one: 'record',
      count: chain.number,
      head: chain.head,
      writtenDown,
      start: chainStart,
      linkOf: (before, { record }) =>
        linkOrUndefined(() => recordLink(keyring, before, record, record.chainKeyId)),
      visit({ record }) {
        purgedBefore = purgeRecorded(record) ?? purgedBefore;
        for (const row of record.rowsAfter ?? [])
          recorded.set(`${row.table} ${row.key}`, { ...row, number: record.number });
      },
    },
    (_orderId, problem) => problems.push(problem),
  );
  for (const id of await readUncountedRecords(db, findingsMax))
    problems.push(`the audit record ${id} is not in the chain of the records`);
  problems.push(...rowProblems(rows, recorded));
  return { records, purgedBefore, problems };
}

type NumberedRecord = ChainedRecord & { readonly number: bigint };

interface RecordLink {
  readonly number: bigint;
  readonly chain: Buffer;
  readonly orderId: null;
  readonly record: NumberedRecord;
}

/** Records as links of their chain. */
export async function* recordLinks(records: AsyncIterable<NumberedRecord>): AsyncGenerator<RecordLink> {
  for await (const record of records)
    yield { number: record.number, chain: record.chain, orderId: null, record };
}

function rowProblems(
  rows: readonly RecordedRow[],
  recorded: ReadonlyMap<string, RecordedRow & { readonly number: bigint }>,
): string[] {
  const unseen = new Map(recorded);
  const problems = rows.flatMap((row) => {
    const name = `${row.table} ${row.key}`;
    const record = recorded.get(name);
    unseen.delete(name);
    if (record === undefined) return [`the row ${name} is in no audit record`];
    if (record.content === null)
      return [`the row ${name} was removed by record ${record.number}, but is there`];
    const changed = Object.entries(record.content).filter(
      ([column, value]) => !isDeepStrictEqual(row.content?.[column], value),
    );
    return changed.map(
      ([column]) => `the column ${column} of ${name} is not as record ${record.number} left it`,
    );
  });
  for (const [name, { content, number }] of unseen)
    if (content !== null) problems.push(`the row ${name} of record ${number} is gone`);
  return problems;
}
