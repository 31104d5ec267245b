import { type Exchange, textIn } from './exchange.ts';
import type { SandboxEvent } from './use-sandbox-events.ts';

const waiting: readonly (string | undefined)[] = ['processing', 'manual_review'];

/** The order of the last answer, if it waits for a person by what the answer or a later event says. */
export function waitingOrderOf(
  exchanges: readonly Exchange[],
  events: readonly SandboxEvent[],
): string | undefined {
  const answer = exchanges.at(-1)?.text ?? '';
  const id = textIn(answer, 'data', 'id');
  if (id === undefined) return undefined;
  const newest = events.find(({ body }) => textIn(body, 'data', 'order', 'id') === id);
  const status =
    newest === undefined ? textIn(answer, 'data', 'status') : textIn(newest.body, 'data', 'order', 'status');
  return waiting.includes(status) ? id : undefined;
}
