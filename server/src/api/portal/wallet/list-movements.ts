import type { App } from '../../../app.ts';
import { readDatabaseTime } from '../../../database/database-time.ts';
import { describeMovements, type DescribedMovement } from '../../../deposits/describe-movements.ts';
import { readStatementPage } from '../../../reports/wallet/statement-page.ts';
import { entryView } from '../../../reports/statement-json.ts';
import type { Api } from '../../api.ts';
import { ref } from '../../document/schemas.ts';
import { EnvironmentParams, portalPage, refused } from '../portal-answer.ts';
import { cursorOf, cursorText, daysOf, MovementPageQuery } from './wallet-query.ts';
import type { WalletSide } from './wallet-side.ts';

/** GET …/wallet/movements: a page of the statement, newest first. */
export function listMovements(api: Api, app: App, side: WalletSide): void {
  api.get(
    `${side.path}/movements`,
    {
      config: { access: side.access },
      schema: {
        operationId: side.ids.movements,
        summary: 'List the movements of the wallet',
        params: EnvironmentParams,
        querystring: MovementPageQuery,
        response: { 200: ref('WalletMovementPage'), default: refused },
      },
    },
    async (request) => {
      const { query } = request;
      const wallet = await side.walletOf(request, app);
      const days = daysOf(query, await readDatabaseTime(app.database, app.clock.offsetMs));
      const { movements, older, newer } = await readStatementPage(app.database, wallet, {
        ...days,
        group: query.kind ?? 'final',
        cursor: cursorOf(query.page),
        limit: query.per_page ?? 25,
      });
      const described = await describeMovements(app.database, wallet, movements);
      return portalPage(request, described.map(movementView), {
        older: cursorText('older', older),
        newer: cursorText('newer', newer),
      });
    },
  );
}

function movementView({ entry, order, deposit }: DescribedMovement) {
  return {
    ...entryView(entry),
    number: String(entry.number),
    order:
      order === undefined
        ? null
        : { id: order.id, product_name: order.productName, client_reference: order.clientReference },
    deposit: deposit ?? null,
  };
}
