import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { type ClientFilter, clientStates, findClients } from '../../../../clients/find-clients.ts';
import { jakartaDay } from '../../../../clock.ts';
import type { CsvCell } from '../../../../reports/csv.ts';
import type { Api } from '../../../api.ts';
import { closed, oneOf } from '../../../document/schemas.ts';
import { answerCsv, CsvLanguage, csvResponse } from '../../csv-answer.ts';
import { refused } from '../../portal-answer.ts';

const heads = {
  id: [
    ...['Id', 'Klien', 'Dibuat', 'Live', 'Ditangguhkan', 'Minta live', 'Grup harga'],
    ...['Tersedia', 'Ditahan', 'Terpakai hari ini', 'Utang'],
  ],
  en: [
    ...['Id', 'Client', 'Created', 'Live', 'Suspended', 'Asks for live', 'Price group'],
    ...['Available', 'Held', 'Spent today', 'Owed'],
  ],
} as const;

/** How many clients one query reads, to bound the memory. */
const chunk = 500;

/** GET …/clients.csv: all clients, as they are filtered, newest first. Amounts are those of live. */
export function registerClientFile(api: Api, app: App): void {
  api.get(
    '/portal/operator/clients.csv',
    {
      config: { access: { operator: 'clients:read' } },
      schema: {
        operationId: 'downloadClients',
        summary: 'Download the clients',
        querystring: closed({
          state: Type.Optional(oneOf(clientStates)),
          group: Type.Optional(Type.String({ maxLength: 50 })),
          language: CsvLanguage,
        }),
        response: { 200: csvResponse, default: refused },
      },
    },
    async (request, reply) => {
      const { state, group, language = 'id' } = request.query;
      return answerCsv(reply, {
        name: 'clients',
        language,
        head: heads[language],
        pages: rowsOf(app, { state, group }, language === 'id' ? 'ya' : 'yes'),
      });
    },
  );
}

async function* rowsOf(
  { database, clock }: App,
  filter: Pick<ClientFilter, 'group' | 'state'>,
  yes: string,
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  const day = jakartaDay(clock.nodeNow());
  const dayOrNull = (at: Date | null): string | null => (at === null ? null : jakartaDay(at));
  let page: string | undefined;
  do {
    const { clients, older } = await findClients(database, { ...filter, page, limit: chunk }, { day });
    yield clients.map((one) => [
      ...[one.id, one.name, jakartaDay(one.createdAt), one.live ? yes : null, dayOrNull(one.suspendedAt)],
      ...[dayOrNull(one.waitingSince), one.group, one.available, one.held, one.spentToday, one.owed],
    ]);
    page = older ?? undefined;
  } while (page !== undefined);
}
