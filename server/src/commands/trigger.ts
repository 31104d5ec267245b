import { Argument, type Command } from 'commander';
import { recipeFor, trigger, triggerKinds } from '../integrator/trigger.ts';
import { answer, type JsonOption } from './run.ts';
import { sandboxClient, type SandboxOptions, withSandboxOptions } from './sandbox-key.ts';

/** `konter trigger`: makes one event of a kind happen in the sandbox, by the requests that a client would send. */
export function addTriggerCommand(program: Command): void {
  withSandboxOptions(
    program
      .command('trigger')
      .description('make an event happen in the sandbox')
      .addArgument(new Argument('<kind>', 'the kind of event').choices(triggerKinds).argParser(String)),
  ).action(async (kind: string, _options: unknown, command: Command) => {
    const options = command.optsWithGlobals<JsonOption & SandboxOptions>();
    // An unknown kind is refused without a key.
    const recipe = recipeFor(kind);
    const client = await sandboxClient(options);
    const steps: string[] = [];
    const { what, ...made } = await trigger(client, recipe, (step) => steps.push(step));
    const lines = [
      ...steps,
      `The ${what} ${made.id} is ${made.status}, version ${made.version}.`,
      ...(recipe.after === undefined ? [] : [recipe.after]),
    ];
    answer(options, { kind, [what]: made, steps }, lines.join('\n'));
  });
}
