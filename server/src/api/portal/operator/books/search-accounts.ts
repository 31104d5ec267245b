import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { searchAccounts } from '../../../../clients/accounts.ts';
import type { Api } from '../../../api.ts';
import { closed, ref } from '../../../document/schemas.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';

/** More do not help a person to choose. */
const accountsMax = 20;

/** POST …/books/accounts/search: the accounts whose statement can be read. */
export function searchBooksAccounts(api: Api, app: App): void {
  api.post(
    '/portal/operator/books/accounts/search',
    {
      config: { access: { operator: 'books:read', reads: true } },
      schema: {
        operationId: 'searchBooksAccounts',
        summary: 'Find accounts by name or id',
        body: closed({ text: Type.String({ maxLength: 100, description: 'Empty: the newest accounts.' }) }),
        response: { 200: ref('BooksAccountsAnswer'), default: refused },
      },
    },
    async (request) => {
      const found = await searchAccounts(app.database, request.body.text, accountsMax);
      const accounts = found.map(({ id, name, liveApproved: live, suspendedAt }) => ({
        ...{ id, name, live, suspended: suspendedAt !== null },
      }));
      return portalAnswer(request, accounts);
    },
  );
}
