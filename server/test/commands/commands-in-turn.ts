import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Answer, environmentOf, type Ended } from './konter.ts';

/** One process that runs commands, one after the other: to start a process for each takes most of the time of a short command. */
export interface CommandsInTurn {
  run(words: readonly string[]): Promise<Ended>;
  /** Runs a command that must succeed with `--json`, and returns the one document in its output. */
  json(words: readonly string[]): Promise<Answer>;
  end(): Promise<void>;
}

/** Starts the process, with the environment of a command. */
export function startCommandsInTurn(dataDir: string): CommandsInTurn {
  const program = fileURLToPath(new URL('run-commands-in-turn.ts', import.meta.url));
  const child = fork(program, {
    env: environmentOf(dataDir),
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  let last: Promise<unknown> = Promise.resolve();
  const commands: CommandsInTurn = {
    run(words) {
      const result = last.then(async () => {
        child.send([...words]);
        const [ended]: Ended[] = await once(child, 'message');
        if (ended === undefined) throw new Error('The process sent nothing.');
        return ended;
      });
      last = result.catch(() => undefined);
      return result;
    },
    async json(words) {
      const { code, out, err } = await commands.run([...words, '--json']);
      if (code !== 0 || err !== '') throw new Error(`konter ${words.join(' ')} ended with ${code}: ${err}`);
      return JSON.parse(out);
    },
    async end() {
      child.disconnect();
      await exited;
    },
  };
  return commands;
}
