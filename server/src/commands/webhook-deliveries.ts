import type { Command } from 'commander';
import {
  deliveriesPerPageMax,
  listDeliveries,
  type AttemptListing,
  type DeliveryListing,
  showEvent,
} from '../webhooks/endpoints/delivery-history.ts';
import { namingHelp } from './named-account.ts';
import { answerList, countUpTo, parseId, withCommandContext } from './run.ts';
import { endpointOf, ownerCommand, ownerOf, type OwnerOptions } from './webhook-owner.ts';

interface ListOptions extends OwnerOptions {
  readonly endpoint?: string;
  readonly failed?: boolean;
  readonly before?: string;
  readonly limit: number;
}

interface ShowOptions extends OwnerOptions {
  readonly event: string;
}

const perPage = 25;

/** `konter webhook deliveries|show`. */
export function addDeliveryCommands(group: Command): void {
  ownerCommand(group, 'deliveries', 'list deliveries, newest event first', 'beginning')
    .option('--endpoint <id>', `only deliveries to this endpoint: ${namingHelp('beginning')}`)
    .option('--failed', 'only deliveries that failed for good')
    .option(
      '--limit <count>',
      `the number of deliveries, at most ${deliveriesPerPageMax}`,
      countUpTo(deliveriesPerPageMax),
      perPage,
    )
    .option('--before <place>', 'continue a list: the "next" of its last page')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ListOptions>();
      const { endpoint, failed, before, limit } = options;
      const page = await withCommandContext(async ({ database }) => {
        const of =
          endpoint === undefined
            ? await ownerOf(database, options, 'beginning')
            : await endpointOf(database, { ...options, endpoint }, 'beginning');
        return listDeliveries(database, { ...of, failed, before, limit });
      });
      const lines = page.deliveries.map(lineOf);
      if (page.next !== null) lines.push(`There are more: --before '${page.next}'`);
      answerList(
        options,
        { deliveries: page.deliveries.map(presentDelivery), next: page.next },
        lines,
        'There is no delivery yet.',
      );
    });

  ownerCommand(group, 'show', 'show the deliveries of one event with all attempts', 'beginning')
    .requiredOption('--event <id>', 'the event', parseId)
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<ShowOptions>();
      const { deliveries, attempts } = await withCommandContext(async ({ database }) => {
        const owner = await ownerOf(database, options, 'beginning');
        return showEvent(database, { ...owner, eventId: options.event });
      });
      const ofEndpoint = (endpointId: string): AttemptListing[] =>
        attempts.filter((attempt) => attempt.endpointId === endpointId);
      const shown = deliveries.map((delivery) => ({
        ...presentDelivery(delivery),
        attempts: ofEndpoint(delivery.endpointId).map(presentAttempt),
      }));
      const lines = deliveries.flatMap((delivery) => [
        lineOf(delivery),
        ...ofEndpoint(delivery.endpointId).map(attemptLine),
      ]);
      answerList(options, { deliveries: shown }, lines, 'No endpoint has a delivery of this event.');
    });
}

function lineOf(one: DeliveryListing): string {
  const last = one.lastStatus ?? one.lastFault ?? 'not attempted yet';
  const due = one.dueAt === null ? '' : `  next ${one.dueAt.toISOString()}`;
  return `${one.createdAt.toISOString()}  ${one.eventId}  ${one.kind}  to ${one.endpointId}  ${one.state}  ${last}${due}`;
}

function attemptLine(one: AttemptListing): string {
  const outcome = [one.status, one.fault, one.answer].filter((part) => part !== null).join('  ');
  return `  ${one.number}.  ${one.at.toISOString()}  ${one.milliseconds} ms  ${outcome}`;
}

function presentDelivery(one: DeliveryListing): Record<string, unknown> {
  return {
    event: one.eventId,
    endpoint: one.endpointId,
    kind: one.kind,
    order_id: one.orderId,
    state: one.state,
    attempt_count: one.attempts,
    due_at: one.dueAt,
    created_at: one.createdAt,
    closed_at: one.closedAt,
    last_status: one.lastStatus,
    last_fault: one.lastFault,
  };
}

function presentAttempt(one: AttemptListing): Record<string, unknown> {
  return {
    number: one.number,
    at: one.at,
    milliseconds: one.milliseconds,
    status: one.status,
    fault: one.fault,
    answer: one.answer,
  };
}
