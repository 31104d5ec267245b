import type { Database } from '../../database/connection.ts';
import { CommandError } from '../../command-error.ts';
import { faultOf } from '../../fault.ts';
import { newId } from '../../ids.ts';
import {
  type OperatorRun,
  type RunContent,
  type RunKind,
  type RunSubject,
  finishRun,
  renewRun,
  insertRun,
} from './run-rows.ts';

/** What work in the background may do while it runs. */
export interface RunningWork {
  /** Aborts when the server stops. */
  readonly signal: AbortSignal;
  /** Says what it does now. It stops the work when the server stops. @throws when the server stops */
  note(progress: string): void;
}

/** Work that an operator starts. */
export interface RunOrder {
  readonly kind: RunKind;
  /** What it is about, such as the day. */
  readonly subject: RunSubject;
  /** The actor of its audit record. */
  readonly by: string;
  work(running: RunningWork): Promise<RunContent>;
}

/** Runs the work that operators start, one of a kind at a time on all servers together. */
export interface OperatorRuns {
  /** Starts a run and returns it while it works. @throws Refusal `already_running` */
  start(order: RunOrder): Promise<OperatorRun>;
  /** Stops what runs in this process. */
  close(): Promise<void>;
}

/** How often a run says that it is alive, milliseconds. */
const renewMs = 5_000;

interface RunDeps {
  readonly database: Database;
  readonly log: { error(fields: Readonly<Record<string, unknown>>, message: string): void };
}

/** Opens the runs of a process. */
export function openOperatorRuns(deps: RunDeps): OperatorRuns {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  return {
    async start({ kind, subject, by, work }) {
      const run = await insertRun(deps.database, { id: newId(), kind, subject, by });
      const done = carryOut(deps, run, work, stopping.signal).finally(() => running.delete(done));
      running.add(done);
      return run;
    },
    async close() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function carryOut(
  { database, log }: RunDeps,
  { id, kind }: OperatorRun,
  work: RunOrder['work'],
  signal: AbortSignal,
): Promise<void> {
  let progress: string | null = null;
  const timer = setInterval(() => void renewRun(database, id, progress).catch(() => undefined), renewMs);
  try {
    const result = await work({
      signal,
      note(text) {
        signal.throwIfAborted();
        const isFirst = progress === null;
        progress = text.slice(0, 200);
        if (isFirst) void renewRun(database, id, progress).catch(() => undefined);
      },
    });
    await finishRun(database, { id, kind, end: { result } });
  } catch (error) {
    if (!(error instanceof CommandError) && !signal.aborted)
      log.error({ run: id, kind, ...faultOf(error) }, 'work that an operator started has failed');
    await finishRun(database, { id, kind, end: { failure: failureOf(error, signal) } }).catch(
      () => undefined,
    );
  } finally {
    clearInterval(timer);
  }
}

function failureOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'The server was stopped.';
  return error instanceof CommandError ? error.message : 'It failed; the log of the server says why.';
}
