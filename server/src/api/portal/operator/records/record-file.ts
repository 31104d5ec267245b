import type { App } from '../../../../app.ts';
import { readAccountNames } from '../../../../clients/account-names.ts';
import { jakartaDateTime } from '../../../../clock.ts';
import { type AuditRecordFilter, walkRecordPages } from '../../../../operators/list-records.ts';
import type { CsvCell } from '../../../../reports/csv.ts';
import type { Api } from '../../../api.ts';
import { closed } from '../../../document/schemas.ts';
import { answerCsv, CsvLanguage, csvResponse } from '../../csv-answer.ts';
import { refused } from '../../portal-answer.ts';
import { recordFilterOf, RecordFilters } from './record-query.ts';

const heads = {
  id: ['Id', 'Waktu (WIB)', 'Pelaku', 'Tindakan', 'Objek', 'Id klien', 'Klien', 'Rincian'],
  en: ['Id', 'Time (WIB)', 'Actor', 'Action', 'Subject', 'Client id', 'Client', 'Detail'],
} as const;

const pageRecords = 500;

/** GET …/records.csv: all audit records of the filters, newest first. */
export function registerRecordFile(api: Api, app: App): void {
  api.get(
    '/portal/operator/records.csv',
    {
      config: { access: { operator: 'audit:read' } },
      schema: {
        operationId: 'downloadRecords',
        summary: 'Download audit records.',
        querystring: closed({ ...RecordFilters, language: CsvLanguage }),
        response: { 200: csvResponse, default: refused },
      },
    },
    async (request, reply) => {
      const { language = 'id' } = request.query;
      return answerCsv(reply, {
        name: 'audit',
        language,
        head: heads[language],
        pages: rowsOf(app, recordFilterOf(request.query)),
      });
    },
  );
}

async function* rowsOf(
  { database }: App,
  filter: AuditRecordFilter,
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  for await (const records of walkRecordPages(database, filter, pageRecords)) {
    const names = await readAccountNames(
      database,
      records.map(({ accountId }) => accountId),
    );
    yield records.map(({ id, at, actor, action, subject, accountId, detail }) => [
      id,
      jakartaDateTime(at),
      actor,
      action,
      subject,
      accountId,
      accountId === null ? null : (names.get(accountId) ?? null),
      JSON.stringify(detail),
    ]);
  }
}
