import type { App } from '../../app.ts';
import type { ActingAccount } from '../../clients/principal.ts';
import type { Queryable, Tx } from '../../database/connection.ts';
import { newId } from '../../ids.ts';
import { walletOf } from '../../ledger/wallet.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import type { OrderStatus } from '../order.ts';
import { readOrder } from '../read/read-orders.ts';
import { type Complaint, complaintMessagesMax, complaintTextMax } from './complaint.ts';
import {
  type ComplainedOrder,
  countMessages,
  findMessage,
  insertComplaint,
  insertMessage,
  lockOpenComplaint,
  readComplaints,
  setComplaintState,
} from './complaint-rows.ts';

/** The statuses in which a complaint may begin: something was paid for, or is on its way. */
export const complainable: ReadonlySet<OrderStatus> = new Set(['manual_review', 'processing', 'succeeded']);

/** A message that a person of the client writes about an order. */
export interface ClientMessage {
  readonly orderId: string;
  /** The Idempotency-Key of the request: a repeated one has one effect. */
  readonly messageId: string;
  readonly text: string;
  /** The name of the person. */
  readonly authorName: string;
  /** The actor of the audit record. */
  readonly actor: string;
}

/**
 * Opens a complaint about an order, or adds a message to the one that is not closed, with its audit record. The text is not in
 * the record.
 * @throws Refusal `not_found`, `complaint_not_possible`, `invalid_parameter`, `idempotency_key_reused`
 */
export async function sendComplaint(
  app: App,
  account: ActingAccount,
  message: ClientMessage,
): Promise<readonly Complaint[]> {
  const order = await readOrder(app, account, message.orderId);
  const body = checkedText(message.text);
  const place: ComplainedOrder = { wallet: walletOf(account), id: order.id };
  await app.database.transaction(async (tx) => {
    let complaint = await lockOpenComplaint(tx, place);
    if (await isRepeated(tx, place, message.messageId, body)) return;
    const isNew = complaint === undefined;
    if (complaint === undefined) {
      if (!complainable.has(order.status)) throw new Refusal('complaint_not_possible');
      await insertComplaint(tx, place, newId());
      complaint = await lockOpenComplaint(tx, place);
    }
    if (complaint === undefined) throw new Error('A complaint was closed while it was opened.');
    // Another request with the same key may have opened it in the meantime.
    if (await isRepeated(tx, place, message.messageId, body)) return;
    if ((await countMessages(tx, complaint.id)) >= complaintMessagesMax - 1)
      throw new Refusal('complaint_not_possible');
    await insertMessage(tx, complaint.id, {
      id: message.messageId,
      author: 'client',
      authorName: message.authorName.slice(0, 100),
      body,
    });
    await setComplaintState(tx, complaint.id, 'open');
    await recordAudit(tx, {
      actor: message.actor,
      action: isNew ? 'complaint.opened' : 'complaint.message_sent',
      accountId: account.accountId,
      subject: order.id,
      detail: { complaint: complaint.id },
    });
  });
  return readComplaints(app.database, place);
}

/** Whether a message with this id is already there. @throws Refusal `idempotency_key_reused` if it says something else */
export async function isRepeated(
  db: Queryable | Tx,
  { wallet, id }: ComplainedOrder,
  messageId: string,
  body: string,
): Promise<boolean> {
  const known = await findMessage(db, messageId);
  if (known === undefined) return false;
  const isSame =
    known.accountId === wallet.accountId &&
    known.environment === wallet.environment &&
    known.orderId === id &&
    known.body === body;
  if (!isSame) throw new Refusal('idempotency_key_reused');
  return true;
}

function checkedText(text: string): string {
  const body = cleanedText(text);
  if (body !== '' && [...body].length <= complaintTextMax) return body;
  throw new Refusal('invalid_parameter', {
    details: [
      {
        field: 'text',
        code: 'length',
        message: `The text must have 1 to ${complaintTextMax} characters.`,
      },
    ],
  });
}

/** A text as it is stored: without control characters other than line feeds, which a terminal would obey. */
export function cleanedText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{C}\n]/gu, ' ')
    .trim();
}
