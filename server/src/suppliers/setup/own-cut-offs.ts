import { CommandError } from '../../command-error.ts';
import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { isId, newId } from '../../ids.ts';
import type { ProductKind } from '../../product-kind.ts';
import type { CutOffWindow } from '../cut-off-window.ts';
import { announceSuppliers } from './configured-suppliers.ts';
import { notSetUp, readSupplierNames } from './supplier-names.ts';

/** A time of day in which an operator sends nothing new to a supplier, beside those of its price lists. */
export interface OwnCutOff {
  readonly id: string;
  readonly supplier: string;
  readonly kind: ProductKind;
  /** The product of ours that it is for; null: all products of the kind. */
  readonly productCode: string | null;
  readonly window: CutOffWindow;
  readonly reason: string;
  readonly createdAt: Date;
}

/** The most windows of one supplier: they are compared with the time of each quote. */
const windowsMax = 100;

const timeForm = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Whether a window is for an offer of a product. */
export function coversOffer(
  { supplier, kind, productCode }: OwnCutOff,
  offer: { readonly supplier: string; readonly kind: ProductKind; readonly product_code: string },
): boolean {
  return (
    supplier === offer.supplier &&
    kind === offer.kind &&
    (productCode === null || productCode === offer.product_code)
  );
}

/** The windows that operators set, by supplier and time of day. */
export async function readCutOffs(db: Queryable): Promise<OwnCutOff[]> {
  const rows = await db.rows(sql<{
    id: string;
    supplier: string;
    kind: ProductKind;
    productCode: string | null;
    start: string;
    end: string;
    reason: string;
    createdAt: Date;
  }>`
    select c.id, c.supplier, c.kind, c.product_code as "productCode", c.start_at as "start", c.end_at as "end", c.reason,
           c.created_at as "createdAt"
      from supplier_cut_offs c
     order by c.supplier, c.start_at, c.id`);
  return rows.map(({ start, end, ...rest }) => ({ ...rest, window: { start, end } }));
}

/** A window to insert. */
export type NewCutOff = Omit<OwnCutOff, 'createdAt' | 'id'>;

/**
 * Inserts a window. Running servers use it within seconds.
 * @throws CommandError when it is not a window, or the supplier or product does not exist
 */
export async function insertCutOff(tx: Tx, cutOff: NewCutOff): Promise<OwnCutOff> {
  const { supplier, kind, productCode, window, reason } = cutOff;
  if (![window.start, window.end].every((time) => timeForm.test(time)) || window.start === window.end)
    throw new CommandError('A cut-off begins and ends at different times of day, such as 23:00 and 01:00.', {
      reason: 'cut_off_times_equal',
    });
  const id = newId();
  await announceSuppliers(tx);
  if (!(await readSupplierNames(tx)).some(({ name }) => name === supplier)) throw notSetUp(supplier);
  if (productCode !== null) {
    const sold = await tx.rows(sql<{ code: string }>`
      select p.code
        from products p
       where p.kind = ${kind} and p.code = ${productCode}`);
    if (sold.length === 0)
      throw new CommandError(`There is no product "${productCode}" of this kind.`, {
        reason: 'no_product_of_kind',
        facts: { product: productCode },
      });
  }
  const known = (await readCutOffs(tx)).filter((one) => one.supplier === supplier);
  if (known.length >= windowsMax)
    throw new CommandError(`A supplier has at most ${windowsMax} cut-offs; remove one first.`, {
      reason: 'too_many_cut_offs',
      facts: { max: windowsMax },
    });
  await tx.rows(sql`
    insert into supplier_cut_offs (id, supplier, kind, product_code, start_at, end_at, reason)
    values (${id}::uuid, ${supplier}, ${kind}, ${productCode}, ${window.start}, ${window.end}, ${reason})`);
  const added = (await readCutOffs(tx)).find((one) => one.id === id);
  if (added === undefined) throw new Error('The cut-off was not inserted.');
  return added;
}

/** Deletes a window that an operator set, and returns it. @throws CommandError when there is none */
export async function deleteCutOff(
  tx: Tx,
  { supplier, id }: Pick<OwnCutOff, 'id' | 'supplier'>,
): Promise<OwnCutOff> {
  await announceSuppliers(tx);
  const found = (await readCutOffs(tx)).find(
    (one) => isId(id) && one.id === id.toLowerCase() && one.supplier === supplier,
  );
  if (found === undefined)
    throw new CommandError('There is no such cut-off; somebody removed it already.', {
      reason: 'no_cut_off',
    });
  await tx.rows(sql`delete from supplier_cut_offs where id = ${found.id}::uuid`);
  return found;
}
