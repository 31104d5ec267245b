import { describe, expect, onTestFinished, test } from 'vitest';
import { pause } from '../../src/clock.ts';
import { type ProductKind, productKinds } from '../../src/product-kind.ts';
import type { AttemptToSend, CallOptions, Outcome, Supplier } from '../../src/suppliers/supplier.ts';
import { patienceMs } from '../patience.ts';
import { patience } from './purchases.ts';

/** The outcome of the next purchase at the supplier. In all but `rejected` and `lost` it is really sold. */
export type PurchaseCase =
  | 'delivered'
  /** The answer is a page of HTML. */
  | 'html'
  /** The answer has no body. */
  | 'empty'
  /** The answer is far larger than any real one. */
  | 'huge'
  /** The call never reaches the supplier: there is no answer, and nothing is sold. */
  | 'lost'
  | 'rejected'
  /** The connection breaks in the middle of the answer. */
  | 'reset'
  /** It is sold, and there is no answer. */
  | 'slow'
  /** The answer is JSON, but not of the documented shape. */
  | 'wrong_types';

/** A running supplier, with its adapter. */
export interface Stage {
  readonly supplier: Supplier;
  /** Prepares the supplier, and returns an attempt with a new reference; a bill has been inquired before. */
  attempt(kind: ProductKind, scene: PurchaseCase): Promise<AttemptToSend>;
  /** How often the supplier sold under the attempt's reference and charged us, by its own ledger. */
  sold(attempt: AttemptToSend): Promise<number>;
  /** The same attempt for a status check that is late enough for "not found" to be proof. */
  later(attempt: AttemptToSend): AttemptToSend;
  /** Ends the supplier without warning. */
  crash(): Promise<void>;
  /** Restarts it at the same address, with its durable data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A supplier under test. */
export interface Harness {
  readonly name: string;
  /** The scenes that it can play beside `delivered` and `rejected`. */
  readonly scenes: readonly Exclude<PurchaseCase, 'delivered' | 'rejected'>[];
  /** Whether a status check of an attempt that never arrived buys. */
  readonly askingBuys: Readonly<Record<ProductKind, boolean>>;
  /** Whether the supplier has a process and durable data of its own, and can be down. */
  readonly canCrash: boolean;
  start(): Promise<Stage>;
}

/** How long the suite waits for an answer that does not come, milliseconds. */
const silenceMs = 200;

/** The behaviour that every adapter must have, for any supplier. */
export function describeSupplier(harness: Harness): void {
  describe.each(productKinds)(`${harness.name}, %s`, (kind) => {
    const buys = harness.askingBuys[kind];
    const playable = harness.scenes.filter((scene) => scene !== 'lost');

    test('delivers, and reports the same when it is asked', async () => {
      const { stage, attempt } = await set(harness, kind, 'delivered');
      const outcome = await settle(stage, attempt, await submit(stage, attempt));
      expect(outcome.kind).toBe('delivered');
      if (outcome.kind === 'delivered') expect(outcome.cost).toBeGreaterThan(0n);
      expect(serialOf(await ask(stage, attempt))).toBe(serialOf(outcome));
      expect(await stage.sold(attempt)).toBe(1);
    });

    test('rejects and takes no money', async () => {
      const { stage, attempt } = await set(harness, kind, 'rejected');
      const outcome = await settle(stage, attempt, await submit(stage, attempt));
      expect(outcome.kind).toBe('rejected');
      expect(await stage.sold(attempt)).toBe(0);
    });

    test('sells once when the purchase arrives twice', async () => {
      const { stage, attempt } = await set(harness, kind, 'delivered');
      const both = await Promise.all([submit(stage, attempt), submit(stage, attempt)]);
      const settled = await Promise.all(both.map((outcome) => settle(stage, attempt, outcome)));
      expect(settled.map(({ kind: end }) => end)).toEqual(['delivered', 'delivered']);
      expect(new Set(settled.map(serialOf)).size).toBe(1);
      expect(await stage.sold(attempt)).toBe(1);
    });

    test.runIf(harness.canCrash)('reports an attempt that never arrived', async () => {
      const { stage, attempt } = await set(harness, kind, 'delivered');
      const outcome = await settle(stage, attempt, await ask(stage, attempt));
      expect(outcome.kind).toBe(buys ? 'delivered' : 'absent');
      expect(await stage.sold(attempt)).toBe(buys ? 1 : 0);
    });

    test('stops waiting when it is aborted', async () => {
      const { stage, attempt } = await set(harness, kind, 'delivered');
      const outcome = await stage.supplier.submit(attempt, { signal: AbortSignal.abort() });
      expect(['delivered', 'rejected', 'unknown']).toContain(outcome.kind);
      if (outcome.kind === 'rejected') expect(await stage.sold(attempt)).toBe(0);
    });

    test.each(playable)('treats %s as unknown until it is asked', async (scene) => {
      const { stage, attempt } = await set(harness, kind, scene);
      const how = scene === 'slow' ? briefly : patience;
      expect((await submit(stage, attempt, how)).kind).toBe('unknown');
      await expectTruth(stage, attempt, await settle(stage, attempt, await ask(stage, attempt, how), how));
    });

    test.runIf(harness.scenes.includes('lost'))('does not treat silence as a failure', async () => {
      const { stage, attempt } = await set(harness, kind, 'lost');
      expect((await submit(stage, attempt, briefly)).kind).toBe('unknown');
      const outcome = await settle(stage, attempt, await ask(stage, attempt, briefly), briefly);
      expect(outcome.kind).toBe(buys ? 'delivered' : 'absent');
      if (harness.canCrash) await expectTruth(stage, attempt, outcome);
    });

    test.runIf(harness.canCrash)('reports the outcome after the supplier crashed and restarted', async () => {
      const { stage, attempt } = await set(harness, kind, 'slow');
      const submitted = submit(stage, attempt);
      await expect.poll(() => stage.sold(attempt)).toBe(1);
      await stage.crash();
      expect((await submitted).kind).toBe('unknown');
      const whileDown = await ask(stage, attempt);
      expect(whileDown.kind).toBe('unknown');
      await stage.restart();
      const outcome = await settle(stage, attempt, await ask(stage, attempt));
      expect(outcome.kind).toBe('delivered');
      await expectTruth(stage, attempt, outcome);
    });

    test.runIf(harness.canCrash)('buys nothing while the supplier is down', async () => {
      const { stage, attempt } = await set(harness, kind, 'delivered');
      await stage.crash();
      expect(['rejected', 'unknown']).toContain((await submit(stage, attempt)).kind);
      await stage.restart();
      expect(await stage.sold(attempt)).toBe(0);
    });
  });
}

async function set(
  harness: Harness,
  kind: ProductKind,
  scene: PurchaseCase,
): Promise<{ stage: Stage; attempt: AttemptToSend }> {
  const stage = await harness.start();
  onTestFinished(() => stage.stop());
  return { stage, attempt: await stage.attempt(kind, scene) };
}

function submit(stage: Stage, attempt: AttemptToSend, how = patience): Promise<Outcome> {
  return stage.supplier.submit(attempt, how());
}

function ask(stage: Stage, attempt: AttemptToSend, how = patience): Promise<Outcome> {
  return stage.supplier.queryStatus(stage.later(attempt), how());
}

/** For a call without an answer. On a busy machine it may end before it has arrived; then the next call gets none. */
function briefly(): CallOptions {
  return { signal: AbortSignal.timeout(silenceMs) };
}

/** Checks the status until the outcome is final, because a supplier may sell slowly. */
async function settle(
  stage: Stage,
  attempt: AttemptToSend,
  first: Outcome,
  how = patience,
): Promise<Outcome> {
  let outcome = first;
  const giveUpMs = performance.now() + patienceMs;
  while (outcome.kind === 'unknown' && performance.now() < giveUpMs) {
    await pause(50);
    outcome = await ask(stage, attempt, how);
  }
  return outcome;
}

/** The outcome that the adapter reports equals the supplier's ledger. */
async function expectTruth(stage: Stage, attempt: AttemptToSend, outcome: Outcome): Promise<void> {
  expect(['absent', 'delivered', 'rejected']).toContain(outcome.kind);
  expect(await stage.sold(attempt)).toBe(outcome.kind === 'delivered' ? 1 : 0);
}

function serialOf(outcome: Outcome): string | null {
  return outcome.kind === 'delivered' ? outcome.serial.open() : null;
}
