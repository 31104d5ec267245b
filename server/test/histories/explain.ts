import { firstStep, type Progress, type Step } from './commands.ts';
import type { Answer, Request } from './requests.ts';
import { copyOf, expiring, snapshotOf, type State } from './model.ts';

/** A request and its answer. */
export interface Exchange {
  readonly request: Request;
  readonly answer: Answer;
}

/**
 * Searches for an order of the steps of concurrent requests in which the model gives each the answer that it got and
 * ends in the observed state (`seen`). Returns the state of the model, or undefined when there is none.
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
  if (steps.every((step) => step === undefined) && (seen === undefined || snapshotOf(state) === seen))
    return state;
  for (const [i, step] of steps.entries()) {
    if (step === undefined) continue;
    const next = copyOf(state);
    const progress = step(next);
    if (progress === 'blocked' || !fits(progress, exchanges[i]?.answer)) continue;
    const found = search(next, exchanges, goneOn(steps, i, progress), seen);
    if (found !== undefined) return found;
  }
  // On a slow machine an order with a window of a second expires while others are answered.
  for (const next of expiring(state)) {
    const found = search(next, exchanges, steps, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

function fits(progress: Exclude<Progress, 'blocked'>, answer: Answer | undefined): boolean {
  return progress === 'done' || !('answers' in progress) || progress.answers.includes(answer?.text ?? '');
}

/** The remaining steps after one has advanced. Steps beside a request come after all requests. */
function goneOn(
  steps: readonly (Step | undefined)[],
  i: number,
  progress: Exclude<Progress, 'blocked'>,
): readonly (Step | undefined)[] {
  if (progress === 'done' || 'answers' in progress) return steps.with(i, undefined);
  const after = steps.with(i, progress.next);
  return progress.beside === undefined ? after : [...after, progress.beside];
}

/** The model's answer to a single request, for the message of a failure. */
export function expectedAnswers(state: State, { request, answer }: Exchange): readonly string[] {
  const copy = copyOf(state);
  const beside: Step[] = [];
  let step = firstStep(request, answer);
  for (;;) {
    const progress = step(copy);
    if (progress === 'blocked') {
      const other = beside.shift();
      if (other === undefined) return ['nothing: it would wait'];
      other(copy);
    } else if (progress === 'done') return [];
    else if ('answers' in progress) return progress.answers;
    else {
      step = progress.next;
      if (progress.beside !== undefined) beside.push(progress.beside);
    }
  }
}
