import { CommandError } from '../command-error.ts';
import type { Database, Tx } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { checkedReason, recordAudit } from '../operators/audit-record.ts';
import type { ProductKind } from '../product-kind.ts';
import { announceCatalog, lockCatalog, waitUntilPropagated } from './version.ts';

/** A product by its code. A code without a kind names the products of both kinds. */
export interface NamedProduct {
  readonly code: string;
  readonly kind?: ProductKind | undefined;
}

/** Products that an operator takes off sale, or puts back on sale. */
export interface ProductSwitch {
  readonly products: readonly NamedProduct[];
  readonly reason: string;
  /** The actor of the audit records. */
  readonly actor: string;
}

/** A product whose switch an operator has changed. */
export interface SwitchedProduct {
  readonly kind: ProductKind;
  readonly code: string;
  readonly name: string;
  /** The switch of the imported list, which counts while no operator has the product off sale. */
  readonly listedOn: boolean;
}

/**
 * Takes products off sale in both environments until an operator enables them, whatever a list says. When it returns, the
 * next answer of every running server shows it.
 * @throws CommandError when there is no such product, it is disabled already, or the reason is invalid
 */
export function disableProducts(database: Database, given: ProductSwitch): Promise<SwitchedProduct[]> {
  const reason = checkedReason(given.reason, 'disabling a product');
  return switchProducts(database, given, 'product.disabled', (tx, { code, kind = null }) =>
    tx.rows(sql<SwitchedProduct>`
      update products
         set disabled_at = clock_timestamp(), disabled_reason = ${reason}, updated_at = clock_timestamp()
       where code = ${code} and disabled_at is null and (${kind}::text is null or kind = ${kind})
      returning kind, code, name, switched_on as "listedOn"`),
  );
}

/**
 * Takes back what `disableProducts` did; lists, costs and suppliers decide again.
 * @throws CommandError when there is no such product, it is not disabled, or the reason is invalid
 */
export function enableProducts(database: Database, given: ProductSwitch): Promise<SwitchedProduct[]> {
  checkedReason(given.reason, 'enabling a product');
  return switchProducts(database, given, 'product.enabled', (tx, { code, kind = null }) =>
    tx.rows(sql<SwitchedProduct>`
      update products
         set disabled_at = null, disabled_reason = null, updated_at = clock_timestamp()
       where code = ${code} and disabled_at is not null and (${kind}::text is null or kind = ${kind})
      returning kind, code, name, switched_on as "listedOn"`),
  );
}

async function switchProducts(
  database: Database,
  { products, reason, actor }: ProductSwitch,
  action: 'product.disabled' | 'product.enabled',
  change: (tx: Tx, product: NamedProduct) => Promise<SwitchedProduct[]>,
): Promise<SwitchedProduct[]> {
  const switched = await database.transaction(async (tx) => {
    await lockCatalog(tx);
    const all: SwitchedProduct[] = [];
    const named = new Map(products.map((one) => [`${one.kind ?? ''} ${one.code}`, one]));
    for (const product of named.values()) {
      const changed = await change(tx, product);
      if (changed.length === 0) throw await whyUnchanged(tx, product, action);
      all.push(...changed);
    }
    await announceCatalog(tx);
    for (const product of all)
      await recordAudit(tx, {
        actor,
        action,
        subject: product.code,
        detail: {
          kind: product.kind,
          reason: reason.trim(),
          before: action === 'product.disabled' ? 'enabled' : 'disabled',
          after: action === 'product.disabled' ? 'disabled' : 'enabled',
        },
      });
    return all;
  });
  await waitUntilPropagated();
  return switched;
}

async function whyUnchanged(
  tx: Tx,
  { code, kind = null }: { readonly code: string; readonly kind?: ProductKind | null | undefined },
  action: 'product.disabled' | 'product.enabled',
): Promise<CommandError> {
  const [found] = await tx.rows(sql<{ reason: string | null }>`
    select disabled_reason as reason
      from products
     where code = ${code} and (${kind}::text is null or kind = ${kind})`);
  if (found === undefined) return noProduct(code);
  return action === 'product.disabled'
    ? new CommandError(`The product "${code}" is disabled already: ${found.reason}`, {
        reason: 'product_disabled_already',
        facts: { product: code, reason: found.reason ?? '' },
      })
    : new CommandError(`The product "${code}" is not disabled.`, {
        reason: 'product_not_disabled',
        facts: { product: code },
      });
}

/** The error for a product that does not exist. */
export function noProduct(code: string): CommandError {
  return new CommandError(`There is no product "${code}".`, {
    reason: 'no_product',
    facts: { product: code },
  });
}
