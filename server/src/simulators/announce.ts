import type { CallbackKind } from './control.ts';
import type { Transaction } from './ledger.ts';
import { later } from './timing.ts';

/** What a simulated supplier needs for callbacks. Times are milliseconds. */
interface Announcing {
  readonly settings: { readonly callbacks: boolean; readonly late_ms: number; readonly settle_ms: number };
  readonly timers: Set<NodeJS.Timeout>;
}

/** Sends the callbacks for the end of a transaction: one, or those that the rates determine. */
export function announce(
  simulation: Announcing,
  { injected }: Transaction,
  send: (kind: CallbackKind) => Promise<void>,
): void {
  const { callbacks, late_ms: lateMs, settle_ms: settleMs } = simulation.settings;
  if (!callbacks) return;
  const afterMs = injected.includes('late_callback') ? lateMs : 5;
  later(simulation, afterMs, () => send('true'));
  if (injected.includes('duplicate_callback')) later(simulation, afterMs, () => send('duplicate'));
  if (injected.includes('stray_callback'))
    for (const kind of ['stray', 'foreign'] as const) later(simulation, afterMs, () => send(kind));
  if (injected.includes('contradictory_callback'))
    later(simulation, afterMs + settleMs, () => send('contradictory'));
}
