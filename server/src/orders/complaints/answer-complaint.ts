import { CommandError } from '../../command-error.ts';
import type { Database } from '../../database/connection.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { complaintMessagesMax, complaintTextMax } from './complaint.ts';
import {
  type ComplainedOrder,
  countMessages,
  insertMessage,
  lockOpenComplaint,
  setComplaintState,
} from './complaint-rows.ts';
import { cleanedText, isRepeated } from './send-complaint.ts';

/** What an operator says about a complaint, and whether it is closed with that. */
export interface OperatorMessage {
  readonly text: string;
  readonly closes: boolean;
  /** The id of the message: a repeated request has one effect. */
  readonly messageId: string;
  /** Of the audit record. The client reads no name. */
  readonly actor: string;
}

/**
 * Answers the complaint of an order, or closes it with a last message, with the audit record. The client reads the text.
 * @throws CommandError when the order has no complaint that is not closed, or the text is empty or too long
 */
export async function answerComplaint(
  database: Database,
  place: ComplainedOrder,
  { text, closes, messageId, actor }: OperatorMessage,
): Promise<void> {
  const body = cleanedText(text);
  if (body === '' || [...body].length > complaintTextMax)
    throw new CommandError(`The text must have 1 to ${complaintTextMax} characters.`, {
      reason: 'complaint_text_form',
      facts: { max: complaintTextMax },
    });
  await database.transaction(async (tx) => {
    const complaint = await lockOpenComplaint(tx, place);
    if (await isRepeated(tx, place, messageId, body)) return;
    if (complaint === undefined)
      throw new CommandError(`The order ${place.id} has no open complaint.`, { reason: 'no_open_complaint' });
    if (!closes && (await countMessages(tx, complaint.id)) >= complaintMessagesMax - 1)
      throw new CommandError('This complaint has as many messages as it may have; close it.', {
        reason: 'complaint_full',
      });
    await insertMessage(tx, complaint.id, {
      ...{ id: messageId, author: 'operator', authorName: 'operator', body },
    });
    await setComplaintState(tx, complaint.id, closes ? 'closed' : 'answered');
    await recordAudit(tx, {
      actor,
      action: closes ? 'complaint.closed' : 'complaint.answered',
      accountId: place.wallet.accountId,
      subject: place.id,
      detail: {
        complaint: complaint.id,
        state_before: complaint.state,
        state_after: closes ? 'closed' : 'answered',
      },
    });
  });
}
