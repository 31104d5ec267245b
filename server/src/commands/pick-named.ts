import { CommandError } from '../command-error.ts';

/**
 * The forms of a name that a command accepts. `beginning`: also the beginning of an id, for commands that only read.
 * `whole`: only a complete id or name, for commands that change something.
 */
export type NameMatch = 'beginning' | 'whole';

/** Something that can be named by its id or its name. */
interface Named {
  readonly id: string;
  readonly name: string;
}

/** Shorter beginnings are too ambiguous: ids that were made months apart begin alike. */
const beginningLengthMin = 4;
/** The maximum number of candidates in an error message. */
const listedMax = 5;

/**
 * Finds the item that a text names: by its id, by its name (ignoring letter case and runs of spaces), or, with
 * `beginning`, by a beginning of its id. Undefined if there is no match.
 * @throws CommandError with the candidates if several match, or if a beginning is not accepted
 */
export function pickNamed<T extends Named>(
  text: string,
  among: readonly T[],
  takes: NameMatch,
): T | undefined {
  const id = text.toLowerCase();
  const own = among.find((one) => one.id === id);
  if (own !== undefined) return own;
  const called = among.filter(({ name }) => isSameName(name, text));
  const begun = isBeginning(id) ? among.filter((one) => one.id.startsWith(id)) : [];
  const found = takes === 'whole' ? called : [...new Set([...called, ...begun])];
  if (found.length > 1)
    throw new CommandError(`"${text}" is ambiguous; name one by its id: ${candidates(found)}.`);
  if (found.length === 0 && begun.length > 0)
    throw new CommandError(
      `"${text}" is only the beginning of an id; this command needs a whole id or name: ${candidates(begun)}.`,
    );
  return found[0];
}

/** Whether a text is long enough to be a beginning of an id. */
export function isBeginning(text: string): boolean {
  return text.length >= beginningLengthMin && /^[0-9a-f-]+$/i.test(text);
}

/** Whether two names are equal apart from letter case and spaces. */
export function isSameName(one: string, other: string): boolean {
  const plain = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return plain(one) === plain(other);
}

function candidates(found: readonly Named[]): string {
  const listed = found.slice(0, listedMax).map(({ id, name }) => `${id} ("${name}")`);
  return `${listed.join(', ')}${found.length > listedMax ? ' and more' : ''}`;
}
