import type { App } from '../app.ts';
import { availability } from '../catalog/availability.ts';
import type { Field, PrepaidProduct } from '../catalog/product.ts';

/** A purchase for whoever tries konter for the first time. */
export interface FirstPurchase {
  /** What it buys, as the catalog calls it. */
  readonly name: string;
  /** One line for a plain shell with curl and sed: it asks for a quote, then confirms it, a new order each time. */
  readonly line: string;
}

/** What README.md buys too: an operator may have taken it off sale, or its catalog never had it. */
const wellKnown = 'tsel10';

/** What a simulated order is sent to. */
const destinations: Readonly<Record<Field['inputMode'], string>> = {
  numeric: '530000000001',
  tel: '081234567890',
  text: 'coba-coba',
};

/** A purchase in the sandbox with the key of a file; undefined when nothing can be bought there. */
export async function firstPurchase(
  app: Pick<App, 'catalog' | 'config' | 'suppliers'>,
  address: string,
  keyFile: string,
): Promise<FirstPurchase | undefined> {
  const product = await choose(app);
  return product === undefined
    ? undefined
    : { name: product.name, line: curlLine(address, keyFile, product) };
}

/** The first of the catalog that is on sale, unless the well-known one is. */
async function choose({
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
      // The code stands in a line for a shell.
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
