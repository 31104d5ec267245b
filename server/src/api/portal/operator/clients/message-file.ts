import type { App } from '../../../../app.ts';
import { listMessages } from '../../../../clients/messages/list-messages.ts';
import type { CsvCell } from '../../../../reports/csv.ts';
import type { Api } from '../../../api.ts';
import { closed } from '../../../document/schemas.ts';
import { answerCsv, CsvLanguage, csvResponse, timeCell } from '../../csv-answer.ts';
import { refused } from '../../portal-answer.ts';

const heads = {
  id: [
    'Dikirim (WIB)',
    'Oleh',
    'Kepada',
    'Grup',
    'Judul',
    'Isi',
    'Judul (Inggris)',
    'Isi (Inggris)',
    'Klien',
    'Dibaca',
    'E-mail',
    'Belum terkirim',
    'Gagal',
  ],
  en: [
    'Sent (WIB)',
    'By',
    'To',
    'Group',
    'Title',
    'Text',
    'Title (English)',
    'Text (English)',
    'Clients',
    'Read',
    'Mails',
    'Not sent yet',
    'Failed',
  ],
} as const;

/** GET …/messages.csv: the messages to clients, newest first. */
export function registerMessageFile(api: Api, app: App): void {
  api.get(
    '/portal/operator/messages.csv',
    {
      config: { access: { operator: 'clients:read' } },
      schema: {
        operationId: 'downloadClientMessages',
        summary: 'Download the messages to clients',
        querystring: closed({ language: CsvLanguage }),
        response: { 200: csvResponse, default: refused },
      },
    },
    async (request, reply) => {
      const { language = 'id' } = request.query;
      return answerCsv(reply, { name: 'messages', language, head: heads[language], pages: rowsOf(app) });
    },
  );
}

async function* rowsOf({ database }: App): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  let before: string | undefined;
  do {
    const { messages, next } = await listMessages(database, before);
    yield messages.map((one) => [
      ...[timeCell(one.sentAt), one.sentBy, one.audience, one.group],
      ...[one.indonesian.title, one.indonesian.body],
      ...[one.english?.title ?? null, one.english?.body ?? null],
      ...[one.accounts, one.read, one.mails, one.mailsDue, one.mailsFailed],
    ]);
    before = next ?? undefined;
  } while (before !== undefined);
}
