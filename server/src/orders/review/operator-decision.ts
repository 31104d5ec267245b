import { CommandError } from '../../command-error.ts';
import { ResultUnknown } from '../../result-unknown.ts';
import { newId } from '../../ids.ts';
import { checkedReason } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import type { OperatorDecision } from '../lane/command.ts';
import type { Reply } from '../lane/reply.ts';

/** Who rules and why. Every ruling needs both. */
export interface Actor {
  readonly actor: string;
  readonly reason: string;
}

/** An operator's decision for the audit record. `what` names it in errors. @throws CommandError when the reason is invalid */
export function operatorDecision({ actor, reason }: Actor, what: string): OperatorDecision {
  return { id: newId(), actor, reason: checkedReason(reason, what) };
}

/**
 * Runs an operator's command. Lanes throw refusals for clients; this turns them into a sentence for the operator, which ends
 * with `nextStep`.
 * @throws CommandError when the command was declined; ResultUnknown
 */
export async function runOperator(
  run: () => Promise<Reply>,
  nextStep: string,
): Promise<Exclude<Reply, { kind: 'declined' }>> {
  const reply = await run().catch((cause: unknown) => {
    if (!(cause instanceof Refusal)) throw cause;
    throw new ResultUnknown(`The database did not confirm the command; ${nextStep}.`, { cause });
  });
  if (reply.kind === 'declined') throw new CommandError(reply.message, reply.info);
  return reply;
}
