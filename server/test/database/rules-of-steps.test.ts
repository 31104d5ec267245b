import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/database/sql.ts';
import { deposit, depositReversal, manualAdjustment, noPostings, reset } from '../../src/ledger/chart.ts';
import { emptyStep, type StepContent } from '../../src/ledger/step.ts';
import type { WalletKey } from '../../src/ledger/wallet.ts';
import { statementStep } from '../../src/orders/lane/order-steps.ts';
import { now } from '../../src/orders/orders.fixture.ts';
import { transitions } from '../../src/orders/transitions.ts';
import type { Attempt } from '../../src/suppliers/attempts/attempt.ts';
import { insertAttempts } from '../../src/suppliers/attempts/attempts.ts';
import { aReference, aRequest, lifeUpTo, purchaseFor, shownOrder, stepBy } from './orders-by-hand.ts';
import { rulesIn } from './rules-in.ts';
import { broken, givenWallet, openStage, second, type Stage, startBalance } from './stage.ts';
import { altered, type Rows, writeByHand } from './write-by-hand.ts';

/* Each test writes steps that are right except for one change, which the database refuses by name. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.database.drop());

function append(rows: Rows, wallet: WalletKey = stage.wallet): Promise<void> {
  return stage.attempt((tx) => writeByHand(tx, wallet, rows));
}

const serial = { bytes: Buffer.alloc(30), keyId: 'test' };
const postings = (change: Partial<typeof noPostings>): object => ({ postings: { ...noPostings, ...change } });

/** Steps that the database takes. */
const sound = {
  confirm: () => stepBy(stage.orders.awaiting_confirmation, 'confirm'),
  cancel: () => stepBy(stage.orders.awaiting_confirmation, 'cancel'),
  delivered: () => stepBy(stage.orders.processing, 'delivered'),
  rejected: () => stepBy(stage.orders.processing, 'rejected'),
  review: () => stepBy(stage.orders.processing, 'review_due'),
  reversed: () => stepBy(stage.orders.succeeded, 'reversed'),
  deposit: () => ({ ...emptyStep(stage.wallet, now), ...deposit(5n, 'D-1') }),
  reversal: () => ({ ...emptyStep(stage.wallet, now), ...depositReversal(5n, 'D-1') }),
  reset: () => ({ ...emptyStep(stage.wallet, now), ...reset(5n) }),
  statement: () =>
    statementStep({
      ...{
        ...stage.wallet,
        orderId: stage.orders.succeeded.order.id,
        attemptId: aReference(),
        source: 'ask',
      },
      ...{ said: 'delivered', code: '00', serial: null, cost: 5n, at: now },
    }),
} satisfies Record<string, () => StepContent>;

/** The rule, a sound step, and the change that breaks the rule. */
const cases: readonly (readonly [string, keyof typeof sound, object])[] = [
  ['balanced', 'deposit', postings({ clientWallet: 5n, depositsReceived: -4n })],
  ['version_and_status', 'confirm', { status: null }],
  ['fingerprint', 'confirm', { request: { ...aRequest(), fingerprint: Buffer.alloc(31) } }],
  ['subject', 'deposit', { orderId: aReference() }],
  ['subject', 'statement', { orderId: null }],
  ['reference_length', 'delivered', { reference: '' }],
  ['reason_length', 'rejected', { reason: 'r'.repeat(41) }],
  ['code_length', 'rejected', { code: 'c'.repeat(41) }],
  ['cost_bound', 'statement', { cost: -1n }],
  ['source', 'rejected', { source: 'rumour' }],
  ['said', 'rejected', { said: 'perhaps' }],
  ['versioned', 'statement', { version: 4, status: 'succeeded', confirmedAt: now }],
  ['versioned', 'confirm', { kind: 'statement' }],
  ['reason_given', 'rejected', { reason: null }],
  ['serial_when_sold', 'rejected', { serial }],
  ['confirmed', 'confirm', { confirmedAt: null }],
  ['confirmed', 'cancel', { confirmedAt: now }],
  ['review_deadline', 'confirm', { reviewAt: null }],
  ['review_deadline', 'review', { reviewAt: null }],
  ['transition', 'confirm', { version: 1 }],
  ['transition', 'confirm', { version: 3 }],
  ['shape', 'confirm', postings({ clientWallet: -9_999n, clientHold: 9_999n })],
  ['shape', 'confirm', postings({ clientHold: 10_000n, adjustments: -10_000n })],
  ['shape', 'delivered', postings({ clientHold: -9_999n, supplierClearing: 9_800n, margin: 199n })],
  ['shape', 'delivered', { cost: 9_700n }],
  ['shape', 'delivered', { cost: null }],
  ['shape', 'rejected', postings({ clientWallet: 10_001n, clientHold: -10_001n })],
  ['shape', 'reversed', postings({ clientWallet: 9_999n, supplierClearing: -9_800n, margin: -199n })],
  ['shape', 'reversed', { cost: null }],
  ['shape', 'review', postings({ clientWallet: 1n, adjustments: -1n })],
  ['shape', 'statement', postings({ clientWallet: 1n, adjustments: -1n })],
  ['shape', 'statement', { kind: 'gift' }],
  ['shape', 'statement', { kind: 'adjustment', ...postings({ supplierClearing: 5n, adjustments: -5n }) }],
  ['shape', 'deposit', { reference: null }],
  ['shape', 'deposit', postings({ clientWallet: -5n, depositsReceived: 5n })],
  ['shape', 'reversal', postings({ clientWallet: 5n, depositsReceived: -5n })],
  ['shape', 'reset', postings({ clientWallet: 5n, margin: -5n })],
  ['purchase', 'confirm', { supplier: null }],
  ['purchase', 'confirm', { supplierSku: null }],
  ['purchase', 'confirm', { attemptId: null }],
  ['purchase', 'confirm', { dueAt: null }],
  ['purchase', 'confirm', { reference: null }],
  ['purchase', 'confirm', { reference: 'not/ours' }],
];

