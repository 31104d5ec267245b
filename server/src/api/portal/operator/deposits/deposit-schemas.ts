import { Type } from 'typebox';
import { proofKinds } from '../../../../deposits/proofs/file-kind.ts';
import { paymentStates } from '../../../../deposits/payments/payment.ts';
import { depositMethodNames, requestStates } from '../../../../deposits/requests/deposit-request.ts';
import { environments } from '../../../../environment.ts';
import { oneOf, ref, rupiah, signedRupiah } from '../../../document/schemas.ts';
import { answerSchema, pageSchema } from '../../portal-answer.ts';

const text = Type.String();
const textOrNull = (description?: string) =>
  Type.Union([Type.String(), Type.Null()], description === undefined ? {} : { description });
const time = Type.String({ format: 'date-time' });
const timeOrNull = Type.Union([time, Type.Null()]);
const rupiahOrNull = (description: string) => Type.Union([rupiah(description), Type.Null()]);

const Overview = Type.Object(
  {
    cases: Type.Integer({ description: 'Payments that need a person.' }),
    cases_amount: rupiah('Their sum: money that is in nobody’s balance.'),
    held_lines: Type.Integer({ description: 'Bank lines that wait for a person.' }),
    proposals: Type.Integer({
      description: 'Proposals of both environments that can be approved now, at most 100.',
    }),
    proved: Type.Integer({
      description: 'Deposits that are not credited and have a file of the last seven days.',
    }),
    imported_at: timeOrNull,
    credit_limit: rupiah('A larger credit needs a second operator.'),
  },
  { $id: 'DepositOverview', description: 'What waits for a person.' },
);

const Payment = Type.Object(
  {
    id: text,
    environment: oneOf(environments),
    state: oneOf(paymentStates),
    reason: textOrNull('Why it needs a person, or needed one.'),
    amount: rupiah('What was paid.'),
    fee: rupiah('What the gateway kept.'),
    source: oneOf(['bank', 'gateway']),
    place: Type.String({ description: 'The bank, or the name of the gateway.' }),
    place_number: textOrNull('The number of the bank account; null for a gateway.'),
    source_id: Type.String({ description: 'What identifies it there.' }),
    bank_reference: textOrNull('What the bank calls it.'),
    candidates: Type.Integer({ description: 'How many requests it may belong to.' }),
    request_id: textOrNull(),
    account_id: textOrNull('The account that was credited.'),
    account_name: textOrNull(),
    reference: textOrNull('The reference of the deposit in the wallet.'),
    credited: rupiahOrNull('What the wallet got.'),
    received_at: time,
    recorded_at: time,
    credited_at: timeOrNull,
  },
  { $id: 'OperatorPayment', description: 'Money that arrived, without what is private.' },
);

const Request = Type.Object(
  {
    id: text,
    number: text,
    account_id: text,
    account_name: text,
    environment: oneOf(environments),
    method: oneOf(depositMethodNames),
    place: textOrNull('The bank or the gateway that it is paid at.'),
    amount: rupiah('What the client asked to pay in.'),
    fee: rupiah('What the operator keeps.'),
    payable: rupiah('What is to be paid, with the unique digits.'),
    net: rupiah('What the client gets when exactly this is paid.'),
    state: oneOf(requestStates),
    reason: textOrNull('Why it needs a person, or needed one.'),
    credited: rupiahOrNull('What the wallet got.'),
    created_at: time,
    expires_at: time,
    credited_at: timeOrNull,
  },
  { $id: 'OperatorDepositRequest', description: 'What a client has asked to pay in.' },
);

const Case = Type.Object(
  {
    payment: ref('OperatorPayment'),
    candidates: Type.Array(
      Type.Object({
        request: ref('OperatorDepositRequest'),
        balance: rupiah('The balance of the client before anything is credited.'),
        earlier: Type.Integer({
          description: 'How many deposits of the client were credited at this place before, at most 100.',
        }),
        credited: rupiahOrNull('What a match credits; null: the request cannot be credited any more.'),
        proofs: Type.Array(ref('DepositProof'), { description: 'What the client has uploaded.' }),
      }),
      { description: 'The most similar first.' },
    ),
    has_payer: Type.Boolean({ description: 'Whether something was received about the payer.' }),
    credit_limit: rupiah('A larger payment needs a second operator.'),
    rejection: Type.Union(
      [
        Type.Object({
          proposed_by: text,
          reason: text,
          expires_at: time,
          is_mine: Type.Boolean({ description: 'Whether the reader has proposed it.' }),
        }),
        Type.Null(),
      ],
      { description: 'A rejection above the limit of one person: another operator rejects the payment too.' },
    ),
  },
  { $id: 'PaymentCase', description: 'A payment with the requests that it may belong to.' },
);

