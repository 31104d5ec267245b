import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../../app.ts';
import { presentPriceList, priceListCsv, priceListHtml } from '../../catalog/history/format-price-list.ts';
import { type PriceList, readPriceList } from '../../catalog/history/price-list.ts';
import { closed, oneOf, ref } from '../document/schemas.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import type { Base } from '../http/base.ts';
import { allowCompression } from '../http/compress-answers.ts';
import { envelope } from '../http/envelope.ts';
import { priceListPolicy } from '../pages/price-list-policy.ts';
import { namesTag } from '../http/if-none-match.ts';

const PriceListQuery = closed({
  format: Type.Optional(
    oneOf(['json', 'csv', 'html'], {
      description:
        'The default is `json`. `csv` opens in a spreadsheet; `html` is a page to print, in Indonesian.',
    }),
  ),
});

const text = Type.Unsafe<string>({ type: 'string' });

/** GET /price-list: the prices of the account, with what has changed since yesterday. */
export function getPriceListRoute(api: Api, app: App, base: Base): void {
  api.get(
    '/price-list',
    {
      config: { scope: 'catalog:read', operation: 'getPriceList' },
      schema: {
        querystring: PriceListQuery,
        response: {
          200: {
            description: 'The price list.',
            content: {
              'application/json': { schema: ref('PriceListAnswer') },
              'text/csv': { schema: text },
              'text/html': { schema: text },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { format = 'json' } = request.query;
      const { accountId } = principalOf(request);
      const { snapshot, now } = await app.catalog.current();
      const starter = app.suppliers.supply(base.environment, now).kind === 'simulated';
      const list = await readPriceList(app.database, snapshot, { reader: { accountId }, starter, now });
      return answerPriceList(request, reply, { list, format, brand: app.config.brand, now });
    },
  );
}

/** A price list in one format, at the time that it shows. */
interface ShownPriceList {
  readonly list: PriceList;
  readonly format: 'csv' | 'html' | 'json';
  readonly brand: string;
  readonly now: Date;
}

function answerPriceList(request: FastifyRequest, reply: FastifyReply, shown: ShownPriceList): FastifyReply {
  const { list, format } = shown;
  const tag = tagOf(shown);
  reply.headers({
    etag: `W/${tag}`,
    'cache-control': 'private, no-cache',
    vary: 'authorization, accept-encoding',
  });
  if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  allowCompression(reply);
  if (format === 'csv') return reply.type('text/csv; charset=utf-8').send(textOf(shown));
  if (format === 'html')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', priceListPolicy)
      .send(textOf(shown));
  return reply.type('application/json; charset=utf-8').send(envelope(request, presentPriceList(list)));
}

function textOf({ list, format, brand, now }: ShownPriceList): string {
  if (format === 'csv') return priceListCsv(list);
  return format === 'html' ? priceListHtml(list, { brand, now }) : JSON.stringify(presentPriceList(list));
}

const noTime = new Date(0);

/**
 * The tag of a list: that of everything that its answer shows but the times, which differ while the prices are the same. So it is
 * sent as a weak one.
 */
function tagOf(shown: ShownPriceList): string {
  const timeless = textOf({ ...shown, list: { ...shown.list, since: noTime }, now: noTime });
  return `"${hash('sha256', `${shown.format}\n${timeless}`, 'base64url').slice(0, 22)}"`;
}
