import { type Clock, makeClock } from '../../../src/clock.ts';
import type { ProductKind } from '../../../src/product-kind.ts';
import { Secret } from '../../../src/sealed.ts';
import { startIakSimulator } from '../../../src/simulators/iak/simulator.ts';
import { makeIak } from '../../../src/suppliers/iak/adapter.ts';
import type { AttemptToSend, Outcome } from '../../../src/suppliers/supplier.ts';
import type { PurchaseCase } from '../conformance.ts';
import { billOf, noon, prepareCase, purchase, type SimulatedStage, stageOf } from '../purchases.ts';
import { startSimulated } from '../../simulators/simulated.ts';

export const username = '081299990000';
export const apiKey = 'key-that-must-not-leak';

/** A simulator of IAK and the adapter, over HTTP. */
export interface IakStage extends SimulatedStage {
  /** The simulator's clock. It is noon in Jakarta when the stage starts. */
  readonly clock: Clock;
}

/** Starts a simulator with an empty ledger, and an adapter for it. */
export async function startStage(
  options: { callbackUrl?: string; username?: string; apiKey?: string } = {},
): Promise<IakStage> {
  const clock = makeClock();
  clock.offsetMs = noon.getTime() - clock.nodeNow().getTime();
  const credentials = { username, apiKey };
  const simulated = await startSimulated(
    'iak',
    (place) => startIakSimulator({ ...place, ...credentials, clock, openingBalance: 100_000_000 }),
    options.callbackUrl,
  );
  const supplier = makeIak({
    prepaidUrl: simulated.url(),
    postpaidUrl: `${simulated.url()}/`,
    username: options.username ?? username,
    apiKey: new Secret(options.apiKey ?? apiKey),
    clock: makeClock(),
  });
  const settleSoon = (): Promise<void> =>
    simulated.control('/settings', { settle_ms: 50, once_a_day: false });
  const stage: IakStage = {
    ...stageOf(simulated, supplier, (kind, scene) => prepare(stage, kind, scene)),
    clock,
    async restart(callbackUrl) {
      await simulated.restart(callbackUrl);
      await settleSoon();
    },
  };
  await settleSoon();
  return stage;
}

async function prepare(stage: IakStage, kind: ProductKind, scene: PurchaseCase): Promise<AttemptToSend> {
  if (kind === 'prepaid' && scene === 'rejected')
    await stage.control('/faults', { fault: 'code', code: '39', ends: 'failed' });
  const attempt =
    kind === 'prepaid'
      ? purchase('xld25000', '081712340001')
      : await billOf(stage, 'PLNPOSTPAID', scene === 'rejected' ? '530000000006' : '530000000001');
  await prepareCase(stage, scene);
  return attempt;
}

/** An outcome in a word or two, for tables. */
export function summaryOf(outcome: Outcome): string {
  return outcome.kind === 'rejected' ? outcome.reason : outcome.kind;
}
