import type { App } from '../../../../app.ts';
import { readAccountNames } from '../../../../clients/account-names.ts';
import { stateOf } from '../../../../orders/adjustments/approve-adjustment.ts';
import { readProposals } from '../../../../orders/adjustments/proposal-rows.ts';
import { proposalState } from './proposals.ts';
import type { CsvCell } from '../../../../reports/csv.ts';
import type { Api } from '../../../api.ts';
import { closed } from '../../../document/schemas.ts';
import { answerCsv, CsvLanguage, csvResponse, timeCell } from '../../csv-answer.ts';
import { refused } from '../../portal-answer.ts';

const heads = {
  id: [
    'Diajukan (WIB)',
    'Klien',
    'Lingkungan',
    'Jenis',
    'Jumlah',
    'Rujukan',
    'Alasan',
    'Bukti',
    'Diajukan oleh',
    'Status',
    'Diputus oleh',
    'Diputus (WIB)',
    'Alasan putusan',
  ],
  en: [
    'Proposed (WIB)',
    'Client',
    'Environment',
    'Kind',
    'Amount',
    'Reference',
    'Reason',
    'Evidence',
    'Proposed by',
    'State',
    'Decided by',
    'Decided (WIB)',
    'Reason of the decision',
  ],
} as const;

/** How many rows one query reads, to bound the memory. */
const chunk = 500;

/** GET …/deposits/proposals.csv: proposals of money that need two people, those that wait or all, newest first. */
export function registerProposalFile(api: Api, app: App): void {
  api.get(
    '/portal/operator/deposits/proposals.csv',
    {
      config: { access: { operator: 'books:read' } },
      schema: {
        operationId: 'downloadProposals',
        summary: 'Download proposals',
        querystring: closed({ state: proposalState, language: CsvLanguage }),
        response: { 200: csvResponse, default: refused },
      },
    },
    async (request, reply) => {
      const { language = 'id' } = request.query;
      return answerCsv(reply, {
        name: 'proposals',
        language,
        head: heads[language],
        pages: rowsOf(app, request.query.state !== 'all'),
      });
    },
  );
}

async function* rowsOf(
  { database, clock: { offsetMs } }: App,
  waiting: boolean,
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  let after: string | null = null;
  do {
    const found = await readProposals(database, { offsetMs, waiting, after, limit: chunk });
    const names = await readAccountNames(
      database,
      found.map(({ accountId }) => accountId),
    );
    yield found.map((one) => [
      ...[timeCell(one.proposedAt), names.get(one.accountId) ?? one.accountId, one.environment, one.kind],
      ...[one.amount, one.reference, one.reason, one.evidence, one.proposedBy.name, stateOf(one)],
      ...[one.decidedBy?.name ?? null, timeCell(one.decidedAt), one.decisionReason],
    ]);
    after = found.length < chunk ? null : (found.at(-1)?.id ?? null);
  } while (after !== null);
}
