import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { oneOf, ref } from '../document/schemas.ts';

/** What every operation of the portal answers when it is not a success. */
export const refused = { description: 'Refused, or failed.', ...ref('PortalError') };

/** An answer with one resource. */
export function portalAnswer<Data>(
  request: FastifyRequest,
  data: Data,
): { data: Data; meta: { request_id: string } } {
  return { data, meta: { request_id: request.id } };
}

/** The schema of an answer with one resource: that of the schema with the id `data`. */
export function answerSchema(name: string, description: string, data: string) {
  return Type.Object({ data: ref(data), meta: ref('PortalMeta') }, { $id: name, description });
}

/**
 * The schema of an answer with one page of a list. `older` and `newer` are the cursors of the pages beside it, null at an
 * end: there are no page numbers over millions of rows.
 */
export function pageSchema(name: string, description: string, item: string) {
  const cursor = Type.Union([Type.String(), Type.Null()]);
  return Type.Object(
    {
      data: Type.Array(ref(item)),
      meta: Type.Object({ request_id: Type.String(), older: cursor, newer: cursor }),
    },
    { $id: name, description },
  );
}

/** The cursors of the pages beside a page, null at an end. */
export interface Cursors {
  readonly older: string | null;
  readonly newer: string | null;
}

/** An answer with one page of a list. */
export function portalPage<Item>(request: FastifyRequest, data: readonly Item[], { older, newer }: Cursors) {
  return { data: [...data], meta: { request_id: request.id, older, newer } };
}

const accountId = {
  account_id: Type.String({ format: 'uuid', description: 'The account, of which the person is a member.' }),
};

/** The parameters of operations of an account in both environments. */
export const AccountParams = Type.Object(accountId);

/** The parameters of operations of an account in one environment. */
export const EnvironmentParams = Type.Object({ ...accountId, environment: oneOf(['live', 'sandbox']) });
