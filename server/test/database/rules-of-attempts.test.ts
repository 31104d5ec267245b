import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, now } from '../../src/orders/orders.fixture.ts';
import type { Attempt } from '../../src/suppliers/attempts/attempt.ts';
import { deleteInquiries, insertAttempts } from '../../src/suppliers/attempts/attempts.ts';
import { queryAsOwner } from '../query-as.ts';
import { aReference, purchaseFor } from './orders-by-hand.ts';
import { rulesIn } from './rules-in.ts';
import { broken, openStage, rejected, second, type Stage } from './stage.ts';
import { altered } from './write-by-hand.ts';

/* Each test writes rows of attempts that are right except for one change, which the database refuses by name. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.database.drop());

function insert(...attempts: readonly Attempt[]): Promise<void> {
  return stage.attempt((tx) => Promise.all(insertAttempts(tx, attempts)));
}

/** The row of the first purchase of an order in `processing`. */
const first = (): Attempt => stage.orders.processing.purchase;
const inquiry = (change: Partial<Attempt> = {}): Attempt =>
  purchaseFor(stage.orders.inquiring.order, { kind: 'inquiry', ...change });

const ofRow = {
  kind: { kind: 'gift' },
  state: { ...rejected, state: 'lost' },
  closed_by: { ...rejected, closedBy: 'rumour' },
  reference_shape: { reference: 'not/ours' },
  cost_bound: { cost: -1n },
  cost_max_bound: { costMax: -1n },
  lease_positive: { lease: 0 },
  bill_of_purchase: { kind: 'inquiry', billReference: 'r' },
  closed: { closedAt: now },
  due_while_open: { dueAt: null },
  due_when_it_may_be_asked: { askFrom: at(3_600_000) },
  leased_while_open: { ...rejected, leasedUntil: now },
  absent_unless_acknowledged: { ...rejected, state: 'absent', acknowledgedAt: now },
};

test('rows that break no rule are taken', async () => {
  await insert(first(), inquiry());
  await insert(altered(first(), rejected), purchaseFor(stage.orders.processing.order));
});

describe('an attempt is refused by the rule', () => {
  test.each(Object.entries(ofRow))('%s', async (rule, change) => {
    await expect(insert(altered(first(), change))).rejects.toMatchObject(broken(`attempts_${rule}`));
  });

  test('order_of_its_wallet: the order of another wallet, and of none', async () => {
    for (const orderId of [stage.foreign.order.id, randomUUID()])
      for (const attempt of [first(), inquiry()])
        await expect(insert({ ...attempt, orderId })).rejects.toMatchObject(
          broken('attempts_order_of_its_wallet'),
        );
  });

  test('held: a purchase of an order without a hold', async () => {
    for (const status of ['awaiting_confirmation', 'cancelled'] as const) {
      const purchase = purchaseFor(stage.orders[status].order);
      await expect(insert(purchase)).rejects.toMatchObject(broken('attempts_held'));
    }
  });

  test.each([{ supplier: 'another' }, { reference: aReference() }])(
    'purchase_of_its_hold: a first purchase with %o',
    async (change) => {
      const refused = broken('attempts_purchase_of_its_hold');
      await expect(insert({ ...first(), ...change })).rejects.toMatchObject(refused);
    },
  );

  test('reference_once: the reference of a hold', async () => {
    const { reference } = first();
    await expect(insert(inquiry({ reference }))).rejects.toMatchObject(broken('attempts_reference_once'));
  });

  test('attempts_reference: an inquiry with the reference of a further purchase of another order', async () => {
    const { reference } = stage.again;
    await expect(insert(inquiry({ reference }))).rejects.toMatchObject(second('attempts_reference'));
    await insert(inquiry({ reference, supplier: 'another' }));
  });

  test('bill_of_its_hold: a purchase that pays another bill than its hold', async () => {
    const refused = broken('attempts_bill_of_its_hold');
    const further = purchaseFor(stage.orders.processing.order, { billReference: 'r1' });
    for (const purchases of [[{ ...first(), billReference: 'r1' }], [altered(first(), rejected), further]])
      await expect(insert(...purchases)).rejects.toMatchObject(refused);
  });
});

