import i18next from 'i18next';
import type shell from '../language/id/shell.json';

const isKnown = (key: string): key is keyof typeof shell.category =>
  i18next.exists(`category.${key}`, { ns: 'shell' });

/**
 * Tells a category of products in the language of the page, from its name or its key as the server gives it. One that the
 * catalogues do not know stays as it is.
 */
export function categoryName(name: string): string {
  const key = name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replace('telpon', 'telepon');
  return isKnown(key) ? i18next.t(`category.${key}`, { ns: 'shell' }) : name;
}