test.each(Object.entries(sound))('a step that breaks no rule is taken: %s', (_name, step) =>
  append({ steps: [step()] }),
);

describe('a step is refused by the rule', () => {
  test.each(cases)('%s: %s with %o', async (rule, name, change) => {
    const steps = [altered<StepContent>(sound[name](), change)];
    await expect(append({ steps })).rejects.toMatchObject(broken(`steps_${rule}`));
  });

  test.each([
    ['chain_length', { chain: Buffer.alloc(31) }],
    ['serial_pair', { serialDigest: null }],
    ['serial_pair', { serialDigest: Buffer.alloc(15) }],
    ['serial_pair', { serial: null }],
  ])('%s: a stored step with %o', async (rule, change) => {
    const rows = { steps: [sound.delivered()], placedStep: () => change };
    await expect(append(rows)).rejects.toMatchObject(broken(`steps_${rule}`));
  });

  test('shape: a reset in live', async () => {
    const live: WalletKey = { ...stage.wallet, environment: 'live' };
    await append({ steps: [{ ...emptyStep(live, now), ...deposit(5n, 'D-1') }] }, live);
    const steps = [{ ...emptyStep(live, now), ...reset(5n) }];
    await expect(append({ steps }, live)).rejects.toMatchObject(broken('steps_shape'));
  });

  test('approved: an adjustment that nobody has proposed', async () => {
    const steps = [{ ...emptyStep(stage.wallet, now), ...manualAdjustment(5n, aReference()) }];
    await expect(append({ steps })).rejects.toMatchObject(broken('steps_approved'));
  });

  test('shape: a hold of another amount than the bill that a slow inquiry brought', async () => {
    const inquiry = lifeUpTo(stage.wallet, 'inquiring');
    const bill = stepBy(inquiry, 'bill_arrived');
    const hold = { ...stepBy(lifeUpTo(stage.wallet, 'awaiting_confirmation'), 'confirm'), version: 3 };
    const rows = { orders: [inquiry.shown], steps: [bill, { ...hold, orderId: inquiry.order.id }] };
    await append(rows);
    const detail = { ...bill.detail, price: '9999' };
    const cheaper = { ...rows, steps: [{ ...bill, detail }, ...rows.steps.slice(1)] };
    await expect(append(cheaper)).rejects.toMatchObject(broken('steps_shape'));
  });

  test('order_of_its_wallet: the order of another wallet, and of none', async () => {
    for (const orderId of [stage.foreign.order.id, aReference()]) {
      const steps = [altered(sound.confirm(), { orderId })];
      await expect(append({ steps })).rejects.toMatchObject(broken('steps_order_of_its_wallet'));
    }
  });

  test('attempt_closed: an end while a purchase of the order is open', async () => {
    for (const life of [stage.tried, stage.retried])
      for (const trigger of ['delivered', 'rejected'] as const)
        await expect(append({ steps: [stepBy(life, trigger)] })).rejects.toMatchObject(
          broken('steps_attempt_closed'),
        );
  });

  test('attempt_closed, also where a temporary table has the name of a table', async () => {
    const hidden = stage.attempt(async (tx) => {
      await tx.rows(sql`create temporary table attempts (like attempts)`);
      await writeByHand(tx, stage.wallet, { steps: [stepBy(stage.tried, 'delivered')] });
    });
    await expect(hidden).rejects.toMatchObject(broken('steps_attempt_closed'));
  });

  test('reference_once: a hold with the reference of a further purchase', async () => {
    const steps = [altered(sound.confirm(), { reference: stage.again.reference })];
    await expect(append({ steps })).rejects.toMatchObject(broken('steps_reference_once'));
  });

  test('bill_of_its_order: a hold that pays the bill of another order, of another supplier, or of none', async () => {
    const { order } = stage.orders.awaiting_confirmation;
    const pay = (inquiry: Attempt): Promise<void> =>
      stage.attempt(async (tx) => {
        await Promise.all(insertAttempts(tx, [inquiry]));
        const detail = { bill_reference: 'bill1', bill_supplier_reference: null };
        await writeByHand(tx, stage.wallet, { steps: [altered(sound.confirm(), { detail })] });
      });
    const inquiry = { kind: 'inquiry', reference: 'bill1' } as const;
    await pay(purchaseFor(order, inquiry));
    const refused = broken('steps_bill_of_its_order');
    for (const other of [
      purchaseFor(stage.orders.inquiring.order, inquiry),
      purchaseFor(stage.foreign.order, inquiry),
      purchaseFor(order, { ...inquiry, supplier: 'another' }),
      purchaseFor(order, { ...inquiry, reference: 'bill2' }),
    ])
      await expect(pay(other)).rejects.toMatchObject(refused);
  });
});

