import { type ReactElement, useEffect, useState } from 'react';
import { formatCountdown } from '../format/time.ts';
import { monotonicMs } from '../format/monotonic-clock.ts';

interface CountdownProps {
  readonly until: Date;
  /** The time of the server at `receivedMs` of the monotonic clock: the clock of this device decides nothing. */
  readonly now: Date;
  readonly receivedMs: number;
  readonly onOver: () => void;
}

const tickMs = 1_000;

/** How long it is until a deadline of the server. */
export function Countdown({ until, now, receivedMs, onOver }: CountdownProps): ReactElement {
  const leftAt = (): number => until.getTime() - now.getTime() - (monotonicMs() - receivedMs);
  const [, setTick] = useState(0);
  const isOver = leftAt() <= 0;
  useEffect(() => {
    if (isOver) {
      onOver();
      return undefined;
    }
    const timer = setInterval(() => setTick((tick) => tick + 1), tickMs);
    return () => clearInterval(timer);
    // A new answer of the server starts it again; `onOver` differs at every rendering.
  }, [isOver, receivedMs]);
  return <span role="timer">{formatCountdown(leftAt())}</span>;
}
