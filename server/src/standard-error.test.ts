import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeLogger } from './log.ts';
import { batchLines } from './standard-error.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const line = `${'x'.repeat(99)}\n`;

test('lines are written together, in order, after 100 ms', () => {
  const sent: string[] = [];
  const lines = batchLines((bytes, done) => {
    sent.push(bytes.toString());
    done(bytes.length);
  });
  lines.write('one\n');
  lines.write('two\n');
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(sent).toEqual(['one\ntwo\n']);
});

test('unwritten bytes are written again, and only one write is in flight', () => {
  const requests: string[] = [];
  let answer = (_taken: number): void => undefined;
  const lines = batchLines((bytes, done) => {
    requests.push(bytes.toString());
    answer = done;
  });
  lines.write('one\n');
  vi.advanceTimersByTime(100);
  lines.write('two\n');
  vi.advanceTimersByTime(1_000);
  expect(requests).toEqual(['one\n']);
  expect(lines.rest().toString()).toBe('two\n');
  answer(0);
  expect(lines.rest().toString()).toBe('one\ntwo\n');
  vi.advanceTimersByTime(100);
  answer(2);
  answer(2);
  vi.advanceTimersByTime(100);
  expect(requests).toEqual(['one\n', 'one\n', 'e\n', 'two\n']);
});

test('unwritten bytes are written again without a new line, and a full buffer is written at once', () => {
  const requests: number[] = [];
  let room = 0;
  const lines = batchLines((bytes, done) => {
    requests.push(bytes.length);
    done(Math.min(room, bytes.length));
  });
  lines.write('one\n');
  vi.advanceTimersByTime(100);
  room = Infinity;
  vi.advanceTimersByTime(100);
  expect(requests).toEqual([4, 4]);
  for (let i = 0; i < 164; i += 1) lines.write(line);
  expect(requests).toEqual([4, 4, 16_400]);
});

test('without a reader the buffer is bounded, and the log reports how many lines were lost', () => {
  let full = true;
  let text = '';
  const lines = batchLines((bytes, done) => {
    if (!full) text += bytes.toString();
    done(full ? 0 : bytes.length);
  });
  for (let i = 0; i < 20_000; i += 1) lines.write(line);
  vi.advanceTimersByTime(1_000);
  expect(lines.rest().length).toBeLessThanOrEqual(1_048_576);

  full = false;
  vi.advanceTimersByTime(1_000);
  const arrived = text.trimEnd().split('\n');
  const { lost, msg } = JSON.parse(arrived.at(-1) ?? '');
  expect(msg).toBe('log lines were lost');
  expect(arrived.length - 1 + Number(lost)).toBe(20_000);
  expect(lines.rest().length).toBe(0);
});

test('the report of lost lines is written in the format of the log', () => {
  let full = true;
  let text = '';
  const lines = batchLines((bytes, done) => {
    if (!full) text += bytes.toString();
    done(full ? 0 : bytes.length);
  });
  const log = makeLogger({ logLevel: 'info', logFormat: 'text' }, lines);
  for (let i = 0; i < 2; i += 1) log.info({ event: 'x'.repeat(600_000) }, 'long');
  vi.advanceTimersByTime(1_000);
  full = false;
  vi.advanceTimersByTime(1_000);
  expect(text.trimEnd().split('\n').at(-1)).toMatch(/^\d\d:\d\d:\d\d WARN  log lines were lost  lost=1$/);
});
