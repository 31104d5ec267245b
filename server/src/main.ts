import { runCommand } from './commands/run-command.ts';
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

ignoreClosedPipes();
await runCommand(process.argv.slice(2));
