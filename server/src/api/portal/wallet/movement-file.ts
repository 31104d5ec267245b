import type { App } from '../../../app.ts';
import { jakartaDateTime } from '../../../clock.ts';
import { readDatabaseTime } from '../../../database/database-time.ts';
import { describeMovements, type DescribedMovement } from '../../../deposits/describe-movements.ts';
import type { WalletKey } from '../../../ledger/wallet.ts';
import type { CsvCell } from '../../../reports/csv.ts';
import { type StatementQuery, walkMovements } from '../../../reports/wallet/statement-page.ts';
import type { Api } from '../../api.ts';
import { closed } from '../../document/schemas.ts';
import { answerCsv, CsvLanguage, csvResponse } from '../csv-answer.ts';
import { EnvironmentParams, refused } from '../portal-answer.ts';
import { daysOf, MovementsQuery } from './wallet-query.ts';
import type { WalletSide } from './wallet-side.ts';

const heads = {
  id: [
    'Nomor',
    'Waktu (WIB)',
    'Jenis',
    'Keterangan',
    'Rujukan',
    'Masuk',
    'Keluar',
    'Ditahan',
    'Tersedia',
    'Saldo',
  ],
  en: [
    'Number',
    'Time (WIB)',
    'Kind',
    'Description',
    'Reference',
    'In',
    'Out',
    'Held',
    'Available',
    'Balance',
  ],
} as const;

/** GET …/wallet/movements.csv: all movements of a month or a day, oldest first. */
export function registerMovementFile(api: Api, app: App, side: WalletSide): void {
  api.get(
    `${side.path}/movements.csv`,
    {
      config: { access: side.access },
      schema: {
        operationId: side.ids.file,
        summary: 'Download the movements of the wallet',
        params: EnvironmentParams,
        querystring: closed({ ...MovementsQuery, language: CsvLanguage }),
        response: { 200: csvResponse, default: refused },
      },
    },
    async (request, reply) => {
      const { kind = 'final', language = 'id' } = request.query;
      const wallet = await side.walletOf(request, app);
      const days = daysOf(request.query, await readDatabaseTime(app.database, app.clock.offsetMs));
      return answerCsv(reply, {
        name: `saldo-${wallet.environment}-${days.from}-${days.to}`,
        language,
        head: heads[language],
        pages: rowsOf(app, wallet, { ...days, group: kind }),
      });
    },
  );
}

async function* rowsOf(
  { database }: App,
  wallet: WalletKey,
  query: StatementQuery,
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  for await (const page of walkMovements(database, wallet, query))
    yield (await describeMovements(database, wallet, page)).map(rowOf);
}

function rowOf({ entry, order, deposit }: DescribedMovement): CsvCell[] {
  const change = entry.availableChange + entry.heldChange;
  return [
    entry.number,
    jakartaDateTime(entry.at),
    entry.kind,
    order?.productName ?? deposit?.method ?? null,
    order?.clientReference ?? deposit?.number ?? entry.reference,
    change > 0n ? change : null,
    change < 0n ? -change : null,
    entry.heldChange,
    entry.available,
    entry.available + entry.held,
  ];
}
