import type { Tx } from '../../database/connection.ts';
import { newId } from '../../ids.ts';
import { eventBody } from '../../webhooks/event.ts';
import { writeEventInOrder } from '../../webhooks/outbox.ts';
import type { DepositRequest } from './deposit-request.ts';
import { presentDeposit } from './present-deposit.ts';
import { readBankAccountOf } from './read-deposits.ts';

/** What happened to a deposit request, as its client is told. */
export type RequestEventKind = 'created' | 'credited' | 'expired' | 'in_review';

/**
 * Writes the event of a deposit request, in the transaction that changes it and has locked its wallet; `request` is as it is
 * after the change, and `now` the database's time. Every change of a state comes here: this is the one place where the
 * webhooks of deposits are written.
 */
export async function writeRequestEvent(
  tx: Tx,
  {
    kind,
    request,
    now,
  }: { readonly kind: RequestEventKind; readonly request: DepositRequest; readonly now: Date },
): Promise<void> {
  const { accountId, environment } = request;
  const named = `deposit.${kind}` as const;
  const deposit = presentDeposit(request, await readBankAccountOf(tx, request));
  const body = eventBody(named, { now, environment }, { deposit });
  await writeEventInOrder(tx, { accountId, environment, id: newId(), kind: named, body, createdAt: now });
}
