import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { cutOffWindowOf } from '../suppliers/cut-off-window.ts';
import { yieldingMap } from './yielding.ts';
import { postpaidFields, prepaidFields } from './taxonomy/fields.ts';
import type { PostpaidProduct, PrepaidProduct, Product, ProductBase } from './product.ts';

interface BaseRow {
  code: string;
  name: string;
  brand: string;
  region: string | null;
  description: string;
  logo_url: string | null;
  switched_on: boolean;
  seller_on: boolean;
  stock: number | null;
  start_cut_off: string | null;
  end_cut_off: string | null;
  multi: boolean;
  starter_only: boolean;
  updated_at: Date;
}

interface PrepaidRow extends BaseRow {
  slug: string;
  price: bigint;
  cost: bigint;
  allow_loss: boolean;
  cost_from_supplier: boolean;
}

interface PostpaidRow extends BaseRow {
  category: string;
  admin_fee: bigint;
  commission: bigint;
}

/**
 * Reads all products, in no order. A table constraint says which columns each kind has. The queries repeat it, so that
 * the SQL checker infers these columns as not null.
 */
export async function readProducts(db: Queryable): Promise<Product[]> {
  const [prepaid, postpaid] = await Promise.all([
    db.rows(sql<PrepaidRow>`
      select code, name, slug, brand, region, price, cost, description, logo_url, switched_on and disabled_at is null as switched_on,
             seller_on, stock, start_cut_off, end_cut_off, multi, allow_loss, cost_from_supplier, starter_only, updated_at
        from products
       where kind = 'prepaid' and slug is not null and price is not null and cost is not null`),
    db.rows(sql<PostpaidRow>`
      select code, name, category, brand, region, admin_fee, commission, description, logo_url,
             switched_on and disabled_at is null as switched_on, seller_on, stock, start_cut_off, end_cut_off, multi,
             starter_only, updated_at
        from products
       where kind = 'postpaid' and category is not null and admin_fee is not null and commission is not null`),
  ]);
  return [...(await yieldingMap(prepaid, prepaidOf)), ...(await yieldingMap(postpaid, postpaidOf))];
}

function prepaidOf(row: PrepaidRow): PrepaidProduct {
  const fields = prepaidFields(row.slug, row.brand, row);
  const { slug, price, cost, allow_loss: allowLoss, cost_from_supplier: costFromSupplier } = row;
  return { ...baseOf(row), kind: 'prepaid', fields, slug, price, cost, costFromSupplier, allowLoss };
}

function postpaidOf(row: PostpaidRow): PostpaidProduct {
  const { category, admin_fee: adminFee, commission } = row;
  return {
    ...baseOf(row),
    kind: 'postpaid',
    fields: postpaidFields(category, row.name),
    category,
    adminFee,
    commission,
  };
}

function baseOf(row: BaseRow): Omit<ProductBase, 'fields'> {
  return {
    code: row.code,
    name: row.name,
    brand: row.brand,
    region: row.region,
    description: row.description,
    logoUrl: row.logo_url,
    starterOnly: row.starter_only,
    updatedAt: row.updated_at,
    switchedOn: row.switched_on,
    sellerOn: row.seller_on,
    stock: row.stock,
    cutOff: cutOffWindowOf(row.start_cut_off, row.end_cut_off),
    multi: row.multi,
  };
}
