import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { App } from '../../app.ts';
import { dayMs, jakartaDay, later } from '../../clock.ts';
import { findSigningFeed, type SigningFeed } from '../../deposits/bank/feeds/feed-rows.ts';
import { receiveLines } from '../../deposits/bank/feeds/receive-lines.ts';
import type { ReportedLine } from '../../deposits/bank/lines/store-lines.ts';
import { parseSen } from '../../deposits/bank/statement/amount.ts';
import { descriptionMax, referenceMax } from '../../deposits/bank/statement/read-line.ts';
import { parseBookedAt } from '../../deposits/bank/statement/statement-date.ts';
import { Refusal } from '../../refusals.ts';
import { isSignedBy, type ReceivedSignature } from '../../webhook-signature.ts';
import type { Api } from '../api.ts';
import { keepConnection } from '../http/connections.ts';
import { type Meta, metaOf } from '../http/envelope.ts';
import { takeRawBodies } from '../http/raw-callback.ts';
import { repeatedMember } from '../http/repeated-member.ts';
import { makeRefuseCallback } from './refuse-callback.ts';

const Address = Type.Object({ token: Type.String() });

/** How a token looks; any other text is not looked up. */
const tokenShape = /^[A-Za-z0-9_-]{32}$/;

/** The most lines of one callback. */
const linesMax = 200;

/** Rupiah: a whole number, or text with two decimals. A number with a fraction may not be exact. */
const Amount = Type.Union([
  Type.Integer({ minimum: -1e15, maximum: 1e15 }),
  Type.String({ pattern: String.raw`^-?\d{1,15}(\.\d{2})?$` }),
]);

/** One booked line of the bank account. */
const Line = Type.Object(
  {
    reference: Type.String({ pattern: `^[ -~]{1,${referenceMax}}$` }),
    date: Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$` }),
    time: Type.Optional(Type.String({ pattern: String.raw`^\d{2}:\d{2}:\d{2}$` })),
    direction: Type.Union([Type.Literal('credit'), Type.Literal('debit')]),
    amount: Amount,
    description: Type.String({ maxLength: descriptionMax }),
    balance: Type.Optional(Type.Union([Amount, Type.Null()])),
  },
  { additionalProperties: false },
);

/** The body of a callback of a feed; docs/deposits.md describes it. */
const Body = Type.Object(
  { lines: Type.Array(Line, { minItems: 1, maxItems: linesMax }) },
  { additionalProperties: false },
);

/**
 * POST /callbacks/bank/{token}: the lines of a bank account, from a mutation service. The signature covers the raw body, so it
 * is read as bytes. What is stored is answered with 200; its payments are recorded by the worker.
 */
export function registerBankCallbacks(api: Api, app: App): void {
  const refuse = makeRefuseCallback(app, 401, 'The signature of this callback is not valid.');

  api.register(async (scope: Api) => {
    takeRawBodies(scope);
    scope.post(
      '/callbacks/bank/:token',
      { schema: { hide: true, params: Address } },
      async (request, reply) => {
        const feed = await findFeed(app, request.params.token);
        if (feed === undefined) return refuse(request, reply, 'not_found');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const signed = signatureOf(request);
        if (
          signed === undefined ||
          !isSignedBy(feed.secrets, signed, body.toString('utf8'), app.clock.nodeNow())
        ) {
          app.securityEvents.note({ kind: 'forged_callback', ipAddress: request.ip });
          return refuse(request, reply, 'forged', metaOfFeed(request, feed));
        }
        keepConnection(request.raw.socket);
        const lines = readLines(request, body, jakartaDay(later(app.clock.nodeNow(), dayMs)));
        const receipt = await receiveLines(app, { feed, id: signed.id, body, lines });
        if (receipt === 'reused')
          return reply.code(409).send({ error: reused, meta: metaOfFeed(request, feed) });
        if (receipt.held > 0) app.log.warn({ bank_feed: feed.id, held: receipt.held }, heldWarning);
        return { received: true, ...receipt };
      },
    );
  });
}

/** Not a refusal of the API, since clients never receive it. */
const reused = { code: 'webhook_id_reused', message: 'This webhook-id came with another body before.' };

/** The path of a feed names no environment: its bank account has one. */
function metaOfFeed(request: FastifyRequest, { environment }: SigningFeed): Meta {
  return { ...metaOf(request), environment };
}

const heldWarning = 'lines of a bank feed wait for a person; see konter bank line list';

async function findFeed({ database, keyring, clock }: App, token: string): Promise<SigningFeed | undefined> {
  return tokenShape.test(token) ? findSigningFeed(database, keyring, token, clock.offsetMs) : undefined;
}

function signatureOf({ headers }: FastifyRequest): ReceivedSignature | undefined {
  const one = (name: string): string => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  };
  const id = one('webhook-id');
  if (!/^[!-~]{1,200}$/.test(id)) return undefined;
  return { id, timestamp: one('webhook-timestamp'), signature: one('webhook-signature') };
}

function readLines(request: FastifyRequest, body: Buffer, lastDay: string): readonly ReportedLine[] {
  const parsed = parseJson(body);
  const validate = request.compileValidationSchema(Body);
  const isBody = (value: unknown): value is Static<typeof Body> => validate(value);
  if (!isBody(parsed)) throw invalid(validate.errors?.[0]?.instancePath ?? '');
  return parsed.lines.map((line, i) => readLine(line, i, lastDay));
}

function parseJson(body: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    const parsed: unknown = JSON.parse(text);
    if (repeatedMember(text) === undefined) return parsed;
  } catch {
    // Both faults are answered alike.
  }
  throw new Refusal('malformed_json');
}

function readLine(line: Static<typeof Line>, i: number, lastDay: string): ReportedLine {
  const { reference, direction, description, time, balance = null } = line;
  const booked = parseBookedAt(time === undefined ? line.date : `${line.date} ${time}`, null);
  if (booked === undefined || booked.day > lastDay) throw invalid(`/lines/${i}/date`);
  const amount = parseSen(String(line.amount));
  if (amount === undefined || amount <= 0n) throw invalid(`/lines/${i}/amount`);
  return {
    ...{ number: i + 1, ...booked, direction, amount, reference, description },
    balance: balance === null ? null : (parseSen(String(balance)) ?? null),
  };
}

function invalid(path: string): Refusal {
  const field = path
    .split('/')
    .filter((part) => part !== '')
    .join('.');
  const message = 'This member is missing or not as docs/deposits.md describes it.';
  return new Refusal('invalid_parameter', {
    details: [{ field: field === '' ? 'body' : field, code: 'invalid', message }],
  });
}
