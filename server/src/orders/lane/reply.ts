import type { ErrorInfo, Objection } from '../../command-reasons.ts';
import type { Refusal } from '../../refusals.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import type { Order } from '../order.ts';

/** The result of a command. */
export type Reply =
  | OrderReply
  /** The balance of the wallet after a reset or a deposit, rupiah. */
  | { readonly kind: 'balance'; readonly balance: Rupiah; readonly replayed: boolean }
  /** An adjustment is approved. Amounts are rupiah; `replayed`: it was before. */
  | {
      readonly kind: 'adjusted';
      readonly amount: Rupiah;
      readonly balance: Rupiah;
      readonly replayed: boolean;
    }
  /** A supplier is being asked about the order. Its answer takes precedence; try again later. */
  | { readonly kind: 'busy' }
  /** An operator's command cannot run; `message` is one sentence for a person. */
  | ({ readonly kind: 'declined' } & Objection)
  /** More happened to the order than the operator has seen. */
  | { readonly kind: 'changed' }
  /** A ruling that moves `amount` rupiah needs the approval of another operator. Nothing was changed. */
  | { readonly kind: 'needs_approval'; readonly amount: Rupiah; readonly newestStep: bigint }
  /** The reversed amount of a deposit, and the balance of the wallet after it, rupiah. */
  | {
      readonly kind: 'deposit_reversed';
      readonly amount: Rupiah;
      readonly balance: Rupiah;
      readonly replayed: boolean;
    }
  /** What a reversed payment took from the wallet, and what the client owes in all after it, rupiah. */
  | {
      readonly kind: 'payment_reversed';
      readonly taken: Rupiah;
      readonly owed: Rupiah;
      readonly balance: Rupiah;
    }
  /** The deposit reference belongs to another deposit. */
  | { readonly kind: 'deposit_taken' }
  /** The attempt is no longer the open one of its order. Run the command again with `thorough`. */
  | { readonly kind: 'late' }
  | { readonly kind: 'nothing' }
  /** The facts that the command was made from have changed: read them again and repeat. */
  | { readonly kind: 'outdated' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** The order after the command, and the attempt that the caller has leased, if there is one. */
export interface OrderReply {
  readonly kind: 'order';
  readonly order: Order;
  readonly attempt: Attempt | null;
  readonly replayed: boolean;
  /** The loss that a ruling booked, rupiah. */
  readonly booked?: Rupiah;
}

/** Returns the order of a reply. @throws its Refusal, or an error when the reply has neither */
export function orderOf(reply: Reply): OrderReply {
  if (reply.kind === 'order') return reply;
  if (reply.kind === 'refused') throw reply.refusal;
  throw new Error(`This command cannot answer "${reply.kind}".`);
}

/** The order as a reply, with the attempt that the caller has leased. */
export function answered(order: Order, attempt: Attempt | null = null): OrderReply {
  return { kind: 'order', order, attempt, replayed: false };
}

/** A "no" to a client as a reply. */
export function refused(refusal: Refusal): Reply {
  return { kind: 'refused', refusal };
}

/** A "no" to an operator as a reply: one sentence for a person, and its reason for pages. */
export function declined(message: string, info: ErrorInfo): Reply {
  return { kind: 'declined', message, info };
}
