import { queryAsOwner } from '../../query-as.ts';
import type { LiveStage } from '../../suppliers/live-stage.ts';

/** An order that digiflazz denied, that was sent to IAK then, and that digiflazz says it has sold after all. */
export interface FailedOver {
  readonly id: string;
  /** Our references at the first and the second supplier. */
  readonly first: string;
  readonly second: string;
}

/** Sets both suppliers of a stage up, with everything on sale for 500 rupiah more than it costs. */
export async function stockBoth(stage: LiveStage): Promise<void> {
  await stage.addWithCallbacks('digiflazz');
  await stage.add('iak');
  await stage.toNoon();
  await stage.stock(500n);
  for (const name of ['digiflazz', 'iak'] as const)
    await stage.peers[name].control('/settings', { by_hand: true, settle_ms: 600_000, once_a_day: false });
}

/** Makes one. It waits for an operator then. */
export async function givenFailedOver(stage: LiveStage, change: object = {}): Promise<FailedOver> {
  const { id } = await givenUnderWay(stage, change);
  const attempts = await queryAsOwner(
    stage.server,
    'select reference from current_attempts where order_id = $1 order by opened_at, id',
    [id],
  );
  const [first = '', second = ''] = attempts.map(({ reference }) => String(reference));
  await stage.peers.digiflazz.control('/settle', { ref_id: first, as: 'sold' });
  // The callback arrives by itself.
  await stage.buyer.until(id, 'manual_review');
  return { id, first, second };
}

/** An order that digiflazz denied, and that IAK has not settled. */
export async function givenUnderWay(stage: LiveStage, change: object = {}): Promise<{ readonly id: string }> {
  await stage.peers.digiflazz.control('/faults', { fault: 'code', code: '68', ends: 'sold' });
  const quoted = await stage.buyer.awaiting('prepaid', { allow_duplicate: true, ...change });
  const confirmed = await stage.buyer.confirm(quoted);
  if (confirmed.status !== 202) throw new Error(`The order was answered ${confirmed.text}.`);
  return { id: quoted.id };
}
