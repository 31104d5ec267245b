import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeKeyring, sameBytes } from '../sealed.ts';
import { appendSteps, book, chainStart, spend, spentOn, unspend, type Wallet } from './book.ts';
import {
  adjustment,
  capture,
  deposit,
  depositReversal,
  hold,
  refund,
  release,
  reset,
  type Movement,
  type Postings,
} from './chart.ts';
import { emptyStep, type Step, type StepContent, stepLink } from './step.ts';

const keyring = makeKeyring([
  { id: 'k1', key: Buffer.alloc(32, 1) },
  { id: 'k2', key: Buffer.alloc(32, 2) },
]);
const now = new Date('2026-11-21T03:00:00.123Z');
const empty: Wallet = {
  accountId: '0198c0de-0000-7000-8000-000000000001',
  environment: 'live',
  available: 0n,
  held: 0n,
  lastStep: 0n,
  chainHead: chainStart,
  orders: 0n,
  ordersHead: chainStart,
  clockOffsetMs: 0,
  spentOn: null,
  spent: 0n,
  version: '0198c0de-0000-7000-8000-0000000000c0',
};

const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });
const movement: fc.Arbitrary<Movement> = fc.oneof(
  amount.map((paid) => deposit(paid, 'reference')),
  amount.map((taken) => depositReversal(taken, 'reference')),
  amount.map((price) => hold('order', price)),
  fc.tuple(amount, amount).map(([price, cost]) => capture('order', { price, cost, reference: 'r' })),
  amount.map((price) => release('order', price)),
  fc.tuple(amount, amount).map(([price, cost]) => refund('order', price, cost)),
  amount.map((cost) => adjustment('order', cost, 'r')),
  fc.bigInt({ min: -1_000n, max: 1_000n }).map(reset),
);

const text = fc.option(fc.string());
const time = fc.option(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }));
const bytes = fc.uint8Array({ minLength: 1, maxLength: 40 }).map((some) => Buffer.from(some));

/** A step of any contents, also of such as no kind has. */
const content: fc.Arbitrary<StepContent> = fc
  .record({
    orderId: text,
    version: fc.option(fc.nat()),
    status: text,
    reason: text,
    reference: text,
    request: fc.option(fc.record({ key: fc.uuid(), fingerprint: bytes, fingerprintKeyId: fc.string() })),
    attemptId: fc.option(fc.uuid()),
    supplier: text,
    supplierSku: text,
    source: text,
    said: text,
    code: text,
    supplierReference: text,
    serial: fc.option(fc.record({ bytes, keyId: fc.string() })),
    cost: fc.option(amount),
    newPrice: fc.option(amount),
    dueAt: time,
    askFrom: time,
    confirmedAt: time,
    reviewAt: time,
    detail: fc.option(fc.dictionary(fc.string(), fc.jsonValue())),
  })
  .chain((members) =>
    movement.map(({ kind, postings }) => ({ ...emptyStep(empty, now), ...members, kind, postings })),
  );
const contents = fc.array(content, { minLength: 1, maxLength: 4 });
/** Each member has a test of its own. */
const fewRuns = { numRuns: 20 };

/** The index of the first step that does not fit the chain before it; undefined when the chain is intact. */
function brokenAt(steps: readonly Step[]): number | undefined {
  let before: Buffer = chainStart;
  for (const [i, step] of steps.entries()) {
    if (!sameBytes(stepLink(keyring, before, step, step.chainKeyId).bytes, step.chain)) return i;
    before = step.chain;
  }
  return undefined;
}

