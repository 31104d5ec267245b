import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { listBankAccounts } from '../../../../deposits/bank/bank-accounts.ts';
import { lineStates, listLines } from '../../../../deposits/bank/lines/line-rows.ts';
import type { Environment } from '../../../../environment.ts';
import { InEnvironment } from './deposit-query.ts';
import type { CsvCell } from '../../../../reports/csv.ts';
import type { Api } from '../../../api.ts';
import { closed, oneOf } from '../../../document/schemas.ts';
import { answerCsv, CsvLanguage, csvResponse } from '../../csv-answer.ts';
import { refused } from '../../portal-answer.ts';

const heads = {
  id: [
    'Tanggal',
    'Jam',
    'Bank',
    'Rekening',
    'Sumber',
    'Arah',
    'Jumlah (sen)',
    'Rujukan',
    'Status',
    'Alasan ditahan',
  ],
  en: [
    'Day',
    'Time',
    'Bank',
    'Account',
    'Source',
    'Direction',
    'Amount (sen)',
    'Reference',
    'State',
    'Why it is held',
  ],
} as const;

/** How many rows one query reads, to bound the memory. */
const chunk = 500;

/** GET …/deposits/lines.csv: bank lines, held ones or all, newest first. The text of the bank names people and is not in it. */
export function registerLineFile(api: Api, app: App): void {
  api.get(
    '/portal/operator/deposits/lines.csv',
    {
      config: { access: { operator: 'deposits:write' } },
      schema: {
        operationId: 'downloadBankLines',
        summary: 'Download bank lines',
        querystring: closed({
          environment: InEnvironment,
          show: Type.Optional(oneOf(['held', 'all'], { description: 'Those that wait when left out.' })),
          language: CsvLanguage,
        }),
        response: { 200: csvResponse, default: refused },
      },
    },
    async (request, reply) => {
      const { environment = 'live', show, language = 'id' } = request.query;
      return answerCsv(reply, {
        name: `bank-lines-${environment}`,
        language,
        head: heads[language],
        pages: rowsOf(app, environment, show === 'all'),
      });
    },
  );
}

async function* rowsOf(
  { database, keyring }: App,
  environment: Environment,
  all: boolean,
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  const accounts = new Map((await listBankAccounts(database)).map((one) => [one.id, one]));
  const states = all ? lineStates : (['held'] as const);
  let after: string | undefined;
  do {
    const of = { states, bankAccountId: null, id: null, environment, after, limit: chunk };
    const lines = await listLines(database, keyring, of);
    yield lines.map((line) => [
      ...[line.day, line.time, accounts.get(line.bankAccountId)?.bank ?? null],
      ...[accounts.get(line.bankAccountId)?.number ?? null, line.source, line.direction, line.amount],
      ...[line.reference, line.state, line.holdReason],
    ]);
    after = lines.length < chunk ? undefined : lines.at(-1)?.id;
  } while (after !== undefined);
}
