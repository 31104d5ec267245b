import fc from 'fast-check';
import type { LevelKey, MarginRule, MarginScope } from './margin.ts';
import { accountLevel, groupLevel } from './price-level.ts';

/** The accounts of random rules and groups. */
export const accounts = ['account-1', 'account-2', 'account-3'];
const groupNames = ['agents', 'resellers'];

const subjects: Readonly<Record<MarginScope, readonly string[]>> = {
  product: ['tsel10', 'xl10'],
  brand: ['TELKOMSEL', 'xl'],
  category: ['pulsa', 'data'],
  all: [''],
};

const anyLevel = fc.constantFrom<LevelKey | undefined>(
  undefined,
  ...accounts.map(accountLevel),
  ...groupNames.map(groupLevel),
);

const anyScope = fc.constantFrom<MarginScope>('product', 'brand', 'category', 'all');

const anyRule: fc.Arbitrary<MarginRule> = fc
  .record({
    level: anyLevel,
    scope: anyScope,
    place: fc.nat(1),
    amount: fc.bigInt(-2_000n, 3_000n),
    step: fc.constantFrom(1n, 50n, 500n),
    loss: fc.boolean(),
  })
  .map(({ level, scope, place, amount, step, loss }) => ({
    ...(level === undefined ? {} : { level }),
    scope,
    subject: subjects[scope][place] ?? '',
    // A rule that subtracts from the cost is refused unless it allows a loss.
    margin: { kind: 'fixed', amount: loss || amount > 0n ? amount : -amount },
    step,
    allowLoss: loss,
  }));

/** Some rules for everybody, groups and accounts, one for each subject. */
export const anyRules = fc.uniqueArray(anyRule, {
  maxLength: 24,
  selector: ({ level, scope, subject }) => `${level} ${scope} ${subject}`,
});

/** The price groups of the accounts. */
export const anyGroups = fc
  .array(fc.option(fc.constantFrom(...groupNames), { nil: undefined }), { minLength: 3, maxLength: 3 })
  .map(
    (groups) =>
      new Map(
        accounts.flatMap((id, i) => {
          const group = groups[i];
          return group === undefined ? [] : [[id, group] as const];
        }),
      ),
  );
