import { Type } from 'typebox';
import { environments } from '../../../../environment.ts';
import { whyNotAskedNames } from '../../../../orders/attempts/ask-again.ts';
import { orderStatuses } from '../../../../orders/order.ts';
import { reviewCauses, reviewRulings } from '../../../../orders/review/review-case.ts';
import { rulingStates } from '../../../../orders/review/ruling-proposal.ts';
import { answers, questions } from '../../../../suppliers/attempts/proof.ts';
import { oneOf, ref, rupiah } from '../../../document/schemas.ts';
import { answerSchema, pageSchema } from '../../portal-answer.ts';

const time = (description: string) => Type.String({ format: 'date-time', description });
const timeOrNull = (description: string) =>
  Type.Unsafe<unknown>({ type: ['string', 'null'], format: 'date-time', description });
const textOrNull = (description: string) => Type.Unsafe<unknown>({ type: ['string', 'null'], description });
const amountOrNull = (description: string) =>
  Type.Unsafe<unknown>({ type: ['integer', 'null'], description });
const hidden = 'null: the role does not see costs.';
const proofs = ['nothing', 'known', 'never_begun', 'failed', 'sold'] as const;

const ReviewItem = Type.Object(
  {
    order_id: Type.String({ format: 'uuid' }),
    account_id: Type.String({ format: 'uuid' }),
    account: Type.String({ description: 'The name of the client. Show it as text.' }),
    environment: oneOf(environments),
    cause: oneOf(reviewCauses),
    opened_at: time('Since when it waits.'),
    status: oneOf(orderStatuses),
    client_reference: Type.String(),
    product_code: Type.String(),
    product: Type.String({ description: 'The name of the product.' }),
    price: rupiah('Whole rupiah.'),
  },
  { $id: 'ReviewItem', description: 'An order that waits for a ruling.' },
);

const Waiting = Type.Object({
  count: Type.Integer(),
  oldest_at: timeOrNull('Since when the oldest waits; null: none does.'),
});

const ReviewSummary = Type.Object(
  { cases: Waiting, proposals: Waiting, complaints: Waiting, strays: Waiting },
  { $id: 'ReviewSummary', description: 'How much waits for a person, and since when.' },
);

const Evidence = Type.Object(
  {
    at: time('When the supplier said it.'),
    question: oneOf(questions),
    answer: oneOf(answers),
    words: textOrNull('The code with its meaning in the words of the supplier; null: it gave none.'),
    proves: oneOf(proofs),
    source: Type.String({ description: 'The rule by which it proves that.' }),
    proven: oneOf(proofs, { description: 'What is proven after it, given everything before it.' }),
  },
  { $id: 'ReviewEvidence', description: 'One answer of a supplier, and what it proves.' },
);

const SupplierView = Type.Object(
  {
    attempt_id: Type.String({ format: 'uuid' }),
    kind: oneOf(['inquiry', 'purchase']),
    supplier: Type.String(),
    supplier_sku: Type.String(),
    reference: Type.String({ description: 'Our reference at the supplier.' }),
    supplier_reference: textOrNull('The reference of the supplier.'),
    state: Type.String(),
    opened_at: time('When it was sent.'),
    cost: amountOrNull(`What the supplier charges, rupiah; ${hidden}`),
    serials: Type.Array(Type.String(), { description: 'Masked but for their ends.' }),
    proven: oneOf(proofs),
    evidence: Type.Array(ref('ReviewEvidence')),
    why_not_asked: Type.Union([oneOf(whyNotAskedNames), Type.Null()], {
      description: 'Why a person cannot ask the supplier now; null: they can.',
    }),
  },
  { $id: 'ReviewSupplierView', description: 'What a supplier said about one purchase.' },
);

const Effect = Type.Object(
  {
    ruling: oneOf(reviewRulings),
    why: textOrNull('Why it is not possible; null: it is.'),
    charged: rupiah('What the client pays from the hold, rupiah.'),
    returned: rupiah('What the client gets back, rupiah.'),
    loss: amountOrNull(`What is booked as a loss, rupiah; ${hidden}`),
    profit: amountOrNull(`What we earn by it in all, rupiah; below zero: lose; ${hidden}`),
    event: textOrNull('The event that the client receives; null: the order does not change.'),
    closes_case: Type.Boolean(),
    needs_approval: Type.Boolean({ description: 'Whether it is above the limit of one person.' }),
  },
  { $id: 'ReviewEffect', description: 'What a ruling would do to the money.' },
);

