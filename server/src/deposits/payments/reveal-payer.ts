import type { Database } from '../../database/connection.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import type { Keyring } from '../../sealed.ts';
import { openPayer, type Payer } from './payer.ts';
import { readPayer } from './payment-rows.ts';

/**
 * Opens what was received about the payer of a payment, for a person who decides, and records who has read it. Null: nothing
 * was received.
 */
export function revealPayer(
  { database, keyring }: { readonly database: Database; readonly keyring: Keyring },
  paymentId: string,
  actor: string,
): Promise<Payer | null> {
  return database.transaction(async (tx) => {
    const sealed = await readPayer(tx, paymentId);
    if (sealed === null) return null;
    const payer = openPayer(keyring, paymentId, sealed);
    await recordAudit(tx, { actor, action: 'payment.payer_revealed', subject: paymentId });
    return payer;
  });
}
