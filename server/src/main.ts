import { CommanderError } from 'commander';
import { makeProgram } from './commands/program.ts';
import { codeOf, hasCode } from './fault.ts';

/** A reader may close standard output early, as `head` does. The command has done its work, so it ends without an error. */
function ignoreClosedPipes(): void {
  process.stdout.on('error', (error) => {
    if (hasCode(error, 'EPIPE')) return;
    console.error(`The output could not be written (${codeOf(error) ?? 'unknown'}).`);
    process.exitCode = 1;
  });
  process.stderr.on('error', () => {
    // There is nowhere left to report it.
  });
}

/** Parses the command line, runs one command, and prints an error as one sentence. */
async function main(): Promise<void> {
  try {
    const args = process.argv.slice(2);
    const program = await makeProgram(args);
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    // Commander has already printed its own message.
    if (error instanceof CommanderError) process.exitCode = error.exitCode;
    else {
      console.error(error instanceof Error ? error.message : String(error));
      process.exitCode = 1;
    }
  }
}

ignoreClosedPipes();
await main();
