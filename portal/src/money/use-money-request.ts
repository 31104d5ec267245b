import { useRef, useState } from 'react';
import { isLostAnswer, RequestFailed } from '../operations/portal-client.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

/** Sends a request that moves money. The same key never has a second effect. */
type Send<Input, Data> = (input: Input, idempotencyKey: string) => Promise<Data>;

/** A request that moves money, as a form uses it. */
export interface MoneyRequest<Input, Data> {
  /** Sends it, unless it is under way. After a lost answer the same request is sent again, whatever the form has now. */
  send(input: Input): Promise<Data | undefined>;
  readonly isPending: boolean;
  /** Whether the answer did not arrive: the server may have acted. The form stays as it is, and `send` asks again. */
  readonly isLost: boolean;
  /** Why the server refused. Nothing has happened then. */
  readonly refusal: RequestFailed | undefined;
  /** Begins another request, with a key of its own. */
  begin(): void;
}

/** The pauses before an answer that was lost is asked for again, milliseconds. */
const pausesMs = [500, 2_000, 5_000];

/** The server checks these before it looks for the key, so they do not tell what became of an earlier attempt. */
const checkedBefore: ReadonlySet<number> = new Set([401, 403, 404, 429]);

/** Refusals with status 503 that the server gives only when nothing has happened under the key. */
const closed: ReadonlySet<string | undefined> = new Set(['postpaid_unavailable', 'transactions_unavailable']);

/** Whether an answer says for certain that nothing happened. `wasLost`: the answer of an earlier attempt did not arrive. */
function isRefusal(error: unknown, wasLost: boolean): error is RequestFailed {
  if (!(error instanceof RequestFailed)) return false;
  if (isLostAnswer(error)) return closed.has(error.code);
  return !(wasLost && checkedBefore.has(error.status));
}

/**
 * A request that moves money. Its Idempotency-Key is made with the form, so that pressing again, a lost answer and an answer that is
 * asked for again have one effect. A refused request gets a new key, since its content may be corrected.
 */
export function useMoneyRequest<Input, Data>(sendOnce: Send<Input, Data>): MoneyRequest<Input, Data> {
  const key = useRef<string>(undefined);
  const unanswered = useRef<{ readonly input: Input } | undefined>(undefined);
  const wasLost = useRef(false);
  const [state, setState] = useState<'lost' | 'pending' | 'ready'>('ready');
  const [refusal, setRefusal] = useState<RequestFailed>();

  const keyOf = (): string => (key.current ??= newIdempotencyKey());

  async function attempt(input: Input): Promise<Data> {
    for (const pauseMs of pausesMs) {
      try {
        return await sendOnce(input, keyOf());
      } catch (error) {
        if (isRefusal(error, wasLost.current)) throw error;
        wasLost.current = true;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
    return sendOnce(input, keyOf());
  }

  function end(newKey: boolean): void {
    unanswered.current = undefined;
    wasLost.current = false;
    if (newKey) key.current = newIdempotencyKey();
    setState('ready');
  }

  return {
    isPending: state === 'pending',
    isLost: state === 'lost',
    refusal,
    async send(given) {
      if (state === 'pending') return undefined;
      const { input } = (unanswered.current ??= { input: given });
      setState('pending');
      setRefusal(undefined);
      try {
        const data = await attempt(input);
        end(false);
        return data;
      } catch (error) {
        if (isRefusal(error, wasLost.current)) {
          setRefusal(error);
          end(true);
        } else {
          wasLost.current = true;
          setState('lost');
        }
        return undefined;
      }
    },
    begin() {
      setRefusal(undefined);
      end(true);
    },
  };
}
