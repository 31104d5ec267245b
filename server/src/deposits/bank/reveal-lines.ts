import type { Database } from '../../database/connection.ts';
import type { Environment } from '../../environment.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import type { Keyring } from '../../sealed.ts';
import { lineStates, type LineState, type ListedLine, listLines } from './lines/line-rows.ts';

/**
 * Lists the lines in a state, or all, with their descriptions, which name people, and records who has read them. Nothing is
 * recorded when there is none.
 */
export function revealLines(
  { database, keyring }: { readonly database: Database; readonly keyring: Keyring },
  {
    state,
    limit,
    actor,
    environment,
  }: {
    readonly state: LineState | 'all';
    readonly limit: number;
    readonly actor: string;
    /** Left out: both. */
    readonly environment?: Environment;
  },
): Promise<ListedLine[]> {
  const ofEnvironment = environment === undefined ? {} : { environment };
  const states = state === 'all' ? lineStates : [state];
  return database.transaction(async (tx) => {
    const lines = await listLines(tx, keyring, {
      ...{ states, bankAccountId: null, id: null, limit },
      ...ofEnvironment,
    });
    if (lines.length > 0)
      await recordAudit(tx, {
        ...{ actor, action: 'bank_line.revealed', subject: state },
        detail: { ...ofEnvironment, lines: lines.length },
      });
    return lines;
  });
}
