import type { FastifyReply, FastifyRequest } from 'fastify';
import { availability, type Availability } from '../../catalog/availability.ts';
import type { Product } from '../../catalog/product.ts';
import { catalogEtag, type ProductPage } from '../../catalog/list-products.ts';
import type { Supply } from '../../suppliers/supply.ts';
import { allowCompression } from '../http/compress-answers.ts';
import { chooseCoding, codedTag } from '../http/content-coding.ts';
import { listEnvelope } from '../http/envelope.ts';
import { namesTag } from '../http/if-none-match.ts';

/** The parts of a catalog page besides the products. */
interface Shown {
  readonly page: { page: number; perPage: number };
  readonly supply: Supply;
  readonly operatorPrefixes: Readonly<Record<string, readonly string[]>> | null;
  readonly categories: Readonly<Record<string, string>> | null;
}

/** Answers one page of the catalog, or 304 if the client has the current one. */
export function answerCatalog<P extends Product>(
  request: FastifyRequest,
  reply: FastifyReply,
  found: ProductPage<P>,
  shown: Shown,
): FastifyReply {
  const items = found.products.map((product) => ({ product, state: availability(product, shown.supply) }));
  const pageTag = catalogEtag(
    found,
    items.map(({ state }) => state),
  );
  const tag = codedTag(pageTag, chooseCoding(request.headers['accept-encoding']));
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'authorization' });
  allowCompression(reply);
  if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.send({
    ...listEnvelope(request, items.map(presentProduct), { ...shown.page, total: found.total }),
    operator_prefixes: shown.operatorPrefixes,
    categories: shown.categories,
  });
}

function presentProduct({ product, state }: { product: Product; state: Availability }) {
  const kind =
    product.kind === 'prepaid'
      ? { slug: product.slug, price: product.price }
      : { category: product.category, admin_fee: product.adminFee };
  return {
    code: product.code,
    name: product.name,
    brand: product.brand,
    region: product.region,
    ...kind,
    currency: 'IDR',
    description: product.description,
    available: state.available,
    reason: state.reason,
    logo_url: product.logoUrl,
    fields: product.fields.map(({ key, label, inputMode }) => ({ key, label, input_mode: inputMode })),
  };
}
