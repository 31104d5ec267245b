import type { App } from '../../../../app.ts';
import { operatorPermissionsOf } from '../../../../people/operators/operator-permissions.ts';
import { type CodePageQuery, listCodes } from '../../../../suppliers/setup/listed-codes.ts';
import { operatorOf } from '../../access.ts';
import { codeStateOf } from './code-operations.ts';
import { codeFilters } from './code-schemas.ts';
import { SupplierParams } from './supplier-schemas.ts';
import type { CsvCell } from '../../../../reports/csv.ts';
import type { Api } from '../../../api.ts';
import { closed } from '../../../document/schemas.ts';
import { answerCsv, CsvLanguage, csvResponse, timeCell } from '../../csv-answer.ts';
import { refused } from '../../portal-answer.ts';

const heads = {
  id: [
    'Kode',
    'Nama',
    'Produk kami',
    'Dipetakan operator',
    'Prioritas',
    'Status',
    'Harga kami',
    'Harga modal',
    'Biaya admin',
    'Komisi',
    'Terlihat (WIB)',
  ],
  en: [
    'Code',
    'Name',
    'Our product',
    'Mapped by an operator',
    'Priority',
    'State',
    'Our price',
    'Cost',
    'Admin fee',
    'Commission',
    'Seen (WIB)',
  ],
} as const;

/** How many rows one query reads, to bound the memory. */
const chunk = 500;

/** GET …/suppliers/NAME/codes.csv: the codes of a supplier, as they are filtered. Costs are left out for who may not see them. */
export function registerCodeFile(api: Api, app: App): void {
  api.get(
    '/portal/operator/suppliers/:name/codes.csv',
    {
      config: { access: { operator: 'suppliers:read' } },
      schema: {
        operationId: 'downloadSupplierCodes',
        summary: 'Download the codes of a supplier',
        params: SupplierParams,
        querystring: closed({ ...codeFilters, language: CsvLanguage }),
        response: { 200: csvResponse, default: refused },
      },
    },
    async (request, reply) => {
      const { kind = 'prepaid', state = 'all', search, language = 'id' } = request.query;
      const query = { supplier: request.params.name, kind, state, search: search ?? null };
      const costs = operatorPermissionsOf(operatorOf(request).role).has('prices:read');
      return answerCsv(reply, {
        name: `codes-${request.params.name}-${kind}`,
        language,
        head: heads[language],
        pages: rowsOf(app, query, { costs, yes: language === 'id' ? 'ya' : 'yes' }),
      });
    },
  );
}

async function* rowsOf(
  { database }: App,
  query: Omit<CodePageQuery, 'from' | 'limit'>,
  { costs, yes }: { readonly costs: boolean; readonly yes: string },
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  let after: string | undefined;
  do {
    const from = after === undefined ? null : { after };
    const { codes, hasAfter } = await listCodes(database, { ...query, from, limit: chunk });
    yield codes.map((code) => [
      ...[code.sku, code.name, code.product_code, code.mapped ? yes : null, code.priority, codeStateOf(code)],
      code.kind === 'prepaid' ? code.product_price : code.product_admin_fee,
      ...(costs ? [code.cost, code.admin_fee, code.commission] : [null, null, null]),
      timeCell(code.seen_at),
    ]);
    after = hasAfter ? codes.at(-1)?.sku : undefined;
  } while (after !== undefined);
}
