import type { Queryable, Tx } from '../../../database/connection.ts';
import type { Keyring } from '../../../sealed.ts';
import type { BookedAt } from '../statement/statement-date.ts';
import { decideLines, type LineDecision, type LineIdentity, type LineSource } from './decide-lines.ts';
import type { LineCounts } from './import-rows.ts';
import { type DescribedLine, fingerprintOf, textDigest } from './line-digests.ts';
import { insertLines, readKnownLines } from './line-rows.ts';

/** A line as a file or a callback reports it. */
export interface ReportedLine extends DescribedLine {
  /** The line of the file, or the position in the callback. */
  readonly number: number;
  readonly time: BookedAt['time'];
}

/** A reported line with what becomes of it. */
export interface JudgedLine {
  readonly line: ReportedLine;
  readonly identity: LineIdentity;
  readonly decision: LineDecision;
}

/** Where lines come from. */
export interface LineOrigin {
  readonly bankAccountId: string;
  readonly source: LineSource;
}

/** How many rows one statement stores. */
const chunk = 1_000;

/** Decides what becomes of the lines of one day, and changes nothing. */
export async function judgeLines(
  db: Queryable,
  keyring: Keyring,
  origin: LineOrigin,
  lines: readonly ReportedLine[],
): Promise<JudgedLine[]> {
  const { bankAccountId, source } = origin;
  const [first] = lines;
  if (first === undefined) return [];
  const texts = new Map<string, string>();
  const identities = lines.map(({ day, direction, amount, balance, reference, description }) => {
    const text = texts.get(description) ?? textDigest(keyring, bankAccountId, description);
    texts.set(description, text);
    return { day, direction, amount, balance, reference, text };
  });
  const known = await readKnownLines(db, { bankAccountId, source, day: first.day }, identities);
  return decideLines(source, identities, known).flatMap((decision, i) => {
    const [line, identity] = [lines[i], identities[i]];
    return line === undefined || identity === undefined ? [] : [{ line, identity, decision }];
  });
}

/** Stores the lines of one day that are not known. The caller has locked the lines of the bank account. */
export async function storeLines(
  tx: Tx,
  keyring: Keyring,
  origin: LineOrigin & { readonly importId: string },
  lines: readonly ReportedLine[],
): Promise<LineCounts> {
  const of = { bankAccountId: origin.bankAccountId, source: origin.source.name };
  const judged = await judgeLines(tx, keyring, origin, lines);
  const decided = judged.flatMap(({ line, identity, decision }) =>
    decision.kind === 'known'
      ? []
      : [
          {
            ...{ number: line.number, booked: line, description: line.description },
            ...{ identity, decision, fingerprint: fingerprintOf(keyring, of, identity) },
          },
        ],
  );
  for (let i = 0; i < decided.length; i += chunk)
    await insertLines(tx, keyring, { ...of, importId: origin.importId }, decided.slice(i, i + chunk));
  return countLines(judged);
}

/** Counts what becomes of lines. */
export function countLines(judged: readonly JudgedLine[]): LineCounts {
  const count = (kind: LineDecision['kind']): number =>
    judged.filter(({ decision }) => decision.kind === kind).length;
  return { known: count('known'), added: count('new'), repeated: count('repeats'), held: count('held') };
}
