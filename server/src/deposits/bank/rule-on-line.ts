import type { App } from '../../app.ts';
import { CommandError } from '../../command-error.ts';
import { checkedReason, recordAudit } from '../../operators/audit-record.ts';
import { rupiahMax } from '../../rupiah.ts';
import { endHold, type ListedLine, listLines } from './lines/line-rows.ts';

/** What a person says about a line that waits. */
export interface LineRuling {
  readonly lineId: string;
  /** `record`: it is a payment of its own. `dismiss`: it is none, or is stored as another line. */
  readonly ruling: 'dismiss' | 'record';
  readonly actor: string;
  readonly reason: string;
}

/**
 * Rules on a line that waits for a person, with an audit record. A line that is recorded becomes a payment like any other.
 * @throws CommandError when no such line waits, or its amount cannot be booked
 */
export async function ruleOnLine(
  { database, keyring }: Pick<App, 'database' | 'keyring'>,
  { lineId, ruling, actor, reason }: LineRuling,
): Promise<ListedLine> {
  const checked = checkedReason(reason, 'a ruling');
  const [line] = await listLines(database, keyring, {
    ...{ states: ['held'], bankAccountId: null, id: lineId, limit: 1 },
  });
  if (line === undefined) throw notHeld(lineId);
  if (ruling === 'record' && !isBookable(line.amount))
    throw new CommandError('The books cannot have the amount of this line; dismiss it.');
  await database.transaction(async (tx) => {
    const ended = await endHold(tx, lineId, ruling === 'record' ? 'pending' : 'dismissed');
    if (!ended) throw notHeld(lineId);
    await recordAudit(tx, {
      actor,
      action: ruling === 'record' ? 'bank_line.released' : 'bank_line.dismissed',
      subject: lineId,
      detail: { bank_account: line.bankAccountId, hold_reason: line.holdReason, reason: checked },
    });
  });
  return line;
}

function isBookable(sen: bigint): boolean {
  return sen >= 100n && sen <= 100n * rupiahMax;
}

function notHeld(lineId: string): CommandError {
  return new CommandError(`No bank line "${lineId}" waits for a person; run konter bank line list.`);
}
