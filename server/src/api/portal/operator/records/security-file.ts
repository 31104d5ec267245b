import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { readAccountNames } from '../../../../clients/account-names.ts';
import { securityEventKinds, type SecurityEventKind } from '../../../../clients/security/security-event.ts';
import { walkSecurityCounts } from '../../../../clients/security/security-rows.ts';
import { dayMs } from '../../../../clock.ts';
import { securityDays } from './security-events.ts';
import type { CsvCell } from '../../../../reports/csv.ts';
import type { Api } from '../../../api.ts';
import { closed, oneOf } from '../../../document/schemas.ts';
import { answerCsv, CsvLanguage, csvResponse, timeCell } from '../../csv-answer.ts';
import { refused } from '../../portal-answer.ts';

const heads = {
  id: ['Menit (WIB)', 'Jenis', 'Klien', 'Alamat IP', 'Jumlah'],
  en: ['Minute (WIB)', 'Kind', 'Client', 'IP address', 'Count'],
} as const;

/** How many rows one query reads, to bound the memory. */
const chunk = 500;

/** GET …/security-events.csv: all requests of the filters that were refused for security, newest first. */
export function registerSecurityFile(api: Api, app: App): void {
  api.get(
    '/portal/operator/security-events.csv',
    {
      config: { access: { operator: 'audit:read' } },
      schema: {
        operationId: 'downloadSecurityEvents',
        summary: 'Download requests that were refused for security.',
        querystring: closed({
          kind: Type.Optional(oneOf(securityEventKinds)),
          days: securityDays,
          language: CsvLanguage,
        }),
        response: { 200: csvResponse, default: refused },
      },
    },
    async (request, reply) => {
      const { kind, days = '1', language = 'id' } = request.query;
      return answerCsv(reply, {
        name: 'security-events',
        language,
        head: heads[language],
        pages: rowsOf(app, { kind, sinceMs: Number(days) * dayMs }),
      });
    },
  );
}

async function* rowsOf(
  { database }: App,
  query: { readonly kind: SecurityEventKind | undefined; readonly sinceMs: number },
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  for await (const counts of walkSecurityCounts(database, { ...query, limit: chunk })) {
    const names = await readAccountNames(
      database,
      counts.map(({ accountId }) => accountId),
    );
    yield counts.map(({ minute, kind, accountId, address, count }) => [
      ...[timeCell(minute), kind, accountId === null ? null : (names.get(accountId) ?? accountId)],
      ...[address, count],
    ]);
  }
}
