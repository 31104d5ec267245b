import { join } from 'node:path';
import { pause } from '../../server/src/clock.ts';
import type { Answer, OrderData } from '../../server/test/crash/load.ts';
import { until } from '../../server/test/crash/serve.ts';
import { patienceMs } from '../../server/test/patience.ts';
import { isRunning } from '../../server/test/processes.ts';
import {
  type Begun,
  findLost,
  findUnfinished,
  findWrongEnd,
  readStatus,
  readWallet,
} from './expectations.ts';
import { cancelled, type Operation } from './operations.ts';
import { type CallNumber, type EnteredCall, traceWrites } from './strace.ts';
import type { Sent, Testbed } from './testbed.ts';
import type { Threads, Victim } from './victims.ts';

/** Where a victim is killed: when a thread of this name enters this call. */
export interface Point extends CallNumber {
  readonly thread: string;
}

/** The calls of one name that the threads of one name have entered. */
export interface NamedCalls {
  readonly thread: string;
  readonly call: string;
  /** The most that one thread has entered. */
  readonly most: number;
  /** Whether one of them belongs to the operation. */
  readonly hasOwn: boolean;
}

/** What happened during an operation. */
export interface Played {
  /** Whether a thread has entered the call, so that the victim was killed. */
  readonly reached: boolean;
  /** The calls of each thread and name. */
  readonly calls: readonly NamedCalls[];
  /** How many calls belong to the operation. */
  readonly own: number;
  /** Which of them was the last, if the victim was killed at one of them. */
  readonly killedAtOwn: number | undefined;
  /** One sentence each. */
  readonly problems: readonly string[];
}

/**
 * Performs an operation, whose victim is killed at a point, and expects that it has happened once. Without a point nothing is
 * killed.
 */
export async function play(
  testbed: Testbed,
  victim: Victim,
  operation: Operation,
  point?: Point,
): Promise<Played> {
  const all = await victim.threads(testbed);
  const begun = { operation, before: await testbed.query(readWallet) };
  const order = await operation.given?.(testbed);
  const events = await testbed.databaseEvents();
  const request = operation.request(testbed, order);
  const threads: Threads = point === undefined ? all : new Map([[point.thread, all.get(point.thread) ?? []]]);
  const targets = [...threads.values()].flat();
  // A server without such a thread has not entered its calls.
  if (targets.length === 0)
    return { reached: false, calls: [], own: 0, killedAtOwn: undefined, problems: [] };

  const trace = await traceWrites(targets, join(testbed.dataDir, '..', 'trace'), point);
  const answer = await testbed.tryOnce(request);
  if (operation.byWorker === true) await untilEndOrKill(testbed, operation, order?.id ?? '', targets);
  await pause(victim.afterAnswerMs);
  const entered = await trace.end();
  const end = entered.findIndex(({ call, number }) => call === point?.call && number === point.number);
  const reached = end >= 0;
  if (reached) await victim.recover(testbed, targets, events);
  const problems = await findProblems(testbed, begun, { order, request, answer });
  const own = entered.slice(0, reached ? end + 1 : undefined).filter(({ text }) => victim.isOwn(text)).length;
  const killedAtOwn = reached && victim.isOwn(entered[end]?.text ?? '') ? own : undefined;
  return { reached, calls: namedCalls(victim, threads, entered), own, killedAtOwn, problems };
}

/** Waits until the worker has ended an order, or a traced thread is gone. */
async function untilEndOrKill(
  testbed: Testbed,
  { end }: Operation,
  id: string,
  threads: readonly number[],
): Promise<void> {
  await until(`${id} is ${end}, or the victim killed`, patienceMs, async () => {
    const running = await Promise.all(threads.map(isRunning));
    // The database may be restarting.
    const status = testbed.query((database) => readStatus(database, id)).catch(() => undefined);
    return running.includes(false) || (await status) === end;
  });
}

function namedCalls(
  { isOwn }: Victim,
  threads: Threads,
  entered: readonly EnteredCall[],
): readonly NamedCalls[] {
  return [...threads].flatMap(([thread, ids]) => {
    const byName = Map.groupBy(
      entered.filter((one) => ids.includes(one.thread)),
      ({ call }) => call,
    );
    return [...byName].map(([call, all]) => ({
      thread,
      call,
      most: Math.max(...all.map(({ number }) => number)),
      hasOwn: all.some(({ text }) => isOwn(text)),
    }));
  });
}

interface Done {
  readonly order: OrderData | undefined;
  readonly request: Sent;
  readonly answer: Answer | undefined;
}

/** Lets the worker finish alone, sends the request again, and compares what has become of the order. */
async function findProblems(
  testbed: Testbed,
  begun: Begun,
  { order, request, answer }: Done,
): Promise<string[]> {
  const acknowledged = answer !== undefined && answer.status < 300 ? answer.body.data : undefined;
  // No request helps the worker.
  const problems = await workToEnd(testbed, begun);
  if (acknowledged !== undefined)
    problems.push(...(await testbed.query((database) => findLost(database, begun, acknowledged))));
  // A request would only hide them.
  if (problems.length > 0) return problems;

  const again = await testbed.send(request);
  if (again.status >= 300)
    return [`the request that was sent again was refused with ${again.body.error?.code}`];
  problems.push(...(await workToEnd(testbed, begun)));
  const id = order?.id ?? again.body.data?.id ?? '';
  if (order === undefined && acknowledged !== undefined && acknowledged.id !== id)
    problems.push(`${acknowledged.id} was acknowledged, and ${id} when the request was sent again`);
  const { dataDir } = testbed;
  problems.push(...(await testbed.query((database) => findWrongEnd(database, dataDir, begun, id))));
  // Leaves nothing that a worker would expire later.
  if (begun.operation.end === 'awaiting_confirmation') await cancelled(testbed, { id });
  return problems;
}

/** Waits until nothing is left to the worker, and returns what it has not finished in time. */
async function workToEnd(testbed: Testbed, begun: Begun): Promise<string[]> {
  let left: string[] = [];
  for (let tries = 0; tries < patienceMs / 50; tries += 1) {
    left = await testbed.query((database) => findUnfinished(database, begun));
    if (left.length === 0) break;
    await pause(50);
  }
  return left;
}
