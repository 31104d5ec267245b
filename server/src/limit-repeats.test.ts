import { expect, test } from 'vitest';
import { minuteMs } from './clock.ts';
import { DatabaseUnavailable } from './database/connection.ts';
import { faultOf } from './fault.ts';
import { makeLogger } from './log.ts';

const unreachable = new DatabaseUnavailable('The database cannot be reached.');
const failed = 'a task of the worker failed and will be retried';
const notLeased = 'deliveries could not be leased; they stay due';

test('an unreachable database is logged once a minute for each message, also by children, with what was omitted', () => {
  const lines: Record<string, unknown>[] = [];
  let nowMs = 0;
  const log = makeLogger(
    { logLevel: 'info', logFormat: 'json' },
    { write: (line) => void lines.push(JSON.parse(line)) },
    { monotonicMs: () => nowMs },
  );
  for (const task of ['first', 'second', 'third']) log.error({ task, ...faultOf(unreachable) }, failed);
  log.child({}).error(faultOf(unreachable), failed);
  log.error(faultOf(unreachable), notLeased);
  // What else fails is not hidden by it.
  for (const task of ['first', 'first']) log.error({ task, ...faultOf(new TypeError('a defect')) }, failed);
  log.info('started');
  nowMs = minuteMs;
  log.error({ task: 'second', ...faultOf(unreachable) }, failed);
  const shown = lines.map(({ level, time, ...fields }) => (time === undefined ? level : fields));
  expect(shown).toEqual([
    { msg: failed, task: 'first', fault: 'DatabaseUnavailable' },
    { msg: notLeased, fault: 'DatabaseUnavailable' },
    { msg: failed, task: 'first', fault: 'TypeError' },
    { msg: failed, task: 'first', fault: 'TypeError' },
    { msg: 'started' },
    { msg: failed, task: 'second', fault: 'DatabaseUnavailable', omitted: 3 },
  ]);
});
