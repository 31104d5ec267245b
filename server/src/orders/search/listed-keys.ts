import type { Environment } from '../../environment.ts';
import { isId } from '../../ids.ts';
import type { KeySource, OrderKey, Position } from './order-keys.ts';

/** A list of a few orders that are all known, by time and id. `oldestFirst`: otherwise the newest is first. */
export function listedKeys(
  load: () => Promise<readonly OrderKey[]>,
  { oldestFirst }: { readonly oldestFirst: boolean },
): KeySource {
  let loaded: Promise<readonly OrderKey[]> | undefined;
  const sign = oldestFirst ? 1 : -1;
  const inOrder = (one: Place, other: Place): number => sign * comparePlaces(one, other);
  return {
    async read(after, limit) {
      loaded ??= load();
      const place = after === null ? null : placeFrom(after);
      const keys = (await loaded).toSorted(inOrder);
      return keys.filter((key) => place === null || inOrder(key, place) > 0).slice(0, limit);
    },
    placeOf: placeOfTime,
    isPlace: isPlaceOfTime,
  };
}

/** A list of a few orders of one wallet that are all known: the highest number is first, as in a list of all of its orders. */
export function listedByNumber(
  load: () => Promise<readonly OrderKey[]>,
  environment: Environment,
): KeySource {
  let loaded: Promise<readonly OrderKey[]> | undefined;
  return {
    async read(after, limit) {
      loaded ??= load();
      const end = after?.[environment];
      const keys = (await loaded).filter(({ number }) => end === undefined || number < BigInt(end));
      return keys.toSorted((one, other) => Number(other.number - one.number)).slice(0, limit);
    },
    placeOf: ({ number }) => ({ [environment]: String(number) }),
    isPlace: (position) => isPlaceOfNumbers(position, [environment]),
  };
}

/** Whether a position is a place in a list of the orders of these wallets of one account, by their numbers. */
export function isPlaceOfNumbers(position: Position, environments: readonly string[]): boolean {
  return Object.entries(position).every(
    ([environment, text]) => environments.includes(environment) && /^\d{1,18}$/.test(text),
  );
}

/** A place in a list by time and id. */
export interface Place {
  readonly createdAt: Date;
  readonly id: string;
}

/** The place behind an order in a list by time. */
export function placeOfTime({ createdAt, id }: Place): Position {
  return { at: createdAt.toISOString(), id };
}

/** Whether a position is a place in a list by time. */
export function isPlaceOfTime(position: Position): boolean {
  const { at = '', id = '' } = position;
  return isId(id) && !Number.isNaN(Date.parse(at)) && Object.keys(position).length === 2;
}

/** The place that a position names. */
export function placeFrom(position: Position): Place {
  return { createdAt: new Date(position['at'] ?? ''), id: position['id'] ?? '' };
}

function comparePlaces(one: Place, other: Place): number {
  const byTime = one.createdAt.getTime() - other.createdAt.getTime();
  if (byTime !== 0) return byTime;
  return one.id < other.id ? -1 : Number(one.id > other.id);
}
