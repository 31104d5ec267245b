import type { App } from '../../../../app.ts';
import { listAlerts, type ListedAlert } from '../../../../alerts/alert-rows.ts';
import { alertState } from './operator-alerts.ts';
import type { CsvCell } from '../../../../reports/csv.ts';
import type { Api } from '../../../api.ts';
import { closed } from '../../../document/schemas.ts';
import { answerCsv, CsvLanguage, csvResponse, timeCell } from '../../csv-answer.ts';
import { refused } from '../../portal-answer.ts';

const heads = {
  id: ['Mulai (WIB)', 'Selesai (WIB)', 'Keadaan', 'Objek', 'Penjelasan', 'Belum terkirim'],
  en: ['Began (WIB)', 'Ended (WIB)', 'Condition', 'Subject', 'Summary', 'Not delivered'],
} as const;

/** How many rows one query reads, to bound the memory. */
const chunk = 500;

/** GET …/alerts.csv: the alerts that are open, or all, newest first. */
export function registerAlertFile(api: Api, app: App): void {
  api.get(
    '/portal/operator/alerts.csv',
    {
      config: { access: { operator: 'audit:read' } },
      schema: {
        operationId: 'downloadAlerts',
        summary: 'Download alerts.',
        querystring: closed({ state: alertState, language: CsvLanguage }),
        response: { 200: csvResponse, default: refused },
      },
    },
    async (request, reply) => {
      const { language = 'id' } = request.query;
      return answerCsv(reply, {
        name: 'alerts',
        language,
        head: heads[language],
        pages: rowsOf(app, request.query.state === 'all'),
      });
    },
  );
}

async function* rowsOf({ database }: App, all: boolean): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  let after: ListedAlert | undefined;
  do {
    const alerts = await listAlerts(database, { all, after, limit: chunk });
    yield alerts.map(({ beganAt, endedAt, kind, subject, summary, deliveries }) => [
      ...[timeCell(beganAt), timeCell(endedAt), kind, subject, summary],
      deliveries.flatMap(({ channel, deliveredAt }) => (deliveredAt === null ? [channel] : [])).join(' '),
    ]);
    after = alerts.length < chunk ? undefined : alerts.at(-1);
  } while (after !== undefined);
}
