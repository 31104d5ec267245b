import type { Database } from '../../database/connection.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import type { Keyring } from '../../sealed.ts';
import { type LineState, type ListedLine, listLines } from './lines/line-rows.ts';

/**
 * Lists the lines in a state with their descriptions, which name people, and records who has read them. Nothing is recorded when
 * there is none.
 */
export function revealLines(
  { database, keyring }: { readonly database: Database; readonly keyring: Keyring },
  { state, limit, actor }: { readonly state: LineState; readonly limit: number; readonly actor: string },
): Promise<ListedLine[]> {
  return database.transaction(async (tx) => {
    const lines = await listLines(tx, keyring, { states: [state], bankAccountId: null, id: null, limit });
    if (lines.length > 0)
      await recordAudit(tx, {
        ...{ actor, action: 'bank_line.revealed', subject: state },
        detail: { lines: lines.length },
      });
    return lines;
  });
}
