import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeKeyring, sameBytes } from '../sealed.ts';
import {
  book,
  chainLink,
  chainStart,
  spend,
  spentOn,
  unspend,
  type JournalEntry,
  type Wallet,
} from './book.ts';
import { capture, deposit, depositReversal, hold, refund, release, reset, type Movement } from './chart.ts';

const keyring = makeKeyring([{ id: 'k1', key: Buffer.alloc(32, 1) }]);
const now = new Date('2026-11-21T03:00:00.123Z');
const empty: Wallet = {
  accountId: '0198c0de-0000-7000-8000-000000000001',
  environment: 'live',
  available: 0n,
  held: 0n,
  lastEntry: 0n,
  chainHead: chainStart,
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
  fc.bigInt({ min: -1_000n, max: 1_000n }).map(reset),
);
const movements = fc.array(movement, { minLength: 1, maxLength: 12 });

function bookAll(all: readonly Movement[]): { wallet: Wallet; entries: JournalEntry[] } {
  let wallet = empty;
  const entries = all.map((one) => {
    const booked = book(keyring, wallet, one, now);
    wallet = booked.wallet;
    return booked.entry;
  });
  return { wallet, entries };
}

/** The index of the first entry that does not fit the chain before it; undefined when the chain is intact. */
function brokenAt(entries: readonly JournalEntry[]): number | undefined {
  let before: Buffer = chainStart;
  for (const [i, entry] of entries.entries()) {
    if (!sameBytes(chainLink(keyring, before, entry, entry.chainKeyId).bytes, entry.chain)) return i;
    before = entry.chain;
  }
  return undefined;
}

describe('booking', () => {
  test('the wallet is the sum of its journal, numbered from 1 without gaps', () => {
    fc.assert(
      fc.property(movements, (all) => {
        const { wallet, entries } = bookAll(all);
        expect(entries.map(({ number }) => number)).toEqual(all.map((_, i) => BigInt(i + 1)));
        expect(wallet.lastEntry).toBe(BigInt(all.length));
        expect(wallet.available).toBe(all.reduce((sum, { postings }) => sum + postings.clientWallet, 0n));
        expect(wallet.held).toBe(all.reduce((sum, { postings }) => sum + postings.clientHold, 0n));
        expect(wallet.chainHead).toEqual(entries.at(-1)?.chain);
      }),
    );
  });

  test('money is neither created nor lost: the balance is the sum of all other accounts, negated', () => {
    fc.assert(
      fc.property(movements, (all) => {
        const { wallet, entries } = bookAll(all);
        const others = entries.reduce(
          (sum, { postings: p }) => sum + p.supplierClearing + p.margin + p.depositsReceived + p.adjustments,
          0n,
        );
        expect(wallet.available + wallet.held).toBe(-others);
      }),
    );
  });
});

describe('the chain', () => {
  const changes: Record<string, (entry: JournalEntry) => JournalEntry> = {
    account: (entry) => ({ ...entry, accountId: '0198c0de-0000-7000-8000-000000000002' }),
    environment: (entry) => ({ ...entry, environment: 'sandbox' }),
    number: (entry) => ({ ...entry, number: entry.number + 1n }),
    kind: (entry) => ({ ...entry, kind: entry.kind === 'adjustment' ? 'deposit' : 'adjustment' }),
    order: (entry) => ({ ...entry, orderId: `${entry.orderId}x` }),
    reference: (entry) => ({ ...entry, reference: `${entry.reference}x` }),
    time: (entry) => ({ ...entry, createdAt: new Date(entry.createdAt.getTime() + 1) }),
    chain: (entry) => ({ ...entry, chain: Buffer.from(entry.chain).fill(0, 0, 1) }),
    wallet: (entry) => changedBy(entry, { clientWallet: 1n }),
    hold: (entry) => changedBy(entry, { clientHold: 1n }),
    "supplier's part": (entry) => changedBy(entry, { supplierClearing: 1n }),
    margin: (entry) => changedBy(entry, { margin: 1n }),
    'deposit received': (entry) => changedBy(entry, { depositsReceived: 1n }),
    'loss booked': (entry) => changedBy(entry, { adjustments: 1n }),
  };

  test.each(Object.entries(changes))('reveals an entry whose %s was changed', (_, changed) => {
    fc.assert(
      fc.property(movements, fc.nat(), (all, pick) => {
        const { entries } = bookAll(all);
        const index = pick % entries.length;
        const forged = entries.map((entry, i) => (i === index ? changed(entry) : entry));
        // Setting a byte to zero that was zero before is not a change.
        fc.pre(JSON.stringify(forged, asText) !== JSON.stringify(entries, asText));
        expect(brokenAt(entries)).toBeUndefined();
        expect(brokenAt(forged)).toBe(index);
      }),
    );
  });

  test('reveals a removed entry; the head reveals the removal of the last one', () => {
    fc.assert(
      fc.property(fc.array(movement, { minLength: 2, maxLength: 12 }), fc.nat(), (all, pick) => {
        const { wallet, entries } = bookAll(all);
        const index = pick % (entries.length - 1);
        expect(brokenAt(entries.toSpliced(index, 1))).toBe(index);
        expect(brokenAt(entries.slice(0, -1))).toBeUndefined();
        expect(entries.at(-2)?.chain).not.toEqual(wallet.chainHead);
      }),
    );
  });

  test('does not change between releases: existing journals depend on it', () => {
    const sold = capture('order', { price: 10_235n, cost: 9_700n, reference: 'r' });
    const { entries } = bookAll([deposit(50_000n, 'bank 1'), hold('order', 10_235n), sold]);
    expect(entries.at(-1)?.chain.toString('hex')).toBe(
      '0477efdd56962fe2dee9772790a210492233965615da2a46b3d398a43f42ca45',
    );
  });

  test('cannot be computed without the key', () => {
    const { entry } = book(keyring, empty, deposit(1_000n, 'r'), now);
    const otherKeyring = makeKeyring([{ id: 'k1', key: Buffer.alloc(32, 2) }]);
    expect(chainLink(otherKeyring, chainStart, entry).bytes).not.toEqual(entry.chain);
  });
});

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

function changedBy(entry: JournalEntry, change: Partial<JournalEntry['postings']>): JournalEntry {
  const { postings } = entry;
  const by = (name: keyof typeof postings): bigint => postings[name] + (change[name] ?? 0n);
  return {
    ...entry,
    postings: {
      clientWallet: by('clientWallet'),
      clientHold: by('clientHold'),
      supplierClearing: by('supplierClearing'),
      margin: by('margin'),
      depositsReceived: by('depositsReceived'),
      adjustments: by('adjustments'),
    },
  };
}

function asText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
