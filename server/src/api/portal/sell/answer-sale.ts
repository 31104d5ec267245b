import type { FastifyRequest } from 'fastify';
import type { App } from '../../../app.ts';
import { readWallet, type WalletKey } from '../../../ledger/wallet.ts';
import type { Order } from '../../../orders/order.ts';
import { presentOrder } from '../../../orders/read/present-order.ts';
import { portalAnswer } from '../portal-answer.ts';

/** The answer with an order and what the wallet has beside it. */
export async function answerSale(request: FastifyRequest, app: App, order: Order) {
  return portalAnswer(request, await presentSale(app, order));
}

/** A sale as the pages show it. */
export async function presentSale(app: App, order: Order) {
  return { order: presentOrder(app.keyring, order), available: await availableOf(app, order) };
}

/** What a wallet can spend now, rupiah. */
export async function availableOf(app: App, key: WalletKey): Promise<number> {
  const wallet = await readWallet(app.database, key);
  return Number(wallet?.available ?? 0n);
}
