import type { App } from '../../app.ts';
import { hasMeter } from '../../catalog/taxonomy/fields.ts';
import { noToken, readTokenSerial, type TokenSerial } from '../../suppliers/shared/token-serial.ts';
import type { Order } from '../order.ts';

/** Whether an order is power for a prepaid meter, by its product in the catalog of today. */
export async function isForMeter(
  { catalog }: Pick<App, 'catalog'>,
  { transactionKind, productCode }: Pick<Order, 'productCode' | 'transactionKind'>,
): Promise<boolean> {
  if (transactionKind !== 'prepaid') return false;
  const { snapshot } = await catalog.current();
  return hasMeter(snapshot.prepaid.byCode.get(productCode)?.fields ?? []);
}

/** What the serial of an order says about a PLN token. The serial of another product says nothing, whatever its digits. */
export async function tokenOf(app: Pick<App, 'catalog'>, order: Order, serial: string): Promise<TokenSerial> {
  return (await isForMeter(app, order)) ? readTokenSerial(serial) : noToken;
}
