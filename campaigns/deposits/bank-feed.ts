import { randomUUID } from 'node:crypto';
import { makeClock, pause } from '../../server/src/clock.ts';
import type { AddedFeed } from '../../server/src/deposits/bank/feeds/bank-feeds.ts';
import { signedHeaders } from '../../server/src/webhook-signature.ts';
import type { Random } from '../../server/test/crash/random.ts';
import type { BankLine, SimulatedBank } from './bank-statements.ts';

/** A mutation service: it sends the lines of the bank as signed callbacks. */
export interface BankFeed {
  /** Sends some lines, new ones and earlier ones: at times twice at once, and after a forged callback. */
  push(random: Random): Promise<void>;
  /** Sends every line that was not sent yet. */
  pushRest(): Promise<void>;
  readonly sent: { callbacks: number; forged: number };
  /** What must not happen, a sentence each. */
  readonly complaints: readonly string[];
}

/** The most lines of a callback, and how many earlier ones it repeats at most. */
const [linesMax, overlapMax] = [150, 10];
/** The pause before a callback that was not answered is sent again, and how long it is tried, milliseconds. */
const [againMs, patienceMs] = [250, 120_000];

const clock = makeClock();

/** Opens the service. `address` is that of the servers' balancer. */
export function openBankFeed(on: {
  readonly address: string;
  readonly feed: AddedFeed;
  readonly bank: SimulatedBank;
}): BankFeed {
  const { address, feed, bank } = on;
  const sent = { callbacks: 0, forged: 0 };
  const complaints: string[] = [];
  let pushed = 0;

  async function post(id: string, text: string, forge = false): Promise<number> {
    const message = { id, at: clock.nodeNow(), body: forge ? `${text} ` : text };
    try {
      const answer = await fetch(`${address}/callbacks/bank/${feed.token}`, {
        method: 'POST',
        body: text,
        headers: { 'content-type': 'application/json', ...signedHeaders(message, [feed.secret]) },
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      // A server was killed; nobody knows whether it stored the lines.
      return 0;
    }
  }

  /** Sends a callback until it is answered with 200, as such a service does. */
  async function deliver(id: string, text: string): Promise<void> {
    const endMs = clock.monotonicMs() + patienceMs;
    let status = await post(id, text);
    while (status !== 200 && clock.monotonicMs() < endMs) {
      if (status !== 0 && status < 500) break;
      await pause(againMs);
      status = await post(id, text);
    }
    if (status === 200) sent.callbacks += 1;
    else complaints.push(`A callback of the bank was answered with ${status}.`);
  }

  async function forge(text: string): Promise<void> {
    const status = await post(`msg_${randomUUID()}`, text, true);
    sent.forged += 1;
    if (status === 200) complaints.push('A forged callback of the bank was accepted.');
  }

  const textOf = (lines: readonly BankLine[]): string => JSON.stringify({ lines: lines.map(reportedLine) });

  return {
    sent,
    complaints,
    async push(random) {
      const first = Math.max(pushed - random.whole(0, overlapMax), 0);
      const lines = bank.lines.slice(first, pushed + random.whole(1, linesMax - overlapMax));
      if (lines.length === 0) return;
      pushed = Math.max(pushed, first + lines.length);
      const [id, text] = [`msg_${randomUUID()}`, textOf(lines)];
      if (random.whole(1, 5) === 1) await forge(text);
      const times = random.whole(1, 4) === 1 ? 2 : 1;
      await Promise.all(Array.from({ length: times }, () => deliver(id, text)));
    },
    async pushRest() {
      while (pushed < bank.lines.length) {
        const lines = bank.lines.slice(pushed, pushed + linesMax);
        pushed += lines.length;
        await deliver(`msg_${randomUUID()}`, textOf(lines));
      }
    },
  };
}

function reportedLine({ day, text, amount, balance }: BankLine): object {
  // The balance identifies a line.
  return { reference: `line-${balance}`, date: day, direction: 'credit', amount, description: text, balance };
}
