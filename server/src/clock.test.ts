import { expect, test } from 'vitest';
import { isDay, jakartaDateTime, jakartaDay, jakartaMoment, jakartaTime, makeClock, pause } from './clock.ts';

test.each([
  ['2026-01-31T16:59:59.999Z', '2026-01-31'],
  ['2026-01-31T17:00:00.000Z', '2026-02-01'],
  ['2026-02-28T16:59:59.999Z', '2026-02-28'],
  ['2026-02-28T17:00:00.000Z', '2026-03-01'],
  ['2028-02-28T17:00:00.000Z', '2028-02-29'],
  ['2026-04-30T17:00:00.000Z', '2026-05-01'],
  ['2026-12-31T16:59:59.999Z', '2026-12-31'],
  ['2026-12-31T17:00:00.000Z', '2027-01-01'],
])('%s is %s in Jakarta', (instant, day) => {
  expect(jakartaDay(new Date(instant))).toBe(day);
});

test.each(['1970-01-01', '2026-11-21', '2028-02-29', '9999-12-31'])('%s is a day', (text) => {
  expect(isDay(text)).toBe(true);
});

test.each([
  '',
  '0000-01-01',
  '1969-12-31',
  '2026-00-10',
  '2026-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-1-1',
  '26-01-01',
  '2026-01-01Z',
])('%j is not a day', (text) => {
  expect(isDay(text)).toBe(false);
});

test('a day and a time in Jakarta convert to a moment and back', () => {
  const moment = jakartaMoment('2026-03-01', '00:30');
  expect(moment.toISOString()).toBe('2026-02-28T17:30:00.000Z');
  expect([jakartaDay(moment), jakartaTime(moment)]).toEqual(['2026-03-01', '00:30:00']);
  expect(jakartaDateTime(moment)).toBe('2026-03-01 00:30:00');
});

test('the monotonic clock never goes back, whatever the offset', () => {
  const clock = makeClock();
  const before = clock.monotonicMs();
  clock.offsetMs = -3_600_000;
  expect(clock.monotonicMs()).toBeGreaterThanOrEqual(before);
});

test("the node's clock moves with the offset", () => {
  const clock = makeClock();
  clock.offsetMs = 86_400_000;
  expect(clock.nodeNow().getTime() - makeClock().nodeNow().getTime()).toBeGreaterThan(86_300_000);
});

test('a pause ends at once when it is aborted, before it starts or while it lasts', async () => {
  const stop = new AbortController();
  const paused = pause(60_000, stop.signal);
  stop.abort();
  await paused;
  await pause(60_000, stop.signal);
});
