import type { Clock } from '../clock.ts';

/** The simulator's time, milliseconds since 1970. */
export function nowOf(world: { readonly clock: Clock }): number {
  return world.clock.nodeNow().getTime();
}

/** Runs a task later, unless the simulator stops before. */
export function later(
  world: { readonly timers: Set<NodeJS.Timeout> },
  ms: number,
  work: () => unknown,
): void {
  const timer = setTimeout(() => {
    world.timers.delete(timer);
    work();
  }, ms);
  world.timers.add(timer);
}
