/** How deliveries to an endpoint of the sandbox can misbehave on purpose. */
export const chaosModes = ['duplicate', 'fail-first', 'late', 'out-of-order'] as const;
export type ChaosMode = (typeof chaosModes)[number];

/** Finds a mode by its name; undefined when there is none of that name. */
export function chaosModeOf(text: string | null): ChaosMode | undefined {
  return chaosModes.find((mode) => mode === text);
}

/** What is done with a delivery whose turn has come. */
export type DeliveryPlan =
  | { readonly do: 'send'; readonly copies: 1 | 2 }
  /** It comes back after `ms` milliseconds; no attempt was made. */
  | { readonly do: 'hold'; readonly ms: number }
  /** Nothing is sent, and the attempt counts as failed. */
  | { readonly do: 'fail' };

/** Kinds after which an order still goes on: what comes after one of them can overtake it. */
const notTheEnd: ReadonlySet<string> = new Set([
  'order.awaiting_confirmation',
  'order.manual_review',
  'order.processing',
]);

/**
 * Plans a delivery. `tries` counts the attempts of this round, `ageMs` the milliseconds since the event happened, and
 * `holdMs` says how long an event is held that is to come late. Without a mode every delivery is sent once.
 */
export function planDelivery(
  mode: ChaosMode | undefined,
  delivery: { readonly kind: string; readonly tries: number; readonly ageMs: number },
  holdMs: number,
): DeliveryPlan {
  const once: DeliveryPlan = { do: 'send', copies: 1 };
  switch (mode) {
    case undefined:
      return once;
    case 'duplicate':
      return { do: 'send', copies: 2 };
    case 'fail-first':
      return delivery.tries === 0 ? { do: 'fail' } : once;
    case 'late':
      return delivery.ageMs < holdMs ? { do: 'hold', ms: holdMs - delivery.ageMs } : once;
    case 'out-of-order':
      return notTheEnd.has(delivery.kind) && delivery.ageMs < holdMs
        ? { do: 'hold', ms: holdMs - delivery.ageMs }
        : once;
  }
}
