import { pause } from '../../server/src/clock.ts';
import type { LiveStage } from '../../server/test/suppliers/live-stage.ts';

/** A purchase that has succeeded. */
interface Bought {
  readonly customer: string;
  readonly reference: string;
}

/** Purchases in live that arrive at a rate, whether those before have ended or not. */
export interface Arrivals {
  readonly bought: readonly Bought[];
  /** The codes of the refusals. */
  readonly refused: readonly string[];
  /** Answers that no buyer may get. */
  readonly complaints: readonly string[];
  /** Returns when every purchase has its answer. */
  stop(): Promise<void>;
}

/** Starts them. Every purchase has a customer and a reference of its own. */
export function startArrivals(stage: LiveStage, everyMs: number): Arrivals {
  const bought: Bought[] = [];
  const refused: string[] = [];
  const complaints: string[] = [];
  const begun: Promise<void>[] = [];
  let stopped = false;

  async function buy(number: number): Promise<void> {
    const customer = `0812${String(10_000_000 + number)}`;
    const reference = `BEBAN-${number}`;
    const destination = { customer_no: customer };
    const quote = await stage.buyer.quote({ destination, client_reference: reference });
    if (quote.status !== 201) {
      refused.push(quote.body.error.code);
      return;
    }
    const answer = await stage.buyer.confirm(quote.body.data);
    if (answer.status >= 500) complaints.push(`${reference} was answered ${answer.text}`);
    else if (answer.status >= 400) refused.push(answer.body.error.code);
    else if (answer.body.data.status === 'succeeded') bought.push({ customer, reference });
  }

  async function arrive(): Promise<void> {
    for (let number = 0; !stopped; number += 1) {
      begun.push(buy(number).catch((error: unknown) => void complaints.push(String(error))));
      await pause(everyMs);
    }
    await Promise.all(begun);
  }

  const arriving = arrive();
  return {
    bought,
    refused,
    complaints,
    stop() {
      stopped = true;
      return arriving;
    },
  };
}
