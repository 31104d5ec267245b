import { type Environment, environments } from '../../environment.ts';
import { idBeforeAll } from '../../ids.ts';
import type { LeasedDelivery, LeaseOptions } from './lease.ts';

/** The share of the slots that one environment may use: anybody opens a sandbox, whose receivers must not hold up live. */
const environmentShare = 3 / 4;

/**
 * Deliveries that share slots. Failing endpoints have slots of their own, so they cannot use up those of the others.
 */
export interface Pool {
  readonly failing: boolean;
  readonly slots: number;
  readonly perEndpoint: number;
  readonly perEnvironment: number;
  readonly busy: Map<string, number>;
  readonly underWayIn: Record<Environment, number>;
  underWay: number;
  after: string;
}

/** Opens a pool without deliveries. */
export function openPool(failing: boolean, slots: number, perEndpoint: number): Pool {
  const perEnvironment = Math.ceil(slots * environmentShare);
  const underWayIn = { live: 0, sandbox: 0 };
  const busy = new Map<string, number>();
  return { failing, slots, perEndpoint, perEnvironment, busy, underWayIn, underWay: 0, after: idBeforeAll };
}

/** Takes slots for a delivery, or gives them back. */
export function take(pool: Pool, { endpointId, environment }: LeasedDelivery, by: 1 | -1): void {
  const count = (pool.busy.get(endpointId) ?? 0) + by;
  if (count === 0) pool.busy.delete(endpointId);
  else pool.busy.set(endpointId, count);
  pool.underWayIn[environment] += by;
  pool.underWay += by;
}

/** What to lease for the free slots; undefined when there is none. */
export function requestOf(pool: Pool): Omit<LeaseOptions, 'leaseMs' | 'offsetMs'> | undefined {
  const roomIn = (environment: Environment): number => pool.perEnvironment - pool.underWayIn[environment];
  const withRoom = environments.filter((environment) => roomIn(environment) > 0);
  const limit = Math.min(pool.slots - pool.underWay, ...withRoom.map(roomIn));
  if (limit <= 0 || withRoom.length === 0) return undefined;
  const { failing, perEndpoint, busy, after } = pool;
  return { failing, perEndpoint, busy, after, limit, environments: withRoom };
}

/** Notes the endpoint where the next round begins. */
export function noteLeased(
  pool: Pool,
  { limit }: Pick<LeaseOptions, 'limit'>,
  leased: readonly LeasedDelivery[],
): void {
  pool.after = leased.length < limit ? idBeforeAll : lastOf(leased, pool.after);
}

/** The last endpoint of a round that began after `after` and wrapped around. */
function lastOf(leased: readonly LeasedDelivery[], after: string): string {
  const ids = leased.map(({ endpointId }) => endpointId).toSorted();
  return ids.findLast((id) => id <= after) ?? ids.at(-1) ?? idBeforeAll;
}
