import { CommandError } from '../command-error.ts';
import type { Database, Tx } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { checkedReason, operator, recordAudit } from '../operators/audit-record.ts';
import type { ProductKind } from '../product-kind.ts';
import { announceCatalog, lockCatalog, waitUntilPropagated } from './version.ts';

/** Products that an operator takes off sale, or puts back on sale. */
export interface ProductSwitch {
  readonly codes: readonly string[];
  /** Left out: both kinds. */
  readonly kind?: ProductKind | undefined;
  readonly reason: string;
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
  return switchProducts(database, given, 'product.disabled', (tx, code) =>
    tx.rows(sql<SwitchedProduct>`
      update products
         set disabled_at = clock_timestamp(), disabled_reason = ${reason}, updated_at = clock_timestamp()
       where code = ${code} and disabled_at is null and (${given.kind ?? null}::text is null or kind = ${given.kind ?? null})
      returning kind, code, name, switched_on as "listedOn"`),
  );
}

/**
 * Takes back what `disableProducts` did; lists, costs and suppliers decide again.
 * @throws CommandError when there is no such product, it is not disabled, or the reason is invalid
 */
export function enableProducts(database: Database, given: ProductSwitch): Promise<SwitchedProduct[]> {
  checkedReason(given.reason, 'enabling a product');
  return switchProducts(database, given, 'product.enabled', (tx, code) =>
    tx.rows(sql<SwitchedProduct>`
      update products
         set disabled_at = null, disabled_reason = null, updated_at = clock_timestamp()
       where code = ${code} and disabled_at is not null and (${given.kind ?? null}::text is null or kind = ${given.kind ?? null})
      returning kind, code, name, switched_on as "listedOn"`),
  );
}

async function switchProducts(
  database: Database,
  { codes, kind, reason }: ProductSwitch,
  action: 'product.disabled' | 'product.enabled',
  change: (tx: Tx, code: string) => Promise<SwitchedProduct[]>,
): Promise<SwitchedProduct[]> {
  const switched = await database.transaction(async (tx) => {
    await lockCatalog(tx);
    const all: SwitchedProduct[] = [];
    for (const code of new Set(codes)) {
      const changed = await change(tx, code);
      if (changed.length === 0) throw await whyUnchanged(tx, code, kind, action);
      all.push(...changed);
    }
    await announceCatalog(tx);
    for (const product of all)
      await recordAudit(tx, {
        actor: operator,
        action,
        subject: product.code,
        detail: { kind: product.kind, reason: reason.trim() },
      });
    return all;
  });
  await waitUntilPropagated();
  return switched;
}

async function whyUnchanged(
  tx: Tx,
  code: string,
  kind: ProductKind | undefined,
  action: 'product.disabled' | 'product.enabled',
): Promise<CommandError> {
  const [found] = await tx.rows(sql<{ reason: string | null }>`
    select disabled_reason as reason
      from products
     where code = ${code} and (${kind ?? null}::text is null or kind = ${kind ?? null})`);
  if (found === undefined) return noProduct(code);
  return action === 'product.disabled'
    ? new CommandError(`The product "${code}" is disabled already: ${found.reason}`)
    : new CommandError(`The product "${code}" is not disabled; see konter product show ${code}.`);
}

/** The error for a product that does not exist. */
export function noProduct(code: string): CommandError {
  return new CommandError(`There is no product "${code}"; see konter product list.`);
}
