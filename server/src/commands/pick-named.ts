import { CommandError } from '../command-error.ts';

/**
 * What a command takes for a name. `beginning`: the beginning of an id too, for a command that only reads. `whole`: an id
 * or a name that is written out, for one that changes something.
 */
export type Takes = 'beginning' | 'whole';

/** Something that a person can name: `name` is what people call it, `id` is ours. */
interface Named {
  readonly id: string;
  readonly name: string;
}

/** Shorter beginnings say nothing: the ids that are made within months of each other all begin alike. */
const beginningLengthMin = 4;
/** How many candidates are listed. */
const listedMax = 5;

/**
 * Finds the one thing that a text names among all of them: by its id, by its name (letter case and runs of spaces do not
 * count), or, where the command takes that, by a beginning of its id. Undefined when nothing is named so.
 * @throws CommandError that lists the candidates when several are named so, or a beginning is not enough
 */
export function pickNamed<T extends Named>(text: string, among: readonly T[], takes: Takes): T | undefined {
  const id = text.toLowerCase();
  const own = among.find((one) => one.id === id);
  if (own !== undefined) return own;
  const called = among.filter(({ name }) => isSameName(name, text));
  const begun = isBeginning(id) ? among.filter((one) => one.id.startsWith(id)) : [];
  const found = takes === 'whole' ? called : [...new Set([...called, ...begun])];
  if (found.length > 1)
    throw new CommandError(`"${text}" names more than one; give the id: ${candidates(found)}.`);
  if (found.length === 0 && begun.length > 0)
    throw new CommandError(
      `"${text}" is only the beginning of an id; this command takes a whole id or a whole name: ${candidates(begun)}.`,
    );
  return found[0];
}

/** Whether a text is long enough to be taken for the beginning of an id. */
export function isBeginning(text: string): boolean {
  return text.length >= beginningLengthMin && /^[0-9a-f-]+$/i.test(text);
}

/** Whether a person who looks for one of these names may take the other for it. */
export function isSameName(one: string, other: string): boolean {
  const plain = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return plain(one) === plain(other);
}

function candidates(found: readonly Named[]): string {
  const listed = found.slice(0, listedMax).map(({ id, name }) => `${id} ("${name}")`);
  return `${listed.join(', ')}${found.length > listedMax ? ' and more' : ''}`;
}