describe('booking', () => {
  const movements = fc.array(movement, { minLength: 1, maxLength: 12 });
  const contentOf = (one: Movement): StepContent => ({ ...emptyStep(empty, now), ...one });

  test('the wallet is the sum of its steps, which are numbered from 1 without gaps', () => {
    fc.assert(
      fc.property(movements, (all) => {
        const wallet = all.reduce(book, empty);
        const { steps, head } = appendSteps(keyring, empty, all.map(contentOf));
        expect(steps.map(({ number }) => number)).toEqual(all.map((_, i) => BigInt(i + 1)));
        expect(wallet.available).toBe(all.reduce((sum, { postings }) => sum + postings.clientWallet, 0n));
        expect(wallet.held).toBe(all.reduce((sum, { postings }) => sum + postings.clientHold, 0n));
        expect(steps.at(-1)).toMatchObject({ available: wallet.available, held: wallet.held });
        expect(head).toEqual({ lastStep: BigInt(all.length), chainHead: steps.at(-1)?.chain });
      }),
    );
  });

  test('money is neither created nor lost: the balance is the sum of all other accounts, negated', () => {
    fc.assert(
      fc.property(movements, (all) => {
        const { steps } = appendSteps(keyring, empty, all.map(contentOf));
        let others = 0n;
        for (const { postings: p, available, held } of steps) {
          others += p.supplierClearing + p.margin + p.depositsReceived + p.adjustments;
          expect(available + held).toBe(-others);
        }
      }),
    );
  });

  test('steps that are appended in two batches are those of one', () => {
    fc.assert(
      fc.property(contents, contents, (one, other) => {
        const first = appendSteps(keyring, empty, one);
        const { available = 0n, held = 0n } = first.steps.at(-1) ?? {};
        const second = appendSteps(keyring, { ...empty, ...first.head, available, held }, other);
        const both = appendSteps(keyring, empty, [...one, ...other]);
        expect([...first.steps, ...second.steps]).toEqual(both.steps);
        expect(second.head).toEqual(both.head);
      }),
    );
  });
});

type Change = (step: Step) => Partial<Step>;

/** A change of every member of a step. The serial itself is covered by its digest. */
const changes: Record<Exclude<keyof Step, 'postings' | 'request' | 'serial'>, Change> = {
  accountId: () => ({ accountId: '0198c0de-0000-7000-8000-000000000002' }),
  environment: () => ({ environment: 'sandbox' }),
  number: ({ number }) => ({ number: number + 1n }),
  kind: ({ kind }) => ({ kind: kind === 'adjustment' ? 'deposit' : 'adjustment' }),
  at: ({ at }) => ({ at: new Date(at.getTime() + 1) }),
  orderId: ({ orderId }) => ({ orderId: otherText(orderId) }),
  version: ({ version }) => ({ version: version === null ? 0 : version + 1 }),
  status: ({ status }) => ({ status: otherText(status) }),
  reason: ({ reason }) => ({ reason: otherText(reason) }),
  available: ({ available }) => ({ available: available + 1n }),
  held: ({ held }) => ({ held: held - 1n }),
  reference: ({ reference }) => ({ reference: otherText(reference) }),
  attemptId: ({ attemptId }) => ({ attemptId: otherText(attemptId) }),
  supplier: ({ supplier }) => ({ supplier: otherText(supplier) }),
  supplierSku: ({ supplierSku }) => ({ supplierSku: otherText(supplierSku) }),
  source: ({ source }) => ({ source: otherText(source) }),
  said: ({ said }) => ({ said: otherText(said) }),
  code: ({ code }) => ({ code: otherText(code) }),
  supplierReference: ({ supplierReference }) => ({ supplierReference: otherText(supplierReference) }),
  serialDigest: ({ serialDigest }) => ({ serialDigest: serialDigest === null ? Buffer.alloc(16) : null }),
  serialHash: ({ serialHash }) => ({ serialHash: serialHash === null ? Buffer.alloc(12) : null }),
  serialKeyId: ({ serialKeyId }) => ({ serialKeyId: otherText(serialKeyId) }),
  cost: ({ cost }) => ({ cost: otherAmount(cost) }),
  newPrice: ({ newPrice }) => ({ newPrice: otherAmount(newPrice) }),
  askFrom: ({ askFrom }) => ({ askFrom: otherTime(askFrom) }),
  dueAt: ({ dueAt }) => ({ dueAt: otherTime(dueAt) }),
  confirmedAt: ({ confirmedAt }) => ({ confirmedAt: otherTime(confirmedAt) }),
  reviewAt: ({ reviewAt }) => ({ reviewAt: otherTime(reviewAt) }),
  detail: ({ detail }) => ({ detail: detail === null ? {} : { ...detail, more: [detail] } }),
  chain: ({ chain }) => ({ chain: Buffer.from(chain.map((byte) => byte ^ 1)) }),
  chainKeyId: () => ({ chainKeyId: 'k2' }),
};
const postingChanges: Record<keyof Postings, Change> = {
  clientWallet: moved({ clientWallet: 1n }),
  clientHold: moved({ clientHold: 1n }),
  supplierClearing: moved({ supplierClearing: 1n }),
  margin: moved({ margin: 1n }),
  depositsReceived: moved({ depositsReceived: 1n }),
  adjustments: moved({ adjustments: 1n }),
};
const requestChanges: [string, Change][] = [
  ['key', ({ request }) => ({ request: { ...aRequest, ...request, key: `${request?.key}x` } })],
  ['fingerprint', ({ request }) => ({ request: { ...aRequest, ...request, fingerprint: Buffer.alloc(41) } })],
  [
    "fingerprint's key",
    ({ request }) => ({
      request: { ...aRequest, ...request, fingerprintKeyId: `x${request?.fingerprintKeyId}` },
    }),
  ],
  ['whole request', ({ request }) => ({ request: request === null ? aRequest : null })],
];
const aRequest = { key: '', fingerprint: Buffer.alloc(0), fingerprintKeyId: '' };

