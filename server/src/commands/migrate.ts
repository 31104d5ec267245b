import type { Command } from 'commander';
import { readConfig } from '../config.ts';
import { startDatabase } from '../start-database.ts';
import { answer, type JsonOption } from './run.ts';

/** `konter migrate`: migrates the database to the newest schema, as `konter serve` does too. */
export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('migrate the database to the newest schema')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const { migrated, stop } = await startDatabase(readConfig());
      await stop();
      const message =
        migrated.length === 0 ? 'The database is up to date.' : `Applied ${migrated.join(', ')}.`;
      answer(options, { migrated }, message);
    });
}
