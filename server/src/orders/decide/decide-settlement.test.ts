import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SealedOutcome } from '../lane/command.ts';
import { reviewAskMs } from './decide-request.ts';
import { decideSettlement, sendUntil, type Settlement, type SettlementFacts } from './decide-settlement.ts';
import type { Order } from '../order.ts';
import { anAttempt, anOrder, at, inStatus, now, rowsOf } from '../orders.fixture.ts';

const serial = { bytes: Buffer.from('serial'), keyId: 'k1' };

const outcomes = {
  delivered: { kind: 'delivered', serial, cost: 9_700n, supplierReference: null, supplierCode: '00' },
  'wrong number': {
    kind: 'rejected',
    reason: 'wrong_destination',
    supplierCode: '42',
    nothingBegun: true,
  },
  blocked: {
    kind: 'rejected',
    reason: 'destination_blocked',
    supplierCode: '12',
    nothingBegun: true,
  },
  failed: { kind: 'rejected', reason: 'not_delivered', supplierCode: '02', nothingBegun: false },
  'no stock': { kind: 'rejected', reason: 'product_disturbed', supplierCode: '68', nothingBegun: true },
  'price rose': {
    kind: 'rejected',
    reason: 'price_changed',
    supplierCode: '43',
    nothingBegun: true,
    newPrice: 11_000n,
  },
  absent: { kind: 'absent' },
  contradictory: { kind: 'contradictory', statements: [] },
  'under way': { kind: 'unknown', recheckInMs: 5_000, supplierCode: '03', acknowledged: true },
  'unknown, 5 s': { kind: 'unknown', recheckInMs: 5_000 },
  'unknown, 2 h': { kind: 'unknown', recheckInMs: 7_200_000 },
  'unknown, never': { kind: 'unknown', recheckInMs: null },
} as const satisfies Record<string, SealedOutcome>;

const all: Readonly<Record<string, SealedOutcome>> = outcomes;

/** The facts of an answer to the process with the lease, without another supplier. */
function facts(change: Partial<SettlementFacts> = {}): SettlementFacts {
  const asked = change.now ?? now;
  return {
    now,
    askedAt: asked,
    source: 'ask',
    lease: 1,
    absentIsProofAfterMs: 60_000,
    unaskable: false,
    hasNext: false,
    sendWindowMs: 60_000,
    saidSold: false,
    ...change,
  };
}

function textOf(decision: Settlement): string {
  switch (decision.do) {
    case 'transition':
      return [decision.trigger, decision.known.reason ?? ''].join(' ').trim();
    case 'wait':
      return `wait ${(decision.dueAt.getTime() - now.getTime()) / 1_000} s`;
    case 'verify':
      return `verify ${decision.deniedBy}`;
    case 'dispute':
    case 'fail_over':
    case 'nothing':
    case 'record':
      return decision.do;
  }
}

function orderIn(status = ''): Order {
  if (status === 'processing' || status === 'manual_review' || status === 'succeeded' || status === 'failed')
    return inStatus(status);
  throw new Error(`A table names the status "${status}".`);
}

