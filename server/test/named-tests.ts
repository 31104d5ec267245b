import { existsSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** Whether a file of this project exists, and has a test of this name if one is given. */
export function hasTest(path: string, name: string | undefined): boolean {
  if (!existsSync(new URL(path, root))) return false;
  // A title made from a template is found by its literal part.
  const isIt = (title: string): boolean =>
    title === name || (title.includes('${') && title.includes(String(name)));
  return name === undefined || titlesIn(readFileSync(new URL(path, root), 'utf8')).some(isIt);
}

/** The titles of the tests of a file, of their groups, and of the rows of their tables, without skipped tests. */
export function titlesIn(file: string): string[] {
  const named =
    /^(?!\s*\/\/)(?:.*?(?:\b(?:test|describe)(?:\.(?!skip\b|todo\b)\w+)*|\))\(|\s*\[)\s*(['"`])((?:\\.|(?!\1).)+)\1,/gm;
  return Array.from(file.matchAll(named), ([, , title = '']) => title.replaceAll("\\'", "'"));
}