const Life = Type.Object(
  {
    request: ref('OperatorDepositRequest'),
    payments: Type.Array(ref('OperatorPayment')),
    proofs: Type.Array(ref('DepositProof'), { description: 'What the client has uploaded.' }),
    steps: Type.Array(
      Type.Object({
        number: text,
        kind: text,
        reference: text,
        amount: signedRupiah('Below zero for a reversal.'),
        at: time,
      }),
    ),
    records: Type.Array(
      Type.Object({
        at: time,
        actor: textOrNull('Who did it, for roles that read audit records.'),
        action: text,
      }),
    ),
  },
  { $id: 'DepositHistory', description: 'A deposit request with everything that happened to it.' },
);

const Decision = Type.Object(
  {
    outcome: oneOf(['done', 'proposed'], {
      description: '`proposed`: above the limit of one person; another operator must approve it.',
    }),
    amount: rupiah('What was credited or reversed, or will be.'),
    balance: Type.Union([signedRupiah('The balance of the client now.'), Type.Null()]),
    proposal_id: textOrNull(),
    replayed: Type.Boolean({ description: 'Whether the same was done before; then nothing was changed.' }),
  },
  { $id: 'DepositDecision', description: 'What became of a credit, a match or a reversal.' },
);

const TakenBack = Type.Object(
  {
    outcome: oneOf(['reversed', 'ended_in_review', 'known', 'case_only', 'unknown_payment', 'proposed'], {
      description: '`proposed`: above the limit of one person; another operator must approve it.',
    }),
    taken: rupiahOrNull('What came from the wallet.'),
    owed: rupiahOrNull('What the client owes in all.'),
    proposal_id: textOrNull(),
  },
  { $id: 'PaymentTakenBack', description: 'What became of a payment that was taken back.' },
);

const Payer = Type.Object(
  {
    facts: Type.Array(Type.Object({ name: text, value: text }), {
      description: 'What the bank or the gateway said; empty: nothing.',
    }),
  },
  { $id: 'Payer', description: 'What was received about the payer of a payment.' },
);

const ProofContent = Type.Object(
  {
    kind: oneOf(proofKinds),
    content: Type.String({ description: 'The file in base64.' }),
  },
  { $id: 'ProofContent', description: 'A file that a client has uploaded.' },
);

const Credited = Type.Object(
  {
    account_id: text,
    account_name: text,
    reference: text,
    amount: rupiah('What was credited.'),
    reversed: rupiahOrNull('What was reversed; null: nothing.'),
    taken_back: Type.Boolean({ description: 'Whether the bank or the gateway has taken its payment back.' }),
    balance: signedRupiah('The balance of the client now.'),
    available: signedRupiah('What the client can spend.'),
  },
  { $id: 'CreditedDeposit', description: 'A deposit that was credited.' },
);

const Client = Type.Object(
  {
    id: text,
    name: text,
    balance: signedRupiah('The balance in the environment.'),
    available: signedRupiah('What the client can spend.'),
  },
  { $id: 'ClientChoice', description: 'A client that a deposit can be for.' },
);

/** The schemas of payments and requests. */
export const depositSchemas = [
  Overview,
  Payment,
  Request,
  Case,
  Life,
  Decision,
  TakenBack,
  Payer,
  ProofContent,
  Credited,
  Client,
  Type.Object(
    { data: Type.Array(ref('ClientChoice')), meta: ref('PortalMeta') },
    { $id: 'ClientChoices', description: 'At most 20 clients, by name.' },
  ),
  answerSchema('DepositOverviewAnswer', 'What waits.', 'DepositOverview'),
  answerSchema('PaymentCaseAnswer', 'The payment.', 'PaymentCase'),
  answerSchema('DepositHistoryAnswer', 'The deposit.', 'DepositHistory'),
  answerSchema('DepositDecisionAnswer', 'What became of it.', 'DepositDecision'),
  answerSchema('PaymentTakenBackAnswer', 'What became of it.', 'PaymentTakenBack'),
  answerSchema('PayerAnswer', 'The payer.', 'Payer'),
  answerSchema('ProofContentAnswer', 'The file.', 'ProofContent'),
  answerSchema('CreditedDepositAnswer', 'The deposit.', 'CreditedDeposit'),
  answerSchema('OperatorDepositRequestAnswer', 'The request.', 'OperatorDepositRequest'),
  answerSchema('OperatorPaymentAnswer', 'The payment.', 'OperatorPayment'),
  pageSchema('OperatorPaymentPage', 'A page of payments, newest first.', 'OperatorPayment'),
  pageSchema(
    'OperatorDepositRequestPage',
    'A page of deposit requests, newest first.',
    'OperatorDepositRequest',
  ),
];
