import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import type { App } from '../../../../app.ts';
import { readAccountNames } from '../../../../clients/account-names.ts';
import { bankAccountWithId } from '../../../../deposits/bank/bank-accounts.ts';
import { importAndRecord } from '../../../../deposits/bank/import-and-record.ts';
import type { ImportedStatement, StatementFile } from '../../../../deposits/bank/import-statement.ts';
import { type PreviewedLine, previewFile } from '../../../../deposits/bank/preview-file.ts';
import { parsePeriod } from '../../../../deposits/bank/statement/statement-date.ts';
import { statementBanks } from '../../../../deposits/bank/statement/statement-formats.ts';
import { StatementRefused } from '../../../../deposits/bank/statement/statement-refused.ts';
import { readRequests } from '../../../../deposits/requests/request-rows.ts';
import { Refusal } from '../../../../refusals.ts';
import type { Api } from '../../../api.ts';
import { closed, IdempotencyHeaders, oneOf, ref, text, uuid } from '../../../document/schemas.ts';
import { actorOf } from '../../access.ts';
import { answerSchema, portalAnswer, refused } from '../../portal-answer.ts';
import { reasonDetail } from '../../reason-detail.ts';

/** The largest file, bytes: some 15,000 lines. `konter bank import` takes larger ones outside of the server. */
const fileMax = 2 * 1024 * 1024;
/** The most lines of a file. Small ones are many in 2 MiB, and each is compared with those that are stored. */
const linesMax = 20_000;
/** The largest body: the file in base64, and what is said about it. */
const bodyLimit = Math.ceil(fileMax / 3) * 4 + 16 * 1024;

const count = (description: string) => Type.Integer({ description });
const textOrNull = Type.Union([Type.String(), Type.Null()]);

const summary = {
  format: Type.String({ description: 'What the file was read as.' }),
  lines: count('Its booked lines.'),
  not_booked_yet: count('Rows that the bank has not booked yet.'),
  completeness: oneOf(['balances', 'none', 'totals'], {
    description: 'What proves that no line is missing.',
  }),
  account_in_file: oneOf(['absent', 'named', 'rounded']),
  known: count('Lines that are stored already.'),
  added: count('Lines that are new.'),
  repeated: count('Lines that another source has reported.'),
  held: count('Lines that wait for a person.'),
};

/** The schemas of statement files. */
export const statementSchemas = [
  Type.Object(
    {
      ...summary,
      digest: Type.String({ description: 'The SHA-256 of the file, in hexadecimal.' }),
      credited: count('Payments that would be credited.'),
      in_review: count('Payments that a person would have to look at.'),
      shown: Type.Array(
        Type.Object({
          line: Type.Integer({ description: 'The line of the file.' }),
          day: Type.String(),
          time: textOrNull,
          amount_sen: Type.Integer({ description: 'In hundredths of a rupiah.' }),
          description: Type.String({ description: 'The text of the bank, as it is.' }),
          outcome: oneOf(['credit', 'review', 'held', 'repeats']),
          reason: Type.Union([Type.String(), Type.Null()], { description: 'Why a person has to look.' }),
          credited: Type.Union([Type.Integer(), Type.Null()], {
            description: 'What the client would get, rupiah.',
          }),
          account_name: textOrNull,
          request_number: textOrNull,
        }),
        { description: 'New credits, and lines that are held or repeat others: at most 1,000.' },
      ),
    },
    { $id: 'StatementPreview', description: 'What an import of the file would do.' },
  ),
  Type.Object(
    {
      ...summary,
      credited: count('Payments that were credited.'),
      in_review: count('Payments that need a person.'),
      recorded_before: count('Payments that were recorded before.'),
      failed: count('Payments that are tried again.'),
      waits: Type.Boolean({ description: 'Whether the payments wait for the end of a quarantine.' }),
    },
    { $id: 'StatementImport', description: 'What an import did.' },
  ),
  answerSchema('StatementPreviewAnswer', 'The preview.', 'StatementPreview'),
  answerSchema('StatementImportAnswer', 'What was done.', 'StatementImport'),
];

const headers = Type.Optional(Type.Array(text({ minLength: 1, maxLength: 100 }), { maxItems: 5 }));

const file = {
  bank_account_id: uuid('The bank account that the file is of.'),
  bank: oneOf(statementBanks, { description: 'Whose file it is.' }),
  columns: Type.Optional(
    closed({
      ...{ date: headers, description: headers, amount: headers, direction: headers, debit: headers },
      ...{ credit: headers, balance: headers, reference: headers, account: headers, currency: headers },
    }),
  ),
  period: Type.Optional(
    text({
      maxLength: 40,
      description: 'The days of a file with dates without a year, such as 01/12/2025-31/12/2025.',
    }),
  ),
  content: Type.String({
    maxLength: bodyLimit,
    pattern: '^[A-Za-z0-9+/]*={0,2}$',
    description: 'The file in base64, at most 2 MiB of it.',
  }),
};

interface GivenFile {
  readonly bank_account_id: string;
  readonly bank: StatementFile['bank'];
  readonly columns?: StatementFile['columns'];
  readonly period?: string;
  readonly content: string;
}

/** The operations that preview and import statement files. */
export function registerStatements(api: Api, app: App): void {
  preview(api, app);
  importFile(api, app);
}

