import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Draft, history, type HistoryEvent, unitMs } from './generate.ts';
import { answeredLate, play } from './play.ts';
import { openStage, type Stage } from './stage.ts';

/** The number of histories; a campaign sets more. */
const histories = Number(process.env['KONTER_HISTORIES'] ?? 1_000);
/**
 * How many run at once, each on two nodes and a database of its own: the first over HTTP, the second with short
 * deadlines.
 */
const width = 6;
/** How long a smaller history that fails too is looked for, milliseconds. */
const shrinkingMs = 240_000;
/** When the test is taken to hang, milliseconds. A busy machine takes many times as long as one that is free. */
const hangMs = 600_000 + histories * 15_000;

let stages: Stage[];

beforeAll(async () => {
  stages = await Promise.all(
    Array.from({ length: width }, (_, i) => openStage({ http: i === 0, hasty: i === 1 })),
  );
});
afterAll(() => Promise.all(stages.map((stage) => stage.stop())));

/** What this many histories must contain: every status that a client can cause, and every refusal of the model. */
const met = [
  ...[
    'awaiting_confirmation',
    'cancelled',
    'expired',
    'failed',
    'inquiring',
    'manual_review',
    'processing',
    'refunded',
    'succeeded',
  ],
  ...[
    'bill_already_paid',
    'bill_not_found',
    'client_reference_taken',
    'confirmation_token_mismatch',
    'daily_limit_exceeded',
    'declined',
  ],
  ...['holds_outstanding', 'idempotency_key_reused', 'insufficient_balance', 'not_found', 'order_changed'],
  ...[
    'order_not_cancellable',
    'order_not_confirmable',
    'order_not_resolvable',
    'price_changed',
    'quote_expired',
  ],
  ...['reversed:', 'transaction_limit_exceeded'],
  answeredLate,
];

/** Histories for what random ones contain rarely: an order that goes to review, and a day that reaches its limit. */
const rare: readonly HistoryEvent[][] = [
  [
    sent({ do: 'quote', reference: 0, product: 0, scenario: 'manual_review' }),
    sent({ do: 'confirm', order: 0, assert: 'nothing' }),
    { kind: 'work', node: 0, afterMs: 5 * unitMs },
    sent({ do: 'read', order: 0 }),
  ],
  [0, 1, 2].flatMap((reference) => [
    sent({ do: 'quote', reference, product: 2, scenario: 'success' }),
    sent({ do: 'confirm', order: 0, assert: 'nothing' }),
  ]),
];

function sent(draft: Draft): HistoryEvent {
  return { kind: 'together', sent: [{ account: 0, node: 0, draft }] };
}

test(
  `${histories} random histories match the model`,
  async () => {
    const together = fc.tuple(...Array.from({ length: width }, () => history));
    const heard = new Map<string, number>();
    let failedAtMs: number | undefined;
    await fc.assert(
      fc.asyncProperty(together, async (chosen) => {
        // What is not played counts as passed, so the search ends with the smallest one that failed.
        if (failedAtMs !== undefined && performance.now() - failedAtMs > shrinkingMs) return;
        const played = await Promise.allSettled(
          chosen.map((happenings, i) => playOn(stages[i], happenings, heard)),
        );
        const failed = played.find((result) => result.status === 'rejected');
        if (failed === undefined) return;
        failedAtMs ??= performance.now();
        throw failed.reason;
      }),
      {
        numRuns: Math.ceil(histories / width),
        plugins: [fc.unbiased()],
        examples: [[Array.from({ length: width }, (_, i) => rare[i % rare.length] ?? [])]],
      },
    );
    expect(met.filter((word) => !heard.has(word))).toEqual([]);
  },
  hangMs,
);

test('the books of all histories are clean', async () => {
  for (const stage of stages) await stage.auditAll();
  expect(stages).toHaveLength(width);
});

async function playOn(
  stage: Stage | undefined,
  happenings: Parameters<typeof play>[1],
  heard: Map<string, number>,
): Promise<void> {
  if (stage === undefined) throw new Error('There is no stage.');
  await play(stage, happenings, heard);
}
