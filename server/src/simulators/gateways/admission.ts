import { nowOf } from '../timing.ts';
import type { GatewayCall, GatewaySimulation } from './simulation.ts';

/** Counts a call of a kind in the current minute, and returns how many are left and when the minute ends. */
export function countCall(
  simulation: GatewaySimulation,
  kind: string,
): { readonly left: number; readonly resetInMs: number } {
  const now = nowOf(simulation);
  const limit = simulation.settings.calls_per_minute;
  const current = simulation.calls.get(kind);
  const counted = current !== undefined && now - current.since < 60_000 ? current : { since: now, count: 0 };
  counted.count += 1;
  simulation.calls.set(kind, counted);
  return { left: limit - counted.count, resetInMs: counted.since + 60_000 - now };
}

/** The user of Basic authentication; undefined when the header is missing or unreadable. */
export function basicUser({ headers }: GatewayCall): string | undefined {
  const [, encoded] = /^basic ([\w+/=-]+)$/i.exec(headers['authorization'] ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  return text.endsWith(':') ? text.slice(0, -1) : undefined;
}
