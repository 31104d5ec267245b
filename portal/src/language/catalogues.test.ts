import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { ofBrowser } from './language.ts';

const source = join(import.meta.dirname, '..');
const pages = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test|d)\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }));

/** Every catalogue in both languages. */
const catalogues = readdirSync(join(import.meta.dirname, 'id')).map((file) => {
  const read = (language: string): object =>
    JSON.parse(readFileSync(join(import.meta.dirname, language, file), 'utf8'));
  return { name: file.replace('.json', ''), id: read('id'), en: read('en') };
});

function keysOf(catalogue: object, prefix = ''): string[] {
  return Object.entries(catalogue).flatMap(([name, value]) =>
    typeof value === 'string' ? [prefix + name] : keysOf(Object(value), `${prefix}${name}.`),
  );
}

function textOf(catalogue: object, key: string): string {
  let found: unknown = catalogue;
  for (const name of key.split('.')) found = Object(found)[name];
  return String(found);
}

test('each language has the same catalogues', () => {
  const namesIn = (language: string): string[] => readdirSync(join(import.meta.dirname, language));
  expect(namesIn('en')).toEqual(namesIn('id'));
});

/** English has a form of its own for one of something; Indonesian has none. */
const ofOne = /_one$/;

test.each(catalogues)(
  '$name has the same keys in both languages, no empty text, and the same placeholders',
  ({ id, en }) => {
    expect(keysOf(en).filter((key) => !ofOne.test(key))).toEqual(keysOf(id));
    const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();
    for (const key of keysOf(en).filter((one) => ofOne.test(one))) {
      const several = textOf(en, key.replace(ofOne, ''));
      expect(placeholders(several), key).toContain('{{count}}');
      expect(placeholders(textOf(en, key)), key).toEqual(placeholders(several));
    }
    for (const key of keysOf(id)) {
      const [indonesian, english] = [textOf(id, key), textOf(en, key)];
      expect([indonesian.trim(), english.trim()], key).not.toContain('');
      expect(placeholders(english), key).toEqual(placeholders(indonesian));
    }
  },
);

test.each(catalogues)('no text of $name counts one of something as several', ({ en }) => {
  // What is counted stands behind the figure: the text needs a form for one.
  const counted = keysOf(en).filter((key) => /\{\{count\}\} (?:\w+ )?\w+s\b/.test(textOf(en, key)));
  const formed = new Set(keysOf(en));
  const ofOneThing = (key: string): boolean =>
    ofOne.test(key) || formed.has(`${key}_one`) || key.endsWith('.many');
  expect(counted.filter((key) => !ofOneThing(key))).toEqual([]);
});

test.each(catalogues)('every text of $name is used by some page', ({ name, id }) => {
  const code = pages
    .filter(({ text }) => name === 'shell' || text.includes(`'${name}'`))
    .map(({ text }) => text)
    .join('\n');
  // A key with a variable part, such as `place.${name}`, uses its whole group.
  const groups = Array.from(code.matchAll(/\bt\(\s*`([\w.]+)\.\$\{/g), ([, group]) => `${group}.`);
  const unused = keysOf(id).filter(
    (key) => !code.includes(`t('${key}'`) && !groups.some((group) => key.startsWith(group)),
  );
  expect(unused).toEqual([]);
});

test('no text of a page is in its code', () => {
  const shown = new Set(['alt', 'aria-label', 'description', 'label', 'placeholder', 'title']);
  const found: string[] = [];
  for (const { path, text } of pages.filter((page) => page.path.endsWith('.tsx'))) {
    const visit = (node: ts.Node): void => {
      const words = ts.isJsxText(node)
        ? node.text
        : ts.isJsxAttribute(node) && shown.has(node.name.getText()) && node.initializer !== undefined
          ? ts.isStringLiteral(node.initializer)
            ? node.initializer.text
            : ''
          : '';
      if (/\p{L}/u.test(words)) found.push(`${relative(source, join(source, path))}: ${words.trim()}`);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX));
  }
  expect(found).toEqual([]);
});

test.each([
  [['id-ID', 'en'], 'id'],
  [['en-GB', 'id'], 'en'],
  [['ms', 'de', 'en'], 'en'],
  [['de-DE', 'fr'], 'id'],
  [['enx', 'idx'], 'id'],
  [[], 'id'],
])('a browser that prefers %j gets %s', (preferred, language) => {
  expect(ofBrowser(preferred)).toBe(language);
});
