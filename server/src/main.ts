import { CommanderError } from 'commander';
import { makeProgram } from './commands/program.ts';
import { codeOf, hasCode } from './fault.ts';

/**
 * Somebody who reads an answer may stop before its end, as `head` does. What the command did is done, so it ends as it
 * would have, and quietly.
 */
function outliveReaders(): void {
  process.stdout.on('error', (error) => {
    if (hasCode(error, 'EPIPE')) return;
    console.error(`The answer could not be written (${codeOf(error) ?? 'unknown'}).`);
    process.exitCode = 1;
  });
  process.stderr.on('error', () => {
    // There is nobody left to tell.
  });
}

/** The command line: parses, runs one command, and says in one sentence what went wrong. */
async function main(): Promise<void> {
  try {
    const words = process.argv.slice(2);
    const program = await makeProgram(words);
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    // Commander has already written its own sentence.
    if (error instanceof CommanderError) process.exitCode = error.exitCode;
    else {
      console.error(error instanceof Error ? error.message : String(error));
      process.exitCode = 1;
    }
  }
}

outliveReaders();
await main();
