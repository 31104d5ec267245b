import { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { App } from '../../app.ts';
import { findAccount } from '../../clients/accounts.ts';
import { daysOfMonth, readStatement } from '../../reports/read-statement.ts';
import { makeStatementKeys } from '../../reports/statement-keys.ts';
import { statementFormats, writeStatement } from '../../reports/wallet-statement.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import { dayOrNull } from '../http/day-parameter.ts';
import { servePublicFile } from '../http/public-file.ts';
import { closed, month, oneOf } from '../document/schemas.ts';

const StatementQuery = closed({
  month: month('A month in Jakarta, such as 2026-11.'),
  format: Type.Optional(
    oneOf(['jsonl', 'csv'], { description: 'The default is `jsonl`: one JSON document per line.' }),
  ),
});

const mediaTypes = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl' } as const;

const streamedText = Type.Unsafe<Readable>({ type: 'string' });

/** GET /wallet/statement: the signed statement of a month. */
export function getWalletStatementRoute(api: Api, app: App): void {
  const keys = makeStatementKeys(app.keyring.statementSeeds());
  api.get(
    '/wallet/statement',
    {
      config: { scope: 'wallet:read', operation: 'getWalletStatement' },
      schema: {
        querystring: StatementQuery,
        response: {
          200: {
            description: 'The statement.',
            content: {
              [mediaTypes.jsonl]: { schema: streamedText },
              'text/csv': { schema: streamedText },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const principal = principalOf(request);
      const { month: wanted, format = 'jsonl' } = request.query;
      dayOrNull('month', `${wanted}-01`);
      const days = daysOfMonth(wanted);
      const { name } = await findAccount(app.database, principal.accountId);
      const { opening, pages } = await readStatement(app.database, principal, days);
      const head = {
        ...{ accountId: principal.accountId, environment: principal.environment },
        ...{ ...days, issuer: app.config.brand, accountName: name, opening },
      };
      return reply
        .type(mediaTypes[format])
        .header('cache-control', 'no-store')
        .send(Readable.from(writeStatement(statementFormats[format], head, pages, keys)));
    },
  );
}

/** GET /statement-keys.json: the public keys of statements, as a JSON Web Key Set (RFC 7517). */
export function registerStatementKeys(api: Api, app: App): void {
  const { publicKeys } = makeStatementKeys(app.keyring.statementSeeds());
  servePublicFile(api, '/statement-keys.json', () => ({
    type: 'application/jwk-set+json',
    bytes: Buffer.from(JSON.stringify({ keys: publicKeys })),
  }));
}
