import type { App } from '../../../../app.ts';
import { isId } from '../../../../ids.ts';
import { Refusal } from '../../../../refusals.ts';
import { type EndpointFilter, findEndpoints } from '../../../../webhooks/endpoints/find-endpoints.ts';
import { withFigures } from './list-endpoints.ts';
import { endpointFilters } from './webhook-schemas.ts';
import type { CsvCell } from '../../../../reports/csv.ts';
import type { Api } from '../../../api.ts';
import { closed } from '../../../document/schemas.ts';
import { answerCsv, CsvLanguage, csvResponse, timeCell } from '../../csv-answer.ts';
import { refused } from '../../portal-answer.ts';

const heads = {
  id: [
    'Id',
    'Klien',
    'Nama',
    'Host',
    'Dibuat (WIB)',
    'Dinonaktifkan (WIB)',
    'Alasan',
    'Gagal sejak (WIB)',
    'Percobaan 24 jam',
    'Diterima',
    'Menunggu',
    'Jawaban terakhir',
  ],
  en: [
    'Id',
    'Client',
    'Name',
    'Host',
    'Created (WIB)',
    'Disabled (WIB)',
    'Reason',
    'Failing since (WIB)',
    'Attempted in 24 hours',
    'Accepted',
    'Waiting',
    'Last answer',
  ],
} as const;

/** GET …/webhooks.csv: the endpoints of all clients, as they are filtered, newest first. Of a URL it has the host. */
export function registerEndpointFile(api: Api, app: App): void {
  api.get(
    '/portal/operator/webhooks.csv',
    {
      config: { access: { operator: 'webhooks:read' } },
      schema: {
        operationId: 'downloadAllEndpoints',
        summary: 'Download the endpoints of all clients',
        querystring: closed({ ...endpointFilters, language: CsvLanguage }),
        response: { 200: csvResponse, default: refused },
      },
    },
    async (request, reply) => {
      const { environment = 'live', state, client, language = 'id' } = request.query;
      if (client !== undefined && !isId(client)) throw new Refusal('invalid_parameter');
      return answerCsv(reply, {
        name: `webhooks-${environment}`,
        language,
        head: heads[language],
        pages: rowsOf(app, { environment, state, accountId: client }),
      });
    },
  );
}

async function* rowsOf(
  app: App,
  filter: Omit<EndpointFilter, 'page'>,
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  let page: string | undefined;
  do {
    const { endpoints, older } = await findEndpoints(app.database, { ...filter, page });
    const rows = await Promise.all(endpoints.map(async (one) => [one, await withFigures(app, one)] as const));
    yield rows.map(([one, { host, attempted, delivered, pending, last_status, last_fault }]) => [
      ...[one.id, one.accountName, one.name, host, timeCell(one.createdAt), timeCell(one.disabledAt)],
      ...[one.disabledReason, timeCell(one.failingSince), attempted, delivered, pending],
      last_status ?? last_fault,
    ]);
    page = older ?? undefined;
  } while (page !== undefined);
}
