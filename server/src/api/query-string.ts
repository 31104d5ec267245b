import { parse } from 'node:querystring';

const pageNumbers: ReadonlySet<string> = new Set(['page', 'per_page']);

/**
 * Query strings hold text; the page numbers, and nothing else, are read as numbers when they are written as
 * such.
 */
export function parseQueryString(text: string): Record<string, unknown> {
  const members = Object.entries(parse(text)).map(([name, value]) => {
    const whole = pageNumbers.has(name) && typeof value === 'string' && /^\d{1,15}$/.test(value);
    return [name, whole ? Number(value) : value] as const;
  });
  return Object.fromEntries(members);
}
