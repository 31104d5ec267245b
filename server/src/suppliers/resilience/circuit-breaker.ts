import { CircuitState, circuitBreaker, CountBreaker, handleWhenResult } from 'cockatiel';
import type { Clock } from '../../clock.ts';
import type { CallResult } from '../shared/client.ts';

/** Whether a supplier answers, by what became of the last calls to it. */
export interface CircuitBreaker {
  /** False from when most calls were lost until one is answered again. */
  readonly closed: boolean;
  /** True when a supplier that did not answer should be asked whether it does now. */
  readonly probeDue: boolean;
  /** Makes a call and counts what became of it. It is made in any case: who may call is for others to say. */
  observe(call: () => Promise<CallResult>): Promise<CallResult>;
}

/** How many of the last calls must have been lost, and how many there must be. */
const window = { threshold: 0.7, size: 20, minimumNumberOfCalls: 10 };

/**
 * Makes the breaker of one supplier. Only an answer that can be read speaks for it: what it means for an order does
 * not matter here. `onChange` hears when it breaks and when it is whole again.
 */
export function makeCircuitBreaker(
  clock: Clock,
  pauseMs: number,
  onChange: (closed: boolean) => void,
): CircuitBreaker {
  const breaker = circuitBreaker(
    handleWhenResult((result) => result !== 'answered'),
    { halfOpenAfter: pauseMs, breaker: new CountBreaker(window) },
  );
  let brokenMs = 0;
  breaker.onBreak(() => {
    brokenMs = clock.monotonicMs();
    onChange(false);
  });
  breaker.onReset(() => onChange(true));

  return {
    get closed() {
      return breaker.state === CircuitState.Closed;
    },
    get probeDue() {
      // The breaker counts on another clock: a moment later it is open to a probe for certain.
      return breaker.state === CircuitState.Open && clock.monotonicMs() > brokenMs + pauseMs + 10;
    },
    async observe(call) {
      // Whoever came second would wait for the probe.
      if (breaker.state === CircuitState.HalfOpen) return call();
      let made: CallResult | undefined;
      const counted = async (): Promise<string> => {
        made = await call();
        return made.kind === 'reply' ? 'answered' : 'lost';
      };
      // While it is broken the breaker refuses; the call is made all the same.
      await breaker.execute(counted).catch(() => undefined);
      return made ?? call();
    },
  };
}
