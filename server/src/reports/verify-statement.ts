import { createHash } from 'node:crypto';
import { csvMark } from './csv.ts';
import { isSignedBy, type StatementKey } from './statement-keys.ts';
import { parseStatementLine, type StatementLine } from './parse-statement-line.ts';

/** What the check of a statement found. */
export interface StatementCheck {
  /** One sentence per problem, with its line. Empty: the statement is as it was issued. */
  readonly problems: readonly string[];
  readonly entries: bigint;
}

/** Problems that are listed at most, to bound the memory. */
const problemsMax = 100;

/**
 * Checks a statement line by line: every balance follows from the one before it, entry numbers rise, the closing line
 * agrees with the entries, and the signature is that of all lines before it under one of `keys`. It needs no database.
 * `lines` have no line breaks.
 */
export async function verifyStatement(
  lines: AsyncIterable<string>,
  keys: readonly StatementKey[],
): Promise<StatementCheck> {
  const problems: string[] = [];
  const hash = createHash('sha256');
  const walk = startWalk();
  let position = 0;
  let signature: Extract<StatementLine, { type: 'signature' }> | undefined;
  for await (const line of lines) {
    position += 1;
    const text = position === 1 && line.startsWith(csvMark) ? line.slice(csvMark.length) : line;
    const found = parseStatementLine(text);
    if (signature !== undefined) problems.push(`Line ${position}: nothing may follow the signature.`);
    else if (found.type === 'signature') signature = found;
    else {
      hash.update(`${text}\n`);
      problems.push(...walk.next(found).map((problem) => `Line ${position}: ${problem}`));
    }
    if (problems.length >= problemsMax) break;
  }
  problems.push(...walk.end());
  if (signature === undefined) problems.push('The statement has no signature: its end is missing.');
  else if (!keys.some(({ kid }) => kid === signature.keyId))
    problems.push(
      `The statement is signed with the key ${signature.keyId}, which is not one of the given keys.`,
    );
  else if (!isSignedBy(keys, signature.keyId, hash.digest(), signature.value))
    problems.push('The signature is not that of this text: the statement was altered after it was issued.');
  return { problems: problems.slice(0, problemsMax), entries: walk.entries() };
}

interface Walk {
  /** Checks the next line against those before it. */
  next(line: Exclude<StatementLine, { type: 'signature' }>): string[];
  end(): string[];
  entries(): bigint;
}

function startWalk(): Walk {
  let before: { available: bigint; held: bigint } | undefined;
  let number = 0n;
  let entries = 0n;
  let closed = false;

  function entry(line: Extract<StatementLine, { type: 'entry' }>): string[] {
    const problems = closed ? ['an entry follows the closing balance.'] : [];
    if (before === undefined) problems.push('an entry comes before the opening balance.');
    else if (
      line.available !== before.available + line.availableChange ||
      line.held !== before.held + line.heldChange
    )
      problems.push(`entry ${line.number} does not continue the balance before it.`);
    if (line.number <= number) problems.push(`entry ${line.number} follows entry ${number}.`);
    number = line.number;
    entries += 1n;
    return problems;
  }

  function closing(line: Extract<StatementLine, { type: 'closing' }>): string[] {
    closed = true;
    return [
      ...(line.entries === entries
        ? []
        : [`the closing line counts ${line.entries} entries, but there are ${entries}.`]),
      ...(before !== undefined && before.available === line.available && before.held === line.held
        ? []
        : ['the closing balance is not that of the last entry.']),
    ];
  }

  return {
    next(line) {
      if (line.type === 'head') return [];
      if (line.type === 'unreadable') return ['this is not a line of a statement.'];
      const problems = line.type === 'entry' ? entry(line) : line.type === 'closing' ? closing(line) : [];
      if (line.balance !== line.available + line.held)
        problems.push('the balance is not the sum of available and held.');
      before = line;
      return problems;
    },
    end: () => (closed ? [] : ['The statement has no closing balance.']),
    entries: () => entries,
  };
}
