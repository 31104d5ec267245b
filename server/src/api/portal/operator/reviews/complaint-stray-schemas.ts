import { Type } from 'typebox';
import { environments } from '../../../../environment.ts';
import { orderStatuses } from '../../../../orders/order.ts';
import { oneOf, ref, rupiah } from '../../../document/schemas.ts';
import { answerSchema, pageSchema } from '../../portal-answer.ts';

const time = (description: string) => Type.String({ format: 'date-time', description });
const textOrNull = (description: string) => Type.Unsafe<unknown>({ type: ['string', 'null'], description });

/** The schemas of the operations of complaints and of stray callbacks. */
export const complaintStraySchemas = [
  Type.Object(
    {
      id: Type.String({ format: 'uuid' }),
      order_id: Type.String({ format: 'uuid' }),
      environment: oneOf(environments),
      account: Type.String({ description: 'The name of the client. Show it as text.' }),
      product: Type.String(),
      client_reference: Type.String(),
      status: oneOf(orderStatuses),
      price: rupiah('Whole rupiah.'),
      waiting_since: time('When the client wrote last.'),
      newest: Type.String({ description: 'What the client wrote last. Show it as text.' }),
    },
    { $id: 'WaitingComplaint', description: 'A complaint that waits for an answer.' },
  ),
  Type.Object(
    {
      order: ref('PortalOrder'),
      account: Type.String({ description: 'The name of the client. Show it as text.' }),
      complaints: Type.Array(ref('PortalComplaint')),
    },
    { $id: 'OperatorComplaints', description: 'The complaints about an order, beside its facts.' },
  ),
  Type.Object(
    {
      number: Type.Integer(),
      at: time('When it arrived first.'),
      supplier: Type.String(),
      reference: Type.String({ description: 'The reference that no order has.' }),
      kind: oneOf(['hint', 'statement']),
      said: textOrNull('What it says about the purchase; null: it only makes us ask.'),
      words: textOrNull('The code with its meaning in the words of the supplier.'),
      cost: Type.Unsafe<unknown>({
        type: ['integer', 'null'],
        description: 'Rupiah; null: none was named, or the role does not see costs.',
      }),
      state: oneOf(['joined', 'resolved', 'waiting']),
      received: Type.Integer({ description: 'How often the same callback arrived.' }),
      last_at: time('When it arrived last.'),
      order_id: textOrNull('The order that it was joined to.'),
      reason: textOrNull('Why it was resolved.'),
    },
    { $id: 'StrayCallback', description: 'A signed callback about a reference that no order has.' },
  ),
  Type.Object(
    {
      stray: ref('StrayCallback'),
      body: textOrNull(
        'The body, with every private text masked unless it was revealed; null: it was purged.',
      ),
    },
    { $id: 'StrayCallbackContent', description: 'A stray callback with its body.' },
  ),
  pageSchema('WaitingComplaintsPage', 'The complaints that wait, oldest first.', 'WaitingComplaint'),
  pageSchema('StrayCallbacksPage', 'The stray callbacks, oldest first.', 'StrayCallback'),
  answerSchema('OperatorComplaintsAnswer', 'The complaints.', 'OperatorComplaints'),
  answerSchema('StrayCallbackAnswer', 'The callback.', 'StrayCallback'),
  answerSchema('StrayCallbackContentAnswer', 'The callback.', 'StrayCallbackContent'),
];
