import type { App } from '../../app.ts';
import { CommandError } from '../../command-error.ts';
import { DecisionRefused } from '../../decision-refused.ts';
import { checkedReason, hasRecorded, recordAudit } from '../../operators/audit-record.ts';
import { rupiahMax } from '../../rupiah.ts';
import { endHold, lineStates, type ListedLine, listLines } from './lines/line-rows.ts';

/** What a person says about a line that waits. */
export interface LineRuling {
  readonly lineId: string;
  /** `record`: it is a payment of its own. `dismiss`: it is none, or is stored as another line. */
  readonly ruling: 'dismiss' | 'record';
  readonly actor: string;
  readonly reason: string;
}

const actions = { record: 'bank_line.released', dismiss: 'bank_line.dismissed' } as const;

/**
 * Rules on a line that waits for a person, with an audit record. A line that is recorded becomes a payment like any other. The
 * same ruling of the same actor again changes nothing.
 * @throws CommandError when no such line waits, or its amount cannot be booked
 */
export async function ruleOnLine(
  { database, keyring }: Pick<App, 'database' | 'keyring'>,
  { lineId, ruling, actor, reason }: LineRuling,
): Promise<ListedLine> {
  const checked = checkedReason(reason, 'a ruling');
  const [line] = await listLines(database, keyring, {
    ...{ states: lineStates, bankAccountId: null, id: lineId, limit: 1 },
  });
  if (line === undefined) throw new CommandError(`There is no bank line "${lineId}".`);
  const record = { actor, action: actions[ruling], subject: lineId };
  if (line.state !== 'held') {
    if (await hasRecorded(database, record)) return line;
    throw notHeld(lineId);
  }
  if (ruling === 'record' && !isBookable(line.amount))
    throw new CommandError('The books cannot have the amount of this line; dismiss it.');
  await database.transaction(async (tx) => {
    const after = ruling === 'record' ? 'pending' : 'dismissed';
    const ended = await endHold(tx, lineId, after);
    if (!ended) throw notHeld(lineId);
    await recordAudit(tx, {
      ...record,
      detail: {
        ...{ bank_account: line.bankAccountId, hold_reason: line.holdReason, reason: checked },
        ...{ state_before: 'held', state_after: after },
      },
    });
  });
  return line;
}

function isBookable(sen: bigint): boolean {
  return sen >= 100n && sen <= 100n * rupiahMax;
}

function notHeld(lineId: string): CommandError {
  return new DecisionRefused(
    'already_decided',
    `The bank line "${lineId}" does not wait for a person any more.`,
  );
}
