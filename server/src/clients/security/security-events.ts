import type { Clock } from '../../clock.ts';
import { minuteMs } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import { faultOf } from '../../fault.ts';
import { parseIpAddress } from '../ip-address.ts';
import { type AlertLog, makeSecurityAlerts } from './security-alerts.ts';
import { type SecurityEvent, type SecurityEventKind, securityEventKinds } from './security-event.ts';
import { addSecurityCounts, type SecurityCount } from './security-rows.ts';

/** Counts refused requests, and raises alerts. */
export interface SecurityEvents {
  /** Counts an event. It never waits and never fails. */
  note(event: SecurityEvent): void;
  /** The kinds of events that come in numbers, as this process counts them. */
  readonly alerting: readonly SecurityEventKind[];
  /** Writes what is counted, and stops the timer. */
  close(): Promise<void>;
}

/** Long enough for one statement to cover many events, milliseconds. */
const batchMs = 1_000;
/**
 * How many rows of one kind a node writes in a minute. Further keys and addresses are counted together in one row without
 * them: an attacker has any number of addresses.
 */
const rowsMax = 250;
/** The most rows that wait for a database that is out of reach: those of about ten minutes of attacks of every kind. */
const waitingMax = 10 * securityEventKinds.length * rowsMax;

type Count = { -readonly [Member in keyof SecurityCount]: SecurityCount[Member] };

/** Counts in memory, by minute, kind, key and address, and writes the counts beside the requests. */
export function makeSecurityEvents({
  clock,
  database,
  log,
  alertPerMinute,
}: {
  readonly clock: Clock;
  readonly database: Queryable;
  readonly log: AlertLog;
  /** The number of events of one kind in a minute that raises an alert. */
  readonly alertPerMinute: number;
}): SecurityEvents {
  const alerts = makeSecurityAlerts(clock, alertPerMinute, log);
  const rows = makeRowNames();
  const counts = makeWaitingCounts(database, log);
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let closed = false;

  async function write(): Promise<void> {
    alerts.check();
    await counts.write();
    if (!closed && (counts.size > 0 || alerts.active)) writeLater();
  }

  function writeLater(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      writing = write();
    }, batchMs).unref();
  }

  return {
    note(event) {
      const row = rows.rowOf(event, Math.floor(clock.nodeNow().getTime() / minuteMs) * minuteMs);
      counts.add(`${row.minute.getTime()} ${row.kind} ${row.keyId} ${row.address}`, { ...row, count: 1 });
      alerts.note(event);
      writeLater();
    },
    get alerting() {
      return alerts.kinds;
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await writing;
      await write();
    },
  };
}

/** Chooses the row of each event: its own, or that of all that are too many in this minute. */
function makeRowNames(): {
  rowOf(event: SecurityEvent, minuteStartMs: number): Omit<SecurityCount, 'count'>;
} {
  let current = -Infinity;
  const names = new Map<SecurityEventKind, Set<string>>();
  return {
    rowOf({ kind, keyId = null, ipAddress }, minuteStartMs) {
      if (minuteStartMs !== current) names.clear();
      current = minuteStartMs;
      const known = names.get(kind) ?? new Set();
      names.set(kind, known);
      const address = parseIpAddress(ipAddress)?.text ?? null;
      const name = `${keyId} ${address}`;
      const minute = new Date(minuteStartMs);
      if (!known.has(name) && known.size >= rowsMax) return { minute, kind, keyId: null, address: null };
      known.add(name);
      return { minute, kind, keyId, address };
    },
  };
}

/** Counts that are not written yet. */
interface WaitingCounts {
  readonly size: number;
  add(name: string, count: SecurityCount): void;
  /** Writes all; if that fails they keep waiting, and the first failure is logged. */
  write(): Promise<void>;
}

function makeWaitingCounts(database: Queryable, log: AlertLog): WaitingCounts {
  let waiting = new Map<string, Count>();
  let failing = false;

  function add(name: string, count: SecurityCount): void {
    const known = waiting.get(name);
    if (known !== undefined) known.count += count.count;
    else if (waiting.size < waitingMax) waiting.set(name, { ...count });
  }

  return {
    get size() {
      return waiting.size;
    },
    add,
    async write() {
      const batch = waiting;
      waiting = new Map();
      if (batch.size === 0) return;
      try {
        await addSecurityCounts(database, [...batch.values()]);
        failing = false;
      } catch (error) {
        for (const [name, count] of batch) add(name, count);
        if (!failing)
          log.warn(
            faultOf(error),
            'security events could not be written; they are written later if they fit',
          );
        failing = true;
      }
    },
  };
}
