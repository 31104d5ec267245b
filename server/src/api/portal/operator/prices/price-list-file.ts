import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import type { PriceReader } from '../../../../catalog/history/client-levels.ts';
import { priceListCsv, priceListHtml } from '../../../../catalog/history/format-price-list.ts';
import { readPriceList } from '../../../../catalog/history/price-list.ts';
import { requirePriceGroup } from '../../../../catalog/pricing/price-groups.ts';
import { groupLevel } from '../../../../catalog/pricing/price-level.ts';
import { findAccount } from '../../../../clients/accounts.ts';
import type { Queryable } from '../../../../database/connection.ts';
import type { Api } from '../../../api.ts';
import { closed, oneOf, text, uuid } from '../../../document/schemas.ts';
import { priceListPolicy } from '../../../pages/price-list-policy.ts';
import { refused } from '../../portal-answer.ts';

const file = Type.Unsafe<string>({ type: 'string' });

/** GET …/price-list/{format}: the live price list of an account, of a group or of everybody. */
export function priceListFileRoute(api: Api, app: App): void {
  api.get(
    '/portal/operator/price-list/:format',
    {
      config: { access: { operator: 'prices:read' } },
      schema: {
        operationId: 'downloadOperatorPriceList',
        summary:
          'Get the price list of live for an account, a group or everybody, as CSV or as a page to print',
        params: closed({ format: oneOf(['csv', 'html']) }),
        querystring: closed({
          group: Type.Optional(text({ minLength: 1, maxLength: 50, description: 'Of this group.' })),
          account_id: Type.Optional(uuid('Of this account.')),
        }),
        response: {
          200: {
            description: 'The price list, in Indonesian.',
            content: { 'text/csv': { schema: file }, 'text/html': { schema: file } },
          },
          default: refused,
        },
      },
    },
    async (request, reply) => {
      const reader = await readerOf(app.database, request.query);
      const { snapshot, now } = await app.catalog.current();
      const list = await readPriceList(app.database, snapshot, { reader, starter: false, now });
      if (request.params.format === 'html')
        return reply
          .type('text/html; charset=utf-8')
          .header('content-security-policy', priceListPolicy)
          .send(priceListHtml(list, { brand: app.config.brand, now }));
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${app.config.brand}-price-list.csv"`)
        .send(priceListCsv(list));
    },
  );
}

/** Whose prices a query asks for. @throws CommandError when there is no such account or group */
async function readerOf(
  db: Queryable,
  { group, account_id: accountId }: { readonly group?: string; readonly account_id?: string },
): Promise<PriceReader> {
  if (accountId !== undefined) return { accountId: (await findAccount(db, accountId)).id };
  if (group === undefined) return { level: undefined };
  await requirePriceGroup(db, group);
  return { level: groupLevel(group) };
}
