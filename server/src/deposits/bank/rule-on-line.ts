import type { App } from '../../app.ts';
import { CommandError } from '../../command-error.ts';
import type { Tx } from '../../database/connection.ts';
import { DecisionRefused } from '../../decision-refused.ts';
import { checkedReason, hasRecorded, recordAudit } from '../../operators/audit-record.ts';
import type { RowKey } from '../../operators/recorded-rows.ts';
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
  app: Pick<App, 'database' | 'keyring'>,
  { lineId, ruling, actor, reason }: LineRuling,
): Promise<ListedLine> {
  const checked = checkedReason(reason, 'a ruling');
  const line = await lineNamed(app, lineId);
  if (line.state !== 'held') {
    if (await hasRecorded(app.database, { actor, action: actions[ruling], subject: lineId })) return line;
    throw notHeld(lineId);
  }
  if (ruling === 'record' && !isBookable(line.amount))
    throw new CommandError('The books cannot have the amount of this line; dismiss it.', {
      reason: 'line_not_creditable',
    });
  await app.database.transaction((tx) => carryOutRuling(tx, line, { ruling, actor, reason: checked }));
  return line;
}

/** Reads a line by its id, with its description. @throws CommandError when there is none */
export async function lineNamed(
  { database, keyring }: Pick<App, 'database' | 'keyring'>,
  lineId: string,
): Promise<ListedLine> {
  const [line] = await listLines(database, keyring, {
    ...{ states: lineStates, bankAccountId: null, id: lineId, limit: 1 },
  });
  if (line === undefined)
    throw new CommandError(`There is no bank line "${lineId}".`, { reason: 'no_bank_line' });
  return line;
}

/** Ends the hold of a line, with its audit record. @throws CommandError when it is not held any more */
export async function carryOutRuling(
  tx: Tx,
  { id: lineId, bankAccountId, holdReason }: ListedLine,
  by: {
    readonly ruling: LineRuling['ruling'];
    readonly actor: string;
    readonly reason: string;
    /** Who has decided, where it takes two people. */
    readonly detail?: Readonly<Record<string, string>>;
    readonly rows?: readonly RowKey[];
  },
): Promise<void> {
  const { ruling, actor, reason, detail = {}, rows = [] } = by;
  const after = ruling === 'record' ? 'pending' : 'dismissed';
  if (!(await endHold(tx, lineId, after))) throw notHeld(lineId);
  await recordAudit(tx, {
    ...{ actor, action: actions[ruling], subject: lineId },
    detail: {
      ...{ bank_account: bankAccountId, hold_reason: holdReason, reason, ...detail },
      ...{ state_before: 'held', state_after: after },
    },
    rows,
  });
}

function isBookable(sen: bigint): boolean {
  return sen >= 100n && sen <= 100n * rupiahMax;
}

/** A line on which somebody has ruled. */
export function notHeld(lineId: string): CommandError {
  return new DecisionRefused(
    'already_decided',
    `The bank line "${lineId}" does not wait for a person any more.`,
  );
}
