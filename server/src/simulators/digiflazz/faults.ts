import { createHash } from 'node:crypto';
import type { Fault, Rates, World } from './world.ts';

/** What a simulated world must have for its faults. */
type Faulty = Pick<World, 'faults' | 'rates' | 'seen'>;

/** Takes the fault that waits for this call, if one does. */
export function takeFault(world: Faulty, command: string, refId: string): Fault | undefined {
  const purchase = command === 'topup' || command === 'pay-pasca';
  const waiting = world.faults.find(
    (one) =>
      (one.command === command || one.command === 'any' || (one.command === 'purchase' && purchase)) &&
      (one.refId === null || one.refId === refId),
  );
  if (waiting === undefined) return purchase ? drawn(world, refId) : undefined;
  waiting.left -= 1;
  if (waiting.left <= 0) world.faults = world.faults.filter((one) => one !== waiting);
  return waiting;
}

/** Silence that the rates ask for: for the first purchase of a reference only, or it could never be sold. */
function drawn(world: Faulty, refId: string): Fault | undefined {
  if (world.seen.has(refId)) return undefined;
  world.seen.add(refId);
  const { rates } = world;
  const share = shareOf(rates, 'silence', refId);
  if (share < rates.silent_before) return fault('silent_before');
  return share < rates.silent_before + rates.silent_after ? fault('silent_after') : undefined;
}

/** A fault for one call, with nothing else set. */
export function fault(name: Fault['fault']): Fault {
  return { fault: name, command: 'purchase', refId: null, left: 1, ms: 0, code: '', status: '', ends: null };
}

/** What will be wrong with the callbacks of a reference. */
export function injectedFor(rates: Rates, refId: string): readonly string[] {
  const names = ['duplicate_callback', 'late_callback', 'contradictory_callback'] as const;
  return names.filter((name) => shareOf(rates, name, refId) < rates[name]);
}

/** A number from 0 to 1 that follows from the seed, so that a run can be repeated. */
function shareOf(rates: Rates, about: string, refId: string): number {
  return createHash('sha256').update(`${rates.seed} ${about} ${refId}`).digest().readUInt32BE(0) / 2 ** 32;
}
