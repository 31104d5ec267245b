import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../../clock.ts';
import { isAnonymous } from './connections.ts';
import { newestResponse } from './pending-responses.ts';

/** How often connections are checked, and over which time their speed is measured, milliseconds. */
const checkMs = 5_000;
const windowMs = 25_000;
/** How long a connection without a key may be idle, milliseconds: less than Node's own limit, which suits proxies. */
const idleMs = 30_000;
/** The slowest reader that is served, bytes in that time: 1 kB/s. */
const bytesMin = 25_000;

/** What a connection has accepted of an answer, in bytes, and when. */
interface Progress {
  readonly response: ServerResponse;
  readonly sinceMs: number;
  readonly accepted: number;
}

/** How many bytes an idle connection had received, and since when. */
interface Idleness {
  readonly sinceMs: number;
  readonly received: number;
}

/**
 * Closes the connections of clients that have vanished, within a minute. Resets those whose clients read their answer slower
 * than 1 kB/s, or not at all, and closes those without a key that send nothing for 30 s after their last answer.
 * Only bytes that the operating system has accepted count, and it accepts none while its buffer is full. `stop` ends the checks.
 */
export function endSlowReaders(clock: Clock, all: () => Iterable<Socket>): { stop(): void } {
  const progress = new WeakMap<Socket, Progress>();
  const idleness = new WeakMap<Socket, Idleness>();

  function checkIdle(socket: Socket, nowMs: number): void {
    const before = idleness.get(socket);
    if (before?.received !== socket.bytesRead)
      idleness.set(socket, { sinceMs: nowMs, received: socket.bytesRead });
    else if (nowMs - before.sinceMs >= idleMs && isAnonymous(socket)) socket.destroy();
  }

  function check(socket: Socket, nowMs: number): void {
    const response = newestResponse(socket);
    // Everything that was answered has been accepted.
    if (response === undefined || socket.writableLength === 0) {
      progress.delete(socket);
      if (response?.closed === true) checkIdle(socket, nowMs);
      return;
    }
    const accepted = acceptedBytes(socket);
    const before = progress.get(socket);
    const isNew = before?.response !== response;
    if (before !== undefined && !isNew && nowMs - before.sinceMs < windowMs) return;
    if (before !== undefined && !isNew && accepted - before.accepted < bytesMin) {
      // The operating system would keep the unread part of an answer for minutes. A reset discards it.
      socket.resetAndDestroy();
      return;
    }
    progress.set(socket, { response, sinceMs: nowMs, accepted });
  }

  const timer = setInterval(() => {
    const nowMs = clock.monotonicMs();
    for (const socket of all()) check(socket, nowMs);
  }, checkMs).unref();
  return { stop: () => clearInterval(timer) };
}

/**
 * How many bytes of a connection the operating system has accepted. Node's public counts change only when a whole chunk is
 * accepted, and an answer that is sent in one piece is one chunk.
 */
function acceptedBytes(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (
    typeof handle === 'object' &&
    handle !== null &&
    'bytesWritten' in handle &&
    'writeQueueSize' in handle
  ) {
    const { bytesWritten, writeQueueSize } = handle;
    if (typeof bytesWritten === 'number' && typeof writeQueueSize === 'number')
      return bytesWritten - writeQueueSize;
  }
  return socket.bytesWritten - socket.writableLength;
}
