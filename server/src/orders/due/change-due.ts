import type { App } from '../../app.ts';
import { faultOf } from '../../fault.ts';
import type { DueScope } from './due-scope.ts';

interface DueOrder {
  readonly accountId: string;
  readonly orderId: string;
}

/** What changing orders needs of the app. */
interface ChangingApp {
  readonly clock: Pick<App['clock'], 'monotonicMs'>;
  readonly log: Pick<App['log'], 'error'>;
}

/** What is due, and what is done with it. */
interface DueWork<Due extends DueOrder> {
  /** Finds what is due of these accounts, at least `roundMax` orders if there are so many. */
  find(scope: DueScope): Promise<Due[]>;
  readonly roundMax: number;
  /**
   * Returns whether it changed anything: a search does not find the order again then. If not, another server may have changed it,
   * or it is found again.
   */
  change(due: Due): Promise<boolean>;
  /** What is logged when an order could not be changed. */
  readonly failure: string;
}

/**
 * How long the orders of an account are tried one by one until one can be changed, milliseconds. A command that waits for a locked wallet
 * keeps its lane waiting for longer than that, and so would each other command about the wallet.
 */
const probeMs = 1_000;

/** Changes all orders that are due. One that fails holds up only those of its account. */
export async function changeDue<Due extends DueOrder>(
  app: ChangingApp,
  scope: DueScope,
  work: DueWork<Due>,
): Promise<void> {
  const seen = new Set<string>();
  for (;;) {
    const exceptions = scope.except().length;
    const due = await work.find(scope);
    const isNew = due.some(({ orderId }) => !seen.has(orderId));
    for (const { orderId } of due) seen.add(orderId);
    const accounts = Map.groupBy(due, ({ accountId }) => accountId);
    const changes = await Promise.all([...accounts.values()].map((own) => changeOwn(app, own, work)));
    const failures = changes.flatMap(({ failure }) => failure ?? []);
    for (const { order, error } of failures)
      app.log.error({ order_id: order.orderId, ...faultOf(error) }, work.failure);
    for (const { order, error } of failures) scope.failed(order.accountId, error);
    // The same would be found again, unless something was changed, by another server too, or accounts are left out now.
    const goesOn = isNew || changes.some(({ changed }) => changed) || scope.except().length > exceptions;
    if (due.length < work.roundMax || !goesOn) return;
  }
}

interface Failure<Due> {
  readonly order: Due;
  readonly error: unknown;
}

/** Changes the orders of one account: one by one until one can be changed, and then the others together. */
async function changeOwn<Due extends DueOrder>(
  { clock }: ChangingApp,
  own: readonly Due[],
  { change }: DueWork<Due>,
): Promise<{ readonly changed: boolean; readonly failure: Failure<Due> | undefined }> {
  const startedMs = clock.monotonicMs();
  let changed = false;
  let failure: Failure<Due> | undefined;
  async function changeOne(order: Due): Promise<boolean> {
    try {
      if (await change(order)) changed = true;
      return true;
    } catch (error) {
      failure ??= { order, error };
      return false;
    }
  }
  for (const [i, order] of own.entries()) {
    if (await changeOne(order)) {
      await Promise.all(own.slice(i + 1).map(changeOne));
      break;
    }
    if (clock.monotonicMs() - startedMs > probeMs) break;
  }
  return { changed, failure };
}
