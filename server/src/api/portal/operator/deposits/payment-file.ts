import type { App } from '../../../../app.ts';
import { readAccountNames } from '../../../../clients/account-names.ts';
import { jakartaDateTime } from '../../../../clock.ts';
import { listBankAccounts } from '../../../../deposits/bank/bank-accounts.ts';
import { listPayments, type PaymentFilter } from '../../../../deposits/payments/list-payments.ts';
import type { CsvCell } from '../../../../reports/csv.ts';
import type { Api } from '../../../api.ts';
import { closed } from '../../../document/schemas.ts';
import { answerCsv, CsvLanguage, csvResponse } from '../../csv-answer.ts';
import { refused } from '../../portal-answer.ts';
import { paymentFilters } from './read-payments.ts';

const heads = {
  id: [
    'Diterima (WIB)',
    'Tempat',
    'Status',
    'Jumlah',
    'Biaya',
    'Klien',
    'Masuk saldo',
    'Masuk (WIB)',
    'Rujukan',
  ],
  en: [
    'Received (WIB)',
    'Place',
    'State',
    'Amount',
    'Fee',
    'Client',
    'Credited',
    'Credited (WIB)',
    'Reference',
  ],
} as const;

/** How many payments one query reads, to bound the memory. */
const chunk = 500;

/** GET …/deposits/payments.csv: all payments, as they are filtered, newest first. Who paid is not in it. */
export function registerPaymentFile(api: Api, app: App): void {
  api.get(
    '/portal/operator/deposits/payments.csv',
    {
      config: { access: { operator: 'deposits:read' } },
      schema: {
        operationId: 'downloadOperatorPayments',
        summary: 'Download the payments',
        querystring: closed({ ...paymentFilters, language: CsvLanguage }),
        response: { 200: csvResponse, default: refused },
      },
    },
    async (request, reply) => {
      const { environment = 'live', state, account, language = 'id' } = request.query;
      return answerCsv(reply, {
        name: `payments-${environment}`,
        language,
        head: heads[language],
        pages: rowsOf(app, { environment, state, accountId: account }),
      });
    },
  );
}

async function* rowsOf(
  { database }: App,
  filter: Omit<PaymentFilter, 'limit'>,
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  const banks = new Map(
    (await listBankAccounts(database)).map(({ id, bank, number }) => [id, `${bank} ${number}`]),
  );
  let before: string | undefined;
  do {
    const { payments, next } = await listPayments(database, { ...filter, before, limit: chunk });
    const names = await readAccountNames(
      database,
      payments.map(({ accountId }) => accountId),
    );
    yield payments.map(({ source, accountId, ...one }) => [
      jakartaDateTime(one.receivedAt),
      source.kind === 'gateway' ? source.gatewayId : (banks.get(source.bankAccountId) ?? null),
      ...[one.state, one.amount, one.fee, accountId === null ? null : (names.get(accountId) ?? accountId)],
      ...[one.credited, one.creditedAt === null ? null : jakartaDateTime(one.creditedAt), one.reference],
    ]);
    before = next ?? undefined;
  } while (before !== undefined);
}
