import { CircuitState, circuitBreaker, CountBreaker, handleWhenResult } from 'cockatiel';
import type { Clock } from '../../clock.ts';
import type { CallResult } from '../shared/client.ts';

/** Whether a supplier answers, by the results of the last calls to it. */
export interface CircuitBreaker {
  /** False from the moment when most calls were lost until one is answered again. */
  readonly closed: boolean;
  /** True when a supplier that did not answer should be probed. */
  readonly probeDue: boolean;
  /** Makes a call and counts its result. It always makes the call; callers check `closed` before. */
  observe<Data>(call: () => Promise<CallResult<Data>>): Promise<CallResult<Data>>;
}

/** The breaker opens at this share of lost calls among the last `size`, once there are enough calls. */
const window = { threshold: 0.7, size: 20, minimumNumberOfCalls: 10 };

/**
 * Makes the circuit breaker of one supplier. Any readable answer counts as a success, whatever it means for an order.
 * `onChange` is called when the breaker opens and when it closes.
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
      // The breaker uses another clock; the 10 ms ensure that it lets a probe through.
      return breaker.state === CircuitState.Open && clock.monotonicMs() > brokenMs + pauseMs + 10;
    },
    async observe<Data>(call: () => Promise<CallResult<Data>>) {
      // A second call would wait for the probe.
      if (breaker.state === CircuitState.HalfOpen) return call();
      let made: CallResult<Data> | undefined;
      const counted = async (): Promise<string> => {
        made = await call();
        return made.kind === 'reply' ? 'answered' : 'lost';
      };
      // An open breaker does not run the call; it is made here all the same.
      await breaker.execute(counted).catch(() => undefined);
      return made ?? call();
    },
  };
}
