import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { makeStatementKeys } from '../../../../reports/statement-keys.ts';
import { statementLines } from '../../../../reports/statement-lines.ts';
import { verifyStatement } from '../../../../reports/verify-statement.ts';
import type { Api } from '../../../api.ts';
import { closed, ref } from '../../../document/schemas.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';

/** The largest file, characters: about 20,000 entries. Larger ones are for the command line. */
const fileMax = 4_000_000;
/** The largest body: each line has quotes, which are escaped. */
const bodyLimit = 10_000_000;

/** POST …/books/statements/check: whether a signed statement is as it was issued. */
export function checkSignedStatement(api: Api, app: App): void {
  api.post(
    '/portal/operator/books/statements/check',
    {
      bodyLimit,
      config: { access: { operator: 'books:read', reads: true } },
      schema: {
        operationId: 'checkStatement',
        summary: 'Check the signature, the sums and the continuity of a signed statement',
        body: closed({
          statement: Type.String({
            minLength: 1,
            maxLength: fileMax,
            description: 'The file, as JSON Lines or CSV.',
          }),
        }),
        response: { 200: ref('StatementCheckAnswer'), default: refused },
      },
    },
    async (request) => {
      const keys = makeStatementKeys(app.keyring.statementSeeds()).publicKeys;
      const { problems, entries } = await verifyStatement(statementLines([request.body.statement]), keys);
      return portalAnswer(request, { entries: Number(entries), problems });
    },
  );
}
