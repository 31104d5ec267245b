import type { App } from '../../app.ts';
import { availability, isShown } from '../../catalog/availability.ts';
import { checkDestination } from '../../catalog/destination.ts';
import { costMaxOf } from '../../catalog/product.ts';
import { hasServer } from '../../catalog/taxonomy/fields.ts';
import type { ActingAccount } from '../../clients/principal.ts';
import { walletOf } from '../../ledger/wallet.ts';
import { Refusal } from '../../refusals.ts';
import type { Plan } from '../../suppliers/simulator/scenario.ts';
import type { DuplicateGuard, OrderDraft } from '../lane/command.ts';
import { aboveTransactionLimit } from '../decide/decide-request.ts';
import {
  checkInput,
  draftOrder,
  guardOf,
  onlyRefusal,
  planFor,
  refuseDestinationAsReference,
  closedReasonOf,
  sellerOf,
  windowFor,
  type NewOrderInput,
} from './draft-order.ts';
import { orderOf, type OrderReply } from '../lane/reply.ts';

/** What a client asks for with POST /quotes. */
export interface QuoteInput extends NewOrderInput {
  readonly destination: Readonly<Record<string, unknown>>;
}

/**
 * Makes a quote: an order at today's price that can be confirmed until its window ends.
 * @throws Refusal: 422 for an invalid request, 503 and 409 for a product that cannot be bought now
 */
export async function quoteOrder(app: App, principal: ActingAccount, input: QuoteInput): Promise<OrderReply> {
  checkInput(
    app,
    principal,
    input,
    Object.values(input.destination).filter((value) => typeof value === 'string'),
  );
  const plan = planFor(app, principal, input.scenario);
  // A refusal is passed to the lane too: the replay of an earlier quote takes precedence.
  const drafted = await draftQuote(app, principal, input, plan).catch(onlyRefusal);
  return orderOf(
    await app.orders.run({
      kind: 'quote',
      wallet: walletOf(principal),
      idempotency: input.idempotency,
      draft: drafted instanceof Refusal ? drafted : drafted.draft,
      guard: drafted instanceof Refusal ? null : drafted.guard,
      window: windowFor(app, principal, plan),
      seller: sellerOf(input.soldBy),
    }),
  );
}

async function draftQuote(
  app: App,
  principal: ActingAccount,
  input: QuoteInput,
  plan: Plan | undefined,
): Promise<{ draft: OrderDraft; guard: DuplicateGuard | null }> {
  const { environment } = principal;
  const closed = closedReasonOf(app, environment, 'prepaid');
  if (closed !== undefined) throw closed;
  const { snapshot, now } = await app.catalog.current();
  const listed = snapshot.prepaid.byCode.get(input.productCode);
  const supply = app.suppliers.supply(environment, now);
  if (listed === undefined || !isShown(listed, supply)) throw new Refusal('unknown_product');
  const product = snapshot.levels.priced(listed, snapshot.levels.of(principal.accountId));
  const destination = checkDestination(product, input.destination);
  refuseDestinationAsReference(input.clientReference, destination);
  if (product.price > principal.limits.transaction)
    throw aboveTransactionLimit(product.price, principal.limits.transaction);
  if (!availability(product, supply).available) throw new Refusal('product_unavailable');
  const known = {
    bill: null,
    clientReference: input.clientReference,
    cost: product.cost,
    costMax: costMaxOf(product),
    price: product.price,
    productCode: product.code,
    productName: product.name,
    transactionKind: 'prepaid' as const,
  };
  return {
    draft: draftOrder(app, principal, known, {
      destination,
      toServer: hasServer(product.fields),
      input,
      plan,
    }),
    guard: guardOf(app, principal, input, { kind: 'prepaid', destination }),
  };
}
