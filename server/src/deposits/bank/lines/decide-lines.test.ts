import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideLines, type KnownLine, type LineIdentity, type LineSource } from './decide-lines.ts';

const bca: LineSource = { kind: 'file', name: 'klikbca-bisnis' };
const mcm: LineSource = { kind: 'file', name: 'mandiri-mcm' };
const feed: LineSource = { kind: 'feed', name: 'feed:1' };

function credit(amount: bigint, given: Partial<LineIdentity> = {}): LineIdentity {
  const line = {
    day: '2026-05-13',
    direction: 'credit',
    amount,
    balance: null,
    text: 'a',
    reference: '',
  } as const;
  return { ...line, ...given };
}

/** Stored lines, as the database has them after each report. */
class Stored {
  readonly lines: KnownLine[] = [];

  report(source: LineSource, lines: readonly LineIdentity[]): string[] {
    const days = Map.groupBy(lines, ({ day }) => day);
    return [...days.values()].flatMap((reported) => {
      const known = [...this.lines];
      return decideLines(source, reported, known).map((decision, i) => {
        const line = reported[i];
        if (line !== undefined && decision.kind !== 'known')
          this.lines.push({
            ...line,
            id: String(this.lines.length),
            source: source.name,
            sameAs: decision.kind === 'repeats' ? decision.id : null,
          });
        return decision.kind === 'held' ? decision.reason : decision.kind;
      });
    });
  }
}

test('counts equal lines of a file, and knows a file that comes again', () => {
  const stored = new Stored();
  const day = [credit(100n), credit(100n), credit(200n)];
  expect(stored.report(mcm, day.slice(0, 1))).toEqual(['new']);
  expect(stored.report(mcm, day)).toEqual(['known', 'new', 'new']);
  expect(stored.report(mcm, day)).toEqual(['known', 'known', 'known']);
});

test('knows a line that a later file gives without its balance, or with it', () => {
  const stored = new Stored();
  expect(stored.report(bca, [credit(100n, { balance: 500n })])).toEqual(['new']);
  expect(stored.report(bca, [credit(100n)])).toEqual(['known']);
  expect(stored.report(bca, [credit(100n), credit(100n)])).toEqual(['known', 'new']);
});

test('knows a line whose reference a spreadsheet has taken the zeros from, and no other', () => {
  const stored = new Stored();
  expect(stored.report(mcm, [credit(100n, { reference: '0000123' })])).toEqual(['new']);
  expect(stored.report(mcm, [credit(100n, { reference: '123' })])).toEqual(['known']);
  expect(stored.report(mcm, [credit(100n, { reference: '1230' })])).toEqual(['new']);
  expect(stored.report(mcm, [credit(100n, { reference: '0A' })])).toEqual(['new']);
  expect(stored.report(mcm, [credit(100n, { reference: 'A' })])).toEqual(['new']);
});

test('holds equal lines of a file that has only a part of a day', () => {
  const stored = new Stored();
  stored.report(mcm, [credit(100n), credit(200n)]);
  expect(stored.report(mcm, [credit(100n), credit(300n)])).toEqual(['part_of_day', 'new']);
});

test('tells equal lines apart by their balances', () => {
  const stored = new Stored();
  expect(stored.report(bca, [credit(100n, { balance: 100n })])).toEqual(['new']);
  expect(stored.report(bca, [credit(100n, { balance: 200n })])).toEqual(['new']);
});

test('takes a line of another source with the same text for the same, once', () => {
  const stored = new Stored();
  expect(stored.report(feed, [credit(100n, { reference: 'r1' })])).toEqual(['new']);
  expect(stored.report(bca, [credit(100n, { balance: 5n }), credit(100n, { balance: 105n })])).toEqual([
    'repeats',
    'new',
  ]);
  expect(stored.report(feed, [credit(100n, { reference: 'r1' })])).toEqual(['known']);
  expect(stored.report(feed, [credit(100n, { reference: 'r2' })])).toEqual(['repeats']);
  expect(stored.report(feed, [credit(100n, { reference: 'r3' })])).toEqual(['new']);
});

test('holds a line of another source with another text or day', () => {
  const stored = new Stored();
  stored.report(feed, [credit(100n, { reference: 'r1' })]);
  expect(stored.report(bca, [credit(100n, { text: 'b' })])).toEqual(['similar']);
  expect(stored.report(bca, [credit(100n, { text: 'b', day: '2026-05-16' })])).toEqual(['similar']);
  expect(stored.report(bca, [credit(100n, { text: 'b', day: '2026-05-17' })])).toEqual(['new']);
  expect(stored.report(bca, [credit(100n, { text: 'b' })])).toEqual(['known']);
});

test('holds a line whose reference the feed has used for another', () => {
  const stored = new Stored();
  stored.report(feed, [credit(100n, { reference: 'r1' })]);
  expect(stored.report(feed, [credit(200n, { reference: 'r1' })])).toEqual(['reused_reference']);
  expect(stored.report(feed, [credit(200n, { reference: 'r1' })])).toEqual(['known']);
  const twice = credit(300n, { reference: 'r2' });
  expect(stored.report(feed, [twice, twice])).toEqual(['new', 'reused_reference']);
});

