import { userInfo } from 'node:os';
import { openApp, type OpenApp } from '../app.ts';
import { operator } from '../operators/audit-record.ts';
import { withGround } from './run.ts';

/** Runs a command that changes orders, on an app of its own: beside a server that runs, or alone. */
export function withApp<T>(work: (app: OpenApp) => Promise<T>): Promise<T> {
  return withGround(async ({ config, keyring, appUrl }) => {
    const app = openApp(config, { url: appUrl, keyring });
    try {
      return await work(app);
    } finally {
      await app.close();
    }
  });
}

/** Who sits at the command line, as audit records name them: the user of the operating system. */
export function actorName(): string {
  try {
    return `${operator} ${userInfo().username}`.slice(0, 200);
  } catch {
    // A user id that no name belongs to, as in a container.
    return operator;
  }
}
