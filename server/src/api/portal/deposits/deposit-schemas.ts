import { Type } from 'typebox';
import { proofKinds } from '../../../deposits/proofs/file-kind.ts';
import { depositMethodNames, depositScenarios } from '../../../deposits/requests/deposit-request.ts';
import { oneOf, ref, rupiah } from '../../document/schemas.ts';
import { answerSchema, pageSchema } from '../portal-answer.ts';

const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const DepositOption = Type.Object(
  {
    method: oneOf(depositMethodNames),
    minimum: rupiah('The least amount.'),
    maximum: rupiah('The largest amount.'),
    fee: rupiah('What is paid on top of the amount.'),
    credits_digits: Type.Boolean({
      description: 'Whether the digits that a transfer adds are credited too.',
    }),
    valid_minutes: Type.Integer({ description: 'How long the instructions are valid.' }),
    bank_accounts: Type.Array(Type.Object({ id: Type.String(), bank: Type.String() }), {
      description: 'Where to transfer to; empty for other methods.',
    }),
    channels: Type.Array(
      Type.Object({
        code: Type.String(),
        name: Type.String(),
        minimum: rupiah('The least payment.'),
        maximum: rupiah('The largest payment.'),
      }),
      { description: 'The banks or shops of a payment gateway; empty for a transfer.' },
    ),
  },
  { $id: 'DepositOption', description: 'A way to pay in.' },
);

const DepositOptions = Type.Object(
  {
    options: Type.Array(ref('DepositOption')),
    scenarios: Type.Array(oneOf(depositScenarios), {
      description: 'What the sandbox can play; empty in live.',
    }),
    daily_average: rupiah('What the wallet spends a day, on the average of the last seven days.'),
    contact: Type.Object(
      {
        email: textOrNull('An e-mail address.'),
        hours: textOrNull('When somebody answers.'),
        phone: textOrNull('A phone number.'),
        whatsapp: textOrNull('A WhatsApp number.'),
      },
      { description: 'Whom to ask about a deposit.' },
    ),
  },
  { $id: 'DepositOptions', description: 'What a deposit can be made from.' },
);

const DepositProof = Type.Object(
  {
    id: Type.String(),
    kind: oneOf(proofKinds),
    bytes: Type.Integer({ description: 'The size of the file.' }),
    uploaded_at: Type.String({ format: 'date-time' }),
    purged: Type.Boolean({ description: 'Whether it was removed, as old files are.' }),
  },
  {
    $id: 'DepositProof',
    description: 'A file that shows that a deposit was paid, without what is in it.',
  },
);

const WatchedDeposit = Type.Object(
  {
    deposit: ref('Deposit'),
    digits: Type.Integer({ description: 'What makes the payable amount unique; 0 where it is not needed.' }),
    ended_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    now: Type.String({ format: 'date-time', description: 'The time that `expires_at` is compared with.' }),
    proofs: Type.Array(ref('DepositProof'), { description: 'What was uploaded, oldest first.' }),
    can_prove: Type.Boolean({ description: 'Whether another file can be uploaded.' }),
  },
  { $id: 'WatchedDeposit', description: 'A deposit, and the time of the server.' },
);

/** The schemas that only the pages of deposits use. */
export const depositPageSchemas = [
  DepositOption,
  DepositOptions,
  DepositProof,
  WatchedDeposit,
  Type.Object(
    { proofs: Type.Array(ref('DepositProof')) },
    { $id: 'DepositProofs', description: 'The files of a deposit.' },
  ),
  answerSchema('DepositOptionsAnswer', 'The ways to pay in.', 'DepositOptions'),
  answerSchema('WatchedDepositAnswer', 'The deposit.', 'WatchedDeposit'),
  answerSchema('DepositProofsAnswer', 'The files of the deposit.', 'DepositProofs'),
  answerSchema('PortalDepositAnswer', 'The deposit.', 'Deposit'),
  pageSchema('PortalDepositPage', 'A page of deposits, newest first.', 'Deposit'),
];
