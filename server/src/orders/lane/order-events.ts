import type { Step, StepKind } from '../../ledger/step.ts';
import { eventIdOf } from '../../webhooks/event-id.ts';
import { choosableKinds, type EventKind } from '../../webhooks/event.ts';
import type { NewEvent } from '../../webhooks/outbox.ts';

/** The events of steps: each transition of an order, and each deposit, reversal of one and adjustment, is an event. */
export function eventsOf(steps: readonly Step[]): NewEvent[] {
  return steps.flatMap((step) => {
    const kind = eventKindOf(step);
    return kind === undefined
      ? []
      : [
          {
            accountId: step.accountId,
            environment: step.environment,
            id: eventIdOf(step),
            kind,
            at: step.at,
          },
        ];
  });
}

/** The events of steps that move the money of a wallet without an order. */
const walletEvents: Readonly<Partial<Record<StepKind, EventKind>>> = {
  deposit: 'wallet.deposited',
  deposit_reversal: 'wallet.deposited',
  manual_adjustment: 'wallet.adjusted',
};

/** The kind of the event of a step, as `event_kind` in the database says it; undefined: it has none. */
export function eventKindOf({ kind, status }: Pick<Step, 'kind' | 'status'>): EventKind | undefined {
  if (status === null) return walletEvents[kind];
  const named = `order.${status}`;
  const known = choosableKinds.find((one) => one === named);
  if (known === undefined) throw new Error(`The status ${status} has no event.`);
  return known;
}