const Proposal = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    order_id: Type.String({ format: 'uuid' }),
    account: Type.String({ description: 'The name of the client. Show it as text.' }),
    client_reference: Type.String({ description: 'Show it as text.' }),
    environment: oneOf(environments),
    ruling: oneOf(reviewRulings),
    amount: rupiah('What it moves and books as a loss, rupiah.'),
    reason: Type.String({ description: 'What the operator wrote. Show it as text.' }),
    state: oneOf(rulingStates),
    proposed_by: Type.String(),
    is_own: Type.Boolean({ description: 'Whether the operator who asks has proposed it.' }),
    proposed_at: time('When it was proposed.'),
    expires_at: time('Until when it can be approved.'),
  },
  { $id: 'RulingProposal', description: 'A ruling that another operator must approve.' },
);

const Case = Type.Object(
  {
    number: Type.Integer(),
    cause: oneOf(reviewCauses),
    opened_at: time('When it was opened.'),
    closed_at: timeOrNull('When it was closed; null: it is open.'),
    ruling: Type.Union([oneOf(reviewRulings), Type.Null()]),
  },
  { $id: 'ReviewCase', description: 'One case of an order.' },
);

const Review = Type.Object(
  {
    order: ref('PortalOrder'),
    account_id: Type.String({ format: 'uuid' }),
    account: Type.String({ description: 'The name of the client. Show it as text.' }),
    environment: oneOf(environments),
    available: Type.Integer({ description: 'What the client can spend, rupiah.' }),
    held: rupiah('What is held for orders of the client, rupiah.'),
    seen: Type.String({ description: 'Names what is known now. A ruling sends it back.' }),
    is_open: Type.Boolean({ description: 'Whether a case is open.' }),
    limit: rupiah('The most that one person rules on alone, rupiah.'),
    cases: Type.Array(ref('ReviewCase')),
    suppliers: Type.Array(ref('ReviewSupplierView')),
    effects: Type.Array(ref('ReviewEffect')),
    proposals: Type.Array(ref('RulingProposal')),
  },
  { $id: 'Review', description: 'Everything that a person needs for a ruling on an order.' },
);

/** The schemas of the operations of reviews. */
export const reviewSchemas = [
  ReviewItem,
  ReviewSummary,
  Evidence,
  SupplierView,
  Effect,
  Proposal,
  Case,
  Review,
  Type.Object(
    {
      state: oneOf(['done', 'proposed']),
      status: Type.Union([oneOf(orderStatuses), Type.Null()], {
        description: 'The status of the order now; null: it was proposed only.',
      }),
      booked_loss: amountOrNull('What was booked as a loss, rupiah; null: it was proposed only.'),
      proposal: Type.Union([ref('RulingProposal'), Type.Null()]),
    },
    { $id: 'RulingOutcome', description: 'What became of a ruling.' },
  ),
  Type.Object(
    {
      said: oneOf(['delivered', 'rejected', 'absent', 'contradictory', 'unknown']),
      words: textOrNull('The code with its meaning in the words of the supplier; null: it gave none.'),
      asked_at: time('When it was asked.'),
    },
    { $id: 'SupplierAnswer', description: 'What a supplier answered just now.' },
  ),
  pageSchema('ReviewPage', 'A page of the orders that wait for a ruling.', 'ReviewItem'),
  answerSchema('ReviewSummaryAnswer', 'The counts.', 'ReviewSummary'),
  answerSchema('ReviewAnswer', 'The review.', 'Review'),
  answerSchema('RulingOutcomeAnswer', 'The outcome.', 'RulingOutcome'),
  answerSchema('SupplierAnswerAnswer', 'The answer.', 'SupplierAnswer'),
  answerSchema('RulingProposalAnswer', 'The proposal.', 'RulingProposal'),
  pageSchema('RulingProposalsPage', 'The proposals that wait, oldest first.', 'RulingProposal'),
];
