import type { Database } from '../../database/connection.ts';
import { checkedReason, recordAudit } from '../../operators/audit-record.ts';
import type { Keyring } from '../../sealed.ts';
import { openPayer, type Payer } from './payer.ts';
import { readPayer } from './payment-rows.ts';

/**
 * Opens what was received about the payer of a payment, for a person who decides, and records who has read it and why. Null:
 * nothing was received.
 * @throws CommandError for a reason that cannot be used
 */
export function revealPayer(
  { database, keyring }: { readonly database: Database; readonly keyring: Keyring },
  paymentId: string,
  { actor, reason: given }: { readonly actor: string; readonly reason: string },
): Promise<Payer | null> {
  const reason = checkedReason(given, 'a look at a payer');
  return database.transaction(async (tx) => {
    const sealed = await readPayer(tx, paymentId);
    if (sealed === null) return null;
    const payer = openPayer(keyring, paymentId, sealed);
    await recordAudit(tx, {
      actor,
      action: 'payment.payer_revealed',
      subject: paymentId,
      detail: { reason },
    });
    return payer;
  });
}
