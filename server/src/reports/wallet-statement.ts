import { createHash } from 'node:crypto';
import type { WalletEntry } from '../ledger/wallet-entries.ts';
import type { StatementFormat, StatementHead } from './statement-format.ts';
import type { StatementSigner } from './statement-keys.ts';
import { csvFormat } from './statement-csv.ts';
import { jsonFormat } from './statement-json.ts';

/** The formats of a statement, by the value of `--format` and `format`. */
export const statementFormats = { csv: csvFormat, jsonl: jsonFormat } as const satisfies Record<
  string,
  StatementFormat
>;

/** The name of a format. */
export type StatementFormatName = keyof typeof statementFormats;

/**
 * Writes a statement: its head, its entries oldest first, the closing balance, and a signature over the SHA-256 of all
 * bytes before its line. Entries are read while the statement is written, so a long one needs no memory.
 */
export async function* writeStatement(
  format: StatementFormat,
  head: StatementHead,
  pages: AsyncIterable<readonly WalletEntry[]>,
  signer: StatementSigner,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const signed = (lines: readonly string[]): string => {
    const text = lines.map((line) => `${line}\n`).join('');
    hash.update(text);
    return text;
  };
  yield format.mark + signed(format.head(head));
  let closing = head.opening;
  let entries = 0n;
  for await (const page of pages) {
    yield signed(page.map((entry) => format.entry(entry)));
    closing = page.at(-1) ?? closing;
    entries += BigInt(page.length);
  }
  yield signed([format.closing(closing, entries)]);
  const { keyId, signature } = signer.sign(hash.digest());
  yield `${format.signature(keyId, signature.toString('base64'))}\n`;
}
