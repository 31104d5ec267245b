import { firstStep, type Step } from './commands.ts';
import type { Answer, Request } from './requests.ts';
import { copyOf, snapshotOf, type State } from './model.ts';

/** A request and what it was answered. */
export interface Exchange {
  readonly request: Request;
  readonly answer: Answer;
}

/**
 * Looks for an order in time of the steps of requests that ran together, in which the model gives each the answer that
 * it got and ends in what was seen afterwards (`seen`). Gives the state there, or undefined when there is none.
 */
export function explain(
  state: State,
  exchanges: readonly Exchange[],
  seen: string | undefined,
): State | undefined {
  const steps = exchanges.map(({ request, answer }) => firstStep(request, answer));
  return search(state, exchanges, steps, seen);
}

function search(
  state: State,
  exchanges: readonly Exchange[],
  steps: readonly (Step | undefined)[],
  seen: string | undefined,
): State | undefined {
  if (steps.every((step) => step === undefined))
    return seen === undefined || snapshotOf(state) === seen ? state : undefined;
  for (const [i, step] of steps.entries()) {
    if (step === undefined) continue;
    const next = copyOf(state);
    const progress = step(next);
    if (progress === 'blocked') continue;
    if ('answers' in progress && !progress.answers.includes(exchanges[i]?.answer.text ?? '')) continue;
    const after = steps.with(i, 'next' in progress ? progress.next : undefined);
    const found = search(next, exchanges, after, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What the model would have answered to a lone request: for the message of a failure. */
export function expectedAnswers(state: State, { request, answer }: Exchange): readonly string[] {
  const copy = copyOf(state);
  let step = firstStep(request, answer);
  for (;;) {
    const progress = step(copy);
    if (progress === 'blocked') return ['nothing: it would wait'];
    if ('answers' in progress) return progress.answers;
    step = progress.next;
  }
}
