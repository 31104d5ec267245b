import type { App } from '../app.ts';
import { availability } from '../catalog/availability.ts';
import type { Field, PrepaidProduct } from '../catalog/product.ts';

/** A first purchase for a new user. */
export interface FirstPurchase {
  /** The name of the product in the catalog. */
  readonly name: string;
  /** A shell command with curl and sed that creates a quote and confirms it. Each run creates a new order. */
  readonly line: string;
}

/** The product that README.md buys. It may be off sale or missing in the catalog. */
const wellKnown = 'tsel10';

/** The destination of a simulated order. */
const destinations: Readonly<Record<Field['inputMode'], string>> = {
  numeric: '530000000001',
  tel: '081234567890',
  text: 'coba-coba',
};

/** A sandbox purchase of a product with the key in a file. */
export function firstPurchase(product: PrepaidProduct, address: string, keyFile: string): FirstPurchase {
  return { name: product.name, line: curlLine(address, keyFile, product) };
}

/** The product of README.md if it is on sale, else the first product that is; undefined if nothing can be bought. */
export async function chooseFirstProduct({
  catalog,
  config,
  suppliers,
}: Pick<App, 'catalog' | 'config' | 'suppliers'>): Promise<PrepaidProduct | undefined> {
  const { snapshot, now } = await catalog.current();
  const supply = suppliers.supply('sandbox', now);
  const { byCode, products } = snapshot.prepaid;
  const known = byCode.get(wellKnown);
  return [...(known === undefined ? [] : [known]), ...products].find(
    (product) =>
      availability(product, supply).available &&
      product.price <= config.settings.limits.transaction &&
      // The code becomes part of a shell command.
      /^[\w.-]+$/.test(product.code),
  );
}

function curlLine(address: string, keyFile: string, { code, fields }: PrepaidProduct): string {
  const uuid = process.platform === 'linux' ? 'cat /proc/sys/kernel/random/uuid' : 'uuidgen';
  const send = `curl -sS -H "Authorization: Bearer $(cat '${keyFile}')" -H "Idempotency-Key: $(${uuid})" -H 'Content-Type: application/json'`;
  const destination = fields.map(({ key, inputMode }) => `\\"${key}\\":\\"${destinations[inputMode]}\\"`);
  const body = `"{\\"product_code\\":\\"${code}\\",\\"client_reference\\":\\"demo-$(${uuid})\\",\\"destination\\":{${destination.join(',')}}}"`;
  const member = (name: string): string => `$(echo "$Q" | sed 's/.*"${name}":"\\([^"]*\\)".*/\\1/')`;
  return (
    `B='${address}/sandbox/v1'; Q=$(${send} -d ${body} $B/quotes); ` +
    `${send} -d "{\\"confirmation_token\\":\\"${member('confirmation_token')}\\"}" "$B/orders/${member('id')}/confirm"`
  );
}
