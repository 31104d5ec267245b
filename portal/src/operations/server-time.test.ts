import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { elapsedSince } from '../operator/orders/elapsed-since.ts';
import { fetchReauthenticated } from './reauthentication.ts';
import { noteServerTime, serverNow } from './server-time.ts';

const device = '2026-11-22T07:05:00.400Z';
beforeEach(() => vi.useFakeTimers({ now: new Date(device), toFake: ['Date'] }));
afterEach(() => {
  noteServerTime(answeredAt(new Date().toUTCString()));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answeredAt(date?: string): Response {
  return new Response('{}', { status: 200, headers: date === undefined ? {} : { date } });
}

test('how long something waits counts by the clock of the server, not of the device', async () => {
  // The clock of the device is two hours slow.
  vi.stubGlobal('fetch', async () => answeredAt('Sun, 22 Nov 2026 09:05:00 GMT'));
  await fetchReauthenticated(new Request('http://localhost/list'));
  // In whichever language: five minutes.
  expect(elapsedSince('2026-11-22T09:00:00Z')).toMatch(/^5\sm/);
});

test.each([
  ['Sun, 22 Nov 2026 07:04:59 GMT', device],
  ['Sun, 22 Nov 2026 07:04:00 GMT', '2026-11-22T07:04:00.000Z'],
  ['not a time', device],
  [undefined, device],
])('an answer of %s makes it %s', (date, now) => {
  noteServerTime(answeredAt(date));
  expect(serverNow().toISOString()).toBe(now);
});
