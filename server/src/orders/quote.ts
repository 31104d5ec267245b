import type { App } from '../app.ts';
import { availability } from '../catalog/availability.ts';
import { checkDestination } from '../catalog/destination.ts';
import { costMaxOf } from '../catalog/product.ts';
import type { Principal } from '../clients/principal.ts';
import { walletOf } from '../ledger/wallet.ts';
import { Refusal } from '../refusals.ts';
import type { Plan } from '../suppliers/simulator/scenario.ts';
import type { OrderDraft } from './command.ts';
import { aboveTransactionLimit } from './decide.ts';
import {
  checkAsk,
  draftOrder,
  onlyRefusal,
  planFor,
  refuseDestinationAsReference,
  whyClosed,
  windowFor,
  type NewOrderAsk,
} from './draft.ts';
import { orderOf, type OrderReply } from './reply.ts';

/** What a client asks for with POST /quotes. */
export interface QuoteAsk extends NewOrderAsk {
  readonly destination: Readonly<Record<string, unknown>>;
}

/**
 * Makes a quote: an order at today's price that can be confirmed until its window ends.
 * @throws Refusal: 422 for what the request got wrong, 503 and 409 for what cannot be bought now
 */
export async function quoteOrder(app: App, principal: Principal, ask: QuoteAsk): Promise<OrderReply> {
  checkAsk(
    app,
    principal,
    ask,
    Object.values(ask.destination).filter((value) => typeof value === 'string'),
  );
  const plan = planFor(app, principal, ask.scenario);
  return orderOf(
    await app.orders.run({
      kind: 'quote',
      wallet: walletOf(principal),
      idempotency: ask.idempotency,
      // A refusal goes into the lane too: a replay of an earlier quote is answered before it.
      draft: await draftQuote(app, principal, ask, plan).catch(onlyRefusal),
      window: windowFor(app, principal, plan),
    }),
  );
}

async function draftQuote(
  app: App,
  principal: Principal,
  ask: QuoteAsk,
  plan: Plan | undefined,
): Promise<OrderDraft> {
  const { environment } = principal;
  const closed = whyClosed(app, environment, 'prepaid');
  if (closed !== undefined) throw closed;
  const { snapshot, now } = await app.catalog.current();
  const product = snapshot.prepaid.byCode.get(ask.productCode);
  if (product === undefined) throw new Refusal('unknown_product');
  const destination = checkDestination(product, ask.destination);
  refuseDestinationAsReference(ask.clientReference, destination);
  if (product.price > principal.limits.transaction)
    throw aboveTransactionLimit(product.price, principal.limits.transaction);
  if (!availability(product, app.suppliers.supply(environment, now)).available)
    throw new Refusal('product_unavailable');
  const known = {
    bill: null,
    clientReference: ask.clientReference,
    cost: product.cost,
    costMax: costMaxOf(product),
    price: product.price,
    productCode: product.code,
    productName: product.name,
    transactionKind: 'prepaid' as const,
  };
  return draftOrder(app, principal, known, { destination, plan });
}
