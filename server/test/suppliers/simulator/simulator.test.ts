import { makeSimulator } from '../../../src/suppliers/simulator/simulator.ts';
import { Secret } from '../../../src/sealed.ts';
import { newId } from '../../../src/ids.ts';
import type { AttemptToSend } from '../../../src/suppliers/supplier.ts';
import { describeSupplier, type PurchaseCase, type Stage } from '../conformance.ts';

const times = { callDeadlineMs: 100, timeoutCheckMs: 30_000, reviewMs: 2_000, slowInquiryMs: 3_000 };

describeSupplier({
  name: "the sandbox's simulator",
  scenes: ['lost'],
  askingBuys: { prepaid: false, postpaid: false },
  // It stores nothing: its answers follow from the attempt alone.
  canCrash: false,
  start: async () => stage(),
});

function stage(): Stage {
  const supplier = makeSimulator(times);
  return {
    supplier,
    attempt: async (_kind, scene) => attemptOf(scene),
    sold: async (attempt) => (attempt.script === 'success' ? 1 : 0),
    later: (attempt) => ({ ...attempt, now: new Date(attempt.openedAt.getTime() + 60_000) }),
    crash: async () => undefined,
    restart: async () => undefined,
    stop: async () => undefined,
  };
}

function attemptOf(scene: PurchaseCase): AttemptToSend {
  const at = new Date('2026-11-21T05:00:00Z');
  return {
    reference: newId(),
    supplierSku: 'tsel10',
    script: scene === 'delivered' ? 'success' : scene === 'rejected' ? 'failed' : 'timeout',
    cost: 10_000n,
    costMax: 10_000n,
    price: 11_000n,
    destination: [new Secret('081234567890')],
    openedAt: at,
    now: at,
  };
}