describe("a supplier's answer about a purchase", () => {
  // The order was sent 10 s ago, `absent` is proof after 60 s, the review is due after 3,600 s.
  const table = rowsOf(`
  status                | says           | after  | decision
  processing            | delivered      | 0      | delivered
  processing            | delivered      | 3600   | delivered
  processing            | wrong number   | 0      | rejected wrong_destination
  processing            | failed         | 0      | rejected not_delivered
  processing            | price rose     | 0      | price_refused price_changed
  processing            | absent         | 0      | wait 50 s
  processing            | absent         | 49     | wait 50 s
  processing            | absent         | 50     | rejected not_delivered
  processing            | contradictory  | 0      | contradiction contradictory_answers
  processing            | unknown, 5 s   | 0      | wait 5 s
  processing            | unknown, 2 h   | 0      | wait 3600 s
  processing            | unknown, never | 0      | wait 3600 s
  processing            | unknown, 5 s   | 3599   | wait 3600 s
  processing            | unknown, 5 s   | 3600   | review_due outcome_unknown
  processing            | unknown, never | 3600   | review_due outcome_unknown
  manual_review         | delivered      | 0      | delivered
  manual_review         | wrong number   | 0      | rejected wrong_destination
  manual_review         | price rose     | 0      | rejected price_changed
  manual_review         | absent         | 50     | rejected not_delivered
  manual_review         | contradictory  | 0      | dispute
  manual_review         | unknown, 5 s   | 0      | wait 86400 s
  succeeded             | failed         | 0      | wait 86400 s
  failed                | delivered      | 0      | wait 86400 s`);

  test.each(table)('$status, $says, $after s later: $decision', ({ status, says = '', after, decision }) => {
    const outcome = all[says];
    if (outcome === undefined) throw new Error(`A table names the outcome "${says}".`);
    const then = facts({ now: at(Number(after) * 1_000) });
    expect(textOf(decideSettlement(orderIn(status), anAttempt(), outcome, then))).toBe(decision);
  });

  test('no outcome settles a closed attempt', () => {
    for (const state of ['delivered', 'rejected', 'absent', 'ruled'] as const) {
      for (const outcome of Object.values(all)) {
        const settled = decideSettlement(inStatus('processing'), anAttempt({ state }), outcome, facts());
        expect(settled).toEqual({ do: 'nothing' });
      }
    }
  });

  test.each([
    ['an order', { reason: 'contradictory_answers' }, {}],
    ['an attempt in review', {}, { disputed: true }],
  ] as const)('after a contradiction of %s every later answer waits for a ruling', (_what, known, its) => {
    const order = anOrder({ ...inStatus('manual_review'), ...known });
    for (const outcome of Object.values(all)) {
      const settled = decideSettlement(order, anAttempt(its), outcome, facts());
      expect(settled).toEqual({ do: 'wait', dueAt: at(reviewAskMs) });
    }
  });

  test('a delivery sets the serial and the cost', () => {
    const settled = decideSettlement(inStatus('processing'), anAttempt(), outcomes.delivered, facts());
    const known = { serial, cost: 9_700n, purchase: anAttempt().reference };
    expect(settled).toEqual({ do: 'transition', trigger: 'delivered', known });
  });

  test('whether `absent` is proof depends on the time of the question, not of the settlement', () => {
    const early = facts({ now: at(3_000_000), askedAt: at(49_999) });
    expect(textOf(decideSettlement(inStatus('processing'), anAttempt(), outcomes.absent, early))).toBe(
      'wait 3000 s',
    );
  });

  test('a purchase goes to review once it is too old to be asked about', () => {
    const settle = (unaskable: boolean): string =>
      textOf(
        decideSettlement(
          inStatus('processing'),
          anAttempt(),
          outcomes['unknown, never'],
          facts({ unaskable }),
        ),
      );
    expect([settle(false), settle(true)]).toEqual(['wait 3600 s', 'review_due outcome_unknown']);
  });
});

describe('the next supplier', () => {
  // The hold was taken a second ago; the send window is 60 s.
  const table = rowsOf(`
  status        | says         | after | decision
  processing    | blocked      | 0     | rejected destination_blocked
  processing    | no stock     | 0     | fail_over
  processing    | price rose   | 0     | fail_over
  processing    | no stock     | 58    | fail_over
  processing    | no stock     | 59    | rejected product_disturbed
  processing    | price rose   | 59    | price_refused price_changed
  processing    | failed       | 0     | rejected not_delivered
  processing    | wrong number | 0     | rejected wrong_destination
  processing    | delivered    | 0     | delivered
  processing    | unknown, 5 s | 0     | wait 5 s
  processing    | absent       | 49    | wait 50 s
  processing    | absent       | 50    | fail_over
  manual_review | no stock     | 0     | rejected product_disturbed`);

  test.each(table)('$status, $says, $after s later: $decision', ({ status, says = '', after, decision }) => {
    const outcome = all[says];
    if (outcome === undefined) throw new Error(`A table names the outcome "${says}".`);
    const then = facts({ now: at(Number(after) * 1_000), hasNext: true, source: 'submit' });
    expect(textOf(decideSettlement(orderIn(status), anAttempt(), outcome, then))).toBe(decision);
  });

  test('is not tried after a refusal of a status question: the purchase may have been accepted since', () => {
    const found = facts({ hasNext: true, source: 'ask' });
    expect(textOf(decideSettlement(inStatus('processing'), anAttempt(), outcomes['no stock'], found))).toBe(
      'rejected product_disturbed',
    );
  });

  test('is not tried for a bill, which only its own supplier has', () => {
    const bill = anOrder({ ...inStatus('processing'), transactionKind: 'postpaid' });
    const then = facts({ hasNext: true });
    expect(textOf(decideSettlement(bill, anAttempt(), outcomes['no stock'], then))).toBe(
      'rejected product_disturbed',
    );
  });

  test("a payment is sent within the window, and never after the bill's payment cut-off", () => {
    const order = inStatus('processing');
    expect(sendUntil(order, 60_000)).toEqual(at(59_000));
    expect(sendUntil({ ...order, payUntil: at(10_000) }, 60_000)).toEqual(at(10_000));
    expect(sendUntil({ ...order, payUntil: at(90_000) }, 60_000)).toEqual(at(59_000));
  });
});

