import type { Command } from 'commander';
import { CommandError } from '../command-error.ts';
import type { Queryable } from '../database/connection.ts';
import type { Environment } from '../environment.ts';
import { isId } from '../ids.ts';
import { operator } from '../operators/audit-record.ts';
import { locateByAttempt, locateByReference, locateOrder, type OrderPlace } from '../orders/locate.ts';
import { refundOrder } from '../orders/rule-case.ts';
import { presentOrderLife, readOrderLife } from '../orders/show.ts';
import { addReviewCommands } from './order-review.ts';
import { lifeInWords } from './order-words.ts';
import { answer, environmentOption, type JsonOption, parseId, withGround } from './run.ts';
import { withApp } from './run-operator.ts';

interface ShowOptions extends JsonOption {
  readonly account?: string;
  readonly reference?: string;
  readonly environment?: Environment;
}

interface RefundOptions extends JsonOption {
  readonly reason: string;
}

/** `konter order show|refund` and `konter order review list|settle`. */
export function addOrderCommands(program: Command): void {
  const order = program.command('order').description('orders, as the one who runs konter sees them');
  order
    .command('show')
    .description('print the whole life of an order: attempts, statements, changes, postings, cases, rulings')
    .argument('[id]', 'the id of the order, or the reference that its supplier knows it by', parseId)
    .option('--account <id>', 'instead of the id: the account …', parseId)
    .option('--reference <text>', '… and the client_reference that it gave the order')
    .addOption(environmentOption())
    .action(async (id: string | undefined, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ShowOptions>();
      const life = await withGround(async ({ database }) =>
        readOrderLife(database, await locate(database, id, options), 0),
      );
      answer(options, presentOrderLife(life), lifeInWords(life));
    });
  addReviewCommands(order);
  order
    .command('refund')
    .description('give back what an order was charged, after its supplier reversed the sale')
    .argument('<id>', 'the id of the order', parseId)
    .requiredOption('--reason <text>', 'why, for the audit record')
    .action(async (id: string, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<RefundOptions>();
      const refunded = await withApp((app) =>
        refundOrder(app, { orderId: id, ruler: { actor: operator, reason: options.reason } }),
      );
      answer(
        options,
        { id: refunded.id, status: refunded.status, version: refunded.version, refunded: refunded.price },
        `Refunded ${refunded.price} rupiah; the order is ${refunded.status}.`,
      );
    });
}

function locate(db: Queryable, id: string | undefined, options: ShowOptions): Promise<OrderPlace> {
  const { account, reference, environment } = options;
  if (id !== undefined && account === undefined && reference === undefined)
    return isId(id) ? locateOrder(db, id) : locateByAttempt(db, id);
  if (id !== undefined || account === undefined || reference === undefined) {
    throw new CommandError('Name an order by its id, or by --account and --reference together.');
  }
  return locateByReference(db, { accountId: account, reference, environment });
}
