import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { jakartaDateTime } from '../../clock.ts';
import { type CsvCell, csvMark, csvRow } from '../../reports/csv.ts';
import { oneOf } from '../document/schemas.ts';
import { languages } from './portal-schemas.ts';

/** The member `language` of the query of an operation that answers CSV. */
export const CsvLanguage = Type.Optional(
  oneOf(languages, { description: 'Decides the separator: semicolon in Indonesian, comma in English.' }),
);

/** The schema of an answer that is a CSV file. */
export const csvResponse = {
  description: 'The file.',
  content: { 'text/csv': { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
};

/** A list to answer as CSV. */
export interface CsvList {
  /** The name of the file, without its ending. */
  readonly name: string;
  readonly language: (typeof languages)[number] | undefined;
  readonly head: readonly string[];
  /** The rows in pages, so that a list of any length is never in memory as a whole. */
  readonly pages: AsyncIterable<readonly (readonly CsvCell[])[]>;
}

/** A moment in Jakarta, as files have it; null: none. */
export function timeCell(at: Date | null): string | null {
  return at === null ? null : jakartaDateTime(at);
}

/** Answers a list as CSV, as it is read. A list that fails on the way ends the connection, so that no part passes for the whole. */
export function answerCsv(reply: FastifyReply, { name, language, head, pages }: CsvList): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(write(language === 'en' ? ',' : ';', head, pages)));
}

async function* write(
  separator: ',' | ';',
  head: readonly string[],
  pages: CsvList['pages'],
): AsyncGenerator<string> {
  yield `${csvMark}${csvRow(head, separator)}\r\n`;
  for await (const rows of pages) {
    if (rows.length > 0) yield rows.map((row) => `${csvRow(row, separator)}\r\n`).join('');
  }
}
