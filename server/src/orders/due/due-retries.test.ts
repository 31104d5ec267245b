import { expect, test } from 'vitest';
import { dayMs, hourMs, later, makeClock, minuteMs } from '../../clock.ts';
import { makeLogger } from '../../log.ts';
import { type DueRetries, openDueRetries } from './due-retries.ts';
import { beforeAll as noBeginning, type DueSearch, type DueSpan } from './due-scope.ts';

const start = new Date(Date.UTC(2026, 1, 1));
const day = (n: number): Date => later(start, n * dayMs);
const now = day(300);
const broken = new Error('It is broken.');

interface Stage {
  readonly retries: DueRetries;
  /** Lets so long pass for pauses, milliseconds. */
  letPass(ms: number): void;
  /** Lets each pause pass, and returns what is searched again. */
  retry(search?: DueSearch): Promise<DueSpan[]>;
}

function openStage(): Stage {
  let nowMs = 0;
  const clock = { ...makeClock(), monotonicMs: () => nowMs };
  const log = makeLogger({ logLevel: 'info', logFormat: 'json' }, { write: () => undefined });
  const retries = openDueRetries({ clock, log }, 'test');
  const letPass = (ms: number): void => void (nowMs += ms);
  return {
    retries,
    letPass,
    async retry(search = async () => undefined) {
      letPass(minuteMs);
      const spans: DueSpan[] = [];
      await retries.retry(now, async (span, scope) => {
        spans.push(span);
        await search(span, scope);
      });
      return spans;
    },
  };
}

/** A search that fails wherever the moment is. */
function breaksAt(at: Date): DueSearch {
  return async ({ from, to }) => {
    if (from < at && at <= to) throw broken;
  };
}

function lengthMs({ from, to }: DueSpan): number {
  return to.getTime() - from.getTime();
}

test('a broken order holds up nothing of its account that becomes due days later, and is searched alone', async () => {
  const { retries, retry } = openStage();
  retries.newest({ from: day(0), to: day(1) }).failed('account', broken);
  retries.done({ from: day(1), to: day(3) });
  const at = later(day(0), 10 * hourMs);
  const first = await retry(breaksAt(at));
  expect(first.some(({ to }) => to.getTime() === day(3).getTime())).toBe(true);
  // What has succeeded is not searched again.
  for (let i = 0; i < 10; i += 1)
    for (const { to } of await retry(breaksAt(at))) expect(to <= day(1)).toBe(true);
  const [own, ...others] = await retry(breaksAt(at));
  expect(others).toEqual([]);
  expect(own === undefined ? Infinity : lengthMs(own)).toBeLessThanOrEqual(minuteMs);
  expect(retries.holdsWatermark()).toBe(true);

  const added = { from: later(day(3), -5_000), to: later(day(3), minuteMs) };
  retries.done(added);
  expect(await retry()).toEqual([own, added]);
  expect(await retry()).toEqual([]);
  expect(retries.holdsWatermark()).toBe(false);
});

test('a span that is too long for one search is done with in shorter ones', async () => {
  const { retries, retry } = openStage();
  retries.newest({ from: day(0), to: day(3) }).failed('account', broken);
  const done: DueSpan[] = [];
  for (let i = 0; i < 500 && retries.holdsWatermark(); i += 1)
    await retry(async (span) => {
      if (lengthMs(span) > hourMs) throw broken;
      done.push(span);
    });
  expect(retries.holdsWatermark()).toBe(false);
  expect(done.reduce((sum, span) => sum + lengthMs(span), 0)).toBe(3 * dayMs);
});

test('of the past only the spans that failed are searched again, and what has no beginning stays whole', async () => {
  const { retries, retry } = openStage();
  const failed = [
    { from: noBeginning, to: day(0) },
    { from: day(9), to: later(day(9), hourMs) },
    { from: day(280), to: later(day(280), hourMs) },
  ];
  for (const span of failed) retries.past(span).failed('account', broken);
  const always: DueSearch = async () => {
    throw broken;
  };
  expect(await retry(always)).toEqual(failed);
  expect(await retry(always)).toEqual([
    failed[0],
    ...failed.slice(1).flatMap(({ from, to }) => {
      const middle = later(from, hourMs / 2);
      return [
        { from, to: middle },
        { from: middle, to },
      ];
    }),
  ]);
  expect(retries.holdsWatermark()).toBe(false);
});

test('an account that fails in many spans of the past waits once', async () => {
  const { retries, retry } = openStage();
  for (let n = 0; n < 200; n += 1) {
    const span = { from: later(day(0), n * 1_000), to: later(day(0), (n + 1) * 1_000) };
    retries.past(span).failed('account', broken);
  }
  expect(await retry()).toEqual([{ from: day(0), to: later(day(0), 200_000) }]);
});

test('when too many accounts fail at once, the span is searched again, and the past is left to the next start', async () => {
  const { retries, retry } = openStage();
  const span = { from: day(0), to: later(day(0), 1_000) };
  const [newest, past] = [retries.newest(span), retries.past(span)];
  for (let i = 0; i < 100; i += 1) for (const scope of [newest, past]) scope.failed(`account ${i}`, broken);
  expect(() => newest.failed('account 100', broken)).toThrow(broken);
  past.failed('account 100', broken);
  expect(await retry()).toHaveLength(200);
});

test('two accounts are searched at once, for a second, and the others at the next call', async () => {
  const { retries, letPass } = openStage();
  const span = { from: day(0), to: later(day(0), minuteMs) };
  const scope = retries.newest(span);
  for (let i = 0; i < 10; i += 1) scope.failed(`account ${i}`, broken);
  letPass(minuteMs);
  let [atOnce, most] = [0, 0];
  const searched: (string | null)[] = [];
  const retry = async (): Promise<number> => {
    await retries.retry(now, async (_span, { accountId }) => {
      most = Math.max(most, (atOnce += 1));
      await Promise.resolve();
      letPass(400);
      searched.push(accountId);
      atOnce -= 1;
    });
    return searched.length;
  };
  const first = await retry();
  expect(first).toBeLessThan(10);
  while ((await retry()) < 10) expect(retries.holdsWatermark()).toBe(true);
  expect(most).toBe(2);
  expect(searched).toEqual(Array.from({ length: 10 }, (_, i) => `account ${i}`));
});

test('a clock that was set back leaves what is later to its time', async () => {
  const { retries, retry } = openStage();
  retries.newest({ from: later(now, -minuteMs), to: later(now, hourMs) }).failed('one', broken);
  retries.newest({ from: later(now, minuteMs), to: later(now, hourMs) }).failed('another', broken);
  expect(await retry()).toEqual([{ from: later(now, -minuteMs), to: now }]);
  expect(retries.holdsWatermark()).toBe(false);
});
