import type { FastifyReply, FastifyRequest } from 'fastify';
import { availability, type Availability } from '../../catalog/availability.ts';
import type { Product } from '../../catalog/product.ts';
import { catalogEtag, type ProductPage } from '../../catalog/list-products.ts';
import type { CatalogView, Snapshot } from '../../catalog/snapshot.ts';
import type { Supply } from '../../suppliers/supply.ts';
import { principalOf } from '../http/admission.ts';
import { isWorthCompressing } from '../http/compress-answers.ts';
import { chooseCoding, codedTag } from '../http/content-coding.ts';
import { listEnvelope } from '../http/envelope.ts';
import { namesTag } from '../http/if-none-match.ts';
import { prepareAnswer } from '../http/prepared-answer.ts';
import type { CatalogPage, ShownPage } from './catalog-pages.ts';

/** What one request asks of a page. */
interface Shown {
  readonly page: { page: number; perPage: number };
  readonly supply: Supply;
  /** The database's time when the catalog was read. */
  readonly now: Date;
  /** The members beside the products, for a page that is not prepared yet. */
  more(): {
    readonly operator_prefixes: CatalogView['operatorPrefixes'] | null;
    readonly categories: CatalogView['categories'] | null;
  };
}

/** The catalog as the client of a request sees it. */
export interface ClientView {
  /** Names the page of this request among those of all clients; clients of one price level share their pages. */
  readonly pageName: string;
  view(): CatalogView;
}

/** The catalog with the prices of the client's level. Only a simulation has the products of the starter list. */
export function viewFor(request: FastifyRequest, snapshot: Snapshot, supply: Supply): ClientView {
  const level = snapshot.levels.of(principalOf(request).accountId);
  return {
    pageName: `${level.name} ${request.raw.url ?? ''}`,
    view: () => snapshot.view({ level, starter: supply.kind === 'simulated' }),
  };
}

/**
 * Answers one page of the catalog, or 304 if the client has the current one. Its `Date` is the database's time, as are those of
 * the changes that `updated_since` is compared with: the clock of this node may differ.
 */
export async function answerCatalog<P extends Product>(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CatalogPage<P>,
  shown: Shown,
): Promise<FastifyReply> {
  const { tag, answer } = page.shown(availabilityOf(page.found, shown.supply), () =>
    preparePage(request, reply, page.found, shown),
  );
  const accepted = chooseCoding(request.headers['accept-encoding']);
  const codedPageTag = codedTag(tag, accepted);
  reply.headers({
    date: shown.now.toUTCString(),
    etag: codedPageTag,
    'cache-control': 'private, no-cache',
    vary: 'authorization, accept-encoding',
  });
  if (namesTag(request.headers['if-none-match'], codedPageTag)) return reply.code(304).send();
  const coding = isWorthCompressing(answer.length) ? accepted : 'identity';
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.type('application/json; charset=utf-8').send(await answer.bytesFor(request.id, coding));
}

/** The availability of the products on a page, as a text to compare. Without real suppliers the snapshot determines it. */
function availabilityOf(found: ProductPage<Product>, supply: Supply): string {
  if (supply.kind !== 'real') return supply.kind;
  return found.products.map((product) => availability(product, supply).reason ?? '').join();
}

function preparePage<P extends Product>(
  request: FastifyRequest,
  reply: FastifyReply,
  found: ProductPage<P>,
  shown: Shown,
): ShownPage {
  const items = found.products.map((product) => ({ product, state: availability(product, shown.supply) }));
  const text = reply.serialize({
    ...listEnvelope(request, items.map(presentProduct), { ...shown.page, total: found.total }),
    ...shown.more(),
  });
  if (typeof text !== 'string') throw new Error('A page of the catalog was not serialised as text.');
  const tag = catalogEtag(
    found,
    items.map(({ state }) => state),
  );
  return { tag, answer: prepareAnswer(text, request.id) };
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
