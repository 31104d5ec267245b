import { expect, test } from 'vitest';
import { requestStates } from './deposit-request.ts';
import { hasEnded, isOpen, nextRequestState, requestTransitions } from './transitions.ts';

test('each state changes by each trigger to at most one other', () => {
  for (const state of requestStates)
    for (const on of new Set(requestTransitions.map((row) => row.on)))
      expect(
        requestTransitions.filter((row) => row.on === on && row.from.includes(state)).length,
      ).toBeLessThan(2);
});

test('a credited request is final, and every other can still be credited', () => {
  for (const { on } of requestTransitions) expect(nextRequestState('credited', on)).toBeUndefined();
  for (const state of requestStates.filter((one) => one !== 'credited'))
    expect(nextRequestState(state, 'credit')).toBe('credited');
});

test('a late payment brings an ended request to a person, and only an open one expires or is cancelled', () => {
  for (const state of ['expired', 'cancelled'] as const)
    expect(nextRequestState(state, 'review')).toBe('in_review');
  for (const state of requestStates.filter((one) => one !== 'waiting')) {
    expect(nextRequestState(state, 'expire')).toBeUndefined();
    expect(nextRequestState(state, 'cancel')).toBeUndefined();
  }
});

test('no state is both open and ended', () => {
  expect(requestStates.filter((state) => isOpen(state) && hasEnded(state))).toEqual([]);
});
