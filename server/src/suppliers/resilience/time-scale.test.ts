import { expect, test } from 'vitest';
import { attemptToSend } from '../attempts/attempts.fixture.ts';
import { withTimeScale } from './time-scale.ts';
import type { AttemptToSend, RealSupplier } from '../supplier.ts';

const { openedAt } = attemptToSend;
const attempt = { ...attemptToSend, now: new Date(openedAt.getTime() + 1_000) };
const rules = { mayBuy: true, intervalMs: 60_000, ageMaxMs: 80 };
const patience = { signal: new AbortController().signal };

function supplier(seen: AttemptToSend[]): RealSupplier {
  return {
    name: 'slow',
    callDeadlineMs: 30_000,
    absentIsProofAfterMs: 600_000,
    capabilities: new Set(),
    statusQueryRules: { prepaid: rules, postpaid: rules },
    inquire: async () => ({ kind: 'unknown', recheckInMs: 60_000 }),
    submit: async () => ({ kind: 'absent' }),
    queryStatus: async (request) => {
      seen.push(request);
      return { kind: 'unknown', recheckInMs: 60_000 };
    },
    priceList: async () => ({ kind: 'rows', rows: [] }),
    balance: async () => ({ kind: 'unavailable' }),
    probe: async () => undefined,
    readCallback: () => ({ kind: 'forged' }),
    looksUp: new Set(),
    lookUp: async () => ({ kind: 'unavailable' }),
  };
}

test('a time scale shortens waiting times and ages attempts faster', async () => {
  const seen: AttemptToSend[] = [];
  const fast = withTimeScale(supplier(seen), 100);
  expect(fast).toMatchObject({ callDeadlineMs: 300, absentIsProofAfterMs: 6_000 });
  expect(fast.statusQueryRules.prepaid).toEqual({ mayBuy: true, intervalMs: 600, ageMaxMs: 80 });
  expect(await fast.queryStatus(attempt, patience)).toEqual({ kind: 'unknown', recheckInMs: 600 });
  expect(seen[0]?.now).toEqual(new Date(openedAt.getTime() + 100_000));
  const failedSince = new Date(openedAt.getTime() + 400);
  await fast.queryStatus({ ...attempt, failedSince }, patience);
  expect(seen[1]?.failedSince).toEqual(new Date(openedAt.getTime() + 40_000));
  expect(await fast.submit(attempt, patience)).toEqual({ kind: 'absent' });
});

test('a time scale of 1 changes nothing', () => {
  const slow = supplier([]);
  expect(withTimeScale(slow, 1)).toBe(slow);
});
