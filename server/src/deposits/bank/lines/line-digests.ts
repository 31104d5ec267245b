import type { Keyring } from '../../../sealed.ts';
import type { LineIdentity } from './decide-lines.ts';

/** A line before its description is a digest. */
export type DescribedLine = Omit<LineIdentity, 'text'> & { readonly description: string };

/**
 * The digest of a description, as hexadecimal text. Case, blanks and punctuation do not count: exports differ in them. Like the
 * references of purchases it is made under the oldest data key, so that a rotation of the keys makes no line new.
 */
export function textDigest(keyring: Keyring, bankAccountId: string, description: string): string {
  const bare = description
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return keyring.digest('reference', ['bank line text', bankAccountId, bare]).bytes.toString('hex');
}

/** The digest of everything that tells a line from another one of its source, under the oldest data key. */
export function fingerprintOf(
  keyring: Keyring,
  { bankAccountId, source }: { readonly bankAccountId: string; readonly source: string },
  line: LineIdentity,
): string {
  const { day, direction, amount, balance, text, reference } = line;
  const parts = [day, direction, String(amount), balance === null ? '' : String(balance), text, reference];
  return keyring.digest('reference', ['bank line', bankAccountId, source, ...parts]).bytes.toString('hex');
}