describe('a supplier that has acknowledged the purchase', () => {
  const attempt = anAttempt({ acknowledgedAt: now });
  // The review is due after 3,600 s.
  const table = rowsOf(`
  status        | says         | after | decision
  processing    | delivered    | 0     | delivered
  processing    | failed       | 0     | rejected not_delivered
  processing    | no stock     | 0     | wait 60 s
  processing    | wrong number | 0     | wait 60 s
  processing    | price rose   | 0     | wait 60 s
  processing    | absent       | 50    | wait 110 s
  processing    | absent       | 3600  | review_due outcome_unknown
  processing    | no stock     | 3600  | review_due outcome_unknown
  manual_review | absent       | 50    | wait 86450 s
  manual_review | no stock     | 0     | wait 86400 s
  manual_review | failed       | 0     | rejected not_delivered
  manual_review | delivered    | 0     | delivered`);

  test.each(table)('$status, $says, $after s later: $decision', ({ status, says = '', after, decision }) => {
    const outcome = all[says];
    if (outcome === undefined) throw new Error(`A table names the outcome "${says}".`);
    for (const source of ['submit', 'ask'] as const) {
      const then = facts({ now: at(Number(after) * 1_000), hasNext: true, source });
      expect(textOf(decideSettlement(orderIn(status), attempt, outcome, then))).toBe(decision);
    }
  });

  test('cannot take that back: no answer ends the attempt as never begun', () => {
    const outcome = fc.constantFrom(...Object.values(all));
    const source = fc.constantFrom('ask', 'callback', 'submit');
    fc.assert(
      fc.property(outcome, source, fc.integer({ min: 0, max: 4_000_000 }), (says, by, afterMs) => {
        const then = facts({ now: at(afterMs), hasNext: true, source: by, absentIsProofAfterMs: 0 });
        const settled = decideSettlement(inStatus('processing'), attempt, says, then);
        expect(settled.do).not.toBe('fail_over');
        if (settled.do !== 'transition' || settled.trigger === 'delivered') return;
        expect(settled.trigger).not.toBe('price_refused');
        if (settled.trigger === 'rejected')
          expect(says).toMatchObject({ kind: 'rejected', nothingBegun: false });
      }),
    );
  });
});

describe('an answer under an older lease', () => {
  const late = facts({ lease: 1, hasNext: true });
  const attempt = anAttempt({ lease: 2 });

  test.each(['failed', 'no stock', 'price rose', 'wrong number', 'absent'] as const)(
    'that says "%s" releases nothing: a later status question may have bought it',
    (says) => {
      expect(decideSettlement(inStatus('processing'), attempt, all[says] ?? outcomes.absent, late)).toEqual({
        do: 'nothing',
      });
    },
  );

  test.each(['unknown, 5 s', 'unknown, never'] as const)(
    'that says "%s" sends nothing to review, because another process is asking now',
    (says) => {
      for (const known of [{ now: at(4_000_000) }, { unaskable: true }, {}])
        expect(
          decideSettlement(inStatus('processing'), attempt, outcomes[says], { ...late, ...known }),
        ).toEqual({ do: 'nothing' });
    },
  );

  test('that shows that the supplier has the purchase acknowledges it', () => {
    const settled = decideSettlement(inStatus('processing'), attempt, outcomes['under way'], late);
    expect(settled).toEqual({ do: 'record' });
  });

  test('that says "delivered" settles the order', () => {
    expect(textOf(decideSettlement(inStatus('processing'), attempt, outcomes.delivered, late))).toBe(
      'delivered',
    );
  });
});

