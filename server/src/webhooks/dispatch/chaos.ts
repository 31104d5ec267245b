/** The ways in which deliveries to a sandbox endpoint can misbehave on purpose. */
export const chaosModes = [
  'duplicate',
  'fail-first',
  'late',
  'lost-answer',
  'out-of-order',
  'wrong-signature',
] as const;
export type ChaosMode = (typeof chaosModes)[number];

/** The mode of this name; undefined when there is none. */
export function chaosModeOf(text: string | null): ChaosMode | undefined {
  return chaosModes.find((mode) => mode === text);
}

/** What happens to a delivery that is due. */
export type DeliveryPlan =
  /** `chaos` is what is different about this attempt; undefined: nothing. */
  | { readonly do: 'send'; readonly copies: 1 | 2; readonly chaos?: ChaosMode | undefined }
  /** It is due again after `ms` milliseconds; no attempt was made. */
  | { readonly do: 'hold'; readonly ms: number }
  /** Nothing is sent, and the attempt counts as failed. */
  | { readonly do: 'fail' };

/** Kinds that are not an order's last event: later events can overtake them. */
const notFinal: ReadonlySet<string> = new Set([
  'order.awaiting_confirmation',
  'order.manual_review',
  'order.processing',
]);

/**
 * Plans a delivery. `tries` is the number of attempts in this round, `ageMs` the age of the event in milliseconds, and
 * `holdMs` how long a late event is delayed. Without a mode every delivery is sent once.
 */
export function planDelivery(
  mode: ChaosMode | undefined,
  delivery: { readonly kind: string; readonly tries: number; readonly ageMs: number },
  holdMs: number,
): DeliveryPlan {
  const once: DeliveryPlan = { do: 'send', copies: 1 };
  const isFirst = delivery.tries === 0;
  const first: DeliveryPlan = isFirst ? { ...once, chaos: mode } : once;
  const held: DeliveryPlan = delivery.ageMs < holdMs ? { do: 'hold', ms: holdMs - delivery.ageMs } : first;
  switch (mode) {
    case undefined:
      return once;
    case 'duplicate':
      return { do: 'send', copies: 2, chaos: mode };
    case 'fail-first':
      return isFirst ? { do: 'fail' } : once;
    case 'lost-answer':
    case 'wrong-signature':
      return first;
    case 'late':
      return held;
    case 'out-of-order':
      return notFinal.has(delivery.kind) ? held : once;
  }
}
