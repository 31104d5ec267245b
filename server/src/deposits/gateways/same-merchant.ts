import { CommandError } from '../../command-error.ts';
import { withDeadline } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import type { GatewayKind } from './gateway-kinds.ts';
import type { ConfiguredGateway } from './gateway-rows.ts';
import { type OpenTransactions, readOpenTransactions } from './transaction-rows.ts';

/** Whether a gateway may answer for another merchant account than before. */
export function isAnotherConnection(before: ConfiguredGateway, after: ConfiguredGateway): boolean {
  return before.credentials.key.open() !== after.credentials.key.open() || before.baseUrl !== after.baseUrl;
}

/**
 * Asks a gateway by its new key about one of its open payments: another merchant account does not know them, so what is paid would
 * never be seen. All of them are of one account, so one is enough. Returns false when none is open. No transaction is open meanwhile.
 * @throws CommandError when the payment is not found, and when the gateway gives no clear answer
 */
export async function knowsOpenPayments(
  db: Queryable,
  kind: GatewayKind,
  after: ConfiguredGateway,
): Promise<boolean> {
  const open = await readOpenTransactions(db, after.name);
  if (open === undefined) return false;
  const gateway = kind.make(after, (call) => call());
  const outcome = await withDeadline(gateway.callDeadlineMs, (signal) =>
    gateway.read({ ...open.newest, recordedIds: [], paymentIds: [] }, { signal }),
  );
  const isFound = outcome.kind === 'state' && outcome.state.reference === open.newest.reference;
  if (isFound) return true;
  throw outcome.kind === 'unknown' ? notAsked(after.name, open) : ofAnotherAccount(after.name, open);
}

/** @throws CommandError while payments of a gateway are open */
export async function refuseWhileOpen(db: Queryable, name: string): Promise<void> {
  const open = await readOpenTransactions(db, name);
  if (open !== undefined) throw ofAnotherAccount(name, open);
}

function ofAnotherAccount(gateway: string, { count }: OpenTransactions): CommandError {
  return new CommandError(
    `${openPayments(gateway, count)}, and the merchant account of this key does not know ${count === 1 ? 'it' : 'them'}; ` +
      `add that account under another name and disable this one, or wait until nothing is open.`,
    { reason: 'gateway_payments_open', facts: { payments: count, gateway } },
  );
}

function notAsked(gateway: string, { count }: OpenTransactions): CommandError {
  return new CommandError(
    `${openPayments(gateway, count)}, and with this key the gateway has not shown ${count === 1 ? 'it' : 'one of them'}; ` +
      `check the key and the address and try again, or wait until nothing is open.`,
    { reason: 'gateway_not_asked', facts: { payments: count, gateway } },
  );
}

function openPayments(gateway: string, count: number): string {
  return count === 1
    ? `1 payment at "${gateway}" is still open`
    : `${count} payments at "${gateway}" are still open`;
}
