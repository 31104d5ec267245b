import { expect, test } from 'vitest';
import { waitingListsOf } from './overview-tasks.ts';

test('failing endpoints wait since the one that has failed longest, wherever it is in the list', () => {
  const none = { count: 0, oldestAt: null };
  const failing = (id: string, since: string | null) => ({
    ...{ id, accountId: 'a1', disabled: null },
    failingSince: since === null ? null : new Date(since),
  });
  const listsOf = (failingEndpoints: readonly ReturnType<typeof failing>[]) =>
    waitingListsOf(
      {
        ...{ reviews: none, strays: none, complaints: none, heldLines: none, priceReviews: none },
        ...{ liveRequests: none, depositCases: { ...none, cases: none, payments: none }, failingEndpoints },
      },
      { proofs: none, proposals: none, rulings: none },
    ).failing_endpoints;
  expect(
    listsOf([
      failing('e1', '2026-11-23T04:00:00Z'),
      failing('e2', '2026-09-01T04:00:00Z'),
      failing('e3', null),
    ]),
  ).toEqual({ count: 3, oldestAt: new Date('2026-09-01T04:00:00Z') });
  expect(listsOf([failing('e3', null)])).toEqual({ count: 1, oldestAt: null });
});
