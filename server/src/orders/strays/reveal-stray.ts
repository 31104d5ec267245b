import type { Database } from '../../database/connection.ts';
import { checkedReason, recordAudit } from '../../operators/audit-record.ts';
import type { Keyring } from '../../sealed.ts';
import { readStrayContent } from './stray-content.ts';
import { noStray } from './resolve-stray.ts';
import type { ListedStray } from './stray-rows.ts';

/** A stray callback as it arrived, without control characters. */
export interface RevealedStray {
  readonly stray: ListedStray;
  /** Null: it was purged, and nobody has seen anything. */
  readonly body: string | null;
}

/**
 * Opens the body of a stray callback, which contains what was sold, to whom, and our deposit at the supplier. The audit record with the
 * reason is committed first.
 * @throws CommandError when there is no such stray, or the reason is invalid
 */
export async function revealStray(
  { database, keyring }: { readonly database: Database; readonly keyring: Keyring },
  { number, reason, actor }: { readonly number: bigint; readonly reason: string; readonly actor: string },
): Promise<RevealedStray> {
  const given = checkedReason(reason, 'showing a callback');
  const found = await readStrayContent({ database, keyring }, number);
  if (found === undefined) throw noStray(number);
  const { stray, body } = found;
  if (body === null) return { stray, body };
  await database.transaction((tx) =>
    recordAudit(tx, {
      ...{ actor, action: 'stray.revealed', subject: `stray ${number}` },
      detail: { supplier: stray.supplier, reason: given },
    }),
  );
  return { stray, body: body.replaceAll(/[^\P{C}\n\t]/gu, '\uFFFD') };
}
