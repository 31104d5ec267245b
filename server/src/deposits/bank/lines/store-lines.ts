import type { Queryable, Tx } from '../../../database/connection.ts';
import type { Keyring } from '../../../sealed.ts';
import type { BookedAt } from '../statement/statement-date.ts';
import { decideLines, type LineDecision, type LineIdentity, type LineSource } from './decide-lines.ts';
import type { LineCounts } from './import-rows.ts';
import { type DescribedLine, fingerprintOf, textDigest } from './line-digests.ts';
import { type DecidedLine, insertLines, readKnownLines, type StoredLine } from './line-rows.ts';

/** A line as a file or a callback reports it. */
export interface ReportedLine extends DescribedLine {
  /** The line of the file, or the position in the callback. */
  readonly number: number;
  readonly time: BookedAt['time'];
}

/** A reported line with what becomes of it. */
export interface ClassifiedLine {
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
export async function classifyLines(
  db: Queryable,
  keyring: Keyring,
  origin: LineOrigin,
  lines: readonly ReportedLine[],
): Promise<ClassifiedLine[]> {
  return (await classify(db, keyring, origin, lines)).classified;
}

async function classify(
  db: Queryable,
  keyring: Keyring,
  { bankAccountId, source }: LineOrigin,
  lines: readonly ReportedLine[],
): Promise<{ readonly classified: ClassifiedLine[]; readonly known: readonly StoredLine[] }> {
  const [first] = lines;
  if (first === undefined) return { classified: [], known: [] };
  const texts = new Map<string, string>();
  const identities = lines.map(({ day, direction, amount, balance, reference, description }) => {
    const text = texts.get(description) ?? textDigest(keyring, bankAccountId, description);
    texts.set(description, text);
    return { day, direction, amount, balance, reference, text };
  });
  const known = await readKnownLines(db, { bankAccountId, source, day: first.day }, identities);
  const classified = decideLines(source, identities, known).flatMap((decision, i) => {
    const [line, identity] = [lines[i], identities[i]];
    return line === undefined || identity === undefined ? [] : [{ line, identity, decision }];
  });
  return { classified, known };
}

/** Stores the lines of one day that are not known. The caller has locked the lines of the bank account. */
export async function storeLines(
  tx: Tx,
  keyring: Keyring,
  origin: LineOrigin & { readonly importId: string },
  lines: readonly ReportedLine[],
): Promise<LineCounts> {
  const of = { bankAccountId: origin.bankAccountId, source: origin.source.name };
  const { classified, known } = await classify(tx, keyring, origin, lines);
  // Equal lines have the same day, so that all of them are known.
  const occurrences = new Map<string, number>();
  for (const { fingerprint, occurrence } of known)
    occurrences.set(fingerprint, Math.max(occurrence, occurrences.get(fingerprint) ?? 0));
  const decided: DecidedLine[] = [];
  for (const { line, identity, decision } of classified) {
    if (decision.kind === 'known') continue;
    const fingerprint = fingerprintOf(keyring, of, identity);
    const occurrence = (occurrences.get(fingerprint) ?? 0) + 1;
    occurrences.set(fingerprint, occurrence);
    const { number, description } = line;
    decided.push({ number, description, booked: line, identity, decision, fingerprint, occurrence });
  }
  for (let i = 0; i < decided.length; i += chunk)
    await insertLines(tx, keyring, { ...of, importId: origin.importId }, decided.slice(i, i + chunk));
  return countLines(classified);
}

/** Counts what becomes of lines. */
export function countLines(classified: readonly ClassifiedLine[]): LineCounts {
  const count = (kind: LineDecision['kind']): number =>
    classified.filter(({ decision }) => decision.kind === kind).length;
  return { known: count('known'), added: count('new'), repeated: count('repeats'), held: count('held') };
}
