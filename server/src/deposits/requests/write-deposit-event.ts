import type { Queryable } from '../../database/connection.ts';
import { newId } from '../../ids.ts';
import { type DepositEventKind, eventBody } from '../../webhooks/event.ts';
import { writeEventInOrder } from '../../webhooks/outbox.ts';
import { presentDeposit, type ShownDeposit } from './present-deposit.ts';

/**
 * Writes an event of a deposit, with the deposit as it is after the change, in the transaction of that change. It locks the
 * wallet of the account: a transaction that locks the request locks the wallet before it, as the lane does. `now` is the real
 * time, not that of an advanced sandbox clock.
 */
export async function writeDepositEvent(
  tx: Queryable,
  kind: DepositEventKind,
  deposit: ShownDeposit & { readonly accountId: string },
  now: Date,
): Promise<void> {
  const { accountId, environment } = deposit;
  const body = eventBody(kind, { now, environment }, { deposit: presentDeposit(deposit) });
  await writeEventInOrder(tx, { accountId, environment, id: newId(), kind, body, createdAt: now });
}
