import { createHmac, randomUUID } from 'node:crypto';
import { digiflazzSecret } from '../../suppliers/live-stage.ts';

/** The customer number of every sale. */
export const number = '081234567890';

/** A reference that konter has not given. */
export function reference(): string {
  return randomUUID().replaceAll('-', '');
}

/** The body of a callback in which Digiflazz reports a sale. */
export function sale(ref: string, changes: object = {}): string {
  const data = { ref_id: ref, customer_no: number, buyer_sku_code: 'xld10', message: 'Transaksi Sukses' };
  return JSON.stringify({
    data: { ...data, status: 'Sukses', rc: '00', sn: 'SN-STRAY', price: 10_000, ...changes },
  });
}

/** Sends a callback of Digiflazz, signed with `secret`, and returns the status; null: without a signature. */
export async function send(
  url: string,
  body: string,
  secret: string | null = digiflazzSecret,
): Promise<number> {
  const signature = createHmac('sha1', secret ?? '')
    .update(body)
    .digest('hex');
  const headers = secret === null ? {} : { 'x-hub-signature': `sha1=${signature}` };
  return (await fetch(url, { method: 'POST', body, headers })).status;
}
