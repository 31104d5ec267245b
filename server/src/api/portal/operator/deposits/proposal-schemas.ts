import { Type } from 'typebox';
import { environments } from '../../../../environment.ts';
import { oneOf, ref, signedRupiah } from '../../../document/schemas.ts';
import { answerSchema } from '../../portal-answer.ts';

const textOrNull = Type.Union([Type.String(), Type.Null()]);
const time = Type.String({ format: 'date-time' });

/** The schemas of proposals. */
export const proposalSchemas = [
  Type.Object(
    {
      id: Type.String(),
      state: oneOf(['proposed', 'approved', 'rejected', 'expired']),
      kind: Type.String({
        description: 'What it moves: `adjustment`, `deposit`, `deposit_reversal`, `payment_reversal`.',
      }),
      account_id: Type.String(),
      account_name: Type.String(),
      environment: oneOf(environments),
      amount: signedRupiah('What is added to what the client can spend; below zero: taken.'),
      balance: signedRupiah('The balance of the client now.'),
      reference: textOrNull,
      payment_id: textOrNull,
      request_id: textOrNull,
      reason: Type.String(),
      evidence: Type.String(),
      proposed_by: Type.String(),
      proposed_at: time,
      expires_at: time,
      is_own: Type.Boolean({ description: 'Whether the operator who asks has proposed it.' }),
      decided_by: textOrNull,
      decided_at: Type.Union([time, Type.Null()]),
      decision_reason: textOrNull,
    },
    { $id: 'Proposal', description: 'A movement of money that another operator approves.' },
  ),
  Type.Object(
    { data: Type.Array(ref('Proposal')), meta: ref('PortalMeta') },
    { $id: 'Proposals', description: 'Proposals, newest first, at most 100.' },
  ),
  answerSchema('ProposalAnswer', 'The proposal.', 'Proposal'),
];
