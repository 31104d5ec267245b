import type { Argument, Command } from 'commander';
import { resumeSupplier } from '../catalog/import/supplier-changes.ts';
import { operator } from '../operators/audit-record.ts';
import { answer, type JsonOption, withCommandContext } from './run.ts';

/** `konter supplier resume`. */
export function addResume(group: Command, supplier: Argument): void {
  group
    .command('resume')
    .description(
      'send new purchases to a supplier again that was paused because the deposit there was too low; its next refusal pauses it again',
    )
    .addArgument(supplier)
    .action(async (name: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const resumed = await withCommandContext(({ database }) =>
        resumeSupplier(database, { name, actor: operator }),
      );
      answer(
        options,
        { name, resumed },
        resumed
          ? `The supplier ${name} gets new purchases again; running servers know it within seconds.`
          : `The supplier ${name} is not paused.`,
      );
    });
}
