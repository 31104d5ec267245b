import type { App } from '../../../app.ts';
import { jakartaDateTime } from '../../../clock.ts';
import type { DepositView } from '../../../deposits/requests/present-deposit.ts';
import { type DepositFilter, walkDeposits } from '../../../deposits/requests/read-deposits.ts';
import type { CsvCell } from '../../../reports/csv.ts';
import type { WalletKey } from '../../../ledger/wallet.ts';
import type { Api } from '../../api.ts';
import { closed } from '../../document/schemas.ts';
import { environmentIn, membershipOf } from '../access.ts';
import { answerCsv, CsvLanguage, csvResponse } from '../csv-answer.ts';
import { EnvironmentParams, refused } from '../portal-answer.ts';
import { depositFilters } from './deposit-query.ts';

const heads = {
  id: [
    'Nomor',
    'Dibuat (WIB)',
    'Cara bayar',
    'Status',
    'Jumlah',
    'Dibayar',
    'Biaya',
    'Nilai bersih',
    'Masuk saldo',
    'Masuk (WIB)',
  ],
  en: [
    'Number',
    'Created (WIB)',
    'Method',
    'Status',
    'Amount',
    'Payable',
    'Fee',
    'Net',
    'Credited',
    'Credited (WIB)',
  ],
} as const;

/** GET …/deposits.csv: all deposits, as they are filtered, newest first. */
export function registerDepositFile(api: Api, app: App): void {
  api.get(
    '/portal/accounts/:account_id/:environment/deposits.csv',
    {
      config: { access: { client: 'deposits:read' } },
      schema: {
        operationId: 'downloadDeposits',
        summary: 'Download the deposits',
        params: EnvironmentParams,
        querystring: closed({ ...depositFilters, language: CsvLanguage }),
        response: { 200: csvResponse, default: refused },
      },
    },
    async (request, reply) => {
      const { status: state, method, language = 'id' } = request.query;
      const wallet = { accountId: membershipOf(request).accountId, environment: environmentIn(request) };
      return answerCsv(reply, {
        name: `deposit-${wallet.environment}`,
        language,
        head: heads[language],
        pages: rowsOf(app, wallet, { state, method }),
      });
    },
  );
}

async function* rowsOf(
  { database }: App,
  wallet: WalletKey,
  filter: Omit<DepositFilter, 'limit'>,
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  for await (const page of walkDeposits(database, wallet, filter)) yield page.map(rowOf);
}

function rowOf(deposit: DepositView): CsvCell[] {
  return [
    deposit.number,
    timeText(deposit.created_at),
    deposit.method,
    deposit.status,
    BigInt(deposit.amount),
    BigInt(deposit.payable_amount),
    BigInt(deposit.fee),
    BigInt(deposit.net_amount),
    BigInt(deposit.credited_amount),
    deposit.credited_at === null ? null : timeText(deposit.credited_at),
  ];
}

function timeText(time: string): string {
  const at = new Date(time);
  return jakartaDateTime(at);
}
