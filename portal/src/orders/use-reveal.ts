import { useCallback, useEffect, useRef, useState } from 'react';
import { RequestFailed } from '../operations/portal-client.ts';

/** For how long a private value stays on screen, seconds. */
const shownSeconds = 60;

/** A private value on screen. It is in the memory of this component only, and for a minute. */
export interface Reveal<Value> {
  readonly value: Value | undefined;
  /** Seconds until it is covered again. */
  readonly left: number;
  readonly isPending: boolean;
  /** Why it was not shown: a key of the catalogue. */
  readonly fault: 'gone' | 'limited' | 'refused' | undefined;
  show(): Promise<Value | undefined>;
  hide(): void;
}

/** Asks for a private value when the person wants it, and covers it again. Each look is recorded by the server. */
export function useReveal<Value>(ask: () => Promise<Value>): Reveal<Value> {
  const [value, setValue] = useState<Value>();
  const [left, setLeft] = useState(0);
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<Reveal<Value>['fault']>();
  // What was hidden while it was asked for is not shown when it arrives.
  const turn = useRef(0);
  const hide = useCallback(() => {
    turn.current += 1;
    setValue(undefined);
    setLeft(0);
    setPending(false);
  }, []);

  const isShown = value !== undefined;
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1_000);
    return () => clearInterval(timer);
  }, [isShown]);
  useEffect(() => {
    if (isShown && left <= 0) hide();
  }, [isShown, left, hide]);

  return {
    value,
    left,
    isPending,
    fault,
    hide,
    async show() {
      const own = (turn.current += 1);
      setPending(true);
      setFault(undefined);
      try {
        const answered = await ask();
        if (turn.current !== own) return undefined;
        setLeft(shownSeconds);
        setValue(answered);
        return answered;
      } catch (error) {
        if (turn.current === own) setFault(faultOf(error));
        return undefined;
      } finally {
        if (turn.current === own) setPending(false);
      }
    },
  };
}

function faultOf(error: unknown): 'gone' | 'limited' | 'refused' {
  if (!(error instanceof RequestFailed)) return 'refused';
  if (error.status === 429) return 'limited';
  return error.code === 'result_not_available' || error.code === 'not_possible' ? 'gone' : 'refused';
}
