import { queryOptions, skipToken } from '@tanstack/react-query';
import { sendToSandbox } from './exchange.ts';

/** A product that the console can buy, with a destination that the sandbox sells to. */
export interface ConsoleProduct {
  readonly code: string;
  readonly name: string;
  readonly destination: Readonly<Record<string, string>>;
}

/** A number that the sandbox sells to, by what a field asks for. */
const numbers: Readonly<Record<string, string>> = { customer_no: '081200000000', server_id: '2001' };

/** The products that the sandbox sells at the moment: the first page of its catalog. */
export function productsQuery(key: string | undefined) {
  return queryOptions({
    // The key itself is no part of the cache.
    queryKey: ['console-products', key?.slice(0, 16)],
    queryFn: key === undefined ? skipToken : () => readProducts(key),
    staleTime: 600_000,
  });
}

async function readProducts(key: string): Promise<readonly ConsoleProduct[]> {
  const request = { method: 'GET', path: '/catalog?per_page=50', body: null, needsIdempotencyKey: false };
  const { status, text } = await sendToSandbox(request, key);
  if (status !== 200) return [];
  const page: { data: { code: string; name: string; available: boolean; fields: { key: string }[] }[] } =
    JSON.parse(text);
  return page.data
    .filter(({ available }) => available)
    .map(({ code, name, fields }) => ({
      code,
      name,
      destination: Object.fromEntries(fields.map((field) => [field.key, numbers[field.key] ?? '1234'])),
    }));
}
