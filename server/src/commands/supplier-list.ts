import type { Command } from 'commander';
import { explainCode } from '../suppliers/adapters.ts';
import { readPauses, type SupplierPause } from '../suppliers/pauses/pause-rows.ts';
import { readSuppliers } from '../suppliers/setup/configured-suppliers.ts';
import { readLists } from '../suppliers/setup/price-lists.ts';
import { addressesOf, present } from './present-supplier.ts';
import { formatFault } from './price-sync.ts';
import { answerList, type JsonOption, withCommandContext } from './run.ts';

/** `konter supplier list`. */
export function addList(group: Command): void {
  group
    .command('list')
    .description('list the suppliers, without their credentials')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const suppliers = await withCommandContext(async ({ config, database, keyring }) => {
        const lists = await readLists(database);
        const pauses = await readPauses(database);
        const found = await readSuppliers(database, keyring);
        return found.map((one) => ({
          ...present(one, lists, config.publicUrl),
          paused: presentPause(pauses.find(({ supplier }) => supplier === one.name)),
        }));
      });
      const lines = suppliers.flatMap((one) => [
        `${one.name}  ${one.enabled ? 'enabled' : 'disabled'}${one.test_mode ? '  test mode' : ''}  priority ${one.priority}`,
        ...(one.paused === null
          ? []
          : [
              `  paused     since ${one.paused.since.toISOString()}: ${explainCode(one.name, 'prepaid', one.paused.code)}`,
            ]),
        `  address    ${addressesOf(one)}`,
        `  callbacks  ${one.callback_url}`,
        ...one.price_lists.map(
          (list) =>
            `  prices     ${list.kind}: ${list.fault === null ? 'read' : formatFault({ supplier: one.name, kind: list.kind }, list.fault)}, last read ${list.read_at?.toISOString() ?? 'never'}`,
        ),
      ]);
      answerList(options, { suppliers }, lines, 'There is no supplier yet.');
    });
}

function presentPause(
  pause: SupplierPause | undefined,
): { readonly since: Date; readonly code: string } | null {
  return pause === undefined ? null : { since: pause.beganAt, code: pause.code };
}
