import { Option, type Command } from 'commander';
import { CommandError } from '../command-error.ts';
import type { Environment } from '../environment.ts';
import { operator } from '../operators/audit-record.ts';
import type { Order } from '../orders/order.ts';
import { presentOrderTimeline, readOrderTimeline } from '../orders/timeline/order-timeline.ts';
import { listOpenCases } from '../orders/review/review-cases.ts';
import { provenOperator } from '../operators/acting-operator.ts';
import { ruleUpToLimit } from '../orders/review/propose-ruling.ts';
import { grouped } from '../rupiah.ts';
import { Secret } from '../sealed.ts';
import { confirmFirst, type FinalOptions } from './confirm-first.ts';
import { formatSerials } from './format-order.ts';
import { finalCommand, foundOrderOf, orderCommand, orderIdOf, type OrderOptions } from './order-argument.ts';
import { addProposalCommands, formatProposedRuling, proposalDocument } from './order-review-proposals.ts';
import {
  answer,
  countUpTo,
  environmentOption,
  type JsonOption,
  readGivenFile,
  withCommandContext,
} from './run.ts';
import { withApp } from './with-app.ts';

const [perPageMax, pageMax] = [200, 1_000_000];

interface ListOptions extends JsonOption {
  readonly environment?: Environment;
  readonly page: number;
  readonly perPage: number;
}

interface SettleOptions extends FinalOptions {
  readonly as: 'failed' | 'succeeded';
  readonly serialFile?: string;
}

/** `konter order review list|show|settle`. */
export function addReviewCommands(parent: Command): void {
  const review = parent.command('review').description('manage orders in manual review');
  review
    .command('list')
    .description('list the orders that wait for a ruling, oldest first')
    .addOption(environmentOption())
    .option('--page <n>', 'the page number', countUpTo(pageMax), 1)
    .option(
      '--per-page <n>',
      `the number of orders on a page, at most ${perPageMax}`,
      countUpTo(perPageMax),
      25,
    )
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ListOptions>();
      const { environment, page, perPage } = options;
      const { cases, total } = await withCommandContext(({ database }) =>
        listOpenCases(database, { environment, page, perPage }),
      );
      const lines = cases.map(
        (one) =>
          `${one.order_id} ${one.environment} ${one.cause} since ${one.opened_at.toISOString()}: ` +
          `${one.product_code} for ${grouped(one.price)}, ${one.status}, ${one.account} "${one.client_reference}"`,
      );
      answer(options, { total, page, per_page: perPage, cases }, [...lines, waiting(total)].join('\n'));
    });
  addShow(review);
  addSettle(review);
  addProposalCommands(review);
}

function addSettle(review: Command): void {
  finalCommand(review, 'settle', 'rule on the outcome of an order in review')
    .addOption(
      new Option('--as <outcome>', 'the outcome of the order')
        .choices(['succeeded', 'failed'])
        .makeOptionMandatory(),
    )
    .option('--serial-file <file>', 'a file with the serial of the sale; - is standard input')
    .action(async (id: string | undefined, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<SettleOptions>();
      // Standard input is used up by the serial, so no confirmation can be read.
      if (options.serialFile !== '-')
        await confirmFirst(id, options, (order) => formatRuling(order, options.as));
      const serial = options.serialFile === undefined ? undefined : await readSerial(options.serialFile);
      const outcome = await withApp(async (app) => {
        const orderId = await orderIdOf(app.database, id, options);
        return ruleUpToLimit(
          app,
          {
            ...{ orderId, ruling: options.as, serial, seen: null, requestKey: null },
            by: { actor: operator, reason: options.reason },
          },
          provenOperator,
        );
      });
      if (outcome.kind === 'proposed') {
        answer(options, proposalDocument(outcome.found), formatProposedRuling(outcome.found));
        return;
      }
      const { order, booked } = outcome;
      const loss = booked === 0n ? '' : ` A loss of ${grouped(booked)} rupiah was booked to adjustments.`;
      answer(
        options,
        {
          id: order.id,
          status: order.status,
          version: order.version,
          charged: order.charged,
          booked_loss: booked,
        },
        `The case is closed; the order of ${order.productName} ("${order.clientReference}") is ${order.status}.${loss}`,
      );
    });
}

/** What a ruling needs to know of an order: its cases with all statements, and its serials, masked but for their ends. */
function addShow(group: Command): void {
  orderCommand(group, 'show', 'print the review cases of an order').action(
    async (id: string | undefined, _options: unknown, command: Command) => {
      const options = command.optsWithGlobals<OrderOptions>();
      const life = await withCommandContext(async ({ database, keyring }) =>
        readOrderTimeline(database, await foundOrderOf(database, id, options), 0, keyring),
      );
      const { order, review_cases: cases, serials } = presentOrderTimeline(life);
      const lines = life.cases.map(({ number, cause, openedAt, ruling, statements }) =>
        [
          `  case ${number}: ${cause} since ${openedAt.toISOString()}, ${ruling ?? 'open'}`,
          ...statements.map(({ said, code }) => `    ${said} (${code})`),
        ].join('\n'),
      );
      const { status, productName, destinationMasked, price } = life.order;
      const head = `Order ${life.order.id}: ${productName} for ${destinationMasked}, ${grouped(price)}, ${status}`;
      const text = [head, ...lines, ...formatSerials(life)].join('\n');
      answer(options, { order, review_cases: cases, serials }, text);
    },
  );
}

function waiting(total: number): string {
  if (total === 0) return 'No order waits for a ruling.';
  return total === 1 ? '1 order waits for a ruling.' : `${total} orders wait for a ruling.`;
}

/** The effect of a ruling on the order's money, shown before it is carried out. */
function formatRuling({ status, price }: Order, as: SettleOptions['as']): string {
  if (status === 'manual_review')
    return as === 'succeeded'
      ? `The client is charged ${grouped(price)} rupiah.`
      : `The client gets the ${grouped(price)} held rupiah back.`;
  return as === 'succeeded'
    ? `The order stays ${status}; the cost of an additional sale is booked as our loss.`
    : `The order stays ${status}, and nothing is booked.`;
}

/** Whoever reads a serial can spend it, so it comes from a file or a pipe and never from the command line. */
async function readSerial(path: string): Promise<Secret> {
  const serial = (await readGivenFile(path, { orInput: true })).trim();
  if (!/^[^\p{C}]{1,500}$/u.test(serial)) {
    throw new CommandError('A serial is one line of 1 to 500 printable characters.');
  }
  return new Secret(serial);
}
