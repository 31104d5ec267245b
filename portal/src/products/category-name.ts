import i18next from 'i18next';
import type products from '../language/id/products.json';

const isKnown = (key: string): key is keyof typeof products.category =>
  i18next.exists(`category.${key}`, { ns: 'products' });

/**
 * Tells a category of products in the language of the page, from its name or its key as the server gives it. One that the
 * catalogue does not know stays as it is. It needs the catalogue `products`.
 */
export function categoryName(name: string): string {
  const key = name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replace('telpon', 'telepon');
  return isKnown(key) ? i18next.t(`category.${key}`, { ns: 'products' }) : name;
}
