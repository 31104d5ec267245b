import type { Clock } from '../../clock.ts';
import { makeSlidingWindows } from '../sliding-window.ts';
import type { SecurityEvent, SecurityEventKind } from './security-event.ts';

/** Receives the alerts. */
export interface AlertLog {
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
}

/** Logs when security events of one kind come in numbers, once at the beginning and once at the end. */
export interface SecurityAlerts {
  note(event: SecurityEvent): void;
  /** Ends the alerts whose events have become few. To be called from time to time while `active`. */
  check(): void;
  readonly active: boolean;
  /** The kinds whose alerts have begun and not ended. */
  readonly kinds: readonly SecurityEventKind[];
}

/**
 * An alert begins with the event that makes it `threshold` of its kind in a minute, on this node, and ends when fewer than
 * a half of that are left, so that it does not begin and end in turns.
 */
export function makeSecurityAlerts(clock: Clock, threshold: number, log: AlertLog): SecurityAlerts {
  const windows = makeSlidingWindows();
  /** How many events each alert has had. */
  const counts = new Map<SecurityEventKind, number>();

  function recent(kind: SecurityEventKind, wanted: 0 | 1): number {
    return windows.take(kind, { limit: Infinity, wanted }, clock.monotonicMs()).used;
  }

  return {
    note({ kind, keyId, ipAddress }) {
      const used = recent(kind, 1);
      const count = counts.get(kind);
      if (count !== undefined) counts.set(kind, count + 1);
      else if (used >= threshold) {
        counts.set(kind, used);
        log.error(
          { event: 'security_alert_started', kind, count: used, client_ip: ipAddress, key_id: keyId },
          'many requests are refused for security; see konter security list',
        );
      }
    },
    check() {
      for (const [kind, count] of counts) {
        if (recent(kind, 0) >= threshold / 2) continue;
        counts.delete(kind);
        log.warn(
          { event: 'security_alert_ended', kind, count },
          'requests that are refused for security have become few again',
        );
      }
    },
    get active() {
      return counts.size > 0;
    },
    get kinds() {
      return [...counts.keys()];
    },
  };
}
