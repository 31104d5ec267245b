import type { OrderLife } from '../orders/order-queries.ts';
import type { PaperWidth } from './receipt-paper.tsx';

const widths = ['58', '80', 'a4'] as const;
const widthName = 'konter-receipt-width';

/** The paper that was chosen last in this browser. */
export function startWidth(): PaperWidth {
  return widths.find((one) => one === localStorage.getItem(widthName)) ?? '58';
}

/** Remembers the paper in this browser. */
export function rememberWidth(width: PaperWidth): void {
  localStorage.setItem(widthName, width);
}

/** A bill has the biller's fee in its total, so its margin is another one than that of a product. */
function marginName(accountId: string, { order }: OrderLife): string {
  return `konter-receipt-margin:${accountId}:${order.transaction_kind}`;
}

/** The price that a receipt begins with: the cost and the margin of the last receipt in this browser, or that of the account; empty when both are 0. */
export function startPrice(accountId: string, life: OrderLife): string {
  const stored = localStorage.getItem(marginName(accountId, life));
  const margin = stored !== null && /^\d{1,7}$/.test(stored) ? Number(stored) : life.margin;
  const price = life.order.charged + margin;
  return price === 0 ? '' : String(price);
}

/** Remembers the margin of a price for the next receipt in this browser. A loss is not one. */
export function rememberMargin(accountId: string, life: OrderLife, price: string): void {
  const margin = Number(price) - life.order.charged;
  if (price !== '' && margin >= 0 && margin < 10_000_000)
    localStorage.setItem(marginName(accountId, life), String(margin));
}

/** The amounts that the server prints: of a bill, what is above its total is the client's own fee. */
export function amountsOf(
  { bill }: OrderLife,
  price: string,
): { selling_price?: string; admin_fee?: string } {
  if (price === '') return {};
  const above = bill === null ? 0 : Number(price) - bill.selling_price;
  return bill !== null && above > 0
    ? { selling_price: String(bill.selling_price), admin_fee: String(above) }
    : { selling_price: price };
}