test('stores a debit whose reference the feed has used, and holds a credit that has the reference of a debit', () => {
  const stored = new Stored();
  const transfer = credit(900n, { direction: 'debit', reference: 'r1' });
  const fee = credit(25n, { direction: 'debit', reference: 'r1', text: 'fee' });
  expect(stored.report(feed, [transfer, fee])).toEqual(['new', 'new']);
  expect(stored.report(feed, [transfer, fee])).toEqual(['known', 'known']);
  expect(stored.report(feed, [credit(900n, { reference: 'r1' })])).toEqual(['reused_reference']);
});

test('holds a credit that is no whole rupiah, and stores a debit', () => {
  const stored = new Stored();
  expect(stored.report(bca, [credit(150n), credit(150n, { direction: 'debit' })])).toEqual(['amount', 'new']);
});

/** A statement of some days, in the order of the bank, with its running balances. */
const statement = fc
  .array(
    fc.record({
      day: fc.constantFrom('2026-05-13', '2026-05-14', '2026-05-15'),
      amount: fc.constantFrom(100n, 200n, 50_092_500n),
      direction: fc.constantFrom('credit' as const, 'credit' as const, 'debit' as const),
      text: fc.constantFrom('a', 'b'),
    }),
    { maxLength: 30 },
  )
  .map((lines) => lines.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)));

function withBalances(lines: readonly Omit<LineIdentity, 'balance' | 'reference'>[]): LineIdentity[] {
  let balance = 1_000_000n;
  return lines.map((line) => {
    balance += line.direction === 'credit' ? line.amount : -line.amount;
    return { ...line, balance, reference: '' };
  });
}

const counts = (lines: readonly LineIdentity[]): Map<string, number> => {
  const all = new Map<string, number>();
  for (const { day, direction, amount, text } of lines) {
    const name = `${day} ${direction} ${amount} ${text}`;
    all.set(name, (all.get(name) ?? 0) + 1);
  }
  return all;
};

test('stores each line once from files of whole days in any order, overlapping and repeated, with balances or without', () => {
  const days = ['2026-05-13', '2026-05-14', '2026-05-15'];
  const spans = fc.array(fc.tuple(fc.nat(2), fc.nat(2), fc.boolean()), { maxLength: 5 });
  fc.assert(
    fc.property(statement, spans, (lines, files) => {
      const all = withBalances(lines);
      const stored = new Stored();
      for (const [a, b, balances] of [...files, [0, 2, true] as const]) {
        const [from = '', to = ''] = [days[Math.min(a, b)], days[Math.max(a, b)]];
        const file = all.filter(({ day }) => from <= day && day <= to);
        stored.report(bca, balances ? file : file.map((line) => ({ ...line, balance: null })));
      }
      expect(counts(stored.lines)).toEqual(counts(all));
    }),
  );
});

test('stores each line once from files that are cut anywhere, in any order and overlapping, if balances tell lines apart', () => {
  const rising = statement.map((lines) =>
    withBalances(lines.map((line) => ({ ...line, direction: 'credit' }))),
  );
  const spans = fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { maxLength: 6 });
  fc.assert(
    fc.property(rising, spans, fc.nat(30), (all, files, cut) => {
      const stored = new Stored();
      for (const [a, b] of files) stored.report(bca, all.slice(Math.min(a, b), Math.max(a, b)));
      stored.report(bca, all.slice(cut));
      stored.report(bca, all.slice(0, cut));
      expect(counts(stored.lines)).toEqual(counts(all));
    }),
  );
});

test('never counts a line twice, however files without balances are cut', () => {
  const spans = fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { maxLength: 6 });
  fc.assert(
    fc.property(statement, spans, (lines, files) => {
      const all = lines.map((line) => ({ ...line, balance: null, reference: '' }));
      const stored = new Stored();
      const held = new Set<string>();
      for (const [a, b] of files) {
        const before = stored.lines.length;
        const results = stored.report(mcm, all.slice(Math.min(a, b), Math.max(a, b)));
        const added = results.filter((result) => result !== 'known');
        for (const [i, { id }] of stored.lines.slice(before).entries()) if (added[i] !== 'new') held.add(id);
      }
      const statementCounts = counts(all);
      for (const [name, count] of counts(stored.lines.filter(({ id }) => !held.has(id))))
        expect(count).toBeLessThanOrEqual(statementCounts.get(name) ?? 0);
    }),
  );
});

test('a feed needs only the stored lines with its amounts or its references', () => {
  const named = fc.record({
    day: fc.constantFrom('2026-05-13', '2026-05-14'),
    amount: fc.constantFrom(100n, 200n, 300n),
    direction: fc.constantFrom('credit' as const, 'debit' as const),
    text: fc.constantFrom('a', 'b'),
    balance: fc.constant(null),
    reference: fc.constantFrom('1', '2', '3', '4'),
  });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.boolean(), fc.array(named, { maxLength: 8 })), { maxLength: 4 }),
      fc.array(named, { minLength: 1, maxLength: 4 }),
      (before, lines) => {
        const stored = new Stored();
        for (const [isFeed, some] of before)
          stored.report(
            isFeed ? feed : mcm,
            isFeed ? some : some.map((line) => ({ ...line, reference: '' })),
          );
        const reported = lines.filter(({ day }) => day === lines[0]?.day);
        const [amounts, references] = [
          new Set<bigint>(reported.map(({ amount }) => amount)),
          new Set<string>(reported.map(({ reference }) => reference)),
        ];
        const needed = stored.lines.filter(
          ({ amount, source, reference }) =>
            amounts.has(amount) || (source === feed.name && references.has(reference)),
        );
        expect(decideLines(feed, reported, needed)).toEqual(decideLines(feed, reported, stored.lines));
      },
    ),
  );
});
