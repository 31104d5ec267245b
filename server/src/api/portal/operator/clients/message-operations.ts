import { type Static, Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { countReceivers } from '../../../../clients/messages/count-receivers.ts';
import { type ListedMessage, listMessages } from '../../../../clients/messages/list-messages.ts';
import {
  type Audience,
  audiences,
  bodyMax,
  chosenAccountsMax,
  titleMax,
} from '../../../../clients/messages/message.ts';
import { sendMessage } from '../../../../clients/messages/send-message.ts';
import { isId } from '../../../../ids.ts';
import { Refusal } from '../../../../refusals.ts';
import type { Api } from '../../../api.ts';
import { closed, IdempotencyHeaders, oneOf, ref } from '../../../document/schemas.ts';
import { actorOf, operatorOf } from '../../access.ts';
import { answerSchema, portalAnswer, refused } from '../../portal-answer.ts';

const uuid = Type.String({ format: 'uuid' });
const textOrNull = Type.Union([Type.String(), Type.Null()]);
const MessageText = Type.Object({ title: Type.String(), body: Type.String() });
const count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });

const TextBody = closed({
  title: Type.String({ minLength: 1, maxLength: 2 * titleMax }),
  body: Type.String({ minLength: 1, maxLength: 2 * bodyMax }),
});

const AudienceBody = closed({
  to: oneOf(audiences),
  group: Type.Optional(Type.String({ minLength: 1, maxLength: 50 })),
  account_ids: Type.Optional(Type.Array(uuid, { minItems: 1, maxItems: chosenAccountsMax })),
});

const MessageBody = closed({
  audience: AudienceBody,
  indonesian: TextBody,
  english: Type.Union([TextBody, Type.Null()]),
  by_mail: Type.Boolean({ description: 'Whether owners get it by mail too.' }),
  expected: closed({ accounts: count, mails: count }),
});

/** The schemas of the operations of messages. */
export const messageSchemas = [
  Type.Object(
    { accounts: Type.Integer(), mails: Type.Integer({ description: 'Owners, each once.' }) },
    { $id: 'OperatorReceivers', description: 'How many receive a message.' },
  ),
  Type.Object(
    {
      id: uuid,
      indonesian: MessageText,
      english: Type.Union([MessageText, Type.Null()]),
      audience: oneOf(audiences),
      group: textOrNull,
      by_mail: Type.Boolean(),
      sent_by: Type.String(),
      sent_at: Type.String({ format: 'date-time' }),
      ...{ accounts: Type.Integer(), read: Type.Integer(), mails: Type.Integer() },
      ...{ mails_due: Type.Integer(), mails_failed: Type.Integer() },
    },
    { $id: 'OperatorMessage' },
  ),
  Type.Object(
    { messages: Type.Array(ref('OperatorMessage')), next: textOrNull },
    { $id: 'OperatorMessages' },
  ),
  Type.Object({ id: uuid, accounts: Type.Integer(), mails: Type.Integer() }, { $id: 'OperatorSentMessage' }),
  answerSchema('OperatorReceiversAnswer', 'How many receive it.', 'OperatorReceivers'),
  answerSchema('OperatorMessagesAnswer', 'Messages, newest first.', 'OperatorMessages'),
  answerSchema('OperatorSentMessageAnswer', 'The message that was sent.', 'OperatorSentMessage'),
];

/** Messages to clients: what was sent, how many would receive one, and sending. */
export function registerMessages(api: Api, app: App): void {
  api.get(
    '/portal/operator/messages',
    {
      config: { access: { operator: 'clients:read' } },
      schema: {
        operationId: 'listClientMessages',
        summary: 'List the messages to clients, newest first',
        querystring: closed({ before: Type.Optional(Type.String({ maxLength: 40 })) }),
        response: { 200: ref('OperatorMessagesAnswer'), default: refused },
      },
    },
    async (request) => {
      const { before } = request.query;
      if (before !== undefined && !isId(before)) throw new Refusal('invalid_parameter');
      const { messages, next } = await listMessages(app.database, before);
      return portalAnswer(request, { messages: messages.map(present), next });
    },
  );
  api.post(
    '/portal/operator/messages/receivers',
    {
      config: { access: { operator: 'messages:write', reads: true } },
      schema: {
        operationId: 'countMessageReceivers',
        summary: 'Count who would receive a message; nothing is sent',
        body: closed({ audience: AudienceBody }),
        response: { 200: ref('OperatorReceiversAnswer'), default: refused },
      },
    },
    async (request) =>
      portalAnswer(request, await countReceivers(app.database, audienceOf(request.body.audience))),
  );
  registerSend(api, app);
}

function registerSend(api: Api, app: App): void {
  api.post(
    '/portal/operator/messages',
    {
      config: { access: { operator: 'messages:write' } },
      schema: {
        operationId: 'sendClientMessage',
        summary: 'Send a message to clients; it cannot be taken back',
        headers: IdempotencyHeaders,
        body: MessageBody,
        response: { 200: ref('OperatorSentMessageAnswer'), default: refused },
      },
    },
    async (request) => {
      const { audience, indonesian, english, by_mail: byMail, expected } = request.body;
      const sent = await sendMessage(app.database, {
        idempotencyKey: request.headers['idempotency-key'].toLowerCase(),
        content: { indonesian, english },
        audience: audienceOf(audience),
        ...{ byMail, expected },
        by: { name: operatorOf(request).name, actor: actorOf(request) },
      });
      return portalAnswer(request, sent);
    },
  );
}

function audienceOf({ to, group, account_ids: accountIds }: Static<typeof AudienceBody>): Audience {
  if (to === 'group') {
    if (group === undefined) throw new Refusal('invalid_parameter');
    return { to, group };
  }
  return to === 'all' ? { to } : { to, accountIds: accountIds ?? [] };
}

function present(message: ListedMessage) {
  return {
    ...{ id: message.id, indonesian: message.indonesian, english: message.english },
    ...{ audience: message.audience, group: message.group, by_mail: message.byMail, sent_by: message.sentBy },
    ...{ sent_at: message.sentAt.toISOString(), accounts: message.accounts, read: message.read },
    ...{ mails: message.mails, mails_due: message.mailsDue, mails_failed: message.mailsFailed },
  };
}