describe('a callback', () => {
  const called = facts({ source: 'callback', lease: 7 });

  test('about a sale settles the order', () => {
    expect(textOf(decideSettlement(inStatus('processing'), anAttempt(), outcomes.delivered, called))).toBe(
      'delivered',
    );
  });

  test('about a failure leads to a status question, because callbacks arrive out of order', () => {
    expect(textOf(decideSettlement(inStatus('processing'), anAttempt(), outcomes.failed, called))).toBe(
      'verify 02',
    );
  });

  test.each(['no stock', 'wrong number', 'price rose', 'under way'] as const)(
    'that says "%s" only acknowledges the purchase',
    (says) => {
      const settled = decideSettlement(inStatus('processing'), anAttempt(), outcomes[says], called);
      expect(settled).toEqual({ do: 'record' });
    },
  );

  test.each([
    ['processing', 'contradiction contradictory_answers'],
    ['manual_review', 'dispute'],
  ])('about a failure contradicts a later sale, in %s', (status, decision) => {
    const denied = anAttempt({ deniedBy: '02' });
    const settled = decideSettlement(orderIn(status), denied, outcomes.delivered, facts());
    expect(textOf(settled)).toBe(decision);
    expect(settled).toMatchObject({
      statements: [
        { said: 'rejected', code: '02' },
        { said: 'delivered', code: '00' },
      ],
    });
  });
});

test('whatever a supplier says, a hold is released only on proof that nothing was bought', () => {
  const outcome = fc.constantFrom(...Object.values(all));
  const circumstances = fc.record({
    now: fc.integer({ min: 0, max: 4_000_000 }).map(at),
    askedAt: fc.integer({ min: -10_000, max: 4_000_000 }).map(at),
    source: fc.constantFrom('ask', 'callback', 'submit'),
    lease: fc.integer({ min: 1, max: 2 }),
    absentIsProofAfterMs: fc.integer({ min: 0, max: 600_000 }),
    unaskable: fc.boolean(),
    hasNext: fc.boolean(),
    sendWindowMs: fc.integer({ min: 1, max: 600_000 }),
    saidSold: fc.boolean(),
  });
  const deniedBy = fc.constantFrom(null, '02');
  const status = fc.constantFrom('processing', 'manual_review');
  fc.assert(
    fc.property(outcome, circumstances, deniedBy, status, (says, known, denied, in_) => {
      const attempt = anAttempt({ deniedBy: denied });
      const settled = decideSettlement(orderIn(in_), attempt, says, known);
      const released =
        settled.do === 'fail_over' ||
        (settled.do === 'transition' && ['price_refused', 'rejected'].includes(settled.trigger));
      if (released) {
        expect(known.lease).toBe(attempt.lease);
        if (says.kind === 'absent')
          expect(known.askedAt.getTime()).toBeGreaterThanOrEqual(
            attempt.openedAt.getTime() + known.absentIsProofAfterMs,
          );
        else expect([says.kind, known.source]).not.toContain('callback');
        expect(['absent', 'rejected']).toContain(says.kind);
        // A sale that was said is not taken back by a later failure.
        if (says.kind === 'rejected' && !says.nothingBegun) expect(known.saidSold).toBe(false);
      }
      if (settled.do === 'fail_over' && says.kind === 'rejected') {
        expect(says.nothingBegun).toBe(true);
        expect(says.reason).not.toBe('wrong_destination');
      }
      if (settled.do === 'transition' && settled.trigger === 'delivered') {
        expect(says.kind).toBe('delivered');
        expect(denied).toBeNull();
      }
    }),
    { numRuns: 2_000 },
  );
});
