import { Type } from 'typebox';
import { depositMethodNames, requestStates } from '../../../deposits/requests/deposit-request.ts';
import { oneOf, uuid } from '../../document/schemas.ts';
import { EnvironmentParams } from '../portal-answer.ts';

/** The filters of a list of deposits. */
export const depositFilters = {
  status: Type.Optional(oneOf(requestStates, { description: 'Only deposits with this status.' })),
  method: Type.Optional(oneOf(depositMethodNames, { description: 'Only deposits by this method.' })),
};

/** The parameters of operations of one deposit. */
export const OneDepositParams = Type.Object({
  ...EnvironmentParams.properties,
  id: uuid('The id of the deposit.'),
});
