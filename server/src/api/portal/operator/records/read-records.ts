import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { readAccountNames } from '../../../../clients/account-names.ts';
import { actorName } from '../../../../operators/actor-name.ts';
import type { ListedAuditRecord } from '../../../../operators/audit-record.ts';
import { readRecordPage } from '../../../../operators/list-records.ts';
import { readRecordChanges } from '../../../../operators/record-changes.ts';
import { Refusal } from '../../../../refusals.ts';
import type { Api } from '../../../api.ts';
import { closed, ref, uuid } from '../../../document/schemas.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { RecordCursor, recordCursor, recordCursorOf, recordFilterOf, RecordFilters } from './record-query.ts';

/** GET …/records and …/records/:id: what people and machines did, newest first. */
export function registerRecords(api: Api, app: App): void {
  registerList(api, app);
  registerOne(api, app);
}

function registerList(api: Api, app: App): void {
  api.get(
    '/portal/operator/records',
    {
      config: { access: { operator: 'audit:read' } },
      schema: {
        operationId: 'listRecords',
        summary: 'List audit records, newest first.',
        querystring: closed({
          ...RecordFilters,
          page: RecordCursor,
          per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
        }),
        response: { 200: ref('OperatorRecordPage'), default: refused },
      },
    },
    async (request) => {
      const { query } = request;
      const page = await readRecordPage(app.database, {
        ...recordFilterOf(query),
        ...recordCursorOf(query.page),
        limit: query.per_page ?? 50,
      });
      const names = await readAccountNames(
        app.database,
        page.records.map(({ accountId }) => accountId),
      );
      return {
        data: page.records.map((record) => presentRecord(record, names)),
        meta: {
          request_id: request.id,
          older: recordCursor('older', page.older),
          newer: recordCursor('newer', page.newer),
          is_partial: page.isPartial,
        },
      };
    },
  );
}

function registerOne(api: Api, app: App): void {
  api.get(
    '/portal/operator/records/:id',
    {
      config: { access: { operator: 'audit:read' } },
      schema: {
        operationId: 'getRecord',
        summary: 'Read an audit record, with what it changed.',
        params: closed({ id: uuid('The id of the record.') }),
        response: { 200: ref('OperatorRecordAnswer'), default: refused },
      },
    },
    async (request) => {
      const found = await readRecordChanges(app.database, request.params.id);
      if (found === undefined) throw new Refusal('not_found');
      const names = await readAccountNames(app.database, [found.record.accountId]);
      return portalAnswer(request, {
        ...presentRecord(found.record, names),
        changes: found.changes.map((change) => ({ ...change })),
      });
    },
  );
}

function presentRecord(record: ListedAuditRecord, names: ReadonlyMap<string, string>) {
  const { id, at, actor, action, subject, accountId, detail } = record;
  return {
    ...{ id, at: at.toISOString(), actor, name: actorName(actor), action, subject },
    account: accountId === null ? null : { id: accountId, name: names.get(accountId) ?? accountId },
    detail: Object.entries(detail)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => ({ name, value })),
  };
}
