import type { App } from '../../../../app.ts';
import { readAccountNames } from '../../../../clients/account-names.ts';
import { jakartaDateTime } from '../../../../clock.ts';
import { netOf } from '../../../../deposits/requests/deposit-request.ts';
import { listDepositRequests, type RequestFilter } from '../../../../deposits/requests/list-requests.ts';
import type { CsvCell } from '../../../../reports/csv.ts';
import type { Api } from '../../../api.ts';
import { closed } from '../../../document/schemas.ts';
import { answerCsv, CsvLanguage, csvResponse } from '../../csv-answer.ts';
import { refused } from '../../portal-answer.ts';
import { requestFilters } from './requests.ts';

const heads = {
  id: [
    'Nomor',
    'Klien',
    'Dibuat (WIB)',
    'Cara bayar',
    'Status',
    'Jumlah',
    'Harus dibayar',
    'Biaya',
    'Nilai bersih',
    'Masuk saldo',
    'Masuk (WIB)',
  ],
  en: [
    'Number',
    'Client',
    'Created (WIB)',
    'Method',
    'State',
    'Amount',
    'Payable',
    'Fee',
    'Net',
    'Credited',
    'Credited (WIB)',
  ],
} as const;

/** How many requests one query reads, to bound the memory. */
const chunk = 500;

/** GET …/deposits/requests.csv: all requests, as they are filtered, newest first. */
export function registerRequestFile(api: Api, app: App): void {
  api.get(
    '/portal/operator/deposits/requests.csv',
    {
      config: { access: { operator: 'deposits:read' } },
      schema: {
        operationId: 'downloadOperatorDepositRequests',
        summary: 'Download the deposit requests',
        querystring: closed({ ...requestFilters, language: CsvLanguage }),
        response: { 200: csvResponse, default: refused },
      },
    },
    async (request, reply) => {
      const { environment = 'live', state, account, proof, language = 'id' } = request.query;
      return answerCsv(reply, {
        name: `deposit-${environment}`,
        language,
        head: heads[language],
        pages: rowsOf(app, { environment, state, accountId: account, proved: proof === 'yes' }),
      });
    },
  );
}

async function* rowsOf(
  { database }: App,
  filter: Omit<RequestFilter, 'limit'>,
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  let before: string | undefined;
  do {
    const { requests, next } = await listDepositRequests(database, { ...filter, before, limit: chunk });
    const names = await readAccountNames(
      database,
      requests.map(({ accountId }) => accountId),
    );
    yield requests.map((one) => [
      ...[String(one.number), names.get(one.accountId) ?? one.accountId, jakartaDateTime(one.createdAt)],
      ...[one.method, one.state, one.amount, one.payable, one.fee, netOf(one), one.credited],
      one.creditedAt === null ? null : jakartaDateTime(one.creditedAt),
    ]);
    before = next ?? undefined;
  } while (before !== undefined);
}
