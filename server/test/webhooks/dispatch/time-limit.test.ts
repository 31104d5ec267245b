import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeClock, minuteMs } from '../../../src/clock.ts';
import { openSender } from '../../../src/webhooks/dispatch/deliver.ts';
import { eventBody } from '../../../src/webhooks/event.ts';
import { type Receiver, startReceiver } from '../hook-receiver.ts';

/** So long that nothing ends by it during a test, however slow the machine is. */
const limitMs = 10 * minuteMs;

const wallet = { balance: 1, held: 0, available: 1, currency: 'IDR', simulated: true };
const body = eventBody('wallet.deposited', { now: new Date(), environment: 'sandbox' }, { wallet });

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

test.each([
  ['without an answer', false],
  ['with a dripping answer', true],
])('an attempt %s ends at the time limit, counted from its start', async (_, drips) => {
  let drops = 0;
  receiver.answer((_received, { socket }) => {
    if (drips) socket?.write('HTTP/1.1 500 no\r\n');
    const timer = setInterval(() => {
      if (drips) socket?.write(`x-more: ${drops}\r\n`);
      drops += 1;
    }, 5);
    socket?.once('close', () => clearInterval(timer));
  });
  const sender = openSender({
    clock: makeClock(),
    resolve: async () => [],
    localReceivers: { live: false, sandbox: true },
    limitMs,
    userAgent: 'test',
  });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const attempt = sender.send({ environment: 'sandbox', url: receiver.url, headers: {}, body });
  const set = timers.mock.calls.map(([act, ms]) => ({ act, ms }));
  timers.mockRestore();
  expect(set.map(({ ms }) => ms)).toEqual([limitMs]);

  const ended = vi.fn<() => void>();
  void attempt.then(ended);
  await expect.poll(() => drops).toBeGreaterThan(10);
  expect(ended).not.toHaveBeenCalled();
  for (const { act } of set) act();
  expect(await attempt).toMatchObject({ status: null, fault: 'time_limit' });
  await sender.close();
});
