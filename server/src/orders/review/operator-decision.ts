import { CommandError } from '../../command-error.ts';
import { newId } from '../../ids.ts';
import { Refusal } from '../../refusals.ts';
import type { OperatorDecision } from '../lane/command.ts';
import type { Reply } from '../lane/reply.ts';

/** Who rules and why: what every ruling must say. */
export interface Actor {
  readonly actor: string;
  readonly reason: string;
}

/** An operator's word as the audit record will have it. @throws CommandError when the reason, of `what`, is none */
export function operatorDecision({ actor, reason }: Actor, what: string): OperatorDecision {
  const message = reason.trim();
  if (!/^[^\p{C}]{1,500}$/u.test(message)) {
    throw new CommandError(`The reason of ${what} is 1 to 500 printable characters.`);
  }
  return { id: newId(), actor, reason: message };
}

/**
 * Runs an operator's command. The lanes speak to clients; an operator gets the same in a sentence, in which `look` says
 * what to do.
 * @throws CommandError when it was declined, or the database cannot tell
 */
export async function runOperator(
  run: () => Promise<Reply>,
  look: string,
): Promise<Exclude<Reply, { kind: 'declined' }>> {
  const reply = await run().catch((cause: unknown) => {
    if (!(cause instanceof Refusal)) throw cause;
    throw new CommandError(`The database could not tell whether it was done; ${look}.`, { cause });
  });
  if (reply.kind === 'declined') throw new CommandError(reply.message);
  return reply;
}
