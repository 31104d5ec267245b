import { runCommand } from '../../src/commands/run-command.ts';

/* The other side of commands-in-turn.ts: runs the commands that arrive, and sends back what each printed, and its exit code. */

type Write = typeof process.stdout.write;

/** A `write` that gives its text to `take` instead. */
function writeTo(take: (text: string) => void): Write {
  return (text: unknown, ...more: readonly unknown[]) => {
    take(String(text));
    const written = more.at(-1);
    if (isCallback(written)) written();
    return true;
  };
}

function isCallback(value: unknown): value is () => void {
  return typeof value === 'function';
}

process.on('message', (words: string[]) => void run(words));

async function run(words: readonly string[]): Promise<void> {
  const printed = { out: '', err: '' };
  const { stdout, stderr } = process;
  const [writeOut, writeError] = [stdout.write, stderr.write];
  stdout.write = writeTo((text) => (printed.out += text));
  stderr.write = writeTo((text) => (printed.err += text));
  process.exitCode = 0;
  try {
    await runCommand(words);
  } finally {
    [stdout.write, stderr.write] = [writeOut, writeError];
  }
  process.send?.({ code: process.exitCode, ...printed });
  process.exitCode = 0;
}
