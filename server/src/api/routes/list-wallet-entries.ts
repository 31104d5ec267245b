import { Type } from 'typebox';
import type { App } from '../../app.ts';
import { listWalletEntries } from '../../reports/read-statement.ts';
import { entryView } from '../../reports/statement-json.ts';
import { principalOf } from '../http/admission.ts';
import type { Api } from '../api.ts';
import { allowCompression } from '../http/compress-answers.ts';
import { metaOf } from '../http/envelope.ts';
import { closed, Cursor, day, ref } from '../document/schemas.ts';
import { dayOrNull } from '../http/day-parameter.ts';

const EntriesQuery = closed({
  from: Type.Optional(day('Only entries of this day in Jakarta and later.')),
  to: Type.Optional(day('Only entries of this day in Jakarta and earlier.')),
  cursor: Cursor,
  per_page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'The number of entries on a page.' }),
  ),
});

/** GET /wallet/entries: the movements of the wallet, the newest first. */
export function listWalletEntriesRoute(api: Api, app: App): void {
  api.get(
    '/wallet/entries',
    {
      config: { scope: 'wallet:read', operation: 'listWalletEntries' },
      schema: { querystring: EntriesQuery, response: { 200: ref('WalletEntryListAnswer') } },
    },
    async (request, reply) => {
      const { from, to, cursor, per_page: limit = 50 } = request.query;
      const { entries, next } = await listWalletEntries(app.database, principalOf(request), {
        from: dayOrNull('from', from),
        to: dayOrNull('to', to),
        before: cursor === undefined ? null : BigInt(cursor),
        limit,
      });
      allowCompression(reply);
      return {
        data: entries.map(entryView),
        meta: { ...metaOf(request), next_cursor: next === null ? null : String(next) },
      };
    },
  );
}
