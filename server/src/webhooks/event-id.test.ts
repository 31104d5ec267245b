import fc from 'fast-check';
import { validate, version } from 'uuid';
import { expect, test } from 'vitest';
import { eventIdOf, isEventOf, stepNumberOf, timeOf } from './event-id.ts';

const wallets = fc
  .tuple(fc.uuid({ version: 7 }), fc.constantFrom('live', 'sandbox'))
  .map(([accountId, environment]) => ({ accountId, environment }) as const);
/** All numbers that an id has room for. */
const numbers = fc.bigInt({ min: 1n, max: 2n ** 40n - 1n });
const times = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true });

test('the id of an event has the number and the time of its step', () => {
  fc.assert(
    fc.property(wallets, numbers, times, (wallet, number, at) => {
      const id = eventIdOf({ ...wallet, number, at });
      expect(stepNumberOf(id)).toBe(number);
      expect(timeOf(id)).toEqual(at);
      expect(isEventOf(wallet, id)).toBe(true);
    }),
  );
});

test('it is a UUIDv7 of RFC 9562', () => {
  fc.assert(
    fc.property(wallets, numbers, times, (wallet, number, at) => {
      const id = eventIdOf({ ...wallet, number, at });
      expect([validate(id), version(id)]).toEqual([true, 7]);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }),
  );
});

test('ids of one wallet sort in the order of its steps', () => {
  fc.assert(
    fc.property(wallets, fc.tuple(numbers, numbers), fc.tuple(times, times), (wallet, steps, moments) => {
      const [before, after] = steps.toSorted((a, b) => (a < b ? -1 : 1));
      const [earlier, later] = moments.toSorted((a, b) => a.getTime() - b.getTime());
      if (before === undefined || after === undefined || earlier === undefined || later === undefined) return;
      if (before === after) return;
      const first = eventIdOf({ ...wallet, number: before, at: earlier });
      expect(first < eventIdOf({ ...wallet, number: after, at: later })).toBe(true);
      expect(first < eventIdOf({ ...wallet, number: after, at: earlier })).toBe(true);
    }),
  );
});

test('wallets that differ in the environment or the last 33 bits of the account share no id', () => {
  fc.assert(
    fc.property(wallets, fc.integer({ min: 0, max: 32 }), numbers, times, (wallet, bit, number, at) => {
      const account = BigInt(`0x${wallet.accountId.replaceAll('-', '')}`) ^ (1n << BigInt(bit));
      const accountId = account
        .toString(16)
        .padStart(32, '0')
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
      const environment = wallet.environment === 'live' ? 'sandbox' : 'live';
      const id = eventIdOf({ ...wallet, number, at });
      for (const other of [
        { ...wallet, accountId },
        { ...wallet, environment },
      ] as const) {
        expect(eventIdOf({ ...other, number, at })).not.toBe(id);
        expect(isEventOf(other, id)).toBe(false);
      }
    }),
  );
});
