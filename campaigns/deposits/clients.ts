import { randomUUID } from 'node:crypto';
import { makeClock, pause } from '../../server/src/clock.ts';
import type { WalletKey } from '../../server/src/ledger/wallet.ts';

/** A client of the business, with its key for live. */
export interface Client {
  readonly wallet: WalletKey;
  readonly key: string;
}

/** A deposit request as its client knows it. */
export interface MadeRequest extends WalletKey {
  readonly id: string;
  /** What is to be paid, rupiah. */
  readonly payable: number;
  readonly expiresAt: Date;
  /** Cancels it, unless it was paid in the meantime. */
  cancel(): Promise<void>;
}

/** The pause before a request that was not answered is sent again, and how long it is tried, milliseconds. */
const [againMs, patienceMs] = [100, 120_000];

const clock = makeClock();

interface Answer {
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Sends a POST until it is answered: a server may be killed before or after it has carried it out. The key stays the same, so it
 * has one effect.
 */
async function postUntilAnswered(
  url: string,
  client: Client,
  body: object,
  key: string = randomUUID(),
): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${client.key}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  const endMs = clock.monotonicMs() + patienceMs;
  while (clock.monotonicMs() < endMs) {
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => undefined);
    if (answer !== undefined && answer.status < 500 && answer.status !== 429) {
      const { data = {} }: { data?: Readonly<Record<string, unknown>> } = JSON.parse(answer.text);
      return { status: answer.status, data };
    }
    await pause(againMs);
  }
  throw new Error(`A request of a client was not answered within ${patienceMs} ms.`);
}

/**
 * Asks for a deposit over HTTP, so many times at once under one key. Undefined: it was refused, such as for a client with three
 * open requests.
 */
export async function requestOverHttp(
  address: string,
  client: Client,
  deposit: { readonly amount: number; readonly method: string; readonly channel?: string },
  times: number,
): Promise<MadeRequest | undefined> {
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: times }, () => postUntilAnswered(`${address}/v1/deposits`, client, deposit, key)),
  );
  // A place may have become free between two of them.
  const answer = answers.find(({ status }) => status === 201) ?? answers[0];
  if (answer === undefined) throw new Error('A request for a deposit was not sent.');
  const { status, data } = answer;
  if (status === 409 || status === 422) return undefined;
  if (status !== 201) throw new Error(`A request for a deposit was answered with ${status}.`);
  const id = String(data['id']);
  return {
    ...client.wallet,
    id,
    payable: Number(data['payable_amount']),
    expiresAt: new Date(String(data['expires_at'])),
    async cancel() {
      const answer = await postUntilAnswered(`${address}/v1/deposits/${id}/cancel`, client, {});
      if (answer.status !== 200 && answer.status !== 409)
        throw new Error(`A cancellation was answered with ${answer.status}.`);
    },
  };
}
