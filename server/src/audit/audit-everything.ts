import { pause } from '../clock.ts';
import type { App } from '../app.ts';
import type { Database, Tx } from '../database/connection.ts';
import type { AcceptedBreak } from '../ledger/heads/accepted-heads.ts';
import { headPlaces } from '../ledger/heads/places.ts';
import { type HeadSource, readHeads } from '../ledger/heads/read-heads.ts';
import { readAcceptedBreaks } from './accepted-breaks.ts';
import { auditBooks, type BooksAudit } from './audit-books.ts';

/** A full audit, with the chain heads outside the database that it compared. */
export interface FullAudit extends BooksAudit {
  readonly sources: readonly HeadSource[];
  readonly breaks: readonly AcceptedBreak[];
}

/** How a full audit says where it is, and how much of the processor it leaves to others. */
export interface FullAuditOptions {
  /** Called with the name of each part that begins. */
  readonly onPart: (part: string) => void;
  readonly onWallet: (count: number) => void;
  /** How long it waits after each statement, milliseconds; 0: it does not. */
  readonly pauseMs: number;
}

/** Audits everything, with the chain heads outside the database. It changes nothing. */
export async function auditEverything(
  { clock, config, database, keyring }: Pick<App, 'clock' | 'config' | 'database' | 'keyring'>,
  { onPart, onWallet, pauseMs }: FullAuditOptions,
): Promise<FullAudit> {
  const places = headPlaces(config.dataDir, config.chainHeads, clock);
  const breaks = await readAcceptedBreaks(database);
  const outside = await readHeads(database, keyring, places, breaks);
  const audit = await auditBooks(pauseMs === 0 ? database : paced(database, pauseMs), keyring, {
    heads: outside.heads,
    recordHeads: outside.records,
    strayHeads: outside.strays,
    cashHeads: outside.cash,
    offsetMs: clock.offsetMs,
    onPart,
    onWallet,
  });
  return { ...audit, findings: [...outside.findings, ...audit.findings], sources: outside.sources, breaks };
}

/** The same database, with a pause after each statement, so that an audit beside a server leaves it time for orders. */
function paced(database: Database, pauseMs: number): Pick<Database, 'rows' | 'transaction'> {
  const slowly =
    (rows: Database['rows']): Database['rows'] =>
    async (statement) => {
      const found = await rows(statement);
      await pause(pauseMs);
      return found;
    };
  return {
    rows: slowly((statement) => database.rows(statement)),
    transaction: (work) =>
      database.transaction((tx: Tx) => work({ ...tx, rows: slowly((statement) => tx.rows(statement)) })),
  };
}
