import type { App } from '../../app.ts';
import { type OperatorRun, readRuns } from '../../operators/runs/run-rows.ts';
import { rebuildEarnings } from './rebuild-earnings.ts';

/** The pause after each batch beside a server, milliseconds. */
const pauseMs = 20;

/** Starts a rebuild of the figures of reports in the background, one at a time on all servers. @throws Refusal `already_running` */
export function startRebuild(app: App, by: string): Promise<OperatorRun> {
  return app.runs.start({
    ...{ kind: 'rebuild', subject: {}, by },
    async work({ signal }) {
      const { resumed, changedDays } = await rebuildEarnings(app.database, { actor: by, signal, pauseMs });
      return { resumed, changed_days: changedDays };
    },
  });
}

/** The newest rebuild that operators started; undefined: none. */
export async function readNewestRebuild(app: Pick<App, 'database'>): Promise<OperatorRun | undefined> {
  const [newest] = await readRuns(app.database, 'rebuild', 1);
  return newest;
}
