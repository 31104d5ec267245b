import { createHash } from 'node:crypto';
import type { App } from '../../../app.ts';
import type { Tx } from '../../../database/connection.ts';
import { newId } from '../../../ids.ts';
import { konter } from '../../../operators/audit-record.ts';
import { readDatabaseTime } from '../../../database/database-time.ts';
import {
  addCounts,
  findMessage,
  insertImport,
  type LineCounts,
  noLines,
  noteCounts,
  type StoredMessage,
} from '../lines/import-rows.ts';
import { lockBankLines } from '../lines/line-rows.ts';
import { type ReportedLine, storeLines } from '../lines/store-lines.ts';
import type { SigningFeed } from './feed-rows.ts';

/** A callback whose signature was verified. */
export interface FeedMessage {
  readonly feed: Pick<SigningFeed, 'bankAccountId' | 'id'>;
  /** The `webhook-id`. */
  readonly id: string;
  readonly body: Buffer;
  readonly lines: readonly ReportedLine[];
}

/** What a callback is answered. `reused`: its id came with another body before. */
export type FeedReceipt = LineCounts | 'reused';

/**
 * Stores the lines of a callback that are not known. The same callback again is answered as before and changes nothing. The
 * payments of its credits are recorded afterwards, by `recordPendingLines`.
 */
export function receiveLines(
  { database, keyring, clock }: Pick<App, 'clock' | 'database' | 'keyring'>,
  message: FeedMessage,
): Promise<FeedReceipt> {
  const { feed } = message;
  const digest = createHash('sha256').update(message.body).digest();
  const bankAccountId = feed.bankAccountId;
  return database.transaction(async (tx) => {
    await lockBankLines(tx, bankAccountId);
    const earlier = await findMessage(tx, feed.id, message.id);
    if (earlier !== undefined) return replayOf(earlier, digest);
    const importId = newId();
    const source = { kind: 'feed', name: `feed:${feed.id}` } as const;
    await insertImport(tx, {
      ...{ id: importId, bankAccountId, source: source.name, digest, actor: konter },
      message: { feedId: feed.id, id: message.id },
      importedAt: await readDatabaseTime(tx, clock.offsetMs),
    });
    const store = (lines: readonly ReportedLine[]): Promise<LineCounts> =>
      storeLines(tx, keyring, { bankAccountId, source, importId }, lines);
    return storeDays(tx, importId, message.lines, store);
  });
}

function replayOf({ digest: stored, ...counts }: StoredMessage, digest: Buffer): FeedReceipt {
  return stored.equals(digest) ? counts : 'reused';
}

async function storeDays(
  tx: Tx,
  importId: string,
  lines: readonly ReportedLine[],
  store: (lines: readonly ReportedLine[]) => Promise<LineCounts>,
): Promise<LineCounts> {
  const days = Map.groupBy(lines, ({ day }) => day);
  let counts = noLines;
  for (const some of days.values()) counts = addCounts(counts, await store(some));
  await noteCounts(tx, importId, { counts, days: [...days.keys()] });
  return counts;
}
