import type { Command } from 'commander';
import { addOrderFilters, filterFrom, type OrderFilterOptions } from './order-filters.ts';
import { answer, withCommandContext } from './run.ts';
import {
  findDeps,
  findPage,
  formatPage,
  listContext,
  pageFrom,
  presentPage,
  writeOrdersCsv,
} from './show-orders.ts';

interface ListOptions extends OrderFilterOptions {
  readonly open?: boolean;
}

/** `konter order list`. */
export function addOrderList(group: Command): void {
  addOrderFilters(group.command('list').description('list orders, newest first'))
    .option('--open', 'only orders that are under way or wait for a person, the oldest first, with their age')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ListOptions>();
      await withCommandContext(async (context) => {
        const deps = findDeps(context);
        const query = { ...(await filterFrom(context.database, options)), open: options.open };
        if (options.csv === true) {
          await writeOrdersCsv(deps, query);
          return;
        }
        const page = await findPage(deps, { ...query, ...pageFrom(options) });
        const shown = await listContext(deps);
        answer(options, presentPage(page, shown), formatPage(page, shown));
      });
    });
}
