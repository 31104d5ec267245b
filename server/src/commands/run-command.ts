import { CommanderError } from 'commander';
import { makeProgram } from './program.ts';

/** Parses the command line, runs one command, prints an error as one sentence, and sets the exit code of the process. */
export async function runCommand(args: readonly string[]): Promise<void> {
  try {
    const program = await makeProgram(args);
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    // Commander has already printed its own message.
    if (error instanceof CommanderError) process.exitCode = error.exitCode;
    else {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    }
  }
}
