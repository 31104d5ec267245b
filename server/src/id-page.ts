import { CommandError } from './command-error.ts';
import { idAfterAll, isId } from './ids.ts';

/** A page of a list whose newest id is first: the ids above `id`, from the lowest, when `isNewer`, and otherwise those below it. */
export interface IdPage {
  readonly isNewer: boolean;
  readonly id: string;
}

/**
 * Reads the cursor of a page, which is `n` or `o` and the id at that end of another page. Undefined: the first page.
 * @throws CommandError when it is another text
 */
export function parseIdPage(cursor: string | undefined): IdPage {
  if (cursor === undefined) return { isNewer: false, id: idAfterAll };
  const [, direction, id = ''] = /^([no])(.{36})$/.exec(cursor) ?? [];
  if (direction === undefined || !isId(id))
    throw new CommandError('The page must be the "older" or "newer" of another page.', {
      reason: 'page_unknown',
    });
  return { isNewer: direction === 'n', id };
}
