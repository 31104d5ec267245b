import { pause } from '../../server/src/clock.ts';
import { CommandError } from '../../server/src/command-error.ts';
import { DatabaseUnavailable } from '../../server/src/database/connection.ts';
import { importStatement } from '../../server/src/deposits/bank/import-statement.ts';
import { recordPendingLines } from '../../server/src/deposits/bank/lines/record-lines.ts';
import { listPayments } from '../../server/src/deposits/payments/list-payments.ts';
import { matchByHand } from '../../server/src/deposits/payments/match-by-hand.ts';
import { rejectPayment } from '../../server/src/deposits/payments/reject-payment.ts';
import { makeRandom, type Random } from '../../server/test/crash/random.ts';
import { makeSomeDue, postponeRoutine } from './books.ts';
import type { Paid } from './payers.ts';
import { takeSomeBack, type TakeBackWork } from './take-backs.ts';
import type { Testbed } from './testbed.ts';

/** What operators did. */
export interface OperatorWork {
  imports: number;
  matched: number;
  rejected: number;
  /** Decisions that another operator had made before. */
  tooLate: number;
  readonly takeBacks: TakeBackWork;
}

/** The pause between two looks whether there is something to do, milliseconds. */
const pauseMs = 150;
/** After how many requests operators and services do each thing again: a slow machine does not do more of it. */
const every = { decide: 20, due: 10, file: 60, postpone: 250, push: 8, takeBack: 5 } as const;
/** How often a run imports a file at most: each is compared with the whole day. */
const filesMax = 100;
/** How often a run imports one by a command: at least, and once more for so many requests. */
const [commandsMin, requestsOfCommand] = [4, 2_500];
/** How many lines of the file before a statement file repeats at most. */
const overlapMax = 20;

/**
 * Imports statement files that overlap, each by two operators at once, while a service pushes the same lines, decides
 * cases, and lets gateways be asked at random times, until it is stopped. At the end every line was pushed and imported.
 */
export function runOperators(
  testbed: Testbed,
  paid: Paid,
  { payments, random }: { readonly payments: number; readonly random: Random },
): { readonly done: OperatorWork; stop(): Promise<void> } {
  const stopping = new AbortController();
  const takeBacks: TakeBackWork = { atGateways: 0, byOperators: 0, emptied: 0 };
  const done: OperatorWork = { imports: 0, matched: 0, rejected: 0, tooLate: 0, takeBacks };
  let imported = 0;
  let byCommand = false;
  // A draw of its own: what the service sends depends on no other work.
  const feedRandom = makeRandom(random.whole(0, 2 ** 31));
  const repeat = async (requests: number, work: () => Promise<void>): Promise<void> => {
    let next = 0;
    while (!stopping.signal.aborted) {
      const isDue = paid.requests >= next;
      if (isDue) next = paid.requests + requests;
      await (isDue ? work() : Promise.resolve()).catch((error: unknown) => {
        // A person tries again later; so does the next round.
        if (!(error instanceof DatabaseUnavailable))
          paid.complaints.push(`An operator ended with an error: ${String(error)}`);
      });
      await pause(pauseMs, stopping.signal);
    }
  };
  async function importByCommand(): Promise<void> {
    // The first one has something to import.
    while (testbed.bank.lines.length === 0 && !stopping.signal.aborted) await pause(pauseMs, stopping.signal);
    const file = testbed.bank.statement(Math.max(imported - overlapMax, 0));
    if (file === undefined) return;
    // Nobody else reports its newest lines meanwhile.
    byCommand = true;
    await testbed.imports.run(file, random).finally(() => (byCommand = false));
  }
  async function importNext(): Promise<void> {
    const first = Math.max(imported - random.whole(0, overlapMax), 0);
    if (byCommand || testbed.bank.lines.length === imported) return;
    imported = testbed.bank.lines.length;
    const file = testbed.bank.statement(first);
    if (file !== undefined) await importAtBoth(testbed, file, done);
  }
  const working = [
    repeat(Math.max(every.file, Math.ceil(payments / filesMax)), importNext),
    repeat(Math.ceil(payments / (commandsMin + payments / requestsOfCommand)), importByCommand),
    repeat(every.takeBack, () => takeSomeBack(testbed, paid, random, takeBacks)),
    repeat(every.push, async () => {
      if (!byCommand) await testbed.feed.push(feedRandom);
    }),
    repeat(every.decide, () => decide(testbed, random, done)),
    repeat(every.postpone, async () => {
      for (const { name } of testbed.gateways) await postponeRoutine(testbed.apps[0].database, name);
    }),
    repeat(every.due, () => askSome(testbed, random)),
  ];
  return {
    done,
    async stop() {
      stopping.abort();
      await Promise.all(working);
      await testbed.feed.pushRest();
      const whole = testbed.bank.statement(0);
      if (whole !== undefined) await importAtBoth(testbed, whole, done);
      // What is not in the books by now stays there when it comes.
      for (let left = paid.toTakeBack.length; left > 0; left -= 1) {
        const [one] = paid.toTakeBack.splice(0, 1);
        if (one !== undefined) await takeSomeBack(testbed, { ...paid, toTakeBack: [one] }, random, takeBacks);
      }
    },
  };
}

/** Lets the gateways be asked about some transactions before their time. */
async function askSome({ apps: [app], gateways }: Testbed, random: Random): Promise<void> {
  for (const { name } of gateways) await makeSomeDue(app.database, name, random.whole(1, 3));
}

async function importAtBoth(
  { apps, bankAccount }: Testbed,
  bytes: Buffer,
  done: OperatorWork,
): Promise<void> {
  await Promise.all(
    apps.map(async (app) => {
      await importStatement(app, { bank: 'bca', bytes, bankAccount }, 'campaign');
      await recordPendingLines(app, { bankAccountId: bankAccount.id });
      done.imports += 1;
    }),
  );
}

/** How many cases are decided at once, and of how many new ones one is. */
const [casesMax, caseShare] = [8, 3];

/** Decides some of the newest cases: two operators at once, who do not agree. */
async function decide({ apps, clients }: Testbed, random: Random, done: OperatorWork): Promise<void> {
  const [first, second] = apps;
  const { payments } = await listPayments(first.database, {
    environment: 'live',
    state: 'in_review',
    limit: casesMax,
  });
  for (const { id, candidates, requestId } of payments) {
    if (random.whole(1, caseShare) > 1) continue;
    const { accountId } = random.pick(clients).wallet;
    const request = requestId ?? candidates[0];
    const to = request !== undefined && random.whole(0, 1) === 1 ? { requestId: request } : { accountId };
    const why = { paymentId: id, actor: 'campaign', reason: 'the payer called' };
    await Promise.all([
      counted(done, 'matched', () => matchByHand(first, { ...why, to })),
      random.whole(0, 1) === 1
        ? counted(done, 'matched', () => matchByHand(second, { ...why, to: { accountId } }))
        : counted(done, 'rejected', () => rejectPayment(second, why)),
    ]);
  }
}

async function counted(
  done: OperatorWork,
  as: 'matched' | 'rejected',
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
    done[as] += 1;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    done.tooLate += 1;
  }
}
