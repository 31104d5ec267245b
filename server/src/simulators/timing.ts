import type { Clock } from '../clock.ts';

/** The simulator's time, milliseconds since 1970. */
export function nowOf(simulation: { readonly clock: Clock }): number {
  return simulation.clock.nodeNow().getTime();
}

/** Runs a task later, unless the simulator stops before. */
export function later(
  simulation: { readonly timers: Set<NodeJS.Timeout> },
  ms: number,
  work: () => unknown,
): void {
  const timer = setTimeout(() => {
    simulation.timers.delete(timer);
    work();
  }, ms);
  simulation.timers.add(timer);
}
