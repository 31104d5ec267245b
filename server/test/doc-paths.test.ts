import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/*
 * The documents name files and folders in backticks, in links, in command lines and in the tree of ARCHITECTURE.md, and
 * comments name files. A file that is renamed must be renamed there too.
 */

const root = join(import.meta.dirname, '..', '..');
const documents = globSync('{*.md,docs/**/*.md}', { cwd: root }).toSorted();
const paths = pathsOfRepository();

/** Files that a start or an installation creates, and that are not in the repository. */
const madeElsewhere = ['data/', 'node_modules/', 'simulated/', 'secrets/'];

describe.each(documents)('%s', (name) => {
  test('links to files that exist, at headings that they have', () => {
    const links = [...withoutBlocks(read(name)).matchAll(/\]\((?![a-z]+:)([^)#\s]*)(#[^)\s]+)?\)/g)];
    const lost = links.filter(([, target = '', heading]) => {
      const path = target === '' ? name : normalize(join(dirname(name), target));
      if (!isThere(path)) return true;
      return heading !== undefined && !headingsOf(path).includes(heading.slice(1));
    });
    expect(lost.map(([link]) => link)).toEqual([]);
  });

  test('names files and folders that exist', () => {
    expect(pathsIn(read(name)).filter((path) => !isNamed(path))).toEqual([]);
  });
});

test('comments name files that exist', () => {
  const sources = [...paths].filter((path) => /\.tsx?$/.test(path));
  const lost = sources.flatMap((source) =>
    filesInComments(read(source))
      .filter((path) => !isNamed(path))
      .map((path) => `${source}: ${path}`),
  );
  expect(lost).toEqual([]);
});

describe('the paths of a document', () => {
  test('are found in backticks, in command lines and in trees', () => {
    const text = [
      'Use `orders/requests/confirm-order.ts`, `clock.ts` and the folder `work/`, not `text/plain` or `/openapi.json`.',
      '```sh',
      'python3 docs/webhooks/receive.py &',
      '```',
      '```',
      'server/src/',
      '  main.ts     starts; commands/ has the rest',
      '  api/        HTTP',
      '    lost.ts   and no.ts of what it says',
      'tools/        what checks',
      '```',
    ].join('\n');
    expect(pathsIn(text).toSorted()).toEqual([
      'clock.ts',
      'docs/webhooks/receive.py',
      'orders/requests/confirm-order.ts',
      'server/src/',
      'server/src/api/',
      'server/src/api/lost.ts',
      'server/src/main.ts',
      'tools/',
      'work/',
    ]);
  });

  test('exist when the repository has a file or a folder that ends with them', () => {
    expect(
      ['commands/', 'src/main.ts', 'server/bin/konter.mjs', 'docs/webhooks/*.schema.json'].every(isNamed),
    ).toBe(true);
    expect(['ain.ts', 'server/main.ts', 'command/', 'docs/*.schema.json'].some(isNamed)).toBe(false);
  });

  test('include the headings that a reader can link to', () => {
    expect(slugOf('## 3. The server’s `--json`, and more', [])).toBe('3-the-servers---json-and-more');
    expect(slugOf('# Twice', ['twice'])).toBe('twice-1');
  });
});

/** Every file, and every folder with a slash at its end, in the repository. */
function pathsOfRepository(): ReadonlySet<string> {
  const ignored = new Set([
    '.git',
    ...read('.gitignore')
      .split('\n')
      .map((line) => line.replaceAll('/', '')),
  ]);
  const found = new Set<string>();
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (ignored.has(entry.name)) continue;
      const path = join(folder, entry.name);
      found.add(entry.isDirectory() ? `${path}/` : path);
      if (entry.isDirectory()) walk(path);
    }
  };
  walk('');
  return found;
}

function isThere(path: string): boolean {
  return paths.has(path) || paths.has(`${path}/`);
}

function isNamed(path: string): boolean {
  if (madeElsewhere.some((folder) => path.startsWith(folder))) return true;
  const form = path.replaceAll(/[.+]/g, String.raw`\$&`).replaceAll('*', '[^/]*');
  const named = new RegExp(`(?:^|/)${form}$`);
  return [...paths].some((one) => named.test(one));
}

/** Everything in a document that can only be a path of the repository. */
function pathsIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, block = '']) => block);
  const spans = [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  return [
    ...new Set([
      ...spans.filter((span) => /^[\w.*-]+(?:\/[\w.*-]+)*\/?$/.test(span) && isPath(span)),
      ...blocks.flatMap((block) => (isTree(block) ? entriesOf(block) : rootedIn(block))),
    ]),
  ];
}

/** The names with an extension of our own in the lines of comments. */
function filesInComments(text: string): string[] {
  const comments = [...text.matchAll(/^\s*(?:\/?\*|\/\/).*$/gm)].map(([line]) => line);
  return comments.flatMap((line) =>
    [...line.matchAll(/(?<![\w./@:<>-])[\w-]+(?:\/[\w.-]+)*\.(?:ts|tsx|mjs|md)\b/g)].map(([path]) => path),
  );
}

/** A name with an extension that files here have, or a folder. */
function isPath(span: string): boolean {
  return (
    /\w\.(?:ts|mjs|cjs|md|sql|py|go|php|ya?ml|schema\.json)$|\/$/.test(span) || rootedIn(span).includes(span)
  );
}

function rootedIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w./-])(?:server|docs|bench|campaigns|tools)\/[\w./*-]*\w/g)].map(
    ([path]) => path,
  );
}

function isTree(block: string): boolean {
  return /^server\/src\/\n/m.test(block);
}

/** The paths of a tree: an indented name is in the folder above it, and two spaces end the name. */
function entriesOf(tree: string): string[] {
  const above: { indent: number; path: string }[] = [];
  const found: string[] = [];
  for (const line of tree.split('\n')) {
    const [, spaces = '', names = ''] = /^( *)(\S+(?: \S+)*)/.exec(line) ?? [];
    const entries = names.split(' ').filter((name) => /^[\w.-]+(?:\/[\w.-]+)*(?:\/|\.\w+)$/.test(name));
    if (entries.length === 0 || entries[0] !== names.split(' ')[0]) continue;
    while ((above.at(-1)?.indent ?? -1) >= spaces.length) above.pop();
    const folder = above.at(-1)?.path ?? '';
    found.push(...entries.map((name) => folder + name));
    const [first = ''] = entries;
    if (first.endsWith('/')) above.push({ indent: spaces.length, path: folder + first });
  }
  return found;
}

/** The anchors of the headings of a page. */
function headingsOf(path: string): string[] {
  const slugs: string[] = [];
  for (const line of withoutBlocks(read(path))
    .split('\n')
    .filter((one) => /^#{1,6} /.test(one)))
    slugs.push(slugOf(line, slugs));
  return slugs;
}

/** Like GitHub: letters, digits, hyphens and underscores stay, a space becomes a hyphen, a repetition gets a number. */
function slugOf(heading: string, before: readonly string[]): string {
  const slug = heading
    .replace(/^#+ /, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
  const same = before.filter((one) => one === slug || new RegExp(`^${slug}-\\d+$`).test(one)).length;
  return same === 0 ? slug : `${slug}-${same}`;
}

function withoutBlocks(text: string): string {
  return text.replaceAll(/^```.*?^```$/gms, '');
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
