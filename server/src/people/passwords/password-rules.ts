import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../../refusals.ts';

/** The length of a password, in characters. There are no rules about which (NIST SP 800-63B, 3.1.1.2). */
export const passwordMin = 12;
export const passwordMax = 128;

/** What a password may not contain. */
export interface PasswordOwner {
  readonly email: string;
  /** The names of the person and of the business. */
  readonly names: readonly string[];
}

/** A part of a name or an address that is shorter than this says nothing about its owner. */
const partMin = 5;
const wordMin = 4;

let words: Promise<ReadonlySet<string>> | undefined;

/**
 * Refuses a password that people guess first: too short, made of common passwords only (`common-passwords.txt`), made of few
 * different characters, or with the address or a name of its owner.
 * @throws Refusal password_refused that never repeats the password
 */
export async function checkPassword(password: string, owner: PasswordOwner): Promise<void> {
  const length = Array.from(password).length;
  if (length < passwordMin) throw refused('too_short', `This must have ${passwordMin} characters or more.`);
  if (length > passwordMax) throw refused('too_long', `This must have ${passwordMax} characters or fewer.`);
  const text = password.normalize('NFKC').toLowerCase();
  if (ownParts(owner).some((part) => text.includes(part)))
    throw refused('personal', 'This contains your e-mail address or a name.');
  words ??= readWords();
  if (new Set(text).size < 5 || isMadeOf(await words, text))
    throw refused('common', 'This is among the passwords that are guessed first.');
}

function refused(code: string, message: string): Refusal {
  return new Refusal('password_refused', { details: [{ field: 'password', code, message }] });
}

async function readWords(): Promise<ReadonlySet<string>> {
  const text = await readFile(join(import.meta.dirname, 'common-passwords.txt'), 'utf8');
  return new Set(text.split('\n').filter((line) => line.length >= wordMin && !line.startsWith('#')));
}

function ownParts({ email, names }: PasswordOwner): string[] {
  const [local = ''] = email.split('@');
  const own = [email, local, ...names, ...names.flatMap((name) => name.split(/\s+/))];
  return own
    .map((part) => part.normalize('NFKC').toLowerCase())
    .filter((part) => Array.from(part).length >= partMin);
}

/** Whether a text is a row of common passwords, with at most six digits or signs between or after them. */
function isMadeOf(common: ReadonlySet<string>, text: string): boolean {
  /** The fewest other characters with which the text can be covered up to each place. */
  const others = [0];
  for (let end = 1; end <= text.length; end += 1) {
    let fewest = (others[end - 1] ?? Infinity) + (/\p{L}/u.test(text.charAt(end - 1)) ? Infinity : 1);
    for (let start = Math.max(0, end - passwordMax); start <= end - wordMin; start += 1)
      if (common.has(text.slice(start, end))) fewest = Math.min(fewest, others[start] ?? Infinity);
    others.push(fewest);
  }
  return (others[text.length] ?? Infinity) <= 6;
}
