import { Readable } from 'node:stream';
import { Type } from 'typebox';
import type { App } from '../../../app.ts';
import { readStatement } from '../../../reports/read-statement.ts';
import { makeStatementKeys } from '../../../reports/statement-keys.ts';
import { statementFormats, writeStatement } from '../../../reports/wallet-statement.ts';
import type { Api } from '../../api.ts';
import { closed, month, oneOf } from '../../document/schemas.ts';
import { EnvironmentParams, refused } from '../portal-answer.ts';
import { daysOf } from './wallet-query.ts';
import type { WalletSide } from './wallet-side.ts';

const mediaTypes = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl' } as const;
const streamedText = Type.Unsafe<Readable>({ type: 'string' });

/** GET …/wallet/statement: the signed statement of a month, the same as in the API. */
export function registerSignedStatement(api: Api, app: App, side: WalletSide): void {
  const keys = makeStatementKeys(app.keyring.statementSeeds());
  api.get(
    `${side.path}/statement`,
    {
      config: { access: side.access },
      schema: {
        operationId: side.ids.statement,
        summary: 'Download the signed statement of a month',
        params: EnvironmentParams,
        querystring: closed({
          month: month('A month (WIB).'),
          format: Type.Optional(oneOf(['csv', 'jsonl'], { description: 'The default is `csv`.' })),
        }),
        response: {
          200: {
            description: 'The statement.',
            content: {
              'text/csv': { schema: streamedText },
              [mediaTypes.jsonl]: { schema: streamedText },
            },
          },
          default: refused,
        },
      },
    },
    async (request, reply) => {
      const { month: wanted, format = 'csv' } = request.query;
      const { name: accountName, ...wallet } = await side.walletOf(request, app);
      const days = daysOf({ month: wanted }, new Date(0));
      const { opening, pages } = await readStatement(app.database, wallet, days);
      const head = { ...wallet, ...days, issuer: app.config.brand, accountName, opening };
      return reply
        .type(mediaTypes[format])
        .header(
          'content-disposition',
          `attachment; filename="statement-${wallet.environment}-${wanted}.${format}"`,
        )
        .send(Readable.from(writeStatement(statementFormats[format], head, pages, keys)));
    },
  );
}
