import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { type CasePageQuery, caseOrders, listCasePage } from '../../../../orders/review/open-case-pages.ts';
import { reviewCauses } from '../../../../orders/review/review-case.ts';
import { listed } from './review-place.ts';
import type { CsvCell } from '../../../../reports/csv.ts';
import type { Api } from '../../../api.ts';
import { closed, oneOf } from '../../../document/schemas.ts';
import { answerCsv, CsvLanguage, csvResponse, timeCell } from '../../csv-answer.ts';
import { refused } from '../../portal-answer.ts';

const heads = {
  id: [
    'Id transaksi',
    'Klien',
    'Sebab',
    'Menunggu sejak (WIB)',
    'Status',
    'Referensi klien',
    'Produk',
    'Harga',
  ],
  en: ['Order id', 'Client', 'Cause', 'Waits since (WIB)', 'Status', 'Client reference', 'Product', 'Price'],
} as const;

/** How many rows one query reads, to bound the memory. */
const chunk = 500;

/** GET …/reviews.csv: the orders that wait for a ruling, as they are filtered. */
export function registerReviewFile(api: Api, app: App): void {
  api.get(
    '/portal/operator/reviews.csv',
    {
      config: { access: { operator: 'reviews:read' } },
      schema: {
        operationId: 'downloadReviews',
        summary: 'Download the orders that wait for a ruling',
        querystring: closed({
          ...listed,
          by: Type.Optional(oneOf(caseOrders, { description: 'The longest waiting first when left out.' })),
          cause: Type.Optional(oneOf(reviewCauses)),
          language: CsvLanguage,
        }),
        response: { 200: csvResponse, default: refused },
      },
    },
    async (request, reply) => {
      const { environment = 'live', by = 'age', cause = null, language = 'id' } = request.query;
      return answerCsv(reply, {
        name: `reviews-${environment}`,
        language,
        head: heads[language],
        pages: rowsOf(app, { environment, by, cause }),
      });
    },
  );
}

async function* rowsOf(
  { database }: App,
  query: Omit<CasePageQuery, 'cursor' | 'limit'>,
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  let cursor: string | undefined;
  do {
    const { cases, next } = await listCasePage(database, { ...query, cursor, limit: chunk });
    yield cases.map((one) => [
      ...[one.order_id, one.account, one.cause, timeCell(one.opened_at), one.status],
      ...[one.client_reference, one.product_code, one.price],
    ]);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}
