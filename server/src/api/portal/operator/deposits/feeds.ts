import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { hourMs } from '../../../../clock.ts';
import { bankAccountWithId, listBankAccounts } from '../../../../deposits/bank/bank-accounts.ts';
import { addFeed, disableFeed, rotateFeedSecret } from '../../../../deposits/bank/feeds/bank-feeds.ts';
import { listFeeds } from '../../../../deposits/bank/feeds/feed-rows.ts';
import { environments } from '../../../../environment.ts';
import type { Api } from '../../../api.ts';
import { closed, oneOf, ref, text, uuid } from '../../../document/schemas.ts';
import { actorOf } from '../../access.ts';
import { answerSchema, portalAnswer, refused } from '../../portal-answer.ts';
import { IdParams } from './deposit-query.ts';

const access = { operator: 'deposits:write', fresh: true } as const;
/** Whoever knows the secret of a feed can say that money has arrived. */
const secretAccess = { operator: 'settings:write', fresh: true } as const;
const timeOrNull = Type.Union([Type.String({ format: 'date-time' }), Type.Null()]);

/** The schemas of feeds. */
export const feedSchemas = [
  Type.Object(
    {
      id: Type.String(),
      environment: oneOf(environments),
      bank: Type.String(),
      number: Type.String(),
      name: Type.String(),
      enabled: Type.Boolean(),
      last_callback_at: timeOrNull,
      previous_secret_until: timeOrNull,
    },
    { $id: 'OperatorFeed', description: 'A mutation service that sends the lines of a bank account.' },
  ),
  Type.Object(
    { data: Type.Array(ref('OperatorFeed')), meta: ref('PortalMeta') },
    { $id: 'OperatorFeeds', description: 'All feeds, without their secrets.' },
  ),
  Type.Object(
    {
      id: Type.String(),
      url: Type.Union([Type.String(), Type.Null()], { description: 'Null where it did not change.' }),
      secret: Type.String({ description: 'It is not shown again.' }),
      previous_secret_until: timeOrNull,
    },
    { $id: 'FeedSecret', description: 'The signing secret of a feed.' },
  ),
  Type.Object({ id: Type.String() }, { $id: 'FeedDisabled', description: 'The feed.' }),
  answerSchema('FeedSecretAnswer', 'The secret.', 'FeedSecret'),
  answerSchema('FeedDisabledAnswer', 'The feed.', 'FeedDisabled'),
];

/** The operations of feeds. A secret is answered once. */
export function registerFeeds(api: Api, app: App): void {
  list(api, app);
  add(api, app);
  rotate(api, app);
  disable(api, app);
}

function list(api: Api, app: App): void {
  api.get(
    '/portal/operator/deposits/feeds',
    {
      config: { access: { operator: 'deposits:read' } },
      schema: {
        operationId: 'listFeeds',
        summary: 'List the feeds, without their addresses and secrets',
        querystring: closed({}),
        response: { 200: ref('OperatorFeeds'), default: refused },
      },
    },
    async (request) => {
      const feeds = await listFeeds(app.database, null);
      const banks = new Map((await listBankAccounts(app.database)).map((bank) => [bank.id, bank]));
      return portalAnswer(
        request,
        feeds.map((feed) => {
          const bank = banks.get(feed.bankAccountId);
          return {
            ...{ id: feed.id, environment: bank?.environment ?? 'live', bank: bank?.bank ?? '' },
            ...{ number: bank?.number ?? '', name: feed.name, enabled: feed.disabledAt === null },
            ...{ last_callback_at: feed.lastAt, previous_secret_until: feed.previousSecretUntil },
          };
        }),
      );
    },
  );
}

function add(api: Api, app: App): void {
  api.post(
    '/portal/operator/deposits/feeds',
    {
      config: { access: secretAccess },
      schema: {
        operationId: 'addFeed',
        summary: 'Add a feed to a bank account',
        body: closed({
          bank_account_id: uuid('The bank account.'),
          name: text({ minLength: 1, maxLength: 100, description: 'A name, such as that of the service.' }),
        }),
        response: { 201: ref('FeedSecretAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      const bankAccount = await bankAccountWithId(app.database, request.body.bank_account_id);
      const added = await addFeed(app, { bankAccount, name: request.body.name, actor: actorOf(request) });
      reply.code(201).header('cache-control', 'no-store');
      const url = `${app.config.publicUrl}/callbacks/bank/${added.token}`;
      return portalAnswer(request, {
        id: added.id,
        url,
        secret: added.secret.open(),
        previous_secret_until: null,
      });
    },
  );
}

function rotate(api: Api, app: App): void {
  api.post(
    '/portal/operator/deposits/feeds/:id/rotate',
    {
      config: { access: secretAccess },
      schema: {
        operationId: 'rotateFeedSecret',
        summary: 'Give a feed a new signing secret',
        params: IdParams,
        body: closed({
          overlap_hours: Type.Integer({
            minimum: 0,
            maximum: 720,
            description: 'How long the old one is accepted.',
          }),
        }),
        response: { 200: ref('FeedSecretAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      const { id: feedId } = request.params;
      const overlapMs = request.body.overlap_hours * hourMs;
      const { secret, previousUntil } = await rotateFeedSecret(app, {
        feedId,
        overlapMs,
        actor: actorOf(request),
      });
      reply.header('cache-control', 'no-store');
      return portalAnswer(request, {
        ...{ id: feedId, url: null, secret: secret.open(), previous_secret_until: previousUntil },
      });
    },
  );
}

function disable(api: Api, app: App): void {
  api.post(
    '/portal/operator/deposits/feeds/:id/disable',
    {
      config: { access },
      schema: {
        operationId: 'disableFeed',
        summary: 'Take no more lines from a feed',
        params: IdParams,
        body: closed({}),
        response: { 200: ref('FeedDisabledAnswer'), default: refused },
      },
    },
    async (request) => {
      const { id: feedId } = request.params;
      await disableFeed(app, { feedId, actor: actorOf(request) });
      return portalAnswer(request, { id: feedId });
    },
  );
}
