import { expect, test } from 'vitest';
import { isDiskLow, withOwnDisk } from './disk-low.ts';

const thresholds = { diskPercent: 10, diskGigabytes: 2 };

test('a disk is low below a share of it or an amount, and well again a fifth beyond', () => {
  const isLow = (free: number, total: number, wasLow: boolean): boolean =>
    isDiskLow({ free, total }, thresholds, wasLow);
  expect(isLow(9.9e9, 100e9, false)).toBe(true);
  expect(isLow(10e9, 100e9, false)).toBe(false);
  expect(isLow(11e9, 100e9, true)).toBe(true);
  expect(isLow(12e9, 100e9, true)).toBe(false);
  expect(isLow(1.9e9, 10e9, false)).toBe(true);
  expect(isLow(2.1e9, 10e9, false)).toBe(false);
  expect(isLow(2.1e9, 10e9, true)).toBe(true);
  expect(isLow(2.5e9, 10e9, true)).toBe(false);
});

test('a disk that was low is well when all is well, whatever the threshold', () => {
  expect(isDiskLow({ free: 96e9, total: 100e9 }, { ...thresholds, diskPercent: 90 }, true)).toBe(false);
});

test('a disk that cannot be read is not low', () => {
  expect(isDiskLow(null, thresholds, true)).toBe(false);
  expect(isDiskLow({ free: 0, total: 0 }, thresholds, true)).toBe(false);
});

test('zero switches a threshold off', () => {
  const disk = { free: 1e9, total: 100e9 };
  expect(isDiskLow(disk, { diskPercent: 0, diskGigabytes: 0 }, false)).toBe(false);
  expect(isDiskLow(disk, { diskPercent: 0, diskGigabytes: 2 }, false)).toBe(true);
});

test('the disk of this machine is added to those that servers report, once', () => {
  const low = { free: 1e9, total: 100e9 };
  const hostsOf = (fullDisks: readonly string[], disk: typeof low | null): readonly string[] =>
    withOwnDisk({ fullDisks, disk }, thresholds, 'konter-a').fullDisks;
  expect(hostsOf([], low)).toEqual(['konter-a']);
  expect(hostsOf(['konter-b'], low)).toEqual(['konter-b', 'konter-a']);
  expect(hostsOf(['konter-a', 'konter-b'], low)).toEqual(['konter-a', 'konter-b']);
  expect(hostsOf([], { free: 90e9, total: 100e9 })).toEqual([]);
  expect(hostsOf(['konter-b'], null)).toEqual(['konter-b']);
});
