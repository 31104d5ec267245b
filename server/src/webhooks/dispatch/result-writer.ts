import type { App } from '../../app.ts';
import { pause } from '../../clock.ts';
import { DatabaseUnavailable } from '../../database/connection.ts';
import { type AttemptResult, recordAttempts } from './record-attempts.ts';

/** How often a write is tried while the database is unavailable, and the pause between tries, milliseconds. */
const recordTries = 5;
const recordPauseMs = 300;

/** Writes the results of attempts. */
export interface ResultWriter {
  /** Resolves when the attempt is stored. */
  record(made: AttemptResult): Promise<void>;
}

/** Attempts that end during a write are batched into the next transaction. */
export function openResultWriter(app: Pick<App, 'clock' | 'config' | 'database'>): ResultWriter {
  const queue: { made: AttemptResult; resolve(): void; reject(error: unknown): void }[] = [];
  let running = false;

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0);
      try {
        await write(batch.map(({ made }) => made));
        batch.forEach(({ resolve }) => resolve());
      } catch (error) {
        batch.forEach(({ reject }) => reject(error));
      }
    }
    running = false;
  }

  async function write(attempts: readonly AttemptResult[]): Promise<void> {
    const rules = {
      offsetMs: app.clock.offsetMs,
      disableAfterMs: app.config.settings.webhookDisableAfterMs,
      config: app.config,
    };
    for (let tries = 1; ; tries += 1) {
      try {
        await recordAttempts(app.database, attempts, rules);
        return;
      } catch (error) {
        if (tries >= recordTries || !(error instanceof DatabaseUnavailable)) throw error;
        await pause(recordPauseMs * tries);
      }
    }
  }

  return {
    record: (made) =>
      new Promise((resolve, reject) => {
        queue.push({ made, resolve, reject });
        if (running) return;
        running = true;
        void drain();
      }),
  };
}
