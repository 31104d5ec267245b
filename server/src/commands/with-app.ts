import { openApp, type OpenApp } from '../app.ts';
import { withCommandContext } from './run.ts';

/** Runs a command that changes orders with its own app, whether a server runs or not. */
export function withApp<T>(work: (app: OpenApp) => Promise<T>): Promise<T> {
  return withCommandContext(async ({ config, keyring, appUrl }) => {
    const app = openApp(config, { url: appUrl, keyring });
    try {
      return await work(app);
    } finally {
      await app.close();
    }
  });
}