describe('a step without its place in the journal is refused:', () => {
  const refused = broken('steps_counted_and_chained');
  const steps = (): StepContent[] => [sound.confirm()];

  test.each<[string, Omit<Rows, 'steps'>]>([
    ['a number that leaves one out', { placedStep: (step) => ({ number: step.number + 1n }) }],
    [
      'a number that leaves one out, which the wallet counts',
      {
        placedStep: (step) => ({ number: step.number + 1n }),
        wallet: (after) => ({ lastStep: after.lastStep + 1n }),
      },
    ],
    ['a link that is not the head of the wallet', { placedStep: () => ({ chain: Buffer.alloc(32, 1) }) }],
    ['a wallet with another head', { wallet: () => ({ chainHead: Buffer.alloc(32, 1) }) }],
    ['a wallet that counts more steps', { wallet: (after) => ({ lastStep: after.lastStep + 1n }) }],
    ['other balances than the wallet', { wallet: (after) => ({ available: after.available + 1n }) }],
    [
      'balances that do not follow from the step before',
      {
        placedStep: (step) => ({ available: step.available + 1n }),
        wallet: (after) => ({ available: after.available + 1n }),
      },
    ],
    [
      'held money that does not follow from the step before',
      { placedStep: (step) => ({ held: step.held + 1n }), wallet: (after) => ({ held: after.held + 1n }) },
    ],
  ])('%s', async (_what, change) => {
    await expect(append({ steps: steps(), ...change })).rejects.toMatchObject(refused);
  });

  test('in the middle of a statement', async () => {
    const three = [sound.deposit(), sound.reset(), sound.reversal()];
    await append({ steps: three });
    const placedStep: Rows['placedStep'] = ({ kind, available }) =>
      kind === 'reset' ? { available: available + 1n } : {};
    await expect(append({ steps: three, placedStep })).rejects.toMatchObject(refused);
  });

  test('the first step of a wallet with a balance that it does not explain', async () => {
    const live: WalletKey = { ...stage.wallet, environment: 'live' };
    const rows = { steps: [{ ...emptyStep(live, now), ...deposit(5n, 'D-1') }] };
    const more = { placedStep: () => ({ available: 6n }), wallet: () => ({ available: 6n }) };
    await expect(append({ ...rows, ...more }, live)).rejects.toMatchObject(refused);
  });

  test('after a wallet that moved without a step', async () => {
    const moved = stage.attempt(async (tx) => {
      const wallet: Rows['wallet'] = (after) => ({ lastStep: after.lastStep + 1n, available: 5_000_000n });
      await writeByHand(tx, stage.wallet, { wallet });
      await writeByHand(tx, stage.wallet, { steps: steps() });
    });
    await expect(moved).rejects.toMatchObject(refused);
  });
});

