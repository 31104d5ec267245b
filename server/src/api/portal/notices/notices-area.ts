import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { App } from '../../../app.ts';
import {
  type AccountNotice,
  countUnreadNotices,
  listAccountNotices,
  readNotices,
  unreadMax,
} from '../../../clients/messages/account-notices.ts';
import { isId } from '../../../ids.ts';
import { Refusal } from '../../../refusals.ts';
import type { Api } from '../../api.ts';
import { closed, ref } from '../../document/schemas.ts';
import { membershipOf, sessionOf } from '../access.ts';
import { AccountParams, answerSchema, portalAnswer, refused } from '../portal-answer.ts';
import type { PortalArea } from '../portal-area.ts';

const uuid = Type.String({ format: 'uuid' });
const NoticeText = Type.Object({ title: Type.String(), body: Type.String({ description: 'Plain text.' }) });
const unread = Type.Integer({ description: `How many this person has not read, at most ${unreadMax}.` });

const noticeSchemas = [
  Type.Object(
    {
      id: uuid,
      sent_at: Type.String({ format: 'date-time' }),
      is_read: Type.Boolean(),
      indonesian: NoticeText,
      english: Type.Union([NoticeText, Type.Null()]),
    },
    { $id: 'AccountNotice', description: 'What the operator tells an account.' },
  ),
  Type.Object(
    {
      unread,
      notices: Type.Array(ref('AccountNotice')),
      next: Type.Union([Type.String(), Type.Null()], { description: 'The `before` of the next page.' }),
    },
    { $id: 'AccountNotices' },
  ),
  Type.Object({ unread }, { $id: 'UnreadNotices' }),
  answerSchema('AccountNoticesAnswer', 'Notices, newest first.', 'AccountNotices'),
  answerSchema('UnreadNoticesAnswer', 'How many are not read.', 'UnreadNotices'),
];

/** The notices of an account, and which of them a person has read. */
export const noticesArea: PortalArea = {
  schemas: noticeSchemas,
  register(api, app) {
    registerList(api, app);
    registerRead(api, app);
  },
};

function registerList(api: Api, app: App): void {
  api.get(
    '/portal/accounts/:account_id/notices',
    {
      config: { access: { client: 'account:read' } },
      schema: {
        operationId: 'listNotices',
        summary: 'List what the operator tells the account, newest first',
        params: AccountParams,
        querystring: closed({ before: Type.Optional(Type.String({ maxLength: 40 })) }),
        response: { 200: ref('AccountNoticesAnswer'), default: refused },
      },
    },
    async (request) => {
      const { before } = request.query;
      if (before !== undefined && !isId(before)) throw new Refusal('invalid_parameter');
      const reader = readerOf(request);
      const [{ notices, next }, unreadNotices] = await Promise.all([
        listAccountNotices(app.database, reader, before),
        countUnreadNotices(app.database, reader),
      ]);
      return portalAnswer(request, { unread: unreadNotices, notices: notices.map(present), next });
    },
  );
}

function registerRead(api: Api, app: App): void {
  api.post(
    '/portal/accounts/:account_id/notices/read',
    {
      config: { access: { client: 'account:read' } },
      schema: {
        operationId: 'readNotices',
        summary: 'Note that this person has read notices',
        params: AccountParams,
        body: closed({ ids: Type.Array(uuid, { minItems: 1, maxItems: 100 }) }),
        response: { 200: ref('UnreadNoticesAnswer'), default: refused },
      },
    },
    async (request) => {
      const reader = readerOf(request);
      await readNotices(app.database, reader, request.body.ids);
      return portalAnswer(request, { unread: await countUnreadNotices(app.database, reader) });
    },
  );
}

function readerOf(request: FastifyRequest): { readonly accountId: string; readonly personId: string } {
  return { accountId: membershipOf(request).accountId, personId: sessionOf(request).person.id };
}

function present({ id, sentAt, isRead, indonesian, english }: AccountNotice) {
  return { id, sent_at: sentAt.toISOString(), is_read: isRead, indonesian, english };
}