describe('the chain of steps', () => {
  test.each([...Object.entries(changes), ...Object.entries(postingChanges), ...requestChanges])(
    'reveals a step whose %s was changed',
    (_, change) => {
      fc.assert(
        fc.property(contents, fc.nat(), (all, pick) => {
          const { steps } = appendSteps(keyring, empty, all);
          const index = pick % steps.length;
          const forged = steps.map((step, i) => (i === index ? { ...step, ...change(step) } : step));
          expect(brokenAt(steps)).toBeUndefined();
          expect(brokenAt(forged)).toBe(index);
        }),
        fewRuns,
      );
    },
  );

  test('reveals a removed step; the head reveals the removal of the last one', () => {
    fc.assert(
      fc.property(fc.array(content, { minLength: 2, maxLength: 5 }), fc.nat(), (all, pick) => {
        const { steps, head } = appendSteps(keyring, empty, all);
        const index = pick % (steps.length - 1);
        expect(brokenAt(steps.toSpliced(index, 1))).toBe(index);
        expect(brokenAt(steps.slice(0, -1))).toBeUndefined();
        expect(steps.at(-2)?.chain).not.toEqual(head.chainHead);
      }),
    );
  });

  test('reveals two steps that were swapped, with or without their numbers', () => {
    fc.assert(
      fc.property(
        fc.array(content, { minLength: 2, maxLength: 5 }),
        fc.nat(),
        fc.nat(),
        (all, one, other) => {
          const { steps } = appendSteps(keyring, empty, all);
          const [i, j] = [one % steps.length, other % steps.length].toSorted((a, b) => a - b);
          const [first, second] = [steps[i ?? 0], steps[j ?? 0]];
          fc.pre(i !== j && first !== undefined && second !== undefined);
          const swapped = steps.with(i ?? 0, second).with(j ?? 0, first);
          expect(brokenAt(swapped)).toBe(i);
          expect(brokenAt(swapped.map((step, at) => ({ ...step, number: BigInt(at + 1) })))).toBe(i);
        },
      ),
    );
  });

  test('is the same for a step that was stored as JSON and read again', () => {
    fc.assert(
      fc.property(contents, (all) => {
        const { steps } = appendSteps(keyring, empty, all);
        const read = steps.map((step) => ({ ...step, detail: JSON.parse(JSON.stringify(step.detail)) }));
        expect(brokenAt(read)).toBeUndefined();
      }),
    );
  });

  test('stays when a purge removes a serial', () => {
    fc.assert(
      fc.property(contents, (all) => {
        const { steps } = appendSteps(keyring, empty, all);
        expect(brokenAt(steps.map((step) => ({ ...step, serial: null })))).toBeUndefined();
      }),
    );
  });

  test('does not change between releases: existing journals depend on it', () => {
    const sold = capture('order', { price: 10_235n, cost: 9_700n, reference: 'r' });
    const content = {
      ...emptyStep(empty, now),
      ...sold,
      version: 3,
      status: 'succeeded',
      request: { key: 'key', fingerprint: Buffer.alloc(32, 3), fingerprintKeyId: 'k1' },
      serial: { bytes: Buffer.alloc(40, 4), keyId: 'k1' },
      confirmedAt: now,
      detail: { b: 1, a: [null] },
    };
    const { head } = appendSteps(keyring, { ...empty, available: 5n, held: 10_235n, lastStep: 7n }, [
      content,
    ]);
    expect(head.chainHead.toString('hex')).toBe(
      '57d884f4b3e3509c103194457691df850802676a485baeda7da415e386e790c9',
    );
  });

  test('cannot be computed without the key', () => {
    const { steps } = appendSteps(keyring, empty, [{ ...emptyStep(empty, now), ...deposit(1_000n, 'r') }]);
    const otherKeyring = makeKeyring([{ id: 'k1', key: Buffer.alloc(32, 9) }]);
    for (const step of steps) expect(stepLink(otherKeyring, chainStart, step).bytes).not.toEqual(step.chain);
  });
});