describe('an order ends once:', () => {
  test.each([
    ['a second capture', 'succeeded', 'delivered'],
    ['a release after the capture', 'succeeded', 'rejected'],
    ['a capture after the release', 'failed', 'delivered'],
    ['a second hold', 'processing', 'confirm'],
    ['a second refund', 'refunded', 'reversed'],
    ['a hold after a cancel', 'cancelled', 'confirm'],
  ] as const)('%s is refused', async (_what, status, trigger) => {
    const life = stage.orders[status];
    const from = transitions.find((row) => row.trigger === trigger)?.from ?? 'processing';
    const step = stepBy({ ...life, order: { ...life.order, status: from } }, trigger);
    const steps = [altered(step, { reference: aReference() })];
    await expect(append({ steps })).rejects.toMatchObject(broken('steps_transition'));
  });

  test('two ends in one statement are refused', async () => {
    const [captured, released] = [sound.delivered(), sound.rejected()];
    const same = append({ steps: [captured, released] });
    await expect(same).rejects.toMatchObject(second('steps_of_order'));
    const next = append({ steps: [captured, { ...released, version: (captured.version ?? 0) + 1 }] });
    await expect(next).rejects.toMatchObject(broken('steps_transition'));
  });
});

test('a step leads from one status to another only where the table of transitions says so', async () => {
  const known = transitions.flatMap(({ from, trigger }) => {
    if (from === null) return [];
    const step = stepBy(stage.orders[from], trigger);
    return [
      { step, name: `${step.kind} from ${from} to ${step.status}`, end: `${step.kind} ${step.status}` },
    ];
  });
  const names = new Set(known.map(({ name }) => name));
  const steps = new Map(known.map(({ step, end }) => [end, step])).values();
  for (const step of steps)
    for (const { order } of Object.values(stage.orders)) {
      const name = `${step.kind} from ${order.status} to ${step.status}`;
      const fresh = { reference: aReference(), request: null, version: order.version + 1 };
      const written = append({ steps: [altered(step, { ...fresh, orderId: order.id })] });
      if (names.has(name)) await expect(written, name).resolves.toBeUndefined();
      else await expect(written, name).rejects.toMatchObject(broken('steps_transition'));
    }
});

describe('what is there once:', () => {
  test('a reference of a purchase', async () => {
    const { reference } = stage.orders.processing.purchase;
    const steps = [altered(sound.confirm(), { reference })];
    await expect(append({ steps })).rejects.toMatchObject(second('steps_reference'));
  });

  test.each([
    ['steps_deposit_once', 'deposit'],
    ['steps_deposit_reversed_once', 'reversal'],
  ] as const)('%s', async (constraint, name) => {
    const other = await givenWallet(stage.database);
    const twice = stage.attempt(async (tx) => {
      await writeByHand(tx, stage.wallet, { steps: [sound[name]()] });
      await writeByHand(tx, other, { steps: [{ ...sound[name](), ...other }] });
    });
    await expect(twice).rejects.toMatchObject(second(constraint));
  });

  test('a sale that came to light', async () => {
    const adjustment = altered<StepContent>(sound.statement(), {
      ...{ kind: 'adjustment', reference: 'r', ...postings({ supplierClearing: 5n, adjustments: -5n }) },
    });
    await append({ steps: [adjustment] });
    const twice = append({ steps: [adjustment, adjustment] });
    await expect(twice).rejects.toMatchObject(second('steps_adjusted_once'));
  });

  test.each([
    ['order', () => stage.orders.succeeded.shown.request.key, broken('steps_idempotency_key_once')],
    ['claim', () => stage.claim.request.key, broken('steps_idempotency_key_once')],
    ['step', () => stage.orders.processing.steps[0]?.request?.key, second('steps_idempotency_key')],
  ] as const)('the Idempotency-Key of an %s', async (_of, key, refused) => {
    const steps = [altered(sound.confirm(), { request: { ...aRequest(), key: key() } })];
    await expect(append({ steps })).rejects.toMatchObject(refused);
  });
});

test('an overdraft is refused', async () => {
  const dear = shownOrder(stage.wallet, { price: startBalance });
  const life = { ...lifeUpTo(stage.wallet, 'awaiting_confirmation'), shown: dear, order: dear.order };
  const overdraft = append({ orders: [dear], steps: [stepBy(life, 'confirm')] });
  await expect(overdraft).rejects.toMatchObject(broken('wallets_available_not_negative'));
});

test('the tests above break every rule of steps', async () => {
  const compared = [
    'approved',
    'attempt_closed',
    'counted_and_chained',
    'idempotency_key_once',
    'order_of_its_wallet',
  ];
  const ofRow = ['bill_of_its_order', 'chain_length', 'serial_pair', 'reference_once'];
  const tried = new Set([...cases.map(([rule]) => rule), ...compared, ...ofRow]);
  expect(await rulesIn(stage.database, 'check_added_steps')).toEqual([...tried].toSorted());
});
