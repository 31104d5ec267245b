import type { Queryable } from '../../database/connection.ts';
import { faultOf } from '../../fault.ts';
import type { FaultLog } from '../key-use.ts';
import { errorStatus, insertRequests, type LoggedRequest } from './request-rows.ts';

/** Logs the requests of each key for the people who own it. */
export interface RequestLog {
  /** Logs a request. It never waits and never fails; under load successes are dropped first. */
  note(request: LoggedRequest): void;
  /** How many requests this process has dropped since its start: successes, and errors. */
  readonly dropped: { readonly successes: number; readonly errors: number };
  /** Writes what waits, and stops the timer. */
  close(): Promise<void>;
}

/** Long enough for one statement to cover many requests, milliseconds. */
const batchMs = 1_000;
/**
 * How many successes a batch may have of one key and of all, and how many errors. Nobody reads a thousand successes of one second,
 * and each costs the time of the database; a busy key leaves room for the others.
 */
export const successesPerKeyMax = 50;
export const successesMax = 250;
export const errorsMax = 1_000;

/** Requests that wait to be written together. */
interface Batch {
  readonly successes: LoggedRequest[];
  readonly errors: LoggedRequest[];
  /** Takes a request, if there is room for it. */
  add(request: LoggedRequest): boolean;
}

function makeBatch(): Batch {
  const successes: LoggedRequest[] = [];
  const errors: LoggedRequest[] = [];
  const successesOf = new Map<string, number>();
  return {
    successes,
    errors,
    add(request) {
      if (request.status >= errorStatus) return errors.length < errorsMax && errors.push(request) > 0;
      const ofKey = successesOf.get(request.keyId) ?? 0;
      if (ofKey >= successesPerKeyMax || successes.length >= successesMax) return false;
      successesOf.set(request.keyId, ofKey + 1);
      return successes.push(request) > 0;
    },
  };
}

/** Opens the log of a process. Nothing is queued longer than the batch that it belongs to, so the memory is bounded. */
export function makeRequestLog({
  database,
  log,
}: {
  readonly database: Queryable;
  readonly log: FaultLog;
}): RequestLog {
  const dropped = { successes: 0, errors: 0 };
  let batch = makeBatch();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let failing = false;
  let closed = false;

  async function write(): Promise<void> {
    const { successes, errors } = batch;
    batch = makeBatch();
    const requests = [...errors, ...successes];
    if (requests.length === 0) return;
    try {
      await insertRequests(database, requests);
      failing = false;
    } catch (error) {
      dropped.successes += successes.length;
      dropped.errors += errors.length;
      if (!failing)
        log.warn(
          faultOf(error),
          'some requests could not be written to the request log and are missing there',
        );
      failing = true;
    }
  }

  function writeLater(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      // While a batch is on its way the next one fills, and is full at its limits.
      if (writing !== undefined) return writeLater();
      writing = write().finally(() => (writing = undefined));
    }, batchMs).unref();
  }

  return {
    dropped,
    note(request) {
      if (closed) return;
      if (batch.add(request)) writeLater();
      else dropped[request.status >= errorStatus ? 'errors' : 'successes'] += 1;
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await writing;
      await write();
    },
  };
}