async function fileOf({ database }: App, given: GivenFile): Promise<StatementFile> {
  const bytes = Buffer.from(given.content, 'base64');
  if (bytes.length > fileMax) throw new Refusal('payload_too_large');
  if (hasMoreLines(bytes, linesMax))
    throw new Refusal('invalid_parameter', {
      details: [
        reasonDetail('content', `A file has at most ${linesMax} lines here.`, {
          reason: 'too_many_lines',
          facts: { max: linesMax },
        }),
      ],
    });
  const period = given.period === undefined ? undefined : parsePeriod(given.period);
  if (given.period !== undefined && period === undefined)
    throw new Refusal('invalid_parameter', {
      details: [
        reasonDetail('period', 'It must be such as 01/12/2025-31/12/2025.', { reason: 'period_form' }),
      ],
    });
  const bankAccount = await bankAccountWithId(database, given.bank_account_id);
  return { bytes, bank: given.bank, columns: given.columns, period, bankAccount };
}

/** Whether a file has more lines, in any encoding: each ends with a line feed or a carriage return. */
function hasMoreLines(bytes: Buffer, most: number): boolean {
  let [feeds, returns] = [0, 0];
  for (const byte of bytes) {
    if (byte === 0x0a) feeds += 1;
    else if (byte === 0x0d) returns += 1;
  }
  return Math.max(feeds, returns) > most;
}

/** Waits for what reads a file. What is wrong with the file is refused with its line, if it is one. */
async function refusedFile<Done>(reading: Promise<Done>): Promise<Done> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof StatementRefused) || error.info === undefined) throw error;
    const detail = reasonDetail('content', error.message, error.info);
    const { line } = error;
    throw new Refusal('not_possible', { details: [line === undefined ? detail : { ...detail, line }] });
  }
}

function digestOf({ bytes }: StatementFile): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function preview(api: Api, app: App): void {
  api.post(
    '/portal/operator/deposits/statements/preview',
    {
      bodyLimit,
      config: { access: { operator: 'deposits:write', reads: true } },
      schema: {
        operationId: 'previewStatement',
        summary: 'Show what an import of a statement file would do',
        description: 'A POST that changes nothing.',
        body: closed(file),
        response: { 200: ref('StatementPreviewAnswer'), default: refused },
      },
    },
    async (request, reply) => {
      const given = await fileOf(app, request.body);
      const { imported, shown, payments } = await refusedFile(previewFile(app, given));
      reply.header('cache-control', 'no-store');
      return portalAnswer(request, {
        ...presentImported(imported),
        ...{ digest: digestOf(given), ...payments, shown: await presentLines(app, shown) },
      });
    },
  );
}

function importFile(api: Api, app: App): void {
  api.post(
    '/portal/operator/deposits/statements',
    {
      bodyLimit,
      config: { access: { operator: 'deposits:write', fresh: true } },
      schema: {
        operationId: 'importStatement',
        summary: 'Import a statement file that was previewed',
        description: 'Lines that are known are not booked again, so the same file twice credits nothing.',
        headers: IdempotencyHeaders,
        body: closed({
          ...file,
          digest: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'The `digest` of the preview.' }),
        }),
        response: { 200: ref('StatementImportAnswer'), default: refused },
      },
    },
    async (request) => {
      const given = await fileOf(app, request.body);
      if (digestOf(given) !== request.body.digest)
        throw new Refusal('invalid_parameter', {
          details: [
            reasonDetail('digest', 'This is not the file of the preview.', { reason: 'not_previewed' }),
          ],
        });
      const imported = await refusedFile(importAndRecord(app, given, actorOf(request)));
      const { credited, inReview, known, failed } = imported.payments;
      return portalAnswer(request, {
        ...presentImported(imported),
        ...{ credited, in_review: inReview, recorded_before: known, failed, waits: imported.isWaiting },
      });
    },
  );
}

function presentImported({ summary: about, counts }: ImportedStatement): object {
  return {
    ...{ format: about.format, lines: about.lines, not_booked_yet: about.pending },
    ...{ completeness: about.completeness, account_in_file: about.account },
    ...counts,
  };
}

async function presentLines({ database }: App, lines: readonly PreviewedLine[]): Promise<object[]> {
  const credits = lines.flatMap(({ payment }) => (payment?.kind === 'credit' ? [payment] : []));
  const [names, requests] = await Promise.all([
    readAccountNames(
      database,
      credits.map(({ accountId }) => accountId),
    ),
    readRequests(
      database,
      credits.map(({ requestId }) => requestId),
    ),
  ]);
  const numbers = new Map(requests.map(({ id, number }) => [id, String(number)]));
  return lines.map(({ line, decision, payment }) => {
    const { number, day, time, amount, description } = line;
    const isCredit = payment?.kind === 'credit';
    return {
      ...{ line: number, day, time, amount_sen: Number(amount), description },
      outcome: payment?.kind ?? decision.kind,
      reason: payment?.kind === 'review' ? payment.reason : decision.kind === 'held' ? decision.reason : null,
      credited: isCredit ? Number(payment.credited) : null,
      account_name: isCredit ? (names.get(payment.accountId) ?? null) : null,
      request_number: isCredit ? (numbers.get(payment.requestId) ?? null) : null,
    };
  });
}
