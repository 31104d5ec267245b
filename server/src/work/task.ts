/** A background task of the server, which runs again and again. */
export interface Task {
  readonly name: string;
  readonly everyMs: number;
  /** Stops early when `signal` aborts; the next run does the rest. */
  run(signal: AbortSignal): Promise<unknown>;
}
