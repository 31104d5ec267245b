import type { App } from '../../app.ts';
import { readBusinessProfile } from '../../clients/business/business-profile.ts';
import type { ActingAccount } from '../../clients/principal.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import type { Rupiah } from '../../rupiah.ts';
import { logoAddress, readLogo } from '../../settings/logo/logo.ts';
import { noToken, type TokenSerial } from '../../suppliers/shared/token-serial.ts';
import type { Order } from '../order.ts';
import { isForMeter, tokenOf } from './order-token.ts';
import { openDestination } from './private-values.ts';
import { readOrder, readResult } from '../read/read-orders.ts';
import { type ReceiptLine, receiptOf } from '../receipt/receipt.ts';
import type { Revealable } from './reveal-order.ts';

/** Who asks for a private value of an order. */
export interface RevealRequest {
  readonly orderId: string;
  /** The actor of the audit record. */
  readonly actor: string;
  /** The name that the owner of the account reads. */
  readonly person: string;
}

/** A private value of an order, in the clear. */
export interface RevealedValue {
  /** The serial, or the values of the destination. */
  readonly values: readonly string[];
  readonly token: TokenSerial;
}

/**
 * Reveals the serial or the destination of an order to a person of its client. It is returned only after the audit record is
 * committed.
 * @throws Refusal `not_found`, `result_not_available` (also for a value that was purged), `result_not_verifiable`
 */
export async function revealToClient(
  app: App,
  account: ActingAccount,
  { what, ...asking }: RevealRequest & { readonly what: Revealable },
): Promise<RevealedValue> {
  const revealed = await (what === 'serial'
    ? serialOf(app, account, asking.orderId)
    : destinationOf(app, account, asking.orderId));
  await recordReveal(app, account, asking, what);
  return revealed;
}

/** What a receipt shows of money, whole rupiah. */
export interface ReceiptAmounts {
  readonly sellingPrice: Rupiah | undefined;
  readonly adminFee: Rupiah | undefined;
}

/** A line of a receipt in the portal. A client that has not written its business data sells under its name and the logo of the operator. */
export type ClientReceiptLine = ReceiptLine | { readonly kind: 'logo'; readonly text: string };

/**
 * The receipt of an order with the business data of its client. `asking`: with the serial, which is recorded as a reveal; null:
 * the serial is covered.
 * @throws Refusal as {@link revealToClient}
 */
export async function clientReceipt(
  app: App,
  account: ActingAccount,
  { orderId, amounts, asking }: { orderId: string; amounts: ReceiptAmounts; asking: RevealRequest | null },
): Promise<readonly ClientReceiptLine[]> {
  const { order, serial } = await readResult(app, account, orderId);
  const profile = await readBusinessProfile(app.database, account.accountId);
  const isWritten = profile !== undefined && profile.updatedAt !== null;
  const logo = isWritten ? undefined : await readLogo(app.database);
  const lines: ClientReceiptLine[] = receiptOf(order, {
    brand: app.config.brand,
    simulated: app.suppliers.simulates(account.environment),
    ...amounts,
    ...(asking === null
      ? { serial: '', token: noToken, covered: { meter: await isForMeter(app, order) } }
      : { serial, token: await tokenOf(app, order, serial) }),
    shop:
      profile === undefined
        ? undefined
        : {
            name: profile.name,
            address: profile.address,
            phone: profile.phone,
            note: profile.receiptNote,
          },
  });
  if (asking !== null) await recordReveal(app, account, asking, 'receipt');
  return logo === undefined ? lines : [{ kind: 'logo', text: logoAddress(logo) }, ...lines];
}

async function serialOf(app: App, account: ActingAccount, orderId: string): Promise<RevealedValue> {
  const { order, serial } = await readResult(app, account, orderId);
  if (serial === '') throw unavailable(order);
  return { values: [serial], token: await tokenOf(app, order, serial) };
}

async function destinationOf(app: App, account: ActingAccount, orderId: string): Promise<RevealedValue> {
  const order = await readOrder(app, account, orderId);
  // A purged destination is read as no bytes.
  if (order.destinationSealed.length === 0) throw unavailable(order);
  return { values: openDestination(app.keyring, order).map((value) => value.open()), token: noToken };
}

function unavailable({ status }: Order): Refusal {
  return new Refusal('result_not_available', { figures: { status } });
}

async function recordReveal(
  { database }: App,
  { accountId }: ActingAccount,
  { orderId, actor, person }: RevealRequest,
  what: Revealable | 'receipt',
): Promise<void> {
  await database.transaction((tx) =>
    recordAudit(tx, {
      actor,
      action: 'order.revealed',
      accountId,
      subject: orderId,
      detail: { what, person },
    }),
  );
}