test.each(['succeeded', 'failed', 'refunded'] as const)(
  'the first purchase of an order in %s may be added closed, but not open',
  async (status) => {
    const { purchase } = stage.orders[status];
    const open = altered(purchase, { state: 'open', closedAt: null, closedBy: null });
    await expect(insert(open)).rejects.toMatchObject(broken('attempts_order_not_ended'));
    await insert(altered(purchase, rejected));
  },
);

describe('a second purchase that may also be sold is refused:', () => {
  test.each(['processing', 'manual_review', 'succeeded', 'failed'] as const)(
    'of an order in %s whose first purchase has no row',
    async (status) => {
      const again = purchaseFor(stage.orders[status].order);
      await expect(insert(again)).rejects.toMatchObject(broken('attempts_first_purchase_failed'));
    },
  );

  test.each(['succeeded', 'failed', 'refunded'] as const)(
    'of an order in %s, though a row says that the first one was rejected',
    async (status) => {
      const { order, purchase } = stage.orders[status];
      const again = insert(altered(purchase, rejected), purchaseFor(order));
      await expect(again).rejects.toMatchObject(broken('attempts_order_not_ended'));
    },
  );

  test.each([
    { ...rejected, state: 'delivered' },
    { ...rejected, state: 'ruled' },
    { ...rejected, acknowledgedAt: now },
  ])('when the first one is %o', async (change) => {
    const again = insert(altered(first(), change), purchaseFor(stage.orders.processing.order));
    await expect(again).rejects.toMatchObject(second('attempts_one_possible_sale'));
  });

  test('when the first one is open', async () => {
    const again = insert(purchaseFor(stage.tried.order));
    await expect(again).rejects.toMatchObject(second('attempts_one_possible_sale'));
  });

  test('when a third one follows an open second one', async () => {
    const third = insert(purchaseFor(stage.retried.order));
    await expect(third).rejects.toMatchObject(second('attempts_one_possible_sale'));
  });

  test('when a reference was used for an earlier one', async () => {
    const { reference } = stage.tried.purchase;
    const again = insert(
      altered(first(), rejected),
      purchaseFor(stage.orders.processing.order, { reference }),
    );
    await expect(again).rejects.toMatchObject(second('attempts_reference'));
  });
});

describe('what is known of an attempt is not undone:', () => {
  const undone = { code: 'KN002' };

  test.each([
    ['a closed purchase ends otherwise', "state = 'absent'"],
    ['a closed purchase gets another answer', "supplier_code = 'another'"],
  ])('%s', async (_what, change) => {
    const { id } = stage.retried.purchase;
    const changed = queryAsOwner(stage, `update attempts set ${change} where id = $1`, [id]);
    await expect(changed).rejects.toMatchObject(undone);
  });

  test('a lease is given twice, or a dispute, a denial or an acknowledgement is removed', async () => {
    const { id } = stage.again;
    const open = (change: string): Promise<unknown> =>
      queryAsOwner(stage, `update attempts set ${change} where id = $1`, [id]);
    await open("lease = 7, disputed = true, denied_by = '02', acknowledged_at = now()");
    for (const change of ['lease = 6', 'disputed = false', 'denied_by = null', 'acknowledged_at = null'])
      await expect(open(change), change).rejects.toMatchObject(undone);
  });

  test('a purchase is not deleted, nor the inquiry of an order that was shown', async () => {
    const { database } = stage.database;
    await database.transaction(async (tx) => Promise.all(insertAttempts(tx, [inquiry()])));
    await expect(queryAsOwner(stage, 'delete from attempts')).rejects.toMatchObject(undone);
    const dropped = stage.attempt((tx) => Promise.all(deleteInquiries(tx, [stage.orders.inquiring.order])));
    await expect(dropped).rejects.toMatchObject(undone);
  });

  test('the inquiry of a claim may be deleted', () =>
    stage.attempt(async (tx) => {
      await Promise.all(insertAttempts(tx, [purchaseFor(stage.claim.order, { kind: 'inquiry' })]));
      await Promise.all(deleteInquiries(tx, [stage.claim.order]));
    }));
});

test('the tests above break every rule of attempts', async () => {
  const compared = [
    'bill_of_its_hold',
    'first_purchase_failed',
    'held',
    'order_not_ended',
    'order_of_its_wallet',
    'purchase_of_its_hold',
    'reference_once',
  ];
  expect(await rulesIn(stage.database, 'attempt_is_sound')).toEqual(Object.keys(ofRow).toSorted());
  expect(await rulesIn(stage.database, 'check_added_attempts')).toEqual(compared);
});
