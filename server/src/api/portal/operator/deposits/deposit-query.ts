import { Type } from 'typebox';
import { environments } from '../../../../environment.ts';
import { closed, oneOf, text, uuid } from '../../../document/schemas.ts';

/** The member `environment` of a query: live when it is left out. */
export const InEnvironment = Type.Optional(oneOf(environments, { description: 'Live when it is left out.' }));

/** The `{id}` of a path. */
export const IdParams = closed({ id: uuid('The id.') });

/** The cursors of a list of operators. */
export const pageMembers = {
  older: Type.Optional(uuid('The `older` of the page before.')),
  newer: Type.Optional(uuid('The `newer` of the page before.')),
};

/** The rows of a page. */
export const perPage = 25;

/** The member `reason` of a decision. */
export const Reason = text({
  minLength: 1,
  maxLength: 500,
  description: 'The reason, for the audit record.',
});
