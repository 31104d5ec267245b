import { CommanderError } from 'commander';
import { makeProgram } from './commands/program.ts';

/** The command line: parses, runs one command, and says in one sentence what went wrong. */
async function main(): Promise<void> {
  try {
    await makeProgram().parseAsync();
  } catch (error) {
    // Commander has already written its own sentence.
    if (error instanceof CommanderError) process.exitCode = error.exitCode;
    else {
      console.error(error instanceof Error ? error.message : String(error));
      process.exitCode = 1;
    }
  }
}

await main();