function moved(by: Partial<Postings>): Change {
  return ({ postings: now }) => {
    const sum = (name: keyof Postings): bigint => now[name] + (by[name] ?? 0n);
    return {
      postings: {
        clientWallet: sum('clientWallet'),
        clientHold: sum('clientHold'),
        supplierClearing: sum('supplierClearing'),
        margin: sum('margin'),
        depositsReceived: sum('depositsReceived'),
        adjustments: sum('adjustments'),
      },
    };
  };
}

function otherText(text: string | null): string {
  return text === null ? '' : `${text}x`;
}

function otherAmount(amount: bigint | null): bigint {
  return amount === null ? 0n : amount + 1n;
}

function otherTime(time: Date | null): Date {
  return new Date(time === null ? 0 : time.getTime() + 1);
}

describe('the amount spent on a day', () => {
  const day = '2026-11-21';
  const nextDay = '2026-11-22';

  test('is the sum of the orders of the day, less those that were undone', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ price: amount, back: fc.boolean() })), (orders) => {
        const spent = orders.reduce((wallet, { price }) => spend(wallet, day, price), empty);
        const left = orders.reduce(
          (wallet, { price, back }) => (back ? unspend(wallet, day, price) : wallet),
          spent,
        );
        expect(spentOn(left, day)).toBe(
          orders.reduce((sum, { price, back }) => (back ? sum : sum + price), 0n),
        );
      }),
    );
  });

  test('starts at zero on the next day, and an order of an earlier day does not reduce it', () => {
    const wallet = spend(spend(empty, day, 500n), nextDay, 70n);
    expect(spentOn(wallet, nextDay)).toBe(70n);
    expect(spentOn(wallet, day)).toBe(0n);
    expect(spentOn(unspend(wallet, day, 500n), nextDay)).toBe(70n);
    expect(spentOn(unspend(wallet, nextDay, 70n), nextDay)).toBe(0n);
  });

  test('is never below zero, even if a clock that was set back started the day twice', () => {
    const wallet = spend(spend(spend(empty, nextDay, 500n), day, 70n), nextDay, 30n);
    expect(spentOn(unspend(wallet, nextDay, 500n), nextDay)).toBe(0n);
  });
});
