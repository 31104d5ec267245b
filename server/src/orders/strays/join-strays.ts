import type { App } from '../../app.ts';
import { faultOf } from '../../fault.ts';
import { findByReference } from '../../suppliers/attempts/attempts.ts';
import type { RealSupplier } from '../../suppliers/supplier.ts';
import { applyCallback } from '../attempts/apply-callback.ts';
import { openCallback, type Stray } from './stray.ts';
import { type JoinableStray, leaseStray, markJoined, readJoinable } from './stray-rows.ts';

/** How many strays one run applies. */
const joinMax = 100;

/** How long a process has the right to apply one stray, milliseconds. */
const leaseMs = 30_000;

/**
 * Applies stray callbacks whose reference belongs to a purchase by now, as after a restore, through the same path as a callback
 * that arrives. A lease lets one process apply each. If that process dies before it has marked the stray, the stray is applied
 * again: the same statement changes nothing then. Returns how many were joined.
 */
export async function joinStrays(app: App, supplier: string | null = null): Promise<number> {
  let joined = 0;
  for (const one of await readJoinable(app.database, { supplier, limit: joinMax }))
    if (await tryJoin(app, one)) joined += 1;
  return joined;
}

/** A stray that cannot be applied does not delay the others. */
async function tryJoin(app: App, { number, supplier: name }: JoinableStray): Promise<boolean> {
  try {
    const supplier = app.suppliers.real().find((one) => one.supplier.name === name)?.supplier;
    if (supplier === undefined) return false;
    const stray = await leaseStray(app.database, number, leaseMs);
    return stray !== undefined && (await join(app, supplier, stray));
  } catch (error) {
    app.log.error(
      { supplier: name, stray: Number(number), ...faultOf(error) },
      'a stray callback could not be applied to its order; this is retried',
    );
    return false;
  }
}

async function join(app: App, supplier: RealSupplier, stray: Stray): Promise<boolean> {
  if (stray.content === null) return false;
  const callback = openCallback(app.keyring, stray.number, stray.content);
  // The signature was checked on arrival. The secret may have been replaced since.
  const reading = supplier.readCallback(callback, { proven: true });
  if (reading.kind !== 'hint' && reading.kind !== 'statement') return false;
  const attempt = await findByReference(app.database, supplier.name, stray.reference);
  if (attempt === undefined || attempt === 'inquiry') return false;
  if ((await applyCallback(app, supplier.name, reading)) !== 'taken') return false;
  await markJoined(app.database, stray.number, attempt);
  app.log.warn(
    { supplier: supplier.name, stray: Number(stray.number), order_id: attempt.orderId },
    'a stray callback was applied to its order',
  );
  return true;
}
